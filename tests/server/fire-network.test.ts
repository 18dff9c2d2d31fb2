import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {binPlace} from '#domain/stock/place.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './http/site.ts';
import {unitsAt} from './http/warehouse.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {proveRest} from './rig/proof.ts';

describe.each(DATABASES)('devices over HTTP on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let hall: Hall;
  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(() => server.close());

  /** A company of the test's own, with devices whose mirrors are whole. */
  async function begin(count: number): Promise<FloorDevice[]> {
    owner = await Caller.register(server.url);
    hall = await furnishHall(owner, {units: 100, bins: 3});
    const devices: FloorDevice[] = [];
    for (let n = 0; n < count; n++) devices.push(await FloorDevice.enrol(owner));
    for (const device of devices) await device.sync();
    return devices;
  }
  const storage = () => server.server.deps.storage;
  const arrived = () => unitsAt(owner, hall.goods, binPlace(hall.bins[2] ?? ''));
  const headOf = () => storage().read(owner.company, async (tx) => tx.head);
  const addCustomer = async (name: string): Promise<string> => {
    const id = newId();
    const place = {city: 'Lyon', address: 'Rue 1', contact: '1', manager: 'B'};
    await owner.do('customer.create', {id, name, ...place, level: 1});
    return id;
  };
  const removeCustomer = async (id: string): Promise<void> => {
    const row = (await owner.list('customer')).find((each) => each['id'] === id);
    await owner.do('customer.remove', {id, version: Number(row?.['version'])});
  };
  const knows = async ({mirror}: FloorDevice, id: string): Promise<boolean> => {
    const [found] = await mirror.fetch([{list: 'customer', key: id}]);
    return found?.rows.length === 1;
  };

  /** Another warehouse of the company, with a bin, older than what any device asks for next. */
  async function secondHall(): Promise<string> {
    const id = newId().slice(14, 22);
    const address = {city: 'Porto', address: 'Rua 2', contact: '1', manager: 'A'};
    await owner.do('warehouse.create', {id, name: 'Second hall', ...address});
    const size = String((await owner.list('binSize'))[0]?.['id']);
    await owner.do('bin.create', {id: newId(), warehouse: id, name: 'Z-01', size, property: 'Normal'});
    return id;
  }
  const warehousesIn = async ({mirror}: FloorDevice): Promise<unknown[]> => {
    const rows = await mirror.rows('bin', {index: 'key', prefix: [], offset: 0, limit: 1_000});
    return [...new Set(rows.map((row) => row['warehouse']))];
  };

  test('[P2] each request sent three times at once has its effect once', async () => {
    const [device, other] = await begin(2);
    if (!device || !other) throw new Error('no devices');
    device.wire.copies = 3;
    for (let n = 0; n < 30; n++) {
      await device.move(hall.move(0, 2, 1));
      if (n % 7 === 0) await device.push();
    }
    await device.sync();
    await other.sync();
    expect(await arrived()).toBe(30);
    await proveRest(storage(), [device, other]);
  });

  test('[F34] two devices from one image: one goes on under a new client id, and both have their effect', async () => {
    const [device] = await begin(1);
    if (!device) throw new Error('no device');
    await device.move(hall.move(0, 2, 1));
    const twin = device.clone();
    for (let n = 0; n < 3; n++) {
      await device.move(hall.move(0, 2, 1));
      await twin.move(hall.move(0, 2, 10));
    }
    await Promise.all([device.sync(), twin.sync()]);
    const clients = await Promise.all(
      [device, twin].map(async ({outbox}) => (await outbox.read()).state.client),
    );
    expect(new Set(clients).size).toBe(2);
    // What the image held is one mutation, whoever sent it first.
    expect(await arrived()).toBe(1 + 3 + 30);
    for (const each of [device, twin]) await each.sync();
    await proveRest(storage(), [device, twin]);
  });

  test('[F35] a device set back to an old image hands in its work again without effect, and goes on', async () => {
    const [device] = await begin(1);
    if (!device) throw new Error('no device');
    await device.move(hall.move(0, 2, 1));
    const image = device.clone();
    await device.move(hall.move(0, 2, 1));
    await device.sync();
    await image.sync();
    await image.move(hall.move(0, 2, 10));
    await image.sync();
    await device.sync();
    expect(await arrived()).toBe(1 + 1 + 10);
    await proveRest(storage(), [device, image]);
  });

  test('[L10] a device behind the floor starts from a snapshot and forgets what is gone', async () => {
    const [device, away] = await begin(2);
    if (!device || !away) throw new Error('no devices');
    const [kept, gone] = [await addCustomer('Kept'), await addCustomer('Gone')];
    await away.sync();
    await removeCustomer(gone);
    await away.move(hall.move(0, 2, 1));
    await server.server.deps.sync.forgetTombstones(owner.company, (await headOf()).version);
    expect(await knows(away, gone)).toBe(true);
    await away.pull();
    expect((await away.mirror.cursor()).snapshot).toBeDefined();
    await away.sync();
    expect([await knows(away, kept), await knows(away, gone)]).toEqual([true, false]);
    await device.sync();
    await proveRest(storage(), [device, away]);
  });

  test('[F61] a device that goes on in another warehouse holds that one’s rows, and none of the first', async () => {
    const [device] = await begin(1);
    if (!device) throw new Error('no device');
    const other = await secondHall();
    const moved = device.in(other);
    await moved.sync();
    const fresh = (await FloorDevice.enrol(owner)).in(other);
    await fresh.sync();
    for (const list of mirroredLists(RESOURCES))
      expect([list, await moved.mirror.sum(list)]).toEqual([list, await fresh.mirror.sum(list)]);
    expect(await warehousesIn(moved)).toEqual([other]);
  });

  test('[F61] two tabs in two warehouses over one copy never mix their rows', async () => {
    const [device] = await begin(1);
    if (!device) throw new Error('no device');
    const other = device.in(await secondHall());
    for (let n = 0; n < 60; n++) {
      // Each asks while the other's answer is on its way, now one and now the other first.
      const tabs = n % 3 === 0 ? [other, device] : [device, other];
      await Promise.all(tabs.map((tab) => tab.pull()));
      const {warehouse} = await device.mirror.cursor();
      expect([[], [warehouse]]).toContainEqual(await warehousesIn(device));
    }
    for (const tab of [other, device]) {
      await tab.sync();
      expect(await warehousesIn(tab)).toEqual([tab.warehouse]);
    }
  });

  test('[L7] a floor that rises over a snapshot under way begins it again', async () => {
    const [device] = await begin(1);
    if (!device) throw new Error('no device');
    const gone = await addCustomer('Gone');
    const late = await FloorDevice.enrol(owner);
    // So that the row is on the device when it goes.
    while ((await late.mirror.sum('customer')).count === 0) await late.pull();
    const {snapshot} = await late.mirror.cursor();
    expect(snapshot).toBeDefined();
    await removeCustomer(gone);
    await server.server.deps.sync.forgetTombstones(owner.company, (await headOf()).version);
    await late.pull();
    expect((await late.mirror.cursor()).snapshot?.start).toBeGreaterThan(snapshot?.start ?? 0);
    await late.sync();
    expect(await knows(late, gone)).toBe(false);
    await device.sync();
    await proveRest(storage(), [device, late]);
  });
});
