import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {lotId} from '#domain/stock/lot.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {loseHistory} from '../rig/lost-history.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('held work that lacked something, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(async () => {
    const faults = await server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    expect(faults).toEqual([]);
    await server.close();
  });

  const caseOf = async (mutation: string): Promise<Row> => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    if (!row) throw new Error(`no case of ${mutation}`);
    return row;
  };
  const fate = (id: unknown) => server.server.deps.sync.fate(owner.company, String(id));
  const makeGoods = async (id: Id): Promise<void> => {
    const [{supplier} = {}] = await owner.list('goods');
    const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
    const named = {code: `G ${id}`, description: 'Pan', supplier: supplier ?? ''};
    await owner.do('goods.create', {id, ...named, ...measures});
  };
  const makeBin = async (id: Id): Promise<void> => {
    const [{id: size} = {}] = await owner.list('binSize');
    const {warehouse} = owner;
    await owner.do('bin.create', {id, warehouse, name: `B ${id}`, size: size ?? '', property: 'Normal'});
  };
  const move = (args: Row, more: Partial<Mutation> = {}): Mutation =>
    handheld.mutation('stock.moveBin', {...small.move(1), ...args}, more);
  const pushed = async (...items: Mutation[]): Promise<unknown[]> =>
    (await handheld.push(items)).results.map(({status, code}) => (code === undefined ? status : code));
  /** The case of held work, once it is closed; by what it was run again. */
  const ended = (mutation: string): Promise<Row> =>
    vi.waitFor(async () => {
      const row = await caseOf(mutation);
      expect(row['state']).toBe('closed');
      return row;
    }, 20_000);

  test('[CASE-9] a move of goods that nobody has made yet is done when somebody makes them, once', async () => {
    const goods = newId();
    const work = move({goods, quantity: 3});
    expect(await pushed(work)).toEqual(['goods.unknown']);
    await makeGoods(goods);
    const row = await ended(work.id);
    expect(row).toMatchObject({closing: 'case.rerun', closer: '', state: 'closed'});
    const again = await fate(row['note']);
    expect(again).toMatchObject({
      status: 'corrected',
      mutation: {redoes: work.id, who: work.who, device: work.device, login: work.login, at: work.at},
    });
    expect(again?.mutation.id).not.toBe(work.id);
    expect(await unitsAt(owner, goods, binPlace(small.to))).toBe(3);
    // Another commit, and the work itself repeated, run nothing again.
    await makeGoods(newId());
    await handheld.pushRaw([work]);
    expect(await unitsAt(owner, goods, binPlace(small.to))).toBe(3);
  });

  test('[LOT-16] a move of a lot that another device is still to name is done when that has come', async () => {
    const lot = lotId(small.goods, 'L-7');
    const work = move({lot, quantity: 2});
    expect(await pushed(work)).toEqual(['lot.unknown']);
    expect(await caseOf(work.id)).toMatchObject({state: 'open', kind: 'held'});
    const naming = await HttpHandheld.enrol(owner);
    const counted = [{goods: small.goods, lot, lot_code: 'L-7', counted: 2, believed: 0}];
    const place = {warehouse: owner.warehouse, bin: small.from};
    await naming.push([
      naming.mutation('counting.count', {...place, epoch: '', version: 0, lines: JSON.stringify(counted)}),
    ]);
    const {note} = await ended(work.id);
    expect(await fate(note)).toMatchObject({status: 'applied', mutation: {redoes: work.id}});
    const rows = await owner.list('stock', `warehouse=${owner.warehouse}`);
    expect(rows.filter((row) => row['lot'] === lot)).toMatchObject([
      {place: binPlace(small.to), quantity: 2, disputed: 0},
    ]);
  });

  test('[CASE-9] what lacks two things waits for both, whichever comes first', async () => {
    const [goods, to] = [newId(), newId()];
    const work = move({goods, to});
    expect(await pushed(work)).toEqual(['goods.unknown']);
    await makeGoods(goods);
    // And its case names what it waits for now.
    await vi.waitFor(async () => expect((await caseOf(work.id))['note']).toBe('bin.unknown'), 20_000);
    const {state, acts} = await caseOf(work.id);
    expect([state, JSON.parse(String(acts))]).toMatchObject([
      'open',
      [{did: 'case.rerun', code: 'bin.unknown'}],
    ]);
    await makeBin(to);
    await ended(work.id);
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(1);
  });

  test('[P3] work that was made after held work follows it: what waited, and what comes when all is done', async () => {
    const [goods, to] = [newId(), newId()];
    const first = move({goods, to, quantity: 4});
    const second = move({goods, from: to, to: small.from, quantity: 3}, {after: [first.id]});
    const third = move({goods, from: to, to: small.from, quantity: 1}, {after: [second.id]});
    expect(await pushed(first, second)).toEqual(['goods.unknown', 'parent.unsettled']);
    await makeBin(to);
    await makeGoods(goods);
    await ended(second.id);
    expect(await pushed(third)).toEqual(['applied']);
    const places = [to, small.from].map((bin) => unitsAt(owner, goods, binPlace(bin)));
    expect(await Promise.all(places)).toEqual([0, 4]);
  });

  test('[CASE-9] what somebody of the office runs again counts for what waits behind it', async () => {
    const first = move({}, {login: newId()});
    const second = move({}, {after: [first.id]});
    expect(await pushed(first, second)).toEqual(['login.unknown', 'parent.unsettled']);
    await owner.do('case.rerun', {case: (await caseOf(first.id))['id'] ?? ''});
    expect((await ended(second.id))['closer']).toBe('');
  });

  test('[CASE-9] a login that comes after the work it covers brings that work', async () => {
    const login = newId();
    const work = move({}, {login});
    expect(await pushed(work)).toEqual(['login.unknown']);
    expect(await pushed(handheld.loginOf(handheld.session, login))).toEqual(['applied']);
    expect((await fate((await ended(work.id))['note']))?.status).toBe('applied');
  });

  test('[CASE-9] a case that was closed meanwhile stays as it was closed, and its work is not done', async () => {
    const goods = newId();
    const work = move({goods});
    await pushed(work);
    const note = 'there are no such goods';
    await owner.do('case.close', {case: (await caseOf(work.id))['id'] ?? '', note});
    await makeGoods(goods);
    await settled();
    expect(await caseOf(work.id)).toMatchObject({closing: 'case.close', note});
    expect(await unitsAt(owner, goods, binPlace(small.to))).toBe(0);
  });

  test('[P8] rights are those of then: work of a device that was revoked meanwhile stays held, and says why', async () => {
    const other = await HttpHandheld.enrol(owner);
    const goods = newId();
    const work = other.mutation('stock.moveBin', {...small.move(1), goods});
    await other.push([work]);
    await owner.do('device.revoke', {device: other.device.id});
    await makeGoods(goods);
    await settled();
    expect(await caseOf(work.id)).toMatchObject({state: 'open', note: 'device.revoked'});
    expect(await unitsAt(owner, goods, binPlace(small.to))).toBe(0);
  });

  test('[P8] work that looks as if it had been asked under a session has none, however it comes', async () => {
    const [supervisor, own] = [await owner.hire('Supervisor'), await HttpHandheld.enrol(owner)];
    const forge = (): Mutation => {
      const [id, args] = [newId(), {id: newId(), name: `M ${newId()}`, type: 'Manager'}];
      const asked = {id, client: id, seq: 1, prev: '', login: newId()};
      return own.mutation('staff.create', args, asked);
    };
    const [pushed, brought] = [forge(), forge()];
    await own.pushRaw([pushed], {client: pushed.id});
    const file = {binward: 'outbox', company: owner.company, mutations: [brought]};
    const body = {proto: 1, company: owner.company, device: own.device.id, file};
    expect((await supervisor.call('POST', '/sync/rescue', body)).status).toBe(200);
    for (const {login: id} of [pushed, brought]) {
      const client = newId();
      const login = own.mutation('session.login', {grant: own.session.grant ?? ''}, {id, login: id});
      const alone = {...login, client, seq: 1, prev: ''};
      expect((await own.pushRaw([alone], {client})).body['results']).toMatchObject([{status: 'applied'}]);
    }
    await settled();
    for (const {id} of [pushed, brought])
      expect(await caseOf(id)).toMatchObject({state: 'open', code: 'action.needs-server', note: ''});
    expect((await owner.list('staff')).filter(({type}) => type === 'Manager')).toEqual([]);
  });

  test('[P8] work of a device that is here is its own, whoever was taken for it once', async () => {
    const other = await HttpHandheld.enrol(owner);
    const taken = {former: handheld.device.id, device: other.device.id, at: 1};
    await server.server.deps.storage.write(owner.company, (tx) => tx.addIdentity('former_devices', taken));
    await owner.do('device.revoke', {device: other.device.id});
    const goods = newId();
    const work = move({goods});
    await pushed(work);
    await makeGoods(goods);
    await ended(work.id);
    expect(await unitsAt(owner, goods, binPlace(small.to))).toBe(1);
  });

  test('[P1] a claim that is asked again before what it names has come waits for it', async () => {
    await loseHistory(server, owner);
    const [supplier, goods, id] = [newId(), newId(), newId()];
    const args = {id: goods, code: `C ${goods}`, description: 'Pot', supplier};
    const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
    const body = {id, args: {...args, ...measures}, again: true};
    expect(await owner.call('POST', '/api/actions/goods.create', body)).toMatchObject({status: 202});
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    await owner.do('supplier.create', {id: supplier, name: `S ${supplier}`, ...address});
    await ended(id);
    expect((await owner.list('goods')).some((row) => row['id'] === goods)).toBe(true);
  });

  test('[P5] work that is more than one transaction runs again is all done', async () => {
    const goods = newId();
    for (let n = 0; n < 11; n++) await handheld.push(Array.from({length: 50}, () => move({goods})));
    await makeGoods(goods);
    await vi.waitFor(async () => expect(await unitsAt(owner, goods, binPlace(small.to))).toBe(550), 60_000);
    const open = await owner.list('case', 'index=state&state=open');
    expect(open.filter(({code, facts}) => code === 'goods.unknown' && String(facts).includes(goods))).toEqual(
      [],
    );
  });

  /** A commit that comes after all that is ready has been run again. */
  const settled = async (): Promise<void> => {
    const goods = newId();
    const work = move({goods});
    await pushed(work);
    await makeGoods(goods);
    await ended(work.id);
  };
});
