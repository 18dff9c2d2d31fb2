import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Mutation} from '#protocol/mutation.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import {deliveryOfOrder} from '#domain/transfers/transfer.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

const HALL = 'ZZZZZZZ2';
const ADDRESS = {city: 'x', address: 'x', contact: 'x', manager: 'x'};

describe.each(DATABASES)('the device of a person who is bound, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let dock: HttpHandheld;
  let ana: string;
  let login: Mutation;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 50);
    await owner.do('warehouse.create', {id: HALL, name: 'Hall', ...ADDRESS});
    dock = await HttpHandheld.enrol(owner);
    ana = newId();
    await owner.do('staff.create', {id: ana, name: 'Ana', type: 'StockControl'});
    await owner.call('POST', `/api/staff/${ana}/check-code`, {code: '2580'});
    login = dock.loginOf((await logIn()).body as unknown as SessionAnswer);
    await dock.push([login]);
  });
  afterAll(() => server.close());

  const logIn = () =>
    call(`${server.url}/api/session`, 'POST', {
      mode: 'user',
      openid: owner.company,
      name: 'Ana',
      code: '2580',
      device: {name: 'Dock', ...dock.device},
    });
  const bind = async (warehouses: string): Promise<void> => {
    const [row] = (await owner.list('staff')).filter(({id}) => id === ana);
    const set = JSON.stringify({warehouses});
    await owner.do('staff.edit', {id: ana, version: Number(row?.['version']), set});
  };
  const moved = (warehouse = owner.warehouse): Mutation => ({
    ...dock.mutation('stock.moveBin', small.move(1), {who: ana, login: login.id}),
    warehouse,
  });
  const caseOf = async ({id}: Mutation) => (await owner.list('case')).find(({mutation}) => mutation === id);

  test('[ROWS-10] what she recorded there before she was bound is held as a case, and done when it is run again', async () => {
    await bind(HALL);
    const work = moved();
    expect((await dock.push([work])).results).toMatchObject([{status: 'held', code: 'warehouse.not-yours'}]);
    expect(await unitsAt(owner, small.goods, binPlace(small.to))).toBe(0);
    const held = await caseOf(work);
    expect(held).toMatchObject({
      warehouse: owner.warehouse,
      code: 'warehouse.not-yours',
      state: 'open',
    });
    await owner.do('case.rerun', {case: String(held?.['id'])});
    expect(await caseOf(work)).toMatchObject({state: 'closed'});
    expect(await unitsAt(owner, small.goods, binPlace(small.to))).toBe(1);
  });

  test('[ROWS-11] is told no news of the warehouse that is none of hers, and of hers it is', async () => {
    await bind(HALL);
    const verify = (warehouse: string) =>
      call(
        `${server.url}/sync/verify`,
        'POST',
        {...dock.spoken(), warehouse, version: 0, lists: []},
        dock.headers,
      );
    for (const answer of [await dock.pull({warehouse: owner.warehouse}), await verify(owner.warehouse)])
      expect([answer.status, answer.body['code']]).toEqual([403, 'device.warehouse-not-yours']);
    for (const answer of [await dock.pull({warehouse: HALL}), await verify(HALL)])
      expect(answer.status).toBe(200);
    await bind('');
    expect((await dock.pull({warehouse: owner.warehouse})).status).toBe(200);
  });

  test('[ROWS-11] goes on in a warehouse of hers under the login of before', async () => {
    await bind(HALL);
    // Coming and going is of no warehouse.
    const here = [dock.loginOf((await logIn()).body as unknown as SessionAnswer)];
    expect((await dock.push(here)).results).toMatchObject([{status: 'applied'}]);
    const work = {...dock.mutation('stock.teleport', {}, {who: ana, login: login.id}), warehouse: HALL};
    expect((await dock.push([work])).results).toMatchObject([{status: 'held', code: 'action.unknown'}]);
  });

  test('[ROWS-11] which a ticket of hers has let in is told no more than she before anybody logs in there', async () => {
    const manager = await owner.hire('Manager', 'Mia', {warehouses: HALL});
    const {ticket} = (await manager.call('POST', '/api/devices/tickets', {name: 'Gate'})).body;
    const {body} = await call(`${server.url}/api/enrol`, 'POST', {openid: owner.company, ticket});
    const fresh = new HttpHandheld(server.url, body as unknown as SessionAnswer);
    const pull = async (warehouse: string) => (await fresh.pull({warehouse})).status;
    expect([await pull(owner.warehouse), await pull(HALL)]).toEqual([403, 200]);
  });

  test('[ROWS-10] a transfer is read at both ends, each its own half with what was done with it, and nowhere else', async () => {
    await owner.do('warehouse.create', {id: 'ZZZZZZZ3', name: 'Yard', ...ADDRESS});
    const [here, there, third] = await Promise.all(
      [owner.warehouse, HALL, 'ZZZZZZZ3'].map((warehouses) =>
        owner.hire('Manager', `At ${warehouses}`, {warehouses}),
      ),
    );
    const id = newId();
    const args = {
      from_warehouse: owner.warehouse,
      to_warehouse: HALL,
      lines: JSON.stringify([{goods: small.goods, quantity: 2}]),
    };
    await there?.do('transfers.order', args, {id, warehouse: HALL});
    const order = ownRowId(id, 1);
    const delivery = deliveryOfOrder(order);
    for (const action of ['outbound.confirm', 'outbound.release']) await here?.do(action, {document: order});
    const pick = {document: order, goods: small.goods, bin: small.from, quantity: 1};
    await here?.do('outbound.pick', pick);
    const truck = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};
    await here?.do('outbound.dispatch', {...truck, orders: JSON.stringify([{document: order, whole: 1}])});
    await here?.do('outbound.putBack', pick);
    const read = (by: Caller | undefined, document: string) =>
      Promise.all(
        ['history', 'ledger'].map(async (what) => by?.call('GET', `/api/documents/${document}/${what}`)),
      );
    const statuses = async (document: string) => {
      const answers = await Promise.all([here, there, third].map((by) => read(by, document)));
      return answers.flat().map((answer) => answer?.status);
    };
    expect(await statuses(order)).toEqual([200, 200, 404, 404, 404, 404]);
    expect(await statuses(delivery)).toEqual([404, 404, 200, 200, 404, 404]);
    // What was done at the one end is told at the other without its bins.
    const [history, ledger] = (await read(there, delivery)).map((answer) => answer?.text ?? '');
    expect(history).toContain('outbound.dispatch');
    for (const text of [history, ledger]) expect(text).not.toContain(small.from);
    const [, movements] = await read(here, order);
    expect(movements?.text).toContain(small.from);
    const listed = async (by: Caller | undefined, list: string) =>
      ((await by?.list(list)) ?? []).map((row) => row['id']);
    expect([await listed(here, 'dn'), await listed(there, 'dn'), await listed(third, 'dn')]).toEqual([
      [order],
      [],
      [],
    ]);
    expect([await listed(here, 'asn'), await listed(there, 'asn'), await listed(third, 'asn')]).toEqual([
      [],
      [delivery],
      [],
    ]);
  });

  test('[ROWS-9] her login tells the warehouses that are hers', async () => {
    await bind(HALL);
    const told = (await logIn()).body as unknown as SessionAnswer;
    expect(told.warehouses).toEqual([{id: HALL, name: 'Hall'}]);
    await bind(`${owner.warehouse} ${HALL}`);
    expect(((await logIn()).body as unknown as SessionAnswer).warehouses).toHaveLength(2);
  });
});
