import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {binPlace} from '#domain/stock/place.ts';
import {ODD_ARGUMENTS} from './odd-arguments.ts';
import {
  call,
  Caller,
  DATABASES,
  HttpHandheld,
  newId,
  openServer,
  type HttpAnswer,
  type TestServer,
} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

/** A text that becomes a value nested so deep. */
const DEEP = 'NESTED';
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe.each(DATABASES)('work that means harm, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 1_000);
  });
  afterAll(() => server.close());
  const moved = () => unitsAt(owner, small.goods, binPlace(small.to));
  const send = (
    by: Pick<HttpHandheld, 'headers'>,
    path: string,
    body: unknown,
    levels: number,
  ): Promise<HttpAnswer> => {
    const text = JSON.stringify(body).replaceAll(`"${DEEP}"`, nested(levels));
    return call(`${server.url}${path}`, 'POST', text, by.headers);
  };

  test.each([21, 1_000, 5_000, 50_000])(
    '[P5] that nests %i deep is unreadable, and takes nobody else’s with it',
    async (levels) => {
      const [bad, good] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
      const before = await moved();
      const first = bad.mutation('stock.moveBin', small.move(1));
      const item = {...bad.mutation('stock.moveBin', small.move(1)), args: {...small.move(1), more: DEEP}};
      const [answer, others] = await Promise.all([
        send(bad, '/sync/push', bad.spoken({pending: 2, items: [first, item]}), levels),
        good.push([good.mutation('stock.moveBin', small.move(1))]),
      ]);
      expect(answer.body).toMatchObject({next: 'unreadable', results: [{id: first.id, status: 'applied'}]});
      expect(others.results).toMatchObject([{status: 'applied'}]);
      const file = {binward: 'outbox', company: owner.company, mutations: [item, first]};
      const rescued = await send(owner, '/sync/rescue', good.spoken({file}), levels);
      expect(rescued.body).toMatchObject({next: 'unreadable', results: [{id: first.id, status: 'applied'}]});
      expect(await moved()).toBe(before + 2);
    },
  );

  test.each(ODD_ARGUMENTS)(
    '[P5] whose arguments are %s is held, and the work behind it goes on',
    async (_, args) => {
      const handheld = await HttpHandheld.enrol(owner);
      const before = await moved();
      const bad = {...handheld.mutation('stock.moveBin', {}), args: DEEP};
      const next = handheld.mutation('stock.moveBin', small.move(1));
      const body = JSON.stringify(handheld.spoken({pending: 2, items: [bad, next]}));
      const text = body.replace(`"${DEEP}"`, () => args);
      const answer = await call(`${server.url}/sync/push`, 'POST', text, handheld.headers);
      expect(answer.body['results']).toMatchObject([
        {status: 'held', code: 'args.invalid'},
        {status: 'applied'},
      ]);
      expect(await moved()).toBe(before + 1);
      expect(Object.prototype).not.toHaveProperty('role');
      expect(Object.prototype).not.toHaveProperty('isAdmin');
      const [row] = await owner.list('case', `index=mutation&mutation=${bad.id}`);
      expect((await owner.call('GET', `/api/cases/${String(row?.['id'])}`)).status).toBe(200);
      expect((await handheld.pull()).status).toBe(200);
    },
  );

  test.each([
    ['stock.moveWholeBin', 'lines', `[${Array(33_000).fill('{}').join()}]`],
    ['outbound.deliver', 'lines', `[${Array(99_000).fill('{}').join()}]`],
    ['outbound.deliver', 'x'.repeat(200_000), ''],
    ['inbound.sort', 'a', Array.from({length: 30_000}, (_, i) => String(i)).join()],
  ])(
    '[P5] of %s that is wrong in thousands of places is held, and no device has to keep them',
    async (action, name, text) => {
      const handheld = await HttpHandheld.enrol(owner);
      const {warehouse} = owner;
      const {goods, from, to} = small;
      const known = {
        'stock.moveWholeBin': {warehouse, from, to},
        'outbound.deliver': {document: newId()},
        'inbound.sort': {document: newId(), goods, quantity: 1},
      }[action];
      const more = name === 'a' ? Object.fromEntries(text.split(',').map((at) => [at, 1])) : {[name]: text};
      const bad = handheld.mutation(action, {...known, ...more});
      const answer = await handheld.pushRaw([bad]);
      expect(answer.body['results']).toMatchObject([{status: 'held', code: 'args.invalid'}]);
      const [row] = await owner.list('case', `index=mutation&mutation=${bad.id}`);
      expect(String(row?.['facts']).length).toBeLessThan(4_000);
      expect(answer.text.length).toBeLessThan(5_000);
    },
  );

  const STAFF = `"name":"x","type":"Inbound"`;
  const SIZE = '"name":"x","width":1,"depth":1,"height":1';
  test.each([
    ['staff.create', STAFF, 'company'],
    ['staff.create', STAFF, 'creater'],
    ['staff.create', STAFF, 'check_hash'],
    ['staff.create', STAFF, 'function Object() { [native code] }'],
    ['binSize.create', SIZE, 'version'],
    ['binSize.create', SIZE, 'update_time'],
    ['binSize.create', SIZE, 'function toString() { [native code] }'],
    ['binSize.create', SIZE, 'function hasOwnProperty() { [native code] }'],
  ])('over HTTP %s takes nothing beside its own columns: %s and %s', async (action, fields, extra) => {
    const text = `{"id":"${newId()}","args":{"id":"${newId()}",${fields},"${extra}":1}}`;
    const answer = await owner.call('POST', `/api/actions/${action}`, text);
    expect([answer.status, answer.body['code']]).toEqual([400, 'args.invalid']);
    expect(answer.body['faults']).toEqual([{field: extra, code: 'unknown'}]);
  });

  test.each(['staff', 'company'])(
    'over HTTP an edit of %s sets nothing that is fixed or unknown',
    async (list) => {
      const [row] = await owner.list(list);
      for (const set of [
        '{"id":"x"}',
        '{"version":9}',
        '{"creater":"x"}',
        '{"__proto__":{"type":"Admin"}}',
        '{"constructor":1}',
      ]) {
        const asked = {id: String(row?.['id']), version: Number(row?.['version']), set};
        const answer = await owner.act(`${list}.edit`, asked);
        expect([set, answer.status, answer.body['code']]).toEqual([set, 400, 'args.invalid']);
      }
      expect((await owner.list(list))[0]).toEqual(row);
    },
  );

  test('over HTTP a prototype beside the arguments changes nobody’s rights', async () => {
    const clerk = await owner.hire('Inbound');
    const proto = '"__proto__":{"role":"Admin","isLocked":false}';
    const text = `{"id":"${newId()}",${proto},"args":{${proto},"id":"${newId()}",${STAFF}}}`;
    expect((await clerk.call('POST', '/api/actions/staff.create', text)).status).toBe(403);
    expect((await clerk.call('GET', '/api/session')).body['role']).toBe('Inbound');
  });

  test('of another company’s device, person and login, handed in as if one’s own, is held and reaches nobody there', async () => {
    const stranger = await Caller.register(server.url);
    const theirs = await HttpHandheld.enrol(stranger);
    const ours = await HttpHandheld.enrol(owner);
    const before = await moved();
    const forged = {
      ...ours.mutation('stock.moveBin', small.move(1)),
      id: newId(),
      company: stranger.company,
      warehouse: stranger.warehouse,
    };
    const file = {binward: 'outbox', company: stranger.company, mutations: [forged]};
    const rescued = await stranger.call('POST', '/sync/rescue', theirs.spoken({file}));
    expect(rescued.body['results']).toMatchObject([{status: 'held', code: 'login.unknown'}]);
    const pushed = await theirs.push([
      {...forged, id: newId(), client: theirs.client, seq: 2, prev: theirs.login},
    ]);
    expect(pushed.results).toMatchObject([{status: 'held', code: 'device.foreign'}]);
    expect(await moved()).toBe(before);
    for (const row of await stranger.list('case')) {
      const {body, text} = await stranger.call('GET', `/api/cases/${String(row['id'])}`);
      expect(body['device']).toBe('');
      expect(text).not.toContain(ours.session.device?.name);
    }
  });

  test('that names a company in its file which is not the credential’s is not taken', async () => {
    const stranger = await Caller.register(server.url);
    const [theirs, ours] = [await HttpHandheld.enrol(stranger), await HttpHandheld.enrol(owner)];
    const own = ours.mutation('stock.moveBin', small.move(1));
    const file = {binward: 'outbox', company: owner.company, mutations: [own]};
    const before = await moved();
    const answer = await stranger.call('POST', '/sync/rescue', theirs.spoken({file}));
    expect(answer.body).toMatchObject({results: [], next: 'unreadable'});
    const asOurs = {...theirs.spoken({file}), company: owner.company, device: ours.device.id};
    expect((await stranger.call('POST', '/sync/rescue', asOurs)).status).toBe(403);
    expect(await moved()).toBe(before);
  });

  test('[CASE-11] that says it was done before all history ends no shortage of anybody', async () => {
    const [empty, [{id: size} = {}]] = [newId(), await owner.list('binSize')];
    const {warehouse} = owner;
    await owner.do('bin.create', {id: empty, warehouse, name: 'Empty', size: size ?? '', property: 'Normal'});
    const [honest, thief] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const short = honest.mutation('stock.moveBin', {...small.move(7), from: empty});
    expect((await honest.push([short])).results).toMatchObject([{status: 'corrected'}]);
    const arrive = (version: number) =>
      thief.mutation('stock.moveBin', {...small.move(7), to: empty}, {was: {epoch: 'lost', version}});
    expect((await thief.push([arrive(0)])).results).toMatchObject([{status: 'applied'}]);
    expect((await thief.pushRaw([arrive(-1)])).body).toMatchObject({results: [], next: 'unreadable'});
    expect(await owner.list('case', `index=mutation&mutation=${short.id}`)).toMatchObject([{state: 'open'}]);
  });
});
