import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {DeviceFile} from '#protocol/device-file.ts';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {Caller, DATABASES} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {lookInto, type DatabasePlace} from './rig/proof.ts';
import {runVerify} from './rig/verify.ts';

describe.each(DATABASES)('npm run verify beside a running server, on %s', (kind) => {
  let postgres: Postgres | undefined;
  let server: ServerProcess;
  let where: DatabasePlace;
  let owner: Caller;
  let hall: Hall;
  /** What a device exported whose mirror stands at the server's version. */
  let file: DeviceFile;
  let corrected: string;

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    const databaseUrl = postgres && (await migratedOn(postgres));
    const address = databaseUrl === undefined ? {} : {databaseUrl};
    server = await startServer({...address, env: {LOG_LEVEL: 'warn'}});
    where = {dataDir: server.dataDir, ...address};
    owner = await Caller.register(server.url);
    hall = await furnishHall(owner, {units: 10, bins: 3});
    const device = await FloorDevice.enrol(owner);
    await device.sync();
    for (let n = 0; n < 4; n++) await device.move(hall.move(0, 1 + (n % 2), 1));
    corrected = await device.move(hall.move(2, 1, 5));
    await device.sync();
    file = await device.file();
  });
  afterAll(async () => {
    await server.close();
    await postgres?.stop();
  });
  const untold = (id: string) => ({told: file.told.filter((one) => one.id !== id)});

  test('[P1] proves what devices were told and what their mirrors show, and counts what still waits', async () => {
    const away = await FloorDevice.enrol(owner);
    await away.sync();
    await away.move(hall.move(0, 1, 1));
    await away.move(hall.move(0, 1, 1));
    const {code, said} = await runVerify(where, [file, await away.file()]);
    expect(said).toContain('device-1.json: 6 mutations answered, 0 to be offered again, 0 waiting');
    expect(said).toContain(
      'device-2.json: 1 mutations answered, 0 to be offered again, 2 waiting; mirror compared',
    );
    expect(said).toMatch(/\d+ mutations, \d+ ledger lines/);
    expect(said).toContain('Verified 1 companies and 2 device exports: proved');
    expect(code).toBe(0);
  });

  test('names each way in which a device and the server may disagree', async () => {
    const device = await FloorDevice.enrol(owner);
    await device.sync();
    await device.move(hall.move(0, 1, 1));
    const lost = await device.move(hall.move(0, 1, 1));
    await device.sync();
    const whole = await device.file();
    const {told, mirror} = whole;
    const last = told.at(-1);
    if (!last || !mirror) throw new Error('nothing was told');
    const ghost = {...last, n: 99, id: `${lost.slice(0, -1)}${lost.endsWith('0') ? '1' : '0'}`};
    const lists = mirror.lists.map((of) => (of.list === 'stock' ? {...of, sum: of.sum ^ 1} : of));
    const short = mirror.lists.map((of) => (of.list === 'goods' ? {...of, count: of.count + 1} : of));
    const wrong: [Partial<DeviceFile>, string][] = [
      [{told: [...told, ghost]}, `mutation ${ghost.id} was answered applied and is not recorded`],
      [{told: [...told, last]}, `mutation ${lost} stands twice on the device`],
      [
        {told: [...told.slice(0, -1), {...last, status: 'held'}]},
        `was answered held and is recorded as applied`,
      ],
      [
        {told: [...told.slice(0, -1).map((one) => ({...one, n: one.n + 1})), {...last, n: 1}]},
        'was settled before one that was made earlier',
      ],
      [{mirror: {...mirror, lists}}, 'rows of stock differ between mirror and server'],
      [{mirror: {...mirror, lists: short}}, 'the mirror has 2 rows of goods, the server 1'],
      [{company: 'ZZZZZZZZ'}, 'is of a company that is not here'],
    ];
    const files = [...wrong.map(([change]) => ({...whole, ...change})), {binward: 'photo'}, 'a letter'];
    const {code, said} = await runVerify(where, files);
    expect(code).toBe(1);
    const lines = said.split('\n');
    for (const [i, [, fault]] of wrong.entries()) {
      const name = `device-${String(i + 1)}.json`;
      expect(lines.filter((line) => line.includes(name) && line.includes(fault))).toHaveLength(1);
    }
    for (const i of [8, 9]) expect(said).toContain(`device-${String(i)}.json is no export of a device`);
  });

  test('[P1] finds what was taken out of the database, or changed in it by hand', async () => {
    await lookInto(where, async ({kysely}) => {
      const on = kind === 'postgres' ? ' on stock' : '';
      await sql.raw(`drop trigger "stock_update"${on}`).execute(kysely);
      const place = `bin:${hall.bins[0] ?? ''}`;
      await sql`update stock set quantity = 7 where place = ${place}`.execute(kysely);
      await sql`delete from mutations where id = ${corrected}`.execute(kysely);
    });
    const {code, said} = await runVerify(where, [file, {...file, ...untold(corrected)}]);
    expect(code).toBe(1);
    expect(said).toContain('is 7, its ledger says 4');
    expect(said).toContain(`mutation ${corrected} was answered corrected and is not recorded`);
    expect(said).toContain('of a mutation that is unknown');
    expect(said).toMatch(/\d+ faults/);
  });
});
