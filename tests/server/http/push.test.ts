import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {binPlace} from '#domain/stock/place.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {liveVersions} from './live.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('work of devices on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 10_000);
  });
  afterAll(() => server.close());
  const moved = () => unitsAt(owner, small.goods, binPlace(small.to));

  test('[P2] a push repeated after a lost answer changes nothing and is answered alike', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const items = [handheld.mutation('stock.moveBin', small.move(2))];
    const before = await moved();
    const first = await handheld.push(items);
    const again = await handheld.push(items);
    expect(again.results).toEqual(first.results);
    expect(await moved()).toBe(before + 2);
  });

  test('an unreadable item stops the push behind what came before it', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const [good, behind] = [1, 1].map((units) => handheld.mutation('stock.moveBin', small.move(units)));
    const before = await moved();
    const {status, body} = await handheld.pushRaw([good, {id: 'nonsense'}, behind]);
    expect(status).toBe(200);
    expect(body).toMatchObject({next: 'unreadable', results: [{id: good?.id, status: 'applied'}]});
    expect(await moved()).toBe(before + 1);
  });

  test.each([
    ['an action with a control character', {action: 'stock.\u0000move'}],
    ['another company’s mutation', {company: 'ZZZZZZZZ'}],
    ['a sequence of 0', {seq: 0}],
    ['an id in lower case', {id: 'abc'}],
  ])('%s is unreadable and nothing of it is stored', async (_, change) => {
    const handheld = await HttpHandheld.enrol(owner);
    const item = {...handheld.mutation('stock.moveBin', small.move(1)), ...change};
    const {status, body} = await handheld.pushRaw([item]);
    expect([status, body['next'], body['results']]).toEqual([200, 'unreadable', []]);
  });

  test.each([
    ['an action nobody knows', 'stock.teleport', {}, 'action.unknown'],
    ['arguments that do not fit', 'stock.moveBin', {quantity: 1.5}, 'args.invalid'],
    ['goods nobody knows', 'stock.moveBin', {goods: newId()}, 'goods.unknown'],
    ['a quantity of 0', 'stock.moveBin', {quantity: 0}, 'args.invalid'],
    ['a quantity of 1e9', 'stock.moveBin', {quantity: 1e9}, 'args.invalid'],
    ['letters for a quantity', 'stock.moveBin', {quantity: 'two'}, 'args.invalid'],
    ['a bin that does not exist', 'stock.moveBin', {to: newId()}, 'bin.unknown'],
  ])('%s is held whole, with a case, and the work behind it goes on', async (_, action, change, code) => {
    const handheld = await HttpHandheld.enrol(owner);
    const strange = handheld.mutation(action, {...small.move(1), ...change});
    const answer = await handheld.push([strange, handheld.mutation('stock.moveBin', small.move(1))]);
    expect(answer.results).toMatchObject([{status: 'held', code}, {status: 'applied'}]);
    const cases = await owner.list('case', `index=mutation&mutation=${strange.id}`);
    expect(cases).toMatchObject([{kind: 'held', state: 'open', code}]);
  });

  test('[P5] what only the server does is held when it is handed in, whatever it names, and the work behind it goes on', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const work = [
      handheld.mutation('import.stock', {rows: '[[1,2,3]]'}),
      handheld.mutation('import.stock', {
        rows: JSON.stringify([[`${small.from.slice(0, -1)}\u0000`, small.goods, 3]]),
      }),
      handheld.mutation('import.rows', {list: 'goods', rows: '[[{},{}]]'}),
      handheld.mutation('stock.moveBin', small.move(1)),
    ];
    const {results} = await handheld.push(work);
    expect(results.map(({status}) => status)).toEqual(['held', 'held', 'held', 'applied']);
  });

  test('[F67] work that names work before it is held unless that was done, and what names none goes on', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const move = (more: {goods?: string; after?: string[]} = {}) => {
      const {after = [], ...change} = more;
      return handheld.mutation('stock.moveBin', {...small.move(1), ...change}, {after});
    };
    const before = await moved();
    const unknown = move({goods: newId()});
    const behind = move({after: [unknown.id]});
    const done = move();
    const first = await handheld.push([unknown, behind, done, move({after: [done.id]})]);
    expect(first.results).toMatchObject([
      {status: 'held', code: 'goods.unknown'},
      {status: 'held', code: 'parent.unsettled'},
      {status: 'applied'},
      {status: 'applied'},
    ]);
    const cases = await owner.list('case', `index=mutation&mutation=${behind.id}`);
    expect(cases).toMatchObject([{kind: 'held', state: 'open', code: 'parent.unsettled'}]);
    // The same where the one before came in an earlier push, or never.
    const parents = [unknown.id, behind.id, newId(), done.id];
    const later = await handheld.push(parents.map((parent) => move({after: [done.id, parent]})));
    const {results} = later;
    expect(results.map(({status}) => status)).toEqual(['held', 'held', 'held', 'applied']);
    expect(results.map(({facts}) => facts && JSON.parse(facts))).toEqual([
      ...parents.slice(0, 3).map((parent) => ({parent})),
      undefined,
    ]);
    expect(await moved()).toBe(before + 3);
  });

  test('[F5] behind a gap nothing is done until what is missing has come', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const [second, third] = [1, 1].map((units) => handheld.mutation('stock.moveBin', small.move(units)));
    if (!second || !third) throw new Error('no work');
    const before = await moved();
    const {head} = await handheld.push([]);
    const answer = await handheld.push([third]);
    expect(answer).toMatchObject({next: 'gap', results: [], head});
    expect(await server.server.deps.sync.fate(owner.company, third.id)).toBeUndefined();
    expect(await moved()).toBe(before);
    const {results, ...rest} = await handheld.push([second, third]);
    expect(results).toMatchObject([{status: 'applied'}, {status: 'applied'}]);
    expect(rest).not.toHaveProperty('next');
    expect(await moved()).toBe(before + 2);
  });

  test('a revoked device may hand in its work, which is held, and may do nothing else', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    await owner.act('device.revoke', {device: handheld.device.id});
    const before = await moved();
    const answer = await handheld.push([handheld.mutation('stock.moveBin', small.move(1))]);
    expect(answer.results).toMatchObject([{status: 'held', code: 'device.revoked'}]);
    expect(await moved()).toBe(before);
    const proof = await handheld.pushRaw([], {client: newId(), epoch: answer.epoch, knownAck: 1});
    expect(proof.body['epoch']).toBe(answer.epoch);
    const {headers} = handheld;
    const verify = handheld.spoken({warehouse: '', version: 1, lists: []});
    const others = [
      await handheld.pull(),
      await call(`${server.url}/sync/verify`, 'POST', verify, headers),
      await call(`${server.url}/sync/live`, 'GET', undefined, headers),
    ];
    for (const {status, body} of others) expect([status, body['code']]).toEqual([403, 'device.revoked']);
  });

  test('held work is run again by a supervisor: a new mutation names the old one and the case closes', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    await owner.act('device.revoke', {device: handheld.device.id});
    const held = handheld.mutation('stock.moveBin', small.move(5));
    await handheld.push([held]);
    const [row] = await owner.list('case', `index=mutation&mutation=${held.id}`);
    const before = await moved();
    const rerun = (by: Caller) => by.act('case.rerun', {case: row?.['id'] ?? ''});
    const clerk = await owner.hire('StockControl');
    expect((await rerun(clerk)).status).toBe(403);
    const answers = await Promise.all([rerun(owner), rerun(owner)]);
    expect(answers.map(({status}) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await moved()).toBe(before + 5);
    expect((await rerun(owner)).body['code']).toBe('case.closed');
    const [closed] = await owner.list('case', `index=mutation&mutation=${held.id}`);
    expect(closed).toMatchObject({state: 'closed', closing: 'case.rerun'});
    const again = await server.server.deps.sync.fate(owner.company, String(closed?.['note']));
    expect(again?.mutation).toMatchObject({redoes: held.id, who: owner.session.operator});
  });

  test('the outbox of a broken device is handed in by the office, once, and the record says by whom', async () => {
    const broken = await HttpHandheld.enrol(owner);
    const mutations = [1, 2].map((units) => broken.mutation('stock.moveBin', small.move(units)));
    const file = {binward: 'outbox', company: owner.company, mutations: [...mutations, {torn: true}]};
    const rescue = () => owner.call('POST', '/sync/rescue', broken.spoken({file}));
    const before = await moved();
    const answers = [await rescue(), await rescue()];
    for (const {status, body} of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({results: [{status: 'applied'}, {status: 'applied'}], next: 'unreadable'});
    }
    const [first] = mutations;
    const fate = await server.server.deps.sync.fate(owner.company, first?.id ?? '');
    expect(fate?.mutation).toMatchObject({device: broken.device.id, brought: owner.session.operator});
    // It comes back to life and sends the same: it is the same work still.
    expect((await broken.push(mutations)).results).toMatchObject([{status: 'applied'}, {status: 'applied'}]);
    expect(await moved()).toBe(before + 3);
  });

  test('live news begin with where the company stands and tell of each change', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const end = new AbortController();
    const versions = liveVersions(handheld, server.url, end.signal);
    const first = Number((await versions.next()).value);
    const {body} = await owner.do('stock.moveBin', small.move(1));
    const second = Number((await versions.next()).value);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeGreaterThanOrEqual(Number(body['version']));
    end.abort();
  });

  test('a pull brings the rows of the company and no secret column', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const begun = await handheld.pull();
    expect(begun.body).toMatchObject({kind: 'snapshot'});
    const {start} = begun.body;
    const page = await handheld.pull({snapshot: {start, list: 'goods', after: ''}});
    expect(page.body).toMatchObject({kind: 'page', list: 'goods'});
    expect(page.text).toContain('KETTLE');
    expect(page.text).not.toMatch(/"(cost|price)"/);
  });
});
