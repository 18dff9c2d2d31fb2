import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {lotId} from '#domain/stock/lot.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {faultsAfter} from '../rig/tampered.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** What customers send back: their own word first, then received like any delivery. */
const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
const TRUCK = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  const [carls, rivals, supplier] = [newId(), newId(), newId()] as const;
  let carl: Caller;
  let carla: Caller;
  let rival: Caller;
  let sue: Caller;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 600);
    for (const [n, id] of [carls, rivals].entries())
      await owner.do('customer.create', {id, name: `Buyers ${String(n)}`, ...ADDRESS});
    await owner.do('supplier.create', {id: supplier, name: 'Supplies', ...ADDRESS});
    carl = await owner.hire('Customer', undefined, {customer: carls});
    carla = await owner.hire('Customer', undefined, {customer: carls});
    rival = await owner.hire('Customer', undefined, {customer: rivals});
    sue = await owner.hire('Supplier', undefined, {supplier});
  });
  afterAll(() => server.close());

  const ask = (by: Caller, action: string, args: Row, id = newId()) =>
    by.call('POST', `/api/actions/${action}`, {id, args, warehouse: owner.warehouse});
  const line = (quantity: number, more = {}) => JSON.stringify([{goods: small.goods, quantity, ...more}]);
  const rowOf = async (by: Caller, list: string, id: string): Promise<Row | undefined> =>
    ((await by.call('GET', `/api/lists/${list}?id=${id}`)).body['results'] as Row[])[0];
  const lineOf = async (list: 'asnLine' | 'dnLine', document: string): Promise<Row | undefined> =>
    (await owner.list(list)).find((row) => row['document'] === document);

  /** An order of a customer that has left with 6 and arrived. */
  async function delivered(customer: string = carls): Promise<string> {
    const id = newId();
    await owner.do('outbound.create', {customer, lines: line(6)}, {id});
    const document = ownRowId(id, HEADER_ID);
    await owner.do('outbound.confirm', {document});
    await owner.do('outbound.release', {document});
    await owner.do('outbound.dispatch', {...TRUCK, orders: JSON.stringify([{document, whole: 1}])});
    await owner.do('outbound.deliver', {document, lines: '[]'});
    return document;
  }
  async function announced(by: Caller, args: Row): Promise<string> {
    const id = newId();
    const {status, body} = await ask(by, 'returns.announce', args, id);
    expect([status, body['code']]).toEqual([200, undefined]);
    return ownRowId(id, HEADER_ID);
  }

  test('[RETURN-4] a customer announces what it sends back of its order, which the house sees as its word and its colleague as their own', async () => {
    const order = await delivered();
    const args = {customer: carls, from_order: order, lines: line(2, {reason: 'damaged'})};
    const document = await announced(carl, args);
    expect(await rowOf(owner, 'asn', document)).toMatchObject({
      state: 'announced',
      offered: 1,
      is_return: 1,
      customer: carls,
      supplier: '',
      from_order: order,
    });
    expect(await lineOf('asnLine', document)).toMatchObject({announced: 2, expected: 2, reason: 'damaged'});
    expect((await rowOf(carla, 'asn', document))?.['code']).toMatch(/^ASN-/);
    for (const other of [rival, sue]) expect(await rowOf(other, 'asn', document)).toBeUndefined();
    const listed = (await carla.call('GET', '/api/lists/customerreturnlist')).body['results'] as Row[];
    expect(listed.map(({id}) => id)).toContain(document);
  });

  test('[RETURN-1] nothing is sent back of an order that is not its own, nor more of it than it has', async () => {
    const [own, others] = [await delivered(), await delivered(rivals)];
    const codeOf = async (by: Caller, args: Row) => (await ask(by, 'returns.announce', args)).body['code'];
    expect([
      await codeOf(carl, {customer: carls, from_order: others, lines: line(1)}),
      await codeOf(owner, {customer: carls, from_order: others, lines: line(1)}),
      await codeOf(carl, {customer: rivals, lines: line(1)}),
      await codeOf(carl, {customer: carls, from_order: own, lines: line(7)}),
      await codeOf(carl, {customer: carls, lines: line(1, {reason: 'because'})}),
      await codeOf(sue, {customer: carls, lines: line(1)}),
    ]).toEqual([
      'dn.unknown',
      'dn.unknown',
      'reference.unknown',
      'return.more-than-sent',
      'args.invalid',
      'role.forbidden',
    ]);
    // Of no order that is known there is no such bound.
    await announced(carl, {customer: carls, lines: line(7)});
  });

  test('[RETURN-4] it changes and withdraws that until the house accepts it, and nobody else does', async () => {
    const order = await delivered();
    const document = await announced(carl, {customer: carls, from_order: order, lines: line(2)});
    const edit = async (by: Caller, quantity: number, more: Row = {}) => {
      const seen_at = Number((await rowOf(carla, 'asn', document))?.['update_time']);
      const own = {document, version: 0, seen_at, customer: carls, from_order: order};
      return ask(by, 'returns.edit', {...own, lines: line(quantity), ...more});
    };
    expect((await edit(carla, 3)).status).toBe(200);
    expect(await lineOf('asnLine', document)).toMatchObject({announced: 3, expected: 3});
    const refused = [
      await edit(rival, 1, {customer: rivals, from_order: ''}),
      await ask(rival, 'inbound.cancel', {document}),
      await ask(sue, 'inbound.cancel', {document}),
    ];
    expect(refused.map(({body}) => body['code'])).toEqual(['asn.unknown', 'asn.unknown', 'asn.unknown']);
    // What is a customer's is made no supplier's delivery.
    const asDelivery = {document, version: 0, supplier: supplier, lines: line(1)};
    expect((await ask(owner, 'inbound.edit', asDelivery)).body['code']).toBe('asn.wrong-state');
    expect((await ask(owner, 'inbound.accept', {document, word: 'Dock 2'})).status).toBe(200);
    expect(await rowOf(carl, 'asn', document)).toMatchObject({offered: 0, word: 'Dock 2'});
    const late = [await edit(carl, 1), await ask(carl, 'inbound.cancel', {document})];
    expect(late.map(({body}) => body['code'])).toEqual(['asn.accepted', 'asn.accepted']);
  });

  test('[ROWS-10] it is changed in its own warehouse alone, and comes to name no order of another', async () => {
    const hall = 'ZZZZZZZ2';
    const {level: _, ...address} = ADDRESS;
    await owner.do('warehouse.create', {id: hall, name: 'Hall', ...address});
    const id = newId();
    await owner.do('outbound.create', {customer: carls, lines: line(2)}, {id, warehouse: hall});
    const document = await announced(carl, {customer: carls, lines: line(2)});
    const seen_at = Number((await rowOf(carl, 'asn', document))?.['update_time']);
    const args = {document, version: 0, seen_at, customer: carls, from_order: ownRowId(id, HEADER_ID)};
    const edit = (warehouse: string) =>
      carl.call('POST', '/api/actions/returns.edit', {
        id: newId(),
        args: {...args, lines: line(2)},
        warehouse,
      });
    const answers = [await edit(hall), await edit(owner.warehouse)];
    expect(answers.map(({status, body}) => [status, body['code']])).toEqual([
      [404, 'asn.unknown'],
      [404, 'dn.unknown'],
    ]);
    expect(await rowOf(carl, 'asn', document)).toMatchObject({from_order: ''});
  });

  test('[RETURN-3] what is counted of it its order shows as returned, also to the customer, and a count that is taken back takes that back', async () => {
    const order = await delivered();
    const document = await announced(owner, {customer: carls, from_order: order, lines: line(2)});
    const counted = {document, goods: small.goods, quantity: 2};
    await owner.do('inbound.sort', counted);
    expect(await lineOf('dnLine', order)).toMatchObject({shipped: 6, returned: 2, given_back: 2});
    const told = (await carl.call('GET', `/api/lists/dnLine?index=document&document=${order}`)).body;
    expect((told['results'] as Row[])[0]).toMatchObject({shipped: 6, returned: 2});
    await owner.do('inbound.uncount', counted);
    expect(await lineOf('dnLine', order)).toMatchObject({returned: 0, given_back: 0});
    await owner.do('inbound.putAway', {...counted, bin: small.to});
    expect(await lineOf('dnLine', order)).toMatchObject({returned: 2});
    expect(await lineOf('asnLine', document)).toMatchObject({put_away: 2, returned: 2});
  });

  test('[RETURN-1] a customer that a return names stays, and the trace of a lot tells whose the return is', async () => {
    const customer = newId();
    await owner.do('customer.create', {id: customer, name: 'Sender back', ...ADDRESS});
    const document = await announced(owner, {customer, lines: line(2)});
    const version = Number((await rowOf(owner, 'customer', customer))?.['version']);
    const removed = await ask(owner, 'customer.remove', {id: customer, version});
    expect([removed.status, removed.body['code']]).toEqual([409, 'customer.in-use']);
    const [code, lot] = ['BACK-1', lotId(small.goods, 'BACK-1')];
    await owner.do('inbound.sort', {document, goods: small.goods, quantity: 2, lot, lot_code: code});
    const {body} = await owner.call('GET', `/api/lots/${lot}/trace`);
    expect((body['documents'] as Readonly<Record<string, unknown>>)[document]).toMatchObject({
      kind: 'asn',
      party: 'Sender back',
    });
  });

  test('[RETURN-2] what a customer brings unannounced is a return of no order, of one party and no more', async () => {
    const id = newId();
    const lines = line(2);
    const taken = await ask(
      owner,
      'inbound.receiveUnannounced',
      {customer: carls, reason: 'expired', lines},
      id,
    );
    expect(taken.status).toBe(200);
    const document = ownRowId(id, HEADER_ID);
    expect(await rowOf(carl, 'asn', document)).toMatchObject({state: 'sorted', is_return: 1, from_order: ''});
    expect(await lineOf('asnLine', document)).toMatchObject({counted: 2, more: 2, reason: 'expired'});
    const both = {customer: carls, supplier: supplier, lines};
    for (const args of [{lines}, both])
      expect((await ask(owner, 'inbound.receiveUnannounced', args)).body['code']).toBe('args.invalid');
  });

  test('[RETURN-3] the history of all that has no fault, and an order that says otherwise what was given back fails the proof', async () => {
    const {storage} = server.server.deps;
    expect(await storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
    const database = await connectDatabase({resources: RESOURCES, ...server.where});
    const change = `update "dnLine" set given_back = given_back + 1`;
    expect(await faultsAfter(database, owner.company, [change])).toContainEqual(
      expect.stringMatching(/given back, its returns/),
    );
    await database.close();
  });
});
