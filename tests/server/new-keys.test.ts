import 'fake-indexeddb/auto';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';
import type {Device} from '#offline/device.ts';
import {type FaultProxy, startFaultProxy} from '../proxy/fault-proxy.ts';
import {Caller, openServer, type TestServer} from './http/site.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {logIn, enrolAsPage, killPage, killAll, openAsPage} from './rig/page.ts';

/** What builds before this one kept: stock under another key, or found by another index. */
const EARLIER: readonly (readonly [string, Resource])[] = [
  ['another key', {...stock, key: ['warehouse', 'goods', 'lot', 'place', 'unit']}],
  ['other indexes', {...stock, indexes: {received: ['warehouse', 'received_at']}}],
  [
    'a column more in its key',
    {...stock, key: ['warehouse', 'place', 'unit', 'goods', 'lot', 'received_at']},
  ],
];
const withStock = (changed: Resource): Rules => ({
  ...RULES,
  resources: new Map([...RULES.resources, ['stock', changed]]),
});

let server: TestServer;
let owner: Caller;
let hall: Hall;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await openServer('sqlite');
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await Caller.register(server.url);
  hall = await furnishHall(owner, {units: 100, bins: 3});
  proxy = await startFaultProxy({target: server.url});
});
afterEach(async () => {
  killAll();
  await proxy.close();
});

const isExact = async (device: Device): Promise<boolean> => {
  const {cursor} = await device.state();
  return cursor.version > 0 && !cursor.partial;
};
const headVersion = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);
const mirrors = async (): Promise<string[]> =>
  (await indexedDB.databases())
    .flatMap(({name = ''}) =>
      name.startsWith('binward-mirror:') && name.includes(owner.company) ? [name] : [],
    )
    .sort();

/** Units in the first two bins as the screen shows them, by key and by index. */
async function onScreen(device: Device): Promise<number[]> {
  const [from = '', to = ''] = hall.bins;
  const keyAt = (bin: string) => stockKey(hall.warehouse, binPlace(bin), '', hall.goods, '');
  const units = async (bin: string): Promise<number> =>
    Number((await device.records.get(stock, keyAt(bin))).row?.['quantity'] ?? 0);
  const byKey = [await units(from), await units(to)];
  const query = {index: 'goods', prefix: [hall.warehouse, hall.goods], offset: 0, limit: 100};
  const rows = await device.records.rows(stock, query);
  const byIndex = [from, to].map((bin) =>
    rows
      .filter((row) => row['place'] === binPlace(bin))
      .reduce((sum, row) => sum + Number(row['quantity']), 0),
  );
  expect(byIndex).toEqual(byKey);
  return byKey;
}

async function move(device: Device, quantity: number): Promise<void> {
  const args = {...hall.move(0, 1, quantity), lot: '', unit: ''};
  expect(await device.records.submitAll([{action: 'stock.moveBin', args}])).toMatchObject({
    kind: 'recorded',
    corrected: false,
  });
}

/** A device of an earlier build with a whole mirror and somebody at work, then cut off and closed. */
async function earlierDevice(changed: Resource): Promise<string> {
  const {outboxName} = await enrolAsPage(owner, proxy.url);
  const device = await openAsPage(outboxName, withStock(changed));
  await logIn(device, owner);
  expect(await device.flush(10_000)).toBe(true);
  expect(await device.reaches(await headVersion(), 10_000)).toBe(true);
  killPage(device);
  return outboxName;
}

describe.each(EARLIER)('an update whose stock had %s before', (_, changed) => {
  test('[P6] opens with no network on the old mirror, with work recorded over it', async () => {
    const outboxName = await earlierDevice(changed);
    await proxy.offline();
    const device = await openAsPage(outboxName, RULES);
    expect(await isExact(device)).toBe(true);
    expect(await onScreen(device)).toEqual([100, 0]);
    await move(device, 7);
    expect(await onScreen(device)).toEqual([93, 7]);
    killPage(device);
    const again = await openAsPage(outboxName, RULES);
    expect(await onScreen(again)).toEqual([93, 7]);
    expect(await mirrors()).toHaveLength(2);
  });

  test('[P1] [P4] killed while the new mirror is fetched it still stands on the old one; then the new one takes over', async () => {
    const outboxName = await earlierDevice(changed);
    // Three pages of the new mirror come, and then the network is gone.
    proxy.set({does: 'pass', path: '/sync/pull', times: 3}, {does: 'drop', path: '/sync/pull'});
    const device = await openAsPage(outboxName, RULES);
    await move(device, 5);
    await proxy.waitFor(({path, fault}) => path === '/sync/pull' && fault === 'drop');
    expect(await onScreen(device)).toEqual([95, 5]);
    killPage(device);
    expect(await mirrors()).toHaveLength(2);

    await proxy.offline();
    const cold = await openAsPage(outboxName, RULES);
    expect(await onScreen(cold)).toEqual([95, 5]);
    await move(cold, 1);
    expect(await onScreen(cold)).toEqual([94, 6]);
    killPage(cold);

    await proxy.online();
    proxy.clear();
    await owner.do('stock.moveBin', hall.move(0, 2, 10));
    const last = await openAsPage(outboxName, RULES);
    expect(await last.flush(10_000)).toBe(true);
    expect(await last.reaches(await headVersion(), 10_000)).toBe(true);
    await expect.poll(() => onScreen(last)).toEqual([84, 6]);
    await expect.poll(mirrors).toHaveLength(1);
    expect(await onScreen(last)).toEqual([84, 6]);
    expect((await last.state()).waiting).toBe(0);
  });
});

test('[P4] own work is on the screen exactly once at every moment of the change from one mirror to the other', async () => {
  const [, changed = stock] = EARLIER[0] ?? [];
  const outboxName = await earlierDevice(changed);
  await proxy.offline();
  const device = await openAsPage(outboxName, RULES);
  await move(device, 3);
  const seen: string[] = [];
  let isOver = false;
  const watch = (async () => {
    while (!isOver) seen.push(String(await onScreen(device)));
  })();
  await proxy.online();
  device.hurry();
  expect(await device.flush(10_000)).toBe(true);
  expect(await device.reaches(await headVersion(), 10_000)).toBe(true);
  await expect.poll(mirrors).toHaveLength(1);
  isOver = true;
  await watch;
  expect([...new Set(seen)]).toEqual(['97,3']);
});

test('[F3] a press on “now” gives up a request that hangs, and the next has its answer', async () => {
  const {outboxName} = await enrolAsPage(owner, proxy.url);
  proxy.set({does: 'hang', path: '/sync/pull', times: 1});
  const device = await openAsPage(outboxName, RULES);
  const hung = await proxy.waitFor(({fault}) => fault === 'hang');
  // Somebody who has waited for two seconds presses, and presses again.
  const pressing = setInterval(() => device.hurry(), 500);
  try {
    expect(await device.reaches(await headVersion(), 8_000)).toBe(true);
  } finally {
    clearInterval(pressing);
  }
  expect(hung.end).toBe('left');
});
