import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Mutation} from '#protocol/mutation.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import {deliveryOfOrder} from '#domain/transfers/delivery-of-order.ts';
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

  describe('what was done at the other end of a transfer', () => {
    const DRIVER = 'Driver of the first truck';
    let there: Caller;
    let sender: HttpHandheld;
    let delivery: string;
    let order: string;
    let other: string;
    let putBack: Mutation;
    let putBackOf: string;
    let again: Mutation;
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 0xff, 0xd9]);
    /** With a photo of it. */
    const send = async (action: string, args: Record<string, string | number>): Promise<Mutation> => {
      const work = sender.mutation(action, args);
      await sender.push([{...work, warehouse: owner.warehouse}]);
      const headers = {...sender.headers, 'content-type': 'image/jpeg'};
      const photo = await fetch(`${server.url}/sync/photos/${work.id}?n=1`, {
        method: 'POST',
        headers,
        body: jpeg,
      });
      expect(photo.status).toBe(200);
      return work;
    };
    const released = async (action: string, args: Record<string, string>): Promise<string> => {
      const id = newId();
      await owner.do(action, {...args, lines: JSON.stringify([{goods: small.goods, quantity: 4}])}, {id});
      const document = ownRowId(id, 1);
      for (const step of ['outbound.confirm', 'outbound.release']) await owner.do(step, {document});
      return document;
    };
    const truck = (driver_name: string, orders: readonly {document: string; whole: number}[]) =>
      send('outbound.dispatch', {
        driver_name,
        plate: 'XX-99',
        contact: '+351 999',
        orders: JSON.stringify(orders),
      });
    beforeAll(async () => {
      there = await owner.hire('Manager', 'Mo', {warehouses: HALL});
      sender = await HttpHandheld.enrol(owner, 'Sender');
      const customer = newId();
      await owner.do('customer.create', {id: customer, name: 'Buyers', ...ADDRESS, level: 1});
      other = await released('outbound.create', {customer});
      const ends = {from_warehouse: owner.warehouse, to_warehouse: HALL};
      const sent = await released('transfers.order', ends);
      const pick = {document: sent, goods: small.goods, bin: small.from, quantity: 2};
      const picked = async (document: string) => {
        await send('outbound.pick', {...pick, document});
        await truck('Ana', [{document, whole: 0}]);
      };
      await picked(sent);
      putBack = await send('outbound.putBack', {...pick, quantity: 5});
      putBackOf = deliveryOfOrder(sent);
      order = await released('transfers.order', ends);
      delivery = deliveryOfOrder(order);
      await picked(order);
      await owner.do(
        'inbound.sort',
        {document: delivery, goods: small.goods, quantity: 2},
        {warehouse: HALL},
      );
      await owner.do('inbound.finishSorting', {document: delivery}, {warehouse: HALL});
      await send('outbound.pick', {...pick, document: order});
      again = await truck(DRIVER, [
        {document: order, whole: 0},
        {document: other, whole: 1},
      ]);
    });

    test('[ROWS-10] is told in a history without what was found of it', async () => {
      const ownHistory = await owner.call('GET', `/api/documents/${putBackOf}/history`);
      expect(ownHistory.text).toContain(small.from);
      const {status, text} = await there.call('GET', `/api/documents/${putBackOf}/history`);
      expect(status).toBe(200);
      expect(text).toContain(putBack.id);
      expect(text).not.toContain(small.from);
    });

    test('[ROWS-10] is told in the story of a case without what it names, and without its photos', async () => {
      const row = (await there.list('case')).find(({mutation}) => mutation === again.id);
      expect(row).toMatchObject({warehouse: HALL, code: 'transfer.short'});
      const path = `/api/cases/${String(row?.['id'])}`;
      const whole = await owner.call('GET', path);
      expect(whole.text).toContain(DRIVER);
      expect(whole.body['photos']).toHaveLength(1);
      const {body, text} = await there.call('GET', path);
      expect(body).toMatchObject({
        story: {action: 'outbound.dispatch', args: {}, facts: '', believed: ''},
        photos: [],
      });
      for (const secret of [DRIVER, 'XX-99', '+351 999', other]) expect(text).not.toContain(secret);
    });

    test('[ROWS-10] shows no photos of it with either document, where the sender sees them', async () => {
      const photos = async (by: Caller, document: string) =>
        (await by.call('GET', `/api/documents/${document}/photos`)).body['photos'] ?? [];
      expect(await photos(owner, order)).not.toEqual([]);
      expect([await photos(there, order), await photos(there, delivery)]).toEqual([[], []]);
    });
  });

  test('[ROWS-9] her login tells the warehouses that are hers', async () => {
    await bind(HALL);
    const told = (await logIn()).body as unknown as SessionAnswer;
    expect(told.warehouses).toEqual([{id: HALL, name: 'Hall'}]);
    await bind(`${owner.warehouse} ${HALL}`);
    expect(((await logIn()).body as unknown as SessionAnswer).warehouses).toHaveLength(2);
  });
});
