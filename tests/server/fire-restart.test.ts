import {copyFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {seededRandom} from '#server/demo/seeded-random.ts';
import {FILE_NAME} from '#server/storage/open.ts';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {Caller} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {lookInto, proveRest} from './rig/proof.ts';
import {Siege} from './rig/siege.ts';

const env = {LOG_LEVEL: 'warn'};

/** Devices of one company, each with a whole mirror. */
async function enrolAll(owner: Caller, count: number, urls?: readonly string[]): Promise<FloorDevice[]> {
  const devices = await Promise.all(
    Array.from({length: count}, async (_, i) => {
      // Each begins at another server.
      const own = urls && [...urls.slice(i % urls.length), ...urls.slice(0, i % urls.length)];
      return FloorDevice.enrol(owner, own);
    }),
  );
  for (const device of devices) await device.sync();
  return devices;
}

const epochsOf = async (devices: readonly FloorDevice[]) =>
  new Set(await Promise.all(devices.map(async ({outbox}) => (await outbox.read()).state.epoch)));
const clientsOf = (devices: readonly FloorDevice[]) =>
  Promise.all(devices.map(async ({outbox}) => (await outbox.read()).state.client));

describe('three server processes on one PostgreSQL, restarted one after another under load', () => {
  let postgres: Postgres;
  let databaseUrl: string;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await migratedOn(postgres);
    for (let i = 0; i < 3; i++) servers.push(await startServer({databaseUrl, env}));
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await postgres.stop();
  });

  test('[L2] devices send nothing again: no epoch opens, no client id changes', async () => {
    const urls = servers.map(({url}) => url);
    const owner = await Caller.register(urls[0] ?? '');
    const hall = await furnishHall(owner, {units: 60, bins: 6});
    const devices = await enrolAll(owner, 6, urls);
    const [epochs, clients] = [await epochsOf(devices), await clientsOf(devices)];
    expect(epochs.size).toBe(1);
    const siege = new Siege(devices, hall, seededRandom(3, 0));
    siege.begin();
    for (const server of servers) {
      await siege.pushes(20);
      await server.restart();
    }
    await siege.pushes(20);
    await siege.end();
    expect(devices.flatMap(({wire}) => wire.again)).toEqual([]);
    expect(await epochsOf(devices)).toEqual(epochs);
    expect(await clientsOf(devices)).toEqual(clients);
    await lookInto({dataDir: '', databaseUrl}, (storage) => proveRest(storage, devices));
  });
});

describe('an old copy of the database file, put back and started', () => {
  let server: ServerProcess;
  let owner: Caller;
  let hall: Hall;

  beforeAll(async () => {
    server = await startServer({env});
    owner = await Caller.register(server.url);
    hall = await furnishHall(owner, {units: 60, bins: 4});
  });
  afterAll(() => server.close());

  test('[L3] gets exactly the lost tail from each device, under the login it was done in', async () => {
    const file = path.join(server.dataDir, FILE_NAME);
    const copy = path.join(server.dataDir, 'copy');
    const devices = await enrolAll(owner, 4);
    const work = async (device: FloorDevice, moves: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 0; n < moves; n++) ids.push(await device.move(hall.move(n % 2, 2 + (n % 2), 1)));
      await device.sync();
      return ids;
    };
    for (const [i, device] of devices.entries()) await work(device, 3 + i);
    for (const device of devices) await device.sync();
    await server.stop();
    await copyFile(file, copy);
    await server.restart();

    // The first device has no part in what is lost.
    const lost = [[], ...(await Promise.all(devices.slice(1).map((device, i) => work(device, 5 + i))))];
    for (const device of devices) await device.sync();
    const clients = await clientsOf(devices);
    await server.kill9();
    for (const rest of ['-wal', '-shm']) await rm(`${file}${rest}`, {force: true});
    await copyFile(copy, file);
    await server.restart();

    for (const device of devices) await device.sync();
    for (const device of devices) await device.sync();
    for (const [i, {wire, recorder}] of devices.entries()) {
      const tail = lost[i] ?? [];
      expect(wire.again.filter((id) => id !== recorder.signedIn?.login)).toEqual(tail);
      expect(wire.again.filter((id) => id === recorder.signedIn?.login)).toHaveLength(
        tail.length > 0 ? 1 : 0,
      );
    }
    const after = await clientsOf(devices);
    expect(after.map((client, i) => client === clients[i])).toEqual([true, false, false, false]);
    await lookInto({dataDir: server.dataDir}, (storage) => proveRest(storage, devices));
  });
});
