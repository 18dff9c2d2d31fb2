import {sql} from 'kysely';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {call, Caller, openServer, type TestServer} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {proveRest} from './rig/proof.ts';

let server: TestServer;
let owner: Caller;
let hall: Hall;
beforeAll(async () => {
  server = await openServer('sqlite');
  owner = await Caller.register(server.url);
  hall = await furnishHall(owner, {units: 5_000, bins: 4});
});
afterAll(() => server.close());

/** How large the file may grow, in pages more than it has. */
async function allowPages(more: number): Promise<void> {
  const {db} = server.server.deps.auth;
  const {rows} = await sql.raw<{page_count: number}>('pragma page_count').execute(db);
  await sql.raw(`pragma max_page_count = ${String(Number(rows[0]?.page_count) + more)}`).execute(db);
}

const headOf = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head);

const health = () => call(`${server.url}/health`, 'GET');

test('[F52] a full disk answers 503 and advances nothing, health is red; pulls go on, and with room again all drains', async () => {
  const [device, other] = [await FloorDevice.enrol(owner), await FloorDevice.enrol(owner)];
  for (const each of [device, other]) await each.sync();
  expect((await health()).status).toBe(200);
  await allowPages(2);
  let stopped: Awaited<ReturnType<FloorDevice['push']>> | undefined;
  for (let n = 0; n < 400 && !stopped; n++) {
    await device.move(hall.move(n % 2, 2 + (n % 2), 1));
    const round = await device.push();
    if (round.end === 'failed') stopped = round;
  }
  expect(stopped).toEqual({end: 'failed', failure: {ok: false, why: 'busy', retryAfter: 30_000}});

  const before = {head: await headOf(), outbox: await device.outbox.read()};
  await device.move(hall.move(0, 3, 1));
  expect(await device.push()).toMatchObject({end: 'failed', failure: {why: 'busy'}});
  expect(await headOf()).toEqual(before.head);
  expect((await device.outbox.read()).state.knownAck).toBe(before.outbox.state.knownAck);
  const act = await owner.act('stock.moveBin', hall.move(0, 3, 1));
  expect([act.status, act.body['code']]).toEqual([503, 'storage.full']);

  await other.pull();
  await other.pull();
  expect(await other.mirror.cursor()).toMatchObject({version: before.head.version, partial: false});
  const red = await health();
  expect([red.status, red.body['code']]).toEqual([503, 'storage.full']);

  await allowPages(100_000);
  for (const each of [device, other]) await each.sync();
  expect(await device.waiting()).toBe(0);
  expect((await health()).status).toBe(200);
  await proveRest(server.server.deps.storage, [device, other]);
});
