import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {lotId} from '#domain/stock/lot.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {RESOURCES} from '#domain/resources.ts';
import {reportSchema} from '#protocol/report.ts';
import {faultsAfter} from '../rig/tampered.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** What goes back to suppliers: entered by the house alone, and read by the supplier. */
const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
const TRUCK = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  const [norte, sul, customer, broken] = [newId(), newId(), newId(), newId()] as const;
  let nora: Caller;
  let rival: Caller;
  let carl: Caller;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 600);
    for (const [name, id] of [
      ['Oeste', norte],
      ['Sul', sul],
    ] as const)
      await owner.do('supplier.create', {id, name, ...ADDRESS});
    await owner.do('customer.create', {id: customer, name: 'Buyers', ...ADDRESS});
    const size = String((await owner.list('binSize'))[0]?.['id']);
    const {warehouse} = owner;
    await owner.do('bin.create', {id: broken, warehouse, name: 'BROKEN', size, property: 'Damage'});
    nora = await owner.hire('Supplier', undefined, {supplier: norte});
    rival = await owner.hire('Supplier', undefined, {supplier: sul});
    carl = await owner.hire('Customer', undefined, {customer});
  });
  afterAll(() => server.close());

  const ask = (by: Caller, action: string, args: Row, id = newId()) =>
    by.call('POST', `/api/actions/${action}`, {id, args, warehouse: owner.warehouse});
  const line = (quantity: number, more: Row = {reason: 'damaged'}) =>
    JSON.stringify([{goods: small.goods, quantity, ...more}]);
  const rowOf = async (by: Caller, list: string, id: string): Promise<Row | undefined> =>
    ((await by.call('GET', `/api/lists/${list}?id=${id}`)).body['results'] as Row[])[0];
  const lineOf = async (list: 'asnLine' | 'dnLine', document: string): Promise<Row | undefined> =>
    (await owner.list(list)).find((row) => row['document'] === document);
  const figures = async (): Promise<Row | undefined> =>
    (await owner.list('figures')).find((row) => row['goods'] === small.goods);

  /** A delivery of a supplier of 6, 4 of them put away as damaged. */
  async function received(supplier: string = norte, more: Row = {}): Promise<string> {
    const id = newId();
    await owner.do('inbound.announce', {supplier, lines: line(6, {})}, {id});
    const document = ownRowId(id, HEADER_ID);
    const {goods} = small;
    await owner.do('inbound.sort', {document, goods, quantity: 6, ...more});
    const {lot_code: _, ...lot} = more;
    await owner.do('inbound.putAway', {document, goods, bin: broken, quantity: 4, ...lot});
    await owner.do('inbound.putAway', {document, goods, bin: small.to, quantity: 2, ...lot});
    return document;
  }
  async function entered(args: Row): Promise<string> {
    const id = newId();
    const {status, body} = await ask(owner, 'returns.sendBack', args, id);
    expect([status, body['code']]).toEqual([200, undefined]);
    return ownRowId(id, HEADER_ID);
  }

  test('[RETURN-5] nothing goes back of a delivery of another supplier, nor more of it than was received', async () => {
    const [own, other] = [await received(), await received(sul)];
    const codeOf = async (by: Caller, args: Row) => (await ask(by, 'returns.sendBack', args)).body['code'];
    expect([
      await codeOf(owner, {supplier: norte, from_delivery: other, lines: line(1)}),
      await codeOf(owner, {supplier: norte, from_delivery: newId(), lines: line(1)}),
      await codeOf(owner, {supplier: newId(), lines: line(1)}),
      await codeOf(owner, {supplier: norte, from_delivery: own, lines: line(7)}),
      await codeOf(owner, {supplier: norte, lines: line(1, {reason: 'because'})}),
      await codeOf(owner, {supplier: norte, lines: '[]'}),
      await codeOf(nora, {supplier: norte, lines: line(1)}),
      await codeOf(carl, {supplier: norte, lines: line(1)}),
    ]).toEqual([
      'asn.unknown',
      'asn.unknown',
      'reference.unknown',
      'return.more-than-received',
      'args.invalid',
      'args.invalid',
      'role.forbidden',
      'role.forbidden',
    ]);
    // Of no delivery that is known there is no such bound.
    await entered({supplier: norte, lines: line(7)});
  });

  test('[RETURN-5] [RETURN-8] it is no demand until it has left, which its delivery shows; its supplier reads it, and nobody else does', async () => {
    const delivery = await received();
    const before = await figures();
    const document = await entered({supplier: norte, from_delivery: delivery, lines: line(3)});
    for (const action of ['outbound.confirm', 'outbound.release']) await owner.do(action, {document});
    expect(await lineOf('dnLine', document)).toMatchObject({allocated: 3, rest: 0, no_demand: 1});
    expect(await figures()).toEqual(before);
    expect(await rowOf(nora, 'dn', document)).toMatchObject({
      state: 'to-pick',
      supplier: norte,
      from_delivery: delivery,
    });
    const told = (await nora.call('GET', `/api/lists/dnLine?index=document&document=${document}`)).body;
    expect((told['results'] as Row[])[0]).toMatchObject({quantity: 3, reason: 'damaged'});
    const listed = (await nora.call('GET', '/api/lists/supplierreturnlist')).body['results'] as Row[];
    expect(listed.map(({id}) => id)).toContain(document);
    for (const other of [rival, carl]) expect(await rowOf(other, 'dn', document)).toBeUndefined();
    const {body} = await ask(nora, 'outbound.cancel', {document});
    expect(body['code']).toBe('role.forbidden');
    await owner.do('outbound.dispatch', {...TRUCK, orders: JSON.stringify([{document, whole: 1}])});
    expect(await rowOf(owner, 'dn', document)).toMatchObject({state: 'shipped', is_return: 1});
    expect(await lineOf('asnLine', delivery)).toMatchObject({counted: 6, sent_back: 3});
    expect(
      (await rowOf(nora, 'asnLine', String((await lineOf('asnLine', delivery))?.['id'])))?.['sent_back'],
    ).toBe(3);
    const again = {supplier: norte, from_delivery: delivery, lines: line(4)};
    expect((await ask(owner, 'returns.sendBack', again)).body['code']).toBe('return.more-than-received');
    // What the supplier did not take stands in its bin again.
    await owner.do('outbound.putBack', {document, goods: small.goods, bin: broken, quantity: 1});
    expect(await lineOf('asnLine', delivery)).toMatchObject({sent_back: 2});
  });

  test('[RETURN-5] it is changed while it is not confirmed, and is made no order of a customer', async () => {
    const document = await entered({supplier: norte, lines: line(2)});
    const version = async () => Number((await rowOf(owner, 'dn', document))?.['version']);
    const asOrder = {document, version: await version(), customer, lines: line(1, {})};
    expect((await ask(owner, 'outbound.edit', asOrder)).body['code']).toBe('dn.wrong-state');
    const args = {document, supplier: sul, lines: line(3, {reason: 'held'})};
    expect((await ask(owner, 'returns.editSendBack', {...args, version: 99})).body['code']).toBe(
      'row.changed',
    );
    await owner.do('returns.editSendBack', {...args, version: await version()});
    expect(await rowOf(owner, 'dn', document)).toMatchObject({supplier: sul, customer: ''});
    expect(await lineOf('dnLine', document)).toMatchObject({quantity: 3, reason: 'held'});
    await owner.do('outbound.cancel', {document});
    expect(await rowOf(owner, 'dn', document)).toMatchObject({state: 'cancelled'});
  });

  test('[RETURN-5] a supplier that a return names stays, and the trace of a lot tells whose it is', async () => {
    const supplier = newId();
    await owner.do('supplier.create', {id: supplier, name: 'Takes back', ...ADDRESS});
    const [code, lot] = ['SENT-1', lotId(small.goods, 'SENT-1')];
    await received(norte, {lot, lot_code: code});
    const document = await entered({supplier, lines: line(2, {reason: 'damaged', lot})});
    const version = Number((await rowOf(owner, 'supplier', supplier))?.['version']);
    const removed = await ask(owner, 'supplier.remove', {id: supplier, version});
    expect([removed.status, removed.body['code']]).toEqual([409, 'supplier.in-use']);
    for (const action of ['outbound.confirm', 'outbound.release']) await owner.do(action, {document});
    await owner.do('outbound.dispatch', {...TRUCK, orders: JSON.stringify([{document, whole: 1}])});
    const {body} = await owner.call('GET', `/api/lots/${lot}/trace`);
    expect((body['documents'] as Readonly<Record<string, unknown>>)[document]).toMatchObject({
      kind: 'dn',
      party: 'Takes back',
    });
  });

  test('[REPORT-15] a report tells what customers ordered and what goes back to suppliers apart, its sheet by name', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const at = `/api/reports/orders-made?warehouse=${owner.warehouse}&from=${day}&to=${day}&by=day`;
    const counts = async (): Promise<Readonly<Record<string, number>>> => {
      const {buckets} = reportSchema.parse((await owner.call('GET', at)).body);
      const groups = buckets.flatMap((bucket) => bucket.groups);
      const of = (kind: string): number =>
        groups.reduce((sum, {by, count}) => sum + (by['kind'] === kind ? count : 0), 0);
      return {dn: of('dn'), supplierReturn: of('supplierReturn')};
    };
    const before = await counts();
    await entered({supplier: norte, lines: line(1)});
    await owner.do('outbound.create', {customer, lines: JSON.stringify([{goods: small.goods, quantity: 1}])});
    const [dn = 0, supplierReturn = 0] = [before['dn'], before['supplierReturn']];
    expect(await counts()).toEqual({dn: dn + 1, supplierReturn: supplierReturn + 1});
    const {text} = await owner.call('GET', `${at}&form=csv`);
    expect(text.split('\n')[0]).toContain('Kind');
    expect(text).toMatch(/Return to supplier/);
    expect(text).toMatch(/Orders/);
  });

  test('[REPORT-7] what goes back is no order that was kept or not', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const at = `/api/reports/orders-shipped?warehouse=${owner.warehouse}&from=${day}&to=${day}&by=day`;
    const before = (await owner.call('GET', at)).body;
    const document = await entered({supplier: norte, lines: line(1)});
    for (const action of ['outbound.confirm', 'outbound.release']) await owner.do(action, {document});
    await owner.do('outbound.dispatch', {...TRUCK, orders: JSON.stringify([{document, whole: 1}])});
    expect((await rowOf(owner, 'dn', document))?.['state']).toBe('shipped');
    expect((await owner.call('GET', at)).body).toEqual(before);
    expect(before['detail']).toBe('success');
  });

  test('[RETURN-5] [RETURN-8] the history of all that has no fault, and a return that is told otherwise fails the proof', async () => {
    const {storage} = server.server.deps;
    expect(await storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
    const document = await entered({supplier: norte, lines: line(1)});
    for (const action of ['outbound.confirm', 'outbound.release']) await owner.do(action, {document});
    const database = await connectDatabase({resources: RESOURCES, ...server.where});
    for (const [change, said] of [
      [`update "asnLine" set sent_back = sent_back + 1`, /sent back, its returns/],
      [`update "dnLine" set no_demand = 0`, /is a demand, its document says otherwise/],
      [`update "allocation" set set_aside = 0`, /is not set aside, its bin says otherwise/],
    ] as const)
      expect([change, await faultsAfter(database, owner.company, [change])]).toEqual([
        change,
        expect.arrayContaining([expect.stringMatching(said)]),
      ]);
    await database.close();
  });
});
