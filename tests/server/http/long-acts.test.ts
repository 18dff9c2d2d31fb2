import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {lotId} from '#domain/stock/lot.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {furnishCustomer, binsCalled, suppliedBy} from '../../e2e/furnish.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

/** More rows than a rule may ask for one by one. */
const MANY = 120;
const numbers = Array.from({length: MANY}, (_, i) => i);

describe.each(DATABASES)('one act at a great many rows, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let handheld: HttpHandheld;
  let supplier: string;
  let customer: string;
  let bin: string;
  let other: string;
  const goods = numbers.map(() => newId());
  const milk = newId();
  const lines = JSON.stringify(goods.map((of) => ({goods: of, quantity: 1})));

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, documents: false});
    supplier = await suppliedBy(owner, [
      ...goods.map((id, i) => ({id, code: `MANY-${String(i)}`, description: 'Kettle'})),
      {id: milk, code: 'MILK', description: 'Milk', tracked_by: 'lot'},
    ]);
    customer = await furnishCustomer(owner);
    [bin = '', other = ''] = await binsCalled(owner, ['M-01', 'M-02']);
    handheld = await HttpHandheld.enrol(owner);
    const {warehouse} = owner;
    for (const of of goods)
      await owner.do('stock.adjust', {warehouse, bin, goods: of, change: 2, reason: 'opening'});
  });
  afterAll(async () => {
    const faults = await server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    await server.close();
    expect(faults).toEqual([]);
  });

  /** What became of each, pushed by a device in this order. */
  const fatesOf = async (...items: ReturnType<HttpHandheld['mutation']>[]): Promise<string[]> => {
    const fates = new Set<string>();
    for (let at = 0; at < items.length; at += 50)
      for (const {status, code = ''} of (await handheld.push(items.slice(at, at + 50))).results)
        fates.add(`${status} ${code}`.trim());
    return [...fates];
  };
  const undoOf = ({id, action}: {readonly id: Id; readonly action: string}) =>
    handheld.mutation('work.undo', {act: action}, {undoes: id});
  const bothWays = async (action: string, args: Row): Promise<void> => {
    const act = handheld.mutation(action, args);
    expect([action, await fatesOf(act)]).toEqual([action, ['applied']]);
    expect([action, await fatesOf(undoOf(act))]).toEqual([action, ['applied']]);
  };
  const total = async (place: string): Promise<number> =>
    (await owner.list('stock', `warehouse=${owner.warehouse}`))
      .filter((row) => row['place'] === place)
      .reduce((sum, row) => sum + Number(row['quantity']), 0);

  test('[UNDO-7] a whole bin is moved and stands where it stood', async () => {
    const seen = goods.map((of) => ({goods: of, lot: '', unit: '', quantity: 2}));
    const args = {warehouse: owner.warehouse, from: bin, to: other, lines: JSON.stringify(seen)};
    await bothWays('stock.moveWholeBin', args);
    expect(await total(`bin:${bin}`)).toBe(2 * MANY);
  });

  test('[UNDO-9] a delivery arrives and has not arrived', async () => {
    const id = newId();
    await owner.do('inbound.announce', {supplier, lines}, {id});
    const document = ownRowId(id, 1);
    await bothWays('inbound.confirmArrival', {document});
    expect(await total(`asn:${document}:expected`)).toBe(MANY);
    await bothWays('inbound.finishUnloading', {document});
    expect(await fatesOf(handheld.mutation('inbound.finishUnloading', {document}))).toEqual(['applied']);
    await bothWays('inbound.finishSorting', {document});
    expect(await total(`asn:${document}:sort`)).toBe(MANY);
  });

  test('[UNDO-8] a delivery that nobody announced is received, and has not come', async () => {
    const came = handheld.mutation('inbound.receiveUnannounced', {supplier, lines});
    expect(await fatesOf(came)).toEqual(['applied']);
    expect(await total(`asn:${ownRowId(came.id, 1)}:sorted`)).toBe(MANY);
    expect(await fatesOf(undoOf(came))).toEqual(['applied']);
    expect(await total(`asn:${ownRowId(came.id, 1)}:sorted`)).toBe(0);
  });

  test('[LOT-10] a lot that is promised out of as many bins is held back', async () => {
    const named = {goods: milk, lot: lotId(milk, 'L-1'), quantity: MANY};
    const came = handheld.mutation('inbound.receiveUnannounced', {
      supplier,
      lines: JSON.stringify([{...named, lot_code: 'L-1'}]),
    });
    const bins = await binsCalled(
      owner,
      numbers.map((i) => `L-${String(i)}`),
    );
    const document = ownRowId(came.id, 1);
    const away = bins.map((into) =>
      handheld.mutation('inbound.putAway', {document, ...named, bin: into, quantity: 1}),
    );
    expect(await fatesOf(came, ...away)).toEqual(['applied']);
    const order = newId();
    const wanted = JSON.stringify([{goods: milk, quantity: MANY}]);
    await owner.do('outbound.create', {customer, lines: wanted}, {id: order});
    for (const step of ['confirm', 'release'])
      await owner.do(`outbound.${step}`, {document: ownRowId(order, 1)});
    const promised = async () => (await owner.list('allocation')).map(({quantity}) => quantity);
    expect((await promised()).filter((units) => units === 1)).toHaveLength(MANY);
    await owner.do('stock.holdLot', {lot: named.lot, reason: 'recall'});
    expect((await promised()).filter((units) => units === 1)).toHaveLength(0);
    await owner.do('outbound.cancel', {document: ownRowId(order, 1)});
  });

  test('[COUNT-6] all that stands in a bin of a plan is counted at once', async () => {
    const id = newId();
    await owner.do('counting.makePlan', {selected_by: 'bin'}, {id});
    await owner.do('counting.addBins', {document: ownRowId(id, 1), bins: JSON.stringify([other])});
    const counted = goods.map((of) => ({goods: of, counted: 1, believed: 0}));
    const args = {warehouse: owner.warehouse, bin: other, whole: 1, lines: JSON.stringify(counted)};
    expect(await fatesOf(handheld.mutation('counting.count', args))).toEqual(['applied']);
    await owner.do('counting.cancelPlan', {document: ownRowId(id, 1)});
  });

  test('[DN-8] a truck leaves with an order of as many lines, each picked', async () => {
    const id = newId();
    await owner.do('outbound.create', {customer, lines}, {id});
    const document = ownRowId(id, 1);
    for (const step of ['confirm', 'release']) await owner.do(`outbound.${step}`, {document});
    const picks = goods.map((of) =>
      handheld.mutation('outbound.pick', {document, goods: of, lot: '', unit: '', bin, quantity: 1}),
    );
    expect(await fatesOf(...picks)).toEqual(['applied']);
    const told = {driver_name: 'Rui', plate: 'P-1', contact: '1'};
    const orders = JSON.stringify([{document, whole: 1}]);
    expect(await fatesOf(handheld.mutation('outbound.dispatch', {...told, orders}))).toEqual(['applied']);
    expect((await owner.list('dn')).find((row) => row['id'] === document)).toMatchObject({state: 'shipped'});
    expect(await total(`dn:${document}:picked`)).toBe(0);
  });
});
