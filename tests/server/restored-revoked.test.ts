import {describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import {Caller, DATABASES, newId, type TestServer} from './http/site.ts';
import {unitsAt} from './http/warehouse.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {proveRest} from './rig/proof.ts';
import {restorable} from './rig/restorable.ts';

describe.each(DATABASES)('a device that is told no news when the data are set back, on %s', (kind) => {
  const place = restorable(kind);

  interface Scene {
    readonly server: TestServer;
    readonly owner: Caller;
    readonly hall: Hall;
    readonly device: FloorDevice;
  }

  async function begin(): Promise<Scene> {
    const server = await place.open();
    const owner = await Caller.register(server.url);
    const hall = await furnishHall(owner, {units: 100, bins: 2});
    const device = await FloorDevice.enrol(owner);
    await device.sync();
    return {server, owner, hall, device};
  }

  /** What a page does with each wake: all there is to send, then news, and again where there is more. */
  async function exchange(device: FloorDevice): Promise<string> {
    for (let step = device.push; ;) {
      const round = await step();
      if (round.end === 'failed') return round.failure.why;
      if (round.end === 'idle' && step === device.pull) return 'idle';
      step = round.end === 'idle' ? device.pull : device.push;
    }
  }

  const moves = async ({device, hall}: Scene, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push(await device.move(hall.move(0, 1, 1)));
    return ids;
  };
  const revoke = (by: Caller, device: FloorDevice) => by.do('device.revoke', {device: device.id});
  const openCases = async (by: Caller): Promise<Row[]> =>
    (await by.list('case')).filter(({state}) => state === 'open');
  const arrived = (by: Caller, {goods, bins}: Hall) => unitsAt(by, goods, binPlace(bins[1] ?? ''));

  test('[P1] one revoked after the copy was made offers its work again and has it done', async () => {
    const scene = await begin();
    const {server, owner, hall, device} = scene;
    const comeBack = await place.backUp(server);
    await moves(scene, 4);
    await device.sync();
    await revoke(owner, device);
    expect(await exchange(device)).toBe('unauthorised');
    const again = await comeBack();
    device.wire.urls = [again.url];
    expect(await exchange(device)).toBe('idle');
    await proveRest(again.server.deps.storage, [device]);
    expect(await arrived(await owner.back(again.url), hall)).toBe(4);
  });

  test('[P1] [L3] one revoked again before it comes back hands in what was lost: its people read of it, and the office has it done', async () => {
    const scene = await begin();
    const {server, owner, hall, device} = scene;
    const comeBack = await place.backUp(server);
    const work = await moves(scene, 4);
    await device.sync();
    await revoke(owner, device);
    const again = await comeBack();
    const she = await owner.back(again.url);
    await revoke(she, device);
    device.wire.urls = [again.url];
    expect(await device.waiting()).toBe(0);
    expect(await exchange(device)).toBe('unauthorised');
    const notices = await device.outbox.notices();
    const told = notices.filter(({id}) => work.includes(id)).map(({status, code}) => `${status} ${code}`);
    expect(told).toEqual(work.map(() => 'held device.revoked'));
    const cases = new Map((await openCases(she)).map((row) => [row['mutation'], row['id']]));
    expect(new Set(cases.keys())).toEqual(new Set(work));
    const file = await device.file();
    expect((file.mutations as readonly {id: string}[]).map(({id}) => id)).toEqual(
      expect.arrayContaining(work),
    );
    for (const id of work) await she.do('case.rerun', {case: cases.get(id) ?? ''});
    expect(await arrived(she, hall)).toBe(4);
  });

  test('[P1] [L3] work that was held since its device is revoked is held once more where the copy has lost that', async () => {
    const scene = await begin();
    const {server, owner, device} = scene;
    await revoke(owner, device);
    const comeBack = await place.backUp(server);
    const work = await moves(scene, 3);
    expect(await exchange(device)).toBe('unauthorised');
    const heldWork = async (by: Caller) => (await openCases(by)).map((row) => row['mutation']);
    expect(await heldWork(owner)).toEqual(expect.arrayContaining(work));
    const again = await comeBack();
    const she = await owner.back(again.url);
    expect(await heldWork(she)).toEqual([]);
    device.wire.urls = [again.url];
    expect(await exchange(device)).toBe('unauthorised');
    expect(await heldWork(she)).toEqual(expect.arrayContaining(work));
  });

  test('[P1] [L3] one in the hands of somebody locked hands in what was lost, too, which waits for the office', async () => {
    const scene = await begin();
    const {server, owner, hall, device} = scene;
    const locked = newId();
    await owner.do('staff.create', {id: locked, name: 'Ana', type: 'StockControl'});
    const {code} = (await owner.call('POST', `/api/staff/${locked}/check-code`)).body;
    await device.logIn({name: 'Ana', code});
    await device.sync();
    const comeBack = await place.backUp(server);
    await moves(scene, 4);
    await device.sync();
    const again = await comeBack();
    const she = await owner.back(again.url);
    const row = (await she.list('staff')).find(({id}) => id === locked);
    await she.do('staff.edit', {id: locked, version: Number(row?.['version']), set: '{"is_locked":1}'});
    device.wire.urls = [again.url];
    expect(await exchange(device)).toBe('person-locked');
    // What she did is hers, and she may nothing any more: it waits for the office.
    const codes = (await openCases(she)).map((each) => each['code']);
    expect(new Set(codes)).toEqual(new Set(['staff.locked']));
    expect([codes.length, await arrived(she, hall)]).toEqual([4, 0]);
  });
});
