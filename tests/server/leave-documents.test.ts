import {randomUUID} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {leaveDocuments} from '#server/leave-documents.ts';
import {serverRequest} from '#server/sync/server-request.ts';
import {createSyncServer} from '#server/sync/server.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './http/site.ts';
import {furnishSmall, type SmallWarehouse} from './http/warehouse.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {proveMirror} from './rig/proof.ts';

const DAYS = 24 * 3_600_000;

describe.each(DATABASES)('[DOC-5] documents that were closed long ago, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let hall: SmallWarehouse;
  let customer: Id;
  let supplier: Id;
  let device: FloorDevice;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    hall = await furnishSmall(owner, 100);
    supplier = String((await owner.list('supplier'))[0]?.['id']);
    customer = newId();
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
    device = await FloorDevice.enrol(owner);
    await device.sync();
  });
  afterAll(() => server.close());

  /** What the server's sweep does when so much time has passed; answers how many documents left. */
  async function sweepAfter(ms: number, page?: number): Promise<number> {
    const {storage} = server.server.deps;
    const now = () => Date.now() + ms;
    const proveLogins = () => Promise.resolve(new Map());
    const newEpoch = () => randomUUID();
    const sync = createSyncServer({storage, rules: RULES, now, newEpoch, newId, proveLogins});
    return leaveDocuments({storage, sync, newId, now, ...(page === undefined ? {} : {page})});
  }
  const make = async (action: string, args: Row): Promise<Id> => {
    const id = newId();
    const lines = JSON.stringify([{goods: hall.goods, quantity: 3}]);
    await owner.do(action, {lines, ...args}, {id});
    return derivedId(id, HEADER_ID);
  };
  const order = () => make('outbound.create', {customer});
  const on = async (list: string): Promise<Row[]> =>
    device.mirror.rows(list, {index: 'key', prefix: [], offset: 0, limit: 1_000});
  const headers = async (list: string) => (await on(list)).map(({id}) => id);
  const stand = async (list: string, document: Id): Promise<Row[]> =>
    (await owner.list(list)).filter(
      (row) => row[list.endsWith('e') || list === 'allocation' ? 'document' : 'id'] === document,
    );
  /** The mirror of a device that hears of it, and that of one that comes anew, are the server's. */
  async function proveAll(): Promise<void> {
    const fresh = await FloorDevice.enrol(owner);
    for (const each of [device, fresh]) {
      await each.sync();
      await proveMirror(server.server.deps.storage, each);
    }
  }

  test('leave the devices whole, at one version, when nothing of them is left; open ones stay', async () => {
    const cancelled = await make('inbound.announce', {supplier});
    await owner.do('inbound.cancel', {document: cancelled});
    const announced = await make('inbound.announce', {supplier});
    const delivered = await order();
    await owner.do('outbound.confirm', {document: delivered});
    await owner.do('outbound.release', {document: delivered});
    const loaded = JSON.stringify([{document: delivered, whole: 1}]);
    const truck = {driver_name: 'Rui', plate: '00-AA-00', contact: '1', orders: loaded};
    await owner.do('outbound.dispatch', truck);
    const [line] = await stand('dnLine', delivered);
    const told = JSON.stringify([{line: String(line?.['id']), actual: 3, damage: 0}]);
    await owner.do('outbound.deliver', {document: delivered, lines: told});
    const fresh = await order();

    await device.sync();
    expect(await sweepAfter(13 * DAYS)).toBe(0);
    expect(await sweepAfter(15 * DAYS)).toBe(2);
    expect(await sweepAfter(15 * DAYS)).toBe(0);
    await device.sync();
    expect(await headers('asn')).toEqual([announced]);
    expect(await headers('dn')).toEqual([fresh]);
    expect((await on('asnLine')).map(({document}) => document)).toEqual([announced]);
    expect((await on('dnLine')).map(({document}) => document)).toEqual([fresh]);
    expect([await on('allocation'), await on('shipment')]).toEqual([[], []]);
    const left = [
      ...(await stand('dn', delivered)),
      ...(await stand('dnLine', delivered)),
      ...(await stand('allocation', delivered)),
    ];
    expect(left.map((row) => row['left'])).toEqual([1, 1, 1]);
    expect(new Set(left.map(({version}) => version)).size).toBe(1);
    await proveAll();
  });

  test('come back whole by a late fact', async () => {
    const [gone] = (await owner.list('dn')).filter((row) => row['left'] === 1);
    const document = String(gone?.['id']);
    const [line] = await stand('dnLine', document);
    const told = JSON.stringify([{line: String(line?.['id']), actual: 2, damage: 0}]);
    const late = await owner.act('outbound.deliver', {document, lines: told}, {believed: '3'});
    expect(late.body).toMatchObject({status: 'corrected'});
    await device.sync();
    expect(await headers('dn')).toContain(document);
    expect((await on('dnLine')).map((row) => row['document'])).toContain(document);
    expect((await on('allocation')).map((row) => row['document'])).toEqual([document]);
    expect((await on('shipment')).map(({id}) => id)).toEqual([gone?.['shipment']]);
    await proveAll();
    // Its case keeps it there.
    expect(await sweepAfter(40 * DAYS)).toBe(0);
  });

  test('stay while goods stand at them or a case about them is open, and leave behind that', async () => {
    const document = await order();
    await owner.do('outbound.cancel', {document});
    const {goods, from: bin} = hall;
    const picked = await owner.act('outbound.pick', {document, goods, bin, quantity: 2}, {believed: '2'});
    expect(picked.body).toMatchObject({status: 'corrected', code: 'dn.cancelled'});
    expect(await sweepAfter(15 * DAYS)).toBe(0);
    const [open] = (await owner.list('case')).filter((row) => row['document'] === document);
    await owner.do('case.close', {case: String(open?.['id']), note: 'put back'});
    expect(await sweepAfter(15 * DAYS)).toBe(0);
    await owner.do('outbound.putBack', {document, goods, bin, quantity: 2});
    expect(await sweepAfter(15 * DAYS)).toBe(1);
    await device.sync();
    expect(await headers('dn')).not.toContain(document);
    await proveAll();
  });

  test('leave their shipment behind as long as another order of it stays', async () => {
    const [one, other] = [await order(), await order()];
    for (const document of [one, other]) {
      await owner.do('outbound.confirm', {document});
      await owner.do('outbound.release', {document});
    }
    const orders = JSON.stringify([one, other].map((document) => ({document, whole: 1})));
    await owner.do('outbound.dispatch', {driver_name: 'Rui', plate: '00-AA-01', contact: '1', orders});
    const deliver = async (document: Id) => {
      const [line] = await stand('dnLine', document);
      const lines = JSON.stringify([{line: String(line?.['id']), actual: 3, damage: 0}]);
      await owner.do('outbound.deliver', {document, lines});
    };
    await deliver(one);
    const shipment = String((await stand('dn', one))[0]?.['shipment']);
    expect(await sweepAfter(15 * DAYS)).toBe(1);
    await device.sync();
    expect(await headers('shipment')).toContain(shipment);
    await deliver(other);
    expect(await sweepAfter(15 * DAYS)).toBe(1);
    await device.sync();
    expect(await headers('shipment')).not.toContain(shipment);
    await proveAll();
  });

  test('leave all together, however many of one moment one look finds', async () => {
    const {sync} = server.server.deps;
    const at = Date.now();
    const ids: Id[] = [];
    for (let n = 0; n < 3; n++) {
      const document = await make('inbound.announce', {supplier});
      const act = {action: 'inbound.cancel', args: {document}, warehouse: owner.warehouse, at};
      await sync.ask(owner.company, serverRequest({newId, now: Date.now}, {company: owner.company, ...act}));
      ids.push(document);
    }
    expect(
      new Set(
        (await owner.list('asn')).filter(({id}) => ids.includes(String(id))).map((row) => row['closed_at']),
      ),
    ).toEqual(new Set([at]));
    expect(await sweepAfter(15 * DAYS, 1)).toBe(3);
    await device.sync();
    expect((await headers('asn')).filter((id) => ids.includes(String(id)))).toEqual([]);
  });
});
