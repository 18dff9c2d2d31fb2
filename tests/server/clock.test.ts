import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {binPlace} from '#domain/stock/place.ts';
import {Caller, DATABASES, openServer, type TestServer} from './http/site.ts';
import {unitsAt} from './http/warehouse.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall} from './rig/hall.ts';
import {proveRest} from './rig/proof.ts';

const DAY = 24 * 3_600_000;

describe.each(DATABASES)('a server whose clock is wrong, on %s', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await openServer(kind);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  test('[F53] a day back and then a day ahead, it settles all work in its order and keeps mirrors and sessions', async () => {
    const start = Date.now();
    const owner = await Caller.register(server.url);
    const hall = await furnishHall(owner, {units: 10, bins: 2});
    const devices = [await FloorDevice.enrol(owner), await FloorDevice.enrol(owner)];
    const versions: number[] = [];
    for (const away of [0, -DAY, DAY]) {
      vi.useFakeTimers({now: start + away, toFake: ['Date']});
      for (const device of devices) {
        await device.sync();
        await device.move(hall.move(0, 1, 1));
        await device.sync();
        versions.push((await device.mirror.cursor()).version);
      }
      expect((await owner.call('GET', '/api/session')).status).toBe(200);
    }
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    for (const device of devices) await device.sync();
    const fates = await proveRest(server.server.deps.storage, devices);
    expect(new Set([...fates.values()].map(({status}) => status))).toEqual(new Set(['applied']));
    expect(await unitsAt(owner, hall.goods, binPlace(hall.bins[1] ?? ''))).toBe(6);
  });
});
