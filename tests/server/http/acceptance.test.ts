import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {COUNTED_FIGURES} from '#domain/stock/figures.ts';
import {binPlace} from '#domain/stock/place.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {endedWork, startWork} from '../rig/long-work.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
const MEASURES = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
const TRUCK = {driver_name: 'Ana', plate: 'P-1', contact: '+49 170 1234567'};

interface Entered {
  readonly goods: Id;
  readonly quantity: number;
}

/** Parallel work: all of it at once. */
const times = <T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({length: count}, (_, i) => make(i)));

/** Scenarios of a warehouse's day that other systems fail, each in a company of its own. */
describe.each(DATABASES)('deliveries and orders on %s', (kind) => {
  let server: TestServer;
  const companies: string[] = [];
  let owner: Caller;
  let small: SmallWarehouse;
  let supplier: Id;
  let customer: Id;

  beforeAll(async () => void (server = await openServer(kind)));
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await Caller.register(server.url);
    companies.push(owner.company);
    small = await furnishSmall(owner, 0);
    supplier = String((await owner.list('supplier'))[0]?.['id']);
    customer = newId();
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...ADDRESS});
  });

  const linesOf = (entered: readonly Entered[]): string => JSON.stringify(entered);
  async function document(action: string, args: Row): Promise<Id> {
    const id = newId();
    await owner.do(action, args, {id});
    return derivedId(id, HEADER_ID);
  }
  const announced = (...entered: Entered[]): Promise<Id> =>
    document('inbound.announce', {supplier, lines: linesOf(entered)});
  async function confirmed(...entered: Entered[]): Promise<Id> {
    const id = await document('outbound.create', {customer, lines: linesOf(entered)});
    await owner.do('outbound.confirm', {document: id});
    return id;
  }
  const release = (document: Id) => owner.do('outbound.release', {document});
  const stand = (bin: Id, quantity: number, goods = small.goods) =>
    owner.do('stock.adjust', {warehouse: owner.warehouse, bin, goods, change: quantity, reason: 'opening'});
  async function moreGoods(count: number): Promise<Id[]> {
    const made = Array.from({length: count}, () => newId());
    for (const [i, id] of made.entries()) {
      const code = `MORE-${String(i)}`;
      await owner.do('goods.create', {id, code, description: code, supplier, ...MEASURES});
    }
    return made;
  }
  const rowOf = async (list: string, id: Id): Promise<Row> =>
    (await owner.list(list)).find((row) => row['id'] === id) ?? {};
  const figures = async (goods = small.goods): Promise<Row> =>
    (await owner.list('figures')).find((row) => row['goods'] === goods) ?? {};
  const removed = async (list: string, id: Id) =>
    owner.act(`${list}.remove`, {id, version: Number((await rowOf(list, id))['version'])});
  const dispatching = (...documents: Id[]): Row => ({
    ...TRUCK,
    orders: JSON.stringify(documents.map((each) => ({document: each, whole: 0}))),
  });
  /** Everything that work at documents may change. */
  const state = async () =>
    server.server.deps.storage.read(owner.company, async (tx) => ({
      ledger: await tx.ledger({version: 0, n: 0}, 100_000),
      version: tx.head.version,
    }));
  const statusesOf = async (by: HttpHandheld, ...work: readonly (readonly [string, Row])[]) =>
    (await by.push(work.map(([action, args]) => by.mutation(action, args)))).results.map(
      ({status}) => status,
    );

  test('[T1] twenty deliveries announced at once have twenty codes', async () => {
    const lines = linesOf([{goods: small.goods, quantity: 1}]);
    await times(20, () => owner.do('inbound.announce', {supplier, lines}));
    const codes = (await owner.list('asn')).map((row) => String(row['code']));
    expect(new Set(codes).size).toBe(20);
    expect(codes.filter((code) => !code.startsWith('ASN'))).toEqual([]);
  });

  test('[T2] the same putting away is booked once: pushed twice, and asked twice over HTTP', async () => {
    const id = await announced({goods: small.goods, quantity: 10});
    const handheld = await HttpHandheld.enrol(owner);
    const args = {document: id, goods: small.goods, bin: small.to, quantity: 4};
    const told = handheld.mutation('inbound.putAway', args);
    const [first, again] = [await handheld.push([told]), await handheld.push([told])];
    expect(first.results.map(({status}) => status)).toEqual(['applied']);
    expect(again.results).toEqual(first.results);
    expect(await unitsAt(owner, small.goods, binPlace(small.to))).toBe(4);
    const asked = newId();
    const answers = await times(2, () => owner.do('inbound.putAway', args, {id: asked}));
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await unitsAt(owner, small.goods, binPlace(small.to))).toBe(8);
    expect((await owner.list('asnLine'))[0]).toMatchObject({put_away: 8, counted: 8, sort: 2, sorted: 0});
  });

  describe('[T3] two people are sent to the last ten of a bin at once', () => {
    async function lastTen(): Promise<Row> {
      await stand(small.from, 10);
      const id = await confirmed({goods: small.goods, quantity: 20});
      await release(id);
      return {document: id, goods: small.goods, bin: small.from, quantity: 10};
    }

    test('over HTTP: one has them, the other a conflict, and nothing is negative', async () => {
      const args = await lastTen();
      const answers = await times(2, () => owner.act('outbound.pick', args));
      expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
      const refused = answers.find(({status}) => status === 409);
      expect(refused?.body).toMatchObject({code: 'stock.short', there: 0, wanted: 10});
      expect((await owner.list('stock')).filter((row) => Number(row['quantity']) < 0)).toEqual([]);
      expect(await figures()).toMatchObject({picked: 10, onhand: 0});
    });

    test('through two outboxes: one is applied, the other corrected with a case', async () => {
      const args = await lastTen();
      const handhelds = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
      const statuses = await Promise.all(handhelds.map((each) => statusesOf(each, ['outbound.pick', args])));
      expect(statuses.flat().toSorted()).toEqual(['applied', 'corrected']);
      expect(await unitsAt(owner, small.goods, binPlace(small.from))).toBe(0);
      expect(await figures()).toMatchObject({picked: 20, onhand: -10});
      expect((await owner.list('case')).map((row) => row['code'])).toContain('stock.short');
    });
  });

  test('[T4] two orders of twenty and fifteen on hand: the back order is the sum of both', async () => {
    await stand(small.from, 15);
    for (let n = 0; n < 2; n++) await release(await confirmed({goods: small.goods, quantity: 20}));
    expect(await figures()).toMatchObject({pick: 15, ordered: 25, back_order: 25});
  });

  test('[T5] an order of 8 with 5 on hand, and 10 more: 7 can be ordered, −23 with a back order of 30 standing', async () => {
    await stand(small.from, 5);
    await confirmed({goods: small.goods, quantity: 8});
    await stand(small.from, 10);
    expect(await figures()).toMatchObject({onhand: 15, ordered: 8, can_order: 7});

    const [other = ''] = await moreGoods(1);
    // Nothing is there for it, and so all of it is a back order.
    await release(await confirmed({goods: other, quantity: 30}));
    expect(await figures(other)).toMatchObject({ordered: 30, back_order: 30, can_order: -30});
    await stand(small.from, 15, other);
    await confirmed({goods: other, quantity: 8});
    expect(await figures(other)).toMatchObject({onhand: 15, ordered: 38, back_order: 30, can_order: -23});
  });

  test('[T6] a short pick over two bins comes to the same figures over HTTP and out of an outbox', async () => {
    const [other = ''] = await moreGoods(1);
    const short = async (goods: Id, tell: (action: string, args: Row) => Promise<unknown>): Promise<Row> => {
      await stand(small.from, 6, goods);
      await stand(small.to, 6, goods);
      const id = await confirmed({goods, quantity: 10});
      await release(id);
      const why = {reason: 'not-found', rest: 'back-order'};
      const at = {document: id, goods};
      const promised = (await owner.list('allocation')).filter((row) => row['document'] === id);
      const promisedAt = (bin: Id) => Number(promised.find((row) => row['bin'] === bin)?.['quantity'] ?? 0);
      expect(promisedAt(small.from) + promisedAt(small.to)).toBe(10);
      for (const bin of [small.from, small.to])
        await tell('outbound.shortPick', {
          ...at,
          bin,
          quantity: promisedAt(bin) - 1,
          believed: 6,
          left: 1,
          ...why,
        });
      return figures(goods);
    };
    const handheld = await HttpHandheld.enrol(owner);
    const byHttp = await short(small.goods, (action, args) =>
      owner.do(action, args, {believed: 'pick.short'}),
    );
    const byOutbox = await short(other, (action, args) => statusesOf(handheld, [action, args]));
    const bare = (row: Row) => COUNTED_FIGURES.map((column) => [column, row[column]]);
    expect(bare(byOutbox)).toEqual(bare(byHttp));
    expect(byHttp).toMatchObject({picked: 8, pick: 0, ordered: 2, back_order: 2, onhand: 4, can_order: 2});
  });

  test('[T7] three goods picked in one push all leave with the truck', async () => {
    const goods = [small.goods, ...(await moreGoods(2))];
    for (const each of goods) await stand(small.from, 5, each);
    const id = await confirmed(...goods.map((each) => ({goods: each, quantity: 5})));
    await release(id);
    const handheld = await HttpHandheld.enrol(owner);
    const picks = goods.map(
      (each) => ['outbound.pick', {document: id, goods: each, bin: small.from, quantity: 5}] as const,
    );
    expect(await statusesOf(handheld, ...picks)).toEqual(['applied', 'applied', 'applied']);
    await owner.do('outbound.dispatch', dispatching(id));
    expect((await owner.list('dnLine')).map((row) => row['shipped'])).toEqual([5, 5, 5]);
    expect(await rowOf('dn', id)).toMatchObject({state: 'shipped', picked: 0});
  });

  test('[T8] a driver whose number is +49 170 1234567 takes an order along, at a desk and out of an outbox', async () => {
    await stand(small.from, 5);
    const id = await confirmed({goods: small.goods, quantity: 5});
    await release(id);
    await owner.do('outbound.pick', {document: id, goods: small.goods, bin: small.from, quantity: 5});
    const driver = newId();
    await owner.do('driver.create', {id: driver, name: 'Ana', plate: 'P-1', contact: '+49 170 1234567'});
    await owner.do('outbound.dispatch', {...dispatching(id), driver});
    const {state: reached, shipment} = await rowOf('dn', id);
    expect(reached).toBe('shipped');
    expect(await rowOf('shipment', String(shipment))).toMatchObject({driver, contact: '+49 170 1234567'});

    await stand(small.from, 5);
    const next = await confirmed({goods: small.goods, quantity: 5});
    await release(next);
    const handheld = await HttpHandheld.enrol(owner);
    const pick = {document: next, goods: small.goods, bin: small.from, quantity: 5};
    const truck = {...dispatching(next), contact: '+49 170 1234567'};
    expect(await statusesOf(handheld, ['outbound.pick', pick], ['outbound.dispatch', truck])).toEqual([
      'applied',
      'applied',
    ]);
    const {shipment: told} = await rowOf('dn', next);
    expect(await rowOf('shipment', String(told))).toMatchObject({contact: '+49 170 1234567'});
  });

  test('[T15] a delivery of thirty-one goods that is sorted in the web is sorted whole', async () => {
    const goods = [small.goods, ...(await moreGoods(30))];
    const id = await announced(...goods.map((each) => ({goods: each, quantity: 2})));
    await owner.do('inbound.confirmArrival', {document: id});
    await owner.do('inbound.finishUnloading', {document: id});
    for (const each of goods)
      await owner.do('inbound.sort', {document: id, goods: each, quantity: 2, counted: 0});
    await owner.do('inbound.finishSorting', {document: id});
    const lines = await owner.list('asnLine');
    expect(lines.map(({sort, sorted, counted, shortage}) => [sort, sorted, counted, shortage])).toEqual(
      Array(31).fill([0, 2, 2, 0]),
    );
    expect(await rowOf('asn', id)).toMatchObject({state: 'sorted', sort: 0, sorted: 62});
  });

  test('[T16] a supplier may be called Description Ltd', async () => {
    const id = newId();
    await owner.do('supplier.create', {id, name: 'Description Ltd', ...ADDRESS});
    expect(await rowOf('supplier', id)).toMatchObject({name: 'Description Ltd'});
  });

  test('[T17] a release that finds nothing says 0 of 3 lines, and of each why', async () => {
    const [promised = '', damaged = ''] = await moreGoods(2);
    await stand(small.from, 4, promised);
    await release(await confirmed({goods: promised, quantity: 4}));
    const broken = newId();
    const size = String((await owner.list('binSize'))[0]?.['id']);
    const {warehouse} = owner;
    await owner.do('bin.create', {id: broken, warehouse, name: 'X-01', size, property: 'Damage'});
    await stand(broken, 4, damaged);
    const goods = [small.goods, promised, damaged];
    const id = await confirmed(...goods.map((each) => ({goods: each, quantity: 4})));
    const facts = JSON.parse(String((await release(id)).body['facts'])) as {answers: string};
    expect(facts).toMatchObject({lines: 3, allocated: 0});
    const answers = JSON.parse(facts.answers) as {
      goods: Id;
      why: string;
      allocated: number;
      wanted: number;
    }[];
    const toldOf = (each: Id) => answers.find((answer) => answer.goods === each);
    expect(goods.map(toldOf)).toMatchObject([
      {why: 'none', wanted: 4, allocated: 0},
      {why: 'promised', wanted: 4, allocated: 0},
      {why: 'not-normal', wanted: 4, allocated: 0},
    ]);
  });

  test('[T18] what has stock, or a document names, is not removed, and the answer says why', async () => {
    const [lying = '', coming = '', wanted = ''] = await moreGoods(3);
    await stand(small.from, 1, lying);
    const norte = newId();
    await owner.do('supplier.create', {id: norte, name: 'Norte of deliveries', ...ADDRESS});
    const lines = linesOf([{goods: coming, quantity: 1}]);
    const delivery = await document('inbound.announce', {supplier: norte, lines});
    const {status, body} = await removed('goods', coming);
    expect([status, body['code']]).toEqual([409, 'goods.in-use']);
    await owner.do('inbound.cancel', {document: delivery});
    const id = await confirmed({goods: wanted, quantity: 1});
    await stand(small.from, 1, wanted);
    await release(id);
    await owner.do('outbound.pick', {document: id, goods: wanted, bin: small.from, quantity: 1});
    const driver = newId();
    await owner.do('driver.create', {id: driver, name: 'Ana', plate: 'P-1', contact: '1'});
    await owner.do('outbound.dispatch', {...dispatching(id), driver});
    const removals = [
      ['goods', lying, 'goods.has-stock'],
      ['goods', coming, 'goods.in-use'],
      ['goods', wanted, 'goods.in-use'],
      ['supplier', supplier, 'supplier.in-use'],
      ['supplier', norte, 'supplier.in-use'],
      ['customer', customer, 'customer.in-use'],
      ['driver', driver, 'driver.in-use'],
    ] as const;
    for (const [list, key, code] of removals) {
      const told = await removed(list, key);
      expect([list, told.status, told.body['code']]).toEqual([list, 409, code]);
      expect(await rowOf(list, key)).toMatchObject({id: key});
    }
    expect((await removed('goods', small.goods)).status).toBe(200);
  });

  test('[T22] a back order that waits since Monday goes before an order of Tuesday', async () => {
    await stand(small.from, 6);
    const monday = await confirmed({goods: small.goods, quantity: 10});
    await release(monday);
    await owner.do('outbound.pick', {document: monday, goods: small.goods, bin: small.from, quantity: 6});
    const tuesday = await confirmed({goods: small.goods, quantity: 10});
    // The truck leaves after the order of Tuesday was confirmed: the back order is the younger document.
    await owner.do('outbound.dispatch', dispatching(monday));
    const waiting = (await owner.list('dn')).find((row) => row['parent'] === monday) ?? {};
    await stand(small.to, 5);
    const work = await startWork(owner, 'outbound.releaseAll', {});
    expect(await endedWork(owner, work)).toMatchObject({state: 'done', total: 2, done: 2, failed: 0});
    const lines = new Map((await owner.list('dnLine')).map((row) => [row['document'], row]));
    expect(lines.get(String(waiting['id']))).toMatchObject({quantity: 4, allocated: 4, back_ordered: 0});
    expect(lines.get(tuesday)).toMatchObject({quantity: 10, allocated: 1, back_ordered: 9});
  });

  test.each([
    [-1, 'args.invalid'],
    [0, 'args.invalid'],
    [1_000_001, 'args.invalid'],
    [1.5, 'body.invalid'],
  ])('[T24] %d units are not sorted: 400 with %s, and nothing changed', async (quantity, code) => {
    const id = await announced({goods: small.goods, quantity: 5});
    await owner.do('inbound.finishUnloading', {document: id});
    const before = await state();
    for (const more of [{}, {believed: 'it is here'}]) {
      const args = {document: id, goods: small.goods, quantity};
      const {status, body} = await owner.act('inbound.sort', args, more);
      expect([status, body['code']]).toEqual([400, code]);
    }
    expect(await state()).toEqual(before);
  });

  test('[T24] out of an outbox they are held, each with its case, and the books stay as they are', async () => {
    const id = await announced({goods: small.goods, quantity: 5});
    await owner.do('inbound.finishUnloading', {document: id});
    const handheld = await HttpHandheld.enrol(owner);
    const before = [await figures(), await owner.list('asnLine')];
    const sorting = (quantity: number) =>
      ['inbound.sort', {document: id, goods: small.goods, quantity}] as const;
    expect(await statusesOf(handheld, sorting(-1), sorting(0))).toEqual(['held', 'held']);
    expect([await figures(), await owner.list('asnLine')]).toEqual(before);
    expect((await owner.list('case')).map((row) => row['code'])).toEqual(['args.invalid', 'args.invalid']);
  });

  // [T21] is proved in fire-long-work.test.ts, by servers that are killed.
  test('[P7] after all of it the books of every company are proved from their own records', async () => {
    const {storage} = server.server.deps;
    for (const company of companies)
      expect(await storage.read(company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });
});
