import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {QUARANTINED_ACTION} from '#offline/outbox/outbox.ts';
import {SyncLoop} from '#offline/sync/sync-loop.ts';
import {Caller, openServer, type TestServer} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {proveRest} from './rig/proof.ts';

let server: TestServer;
let owner: Caller;
let hall: Hall;
let device: FloorDevice;
let pushes: number;
beforeAll(async () => {
  server = await openServer('sqlite');
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await Caller.register(server.url);
  hall = await furnishHall(owner, {units: 100, bins: 3});
  device = await FloorDevice.enrol(owner);
  await device.sync();
  pushes = 0;
  device.wire.onPush = () => pushes++;
});

/** Three moves wait; the one in the middle is not as a server can read it. */
async function spoil(how: {readonly build: string} | {readonly warehouse: string}): Promise<string> {
  for (let n = 0; n < 3; n++) await device.move(hall.move(0, 2, 1));
  const [, bad] = (await device.outbox.read()).entries;
  if (!bad) throw new Error('nothing waits');
  await device.outbox.change(() => ({put: [{...bad, ...how}]}));
  return bad.id;
}

test('[F46] an envelope that no server can read is held whole, and the work on both sides of it is applied', async () => {
  const id = await spoil({build: 'b\n'});
  await device.sync();
  expect(await device.waiting()).toBe(0);
  const ends = (await device.outbox.journal()).slice(-3).map(({status}) => status);
  expect(ends).toEqual(['applied', 'held', 'applied']);
  const [opened] = await owner.list('case', `index=mutation&mutation=${id}`);
  expect(opened).toMatchObject({kind: 'held', code: 'action.unknown'});
  expect(pushes).toBeLessThanOrEqual(4);
  await proveRest(server.server.deps.storage, [device]);
});

test('[F46] one that stays unreadable is offered again without haste, and news is fetched all the same', async () => {
  await spoil({warehouse: 'x'});
  let pulls = 0;
  const done = Promise.withResolvers<void>();
  const loop = new SyncLoop({
    push: async () => device.push(),
    pull: async () => {
      pulls++;
      return device.pull();
    },
    onState: ({isBusy}) => !isBusy && done.resolve(),
    onFault: (error) => done.reject(error),
    setTimer: () => () => undefined,
    random: () => 0,
  });
  loop.wake();
  await done.promise;
  loop.stop();
  expect(pushes).toBeLessThan(15);
  expect(pulls).toBeGreaterThan(0);
  const {entries} = await device.outbox.read();
  expect(entries.filter(({acked}) => !acked).map(({action}) => action)).toEqual([
    QUARANTINED_ACTION,
    'stock.moveBin',
  ]);
});
