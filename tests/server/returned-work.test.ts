import {describe, expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, HttpHandheld, newId, type TestServer} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {restorable} from './rig/restorable.ts';

describe.each(DATABASES)('a shortage and work that comes back, on %s', (kind) => {
  const place = restorable(kind);

  interface Scene {
    readonly server: TestServer;
    readonly owner: Caller;
    readonly hall: Hall;
  }

  /** All units stand in the first bin. */
  async function begin(more?: Parameters<typeof place.open>[0]): Promise<Scene> {
    const server = await place.open(more);
    const owner = await Caller.register(server.url);
    return {server, owner, hall: await furnishHall(owner, {units: 200, bins: 4})};
  }

  async function synced(owner: Caller): Promise<FloorDevice> {
    const device = await FloorDevice.enrol(owner);
    await device.sync();
    return device;
  }

  /** It goes on at a server, and says and hears all there. */
  async function goOn(device: FloorDevice, {url}: TestServer): Promise<void> {
    device.wire.urls = [url];
    await device.sync();
  }

  const openCases = async ({server: {deps}}: TestServer, {company, warehouse}: Caller): Promise<unknown[]> =>
    deps.storage.read(company, async (tx) => {
      expect(await checkHistory(tx, RULES)).toEqual([]);
      const rows = await tx.pageByKey('case', warehouse, '', 100);
      return rows.filter(({state}) => state === 'open').map(({code}) => code);
    });

  test('[CASE-11] no more of it is ended than has come back, whatever else stands there by then', async () => {
    const {server, owner, hall} = await begin();
    const [first, second] = [await synced(owner), await synced(owner)];
    const comeBack = await place.backUp(server);
    await first.move(hall.move(0, 1, 1));
    await first.sync();
    const again = await comeBack();
    await goOn(second, again);
    // Fifty are taken where the records know none, and later 49 others are put there.
    await second.move(hall.move(1, 2, 50));
    await second.sync();
    await second.move(hall.move(0, 1, 49));
    await second.sync();
    await goOn(first, again);
    expect(await openCases(again, owner)).toEqual(['stock.short']);
  });

  test('[CASE-11] after two restores one of the first lost history is not ended by work of the second', async () => {
    const {server, owner, hall} = await begin();
    const [first, second] = [await synced(owner), await synced(owner)];
    const comeBack = await place.backUp(server);
    for (let n = 0; n < 10; n++) await first.move(hall.move(0, 3, 1));
    await first.sync();
    await second.sync();
    await second.move(hall.move(1, 2, 50));
    await second.sync();
    expect(await openCases(server, owner)).toEqual(['stock.short']);
    const again = await comeBack();
    const comeBackAgain = await place.backUp(again);
    await goOn(first, again);
    await first.move(hall.move(0, 1, 50));
    await first.sync();
    const last = await comeBackAgain();
    await goOn(second, last);
    await goOn(first, last);
    expect(await openCases(last, owner)).toEqual(['stock.short']);
  });

  test('[CASE-11] one of work that was held before the loss, and done after it, is no later than what came between', async () => {
    const {server, owner, hall} = await begin();
    const first = await synced(owner);
    const handheld = await HttpHandheld.enrol(owner);
    const bin = newId();
    const unknown = {...hall.move(1, 2, 50), to: bin};
    const held = handheld.mutation('stock.moveBin', unknown, {believed: 'stock.short'});
    expect((await handheld.push([held])).results).toMatchObject([{status: 'held'}]);
    const comeBack = await place.backUp(server);
    const size = String((await owner.list('binSize'))[0]?.['id']);
    const {warehouse} = owner;
    const args = {id: bin, warehouse, name: 'Z-01', size, property: 'Normal'};
    const id = newId();
    const isShort = (at: TestServer) =>
      vi.waitFor(async () => expect(await openCases(at, owner)).toEqual(['stock.short']), 20_000);
    await owner.do('bin.create', args, {id});
    await isShort(server);
    await first.move(hall.move(0, 1, 50));
    await first.sync();
    await isShort(server);
    const again = await comeBack();
    const desk = await owner.back(again.url);
    await desk.call('POST', '/api/actions/bin.create', {id, args, warehouse, again: true});
    await isShort(again);
    await goOn(first, again);
    expect(await openCases(again, owner)).toEqual(['stock.short']);
  });

  test('[CASE-9] an order that the loss took is asked for again as far as it had come before what was picked for it counts', async () => {
    // However long the machine takes between two of them, they are asked for one after the other.
    const {server, owner, hall} = await begin({askedOnMs: 8_000});
    const device = await synced(owner);
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    const customer = newId();
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
    const comeBack = await place.backUp(server);
    const [id, {warehouse}] = [newId(), owner];
    const document = ownRowId(id, 1);
    const asked: [string, Row, Id][] = [
      ['create', {customer, lines: JSON.stringify([{goods: hall.goods, quantity: 5}])}, id],
      ['confirm', {document}, newId()],
      ['release', {document}, newId()],
    ];
    for (const [action, args, of] of asked) await owner.do(`outbound.${action}`, args, {id: of});
    await device.sync();
    const left = [{line: ownRowId(id, 2), quantity: 1}];
    const truck = {shipment: '', driver: '', driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    const work = [
      ['pick', {document, goods: hall.goods, bin: hall.bins[0] ?? '', quantity: 3}],
      ['dispatch', {...truck, orders: JSON.stringify([{document, whole: 0, left}])}],
    ] as const;
    for (const [action, args] of work)
      expect(await device.recorder.submit({action: `outbound.${action}`, args})).toMatchObject({
        kind: 'recorded',
      });
    await device.sync();
    // What was not picked goes on as an order of its own, with the unit that did not fit; another is picked for it.
    const next = (await owner.list('dn')).find(({parent}) => parent === document)?.['id'] ?? '';
    const late = {document: next, goods: hall.goods, bin: hall.bins[0] ?? '', quantity: 1};
    const believed = 'dn.not-released';
    expect(await device.recorder.submit({action: 'outbound.pick', args: late, believed})).toMatchObject({
      kind: 'recorded',
    });
    await device.sync();
    const again = await comeBack();
    await goOn(device, again);
    expect(await openCases(again, owner)).toEqual(Array(3).fill('dn.unknown'));
    const desk = await owner.back(again.url);
    for (const [action, args, of] of asked) {
      const body = {id: of, args, warehouse, again: true};
      expect(await desk.call('POST', `/api/actions/outbound.${action}`, body)).toMatchObject({status: 200});
    }
    // Whatever was lost, nothing that comes with a secret is left for somebody to run again.
    const secret = {id: newId(), args: {}, warehouse, again: true};
    expect(await desk.call('POST', '/api/actions/staff.code', secret)).toMatchObject({status: 404});
    // The truck that is run again leaves the rest to the order that was picked for, and nobody had released that.
    await vi.waitFor(async () => expect(await openCases(again, owner)).toEqual([believed]), 20_000);
    expect((await desk.list('dn')).find(({parent}) => parent === document)).toMatchObject({
      id: next,
      picked: 2,
    });
    // What was not picked is still wanted.
    const lines = await desk.list('dnLine');
    expect(lines.map(({quantity, shipped, wanted}) => [quantity, shipped, wanted])).toEqual([
      [5, 2, 0],
      [3, 0, 1],
    ]);
  });

  /** An order of so many units, promised to it. */
  async function releasedOrder(owner: Caller, hall: Hall, quantity: number): Promise<Id> {
    const [customer, id] = [newId(), newId()];
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
    const document = ownRowId(id, 1);
    const lines = JSON.stringify([{goods: hall.goods, quantity}]);
    await owner.do('outbound.create', {customer, lines}, {id});
    await owner.do('outbound.confirm', {document});
    await owner.do('outbound.release', {document});
    return document;
  }

  /** A truck that was told before what it took and did not take: both come back after a loss, the truck first. */
  async function truckComesBack(units: {readonly picked: number; readonly putBack: number}) {
    const {server, owner, hall} = await begin();
    const [picker, driver] = [await synced(owner), await synced(owner)];
    const document = await releasedOrder(owner, hall, 5);
    for (const device of [picker, driver]) await device.sync();
    const comeBack = await place.backUp(server);
    const recorded = async (device: FloorDevice, action: string, args: Row): Promise<void> => {
      expect(await device.recorder.submit({action, args})).toMatchObject({kind: 'recorded'});
      await device.sync();
    };
    const named = {document, goods: hall.goods, bin: hall.bins[0] ?? ''};
    await recorded(picker, 'outbound.pick', {...named, quantity: units.picked});
    if (units.putBack > 0) await recorded(picker, 'outbound.putBack', {...named, quantity: units.putBack});
    await driver.sync();
    const truck = {shipment: '', driver: '', driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    const orders = JSON.stringify([{document, whole: 0}]);
    await recorded(driver, 'outbound.dispatch', {...truck, orders});
    const again = await comeBack();
    await goOn(driver, again);
    await goOn(picker, again);
    const cases = await openCases(again, owner);
    const desk = await owner.back(again.url);
    const told = (await desk.list('dnLine')).map(({shipped, picked: at, wanted}) => [shipped, at, wanted]);
    return {cases, told: told.filter((each) => each.some((some) => some !== 0))};
  }

  test('[DN-15] a truck that comes back before the pick that it took: the pick goes with it, and nothing is sent twice', async () => {
    expect(await truckComesBack({picked: 5, putBack: 0})).toEqual({cases: [], told: [[5, 0, 0]]});
  });

  test('[DN-15] what was put back before a truck that comes back first never went with it, and the records are proved', async () => {
    // The order that went on with its rest was withdrawn by the pick: what the customer is owed is for somebody to say.
    expect(await truckComesBack({picked: 5, putBack: 2})).toEqual({cases: ['dn.left'], told: [[3, 0, 0]]});
  });

  test('[CASE-14] units that a proof had lacked are left behind no more once their pick is back, and the records are proved', async () => {
    const {server, owner, hall} = await begin();
    const [picker, other, driver] = [await synced(owner), await synced(owner), await synced(owner)];
    const document = await releasedOrder(owner, hall, 1);
    for (const device of [picker, other, driver]) await device.sync();
    const told = async (device: FloorDevice, action: string, args: Row, believed?: string): Promise<void> => {
      const work = {action, args, ...(believed === undefined ? {} : {believed})};
      expect(await device.recorder.submit(work)).toMatchObject({kind: 'recorded'});
    };
    const pick = {document, goods: hall.goods, bin: hall.bins[0] ?? '', quantity: 1};
    // Both pick the one unit that is wanted, neither having heard of the other.
    await told(picker, 'outbound.pick', pick);
    await told(other, 'outbound.pick', pick);
    await picker.sync();
    const comeBack = await place.backUp(server);
    await other.sync();
    await driver.sync();
    const [line] = await owner.list('dnLine');
    const proof = JSON.stringify([{line: line?.['id'], actual: 2, damage: 0}]);
    await told(driver, 'outbound.deliver', {document, lines: proof}, 'pod.difference');
    await driver.sync();
    const again = await comeBack();
    await goOn(driver, again);
    expect(await openCases(again, owner)).toContain('stock.short');
    await goOn(other, again);
    const desk = await owner.back(again.url);
    expect(await openCases(again, owner)).not.toContain('dn.left');
    expect((await desk.list('dnLine')).map(({shipped, picked}) => [shipped, picked])).toEqual([[2, 0]]);
  });

  test('[CASE-11] is ended by nobody’s word where no history was lost: not over HTTP, not by a device, not by two lies', async () => {
    const {server, owner, hall} = await begin();
    const headOf = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    const before = await headOf();
    await server.server.deps.storage.openEpochs(() => newId(), 'the server was started', Date.now());
    const honest = await synced(owner);
    await honest.move(hall.move(1, 2, 5));
    await honest.sync();
    const was = {epoch: before.epoch, version: 1_000_000};
    const thief = await HttpHandheld.enrol(owner);
    const push = async (args: Row, more: object) =>
      (await thief.push([thief.mutation('stock.moveBin', args, more)])).results[0]?.status;
    expect(await push(hall.move(0, 1, 5), {was})).toBe('applied');
    const worker = await owner.hire('StockControl');
    const {warehouse} = owner;
    const body = {id: newId(), args: hall.move(0, 1, 5), warehouse, again: true, was};
    expect((await worker.call('POST', '/api/actions/stock.moveBin', body)).status).toBe(200);
    const {epoch, version} = await headOf();
    const lie = {was: {epoch, version: version + 100}, believed: 'stock.short'};
    expect(await push(hall.move(3, 2, 5), lie)).toBe('corrected');
    expect(await push(hall.move(0, 3, 5), {was: {epoch, version: 1}})).toBe('applied');
    expect(await openCases(server, owner)).toEqual(['stock.short', 'stock.short']);
  });
});
