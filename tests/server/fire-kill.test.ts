import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {seededRandom} from '#server/demo/seeded-random.ts';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {Caller, DATABASES} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {lookInto, proveRest} from './rig/proof.ts';
import {KILLS, Siege} from './rig/siege.ts';
import {runVerify} from './rig/verify.ts';

const ROUNDS = Number(process.env[KILLS] ?? 10);
const DEVICES = 6;

describe.each(DATABASES)('a server killed at random under load, on %s', (kind) => {
  const dice = seededRandom(kind.length, 0);
  let postgres: Postgres | undefined;
  let databaseUrl: string | undefined;
  let server: ServerProcess;
  let owner: Caller;
  let hall: Hall;
  let devices: FloorDevice[];

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    databaseUrl = postgres && (await migratedOn(postgres));
    server = await startServer({
      env: {LOG_LEVEL: 'warn'},
      ...(databaseUrl === undefined ? {} : {databaseUrl}),
    });
    owner = await Caller.register(server.url);
    hall = await furnishHall(owner, {units: 60, bins: 6, damaged: 1});
    devices = await Promise.all(Array.from({length: DEVICES}, () => FloorDevice.enrol(owner)));
    for (const device of devices) await device.sync();
  });
  afterAll(async () => {
    await server.close();
    await postgres?.stop();
  });

  test('[P1] every promised mutation is settled once, and all mirrors are equal in the end', async () => {
    const siege = new Siege(devices, hall, dice);
    siege.begin();
    let caught = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await siege.pushes(3 + dice.below(12));
      // Anywhere between the request's arrival and its answer.
      await pause(dice.below(12));
      caught += siege.underWay().length > 0 ? 1 : 0;
      await server.kill9();
      await server.restart();
    }
    await siege.end();
    expect(caught).toBeGreaterThan(ROUNDS / 2);
    const where = {dataDir: server.dataDir, ...(databaseUrl === undefined ? {} : {databaseUrl})};
    const fates = await lookInto(where, (storage) => proveRest(storage, devices));
    const ends = new Set([...fates.values()].map(({status}) => status));
    expect(ends).toEqual(new Set(['applied', 'corrected']));
    const proof = await runVerify(where, await Promise.all(devices.map((device) => device.file())));
    expect(proof.said).toContain('Verified 1 companies and 6 device exports: proved');
    expect(proof.said).not.toContain('not compared');
    // What a killed server had answered is never asked of it again.
    expect(devices.flatMap(({wire}) => wire.again)).toEqual([]);
    expect(server.logs()).not.toContain('"level":50');
  });
});
