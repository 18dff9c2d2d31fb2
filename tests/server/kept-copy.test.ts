import 'fake-indexeddb/auto';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {goods} from '#domain/goods/goods.ts';
import type {Device} from '#offline/device.ts';
import {keepEnrolment} from '#offline/identity/enrolments.ts';
import {type FaultProxy, startFaultProxy} from '../proxy/fault-proxy.ts';
import {Caller, newId, openServer, type TestServer} from './http/site.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {logIn, enrolAsPage, killPage, killAll, openAsPage} from './rig/page.ts';

let server: TestServer;
let owner: Caller;
let hall: Hall;
let proxy: FaultProxy;
let outboxName: string;
let enrolment: Parameters<typeof keepEnrolment>[0];
beforeAll(async () => {
  server = await openServer('sqlite');
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await Caller.register(server.url);
  hall = await furnishHall(owner, {units: 100, bins: 3});
  proxy = await startFaultProxy({target: server.url});
  ({outboxName, enrolment} = await enrolAsPage(owner, proxy.url));
});
afterEach(async () => {
  vi.restoreAllMocks();
  killAll();
  await proxy.close();
});

const headVersion = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);

/** A device with the whole warehouse on it and somebody at work, and nothing waiting. */
async function whole(): Promise<Device> {
  const device = await openAsPage(outboxName, RULES);
  await logIn(device, owner);
  expect(await device.flush(10_000)).toBe(true);
  await isUpToDate(device);
  return device;
}
const isUpToDate = async (device: Device): Promise<void> =>
  expect(await device.reaches(await headVersion(), 10_000)).toBe(true);

/** Takes the pages of one list from the disk, as a failing flash does. */
async function damage(list: string): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({name = ''}) =>
    name.startsWith('binward-mirror:') && name.includes(owner.company) ? [name] : [],
  );
  for (const name of names) {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const db = await done(indexedDB.open(name));
    const pages = db.transaction('page', 'readwrite').objectStore('page');
    for (const page of (await done(pages.getAll())) as {n: number; list: string}[])
      if (page.list === list) await done(pages.delete(page.n));
    db.close();
  }
}

/** What the device finds of a list's row, or that it cannot say. */
const found = async (device: Device, list: 'bin' | 'goods'): Promise<string> => {
  const key = list === 'bin' ? (hall.bins[0] ?? '') : hall.goods;
  const {row, downloaded} = await device.records.get(list === 'bin' ? bin : goods, key);
  return row ? 'found' : downloaded ? 'absent' : 'not downloaded';
};
const drops = (): number =>
  proxy.log.filter(({path, fault}) => path === '/sync/pull' && fault === 'drop').length;
/** Wakes a device until a pull that begins from now on has had no answer. */
async function unanswered(device: Device): Promise<void> {
  const before = drops();
  await expect
    .poll(
      () => {
        device.hurry();
        return drops();
      },
      {timeout: 10_000},
    )
    .toBeGreaterThan(before + 1);
}

test('[P6] a damaged copy is kept while there is no network, and what is whole of it is still read', async () => {
  killPage(await whole());
  await damage('bin');
  proxy.set({does: 'drop'});
  const device = await openAsPage(outboxName, RULES);
  await expect(found(device, 'bin')).rejects.toThrow();
  await unanswered(device);
  expect(await found(device, 'goods')).toBe('found');

  proxy.clear();
  device.hurry();
  await expect.poll(() => found(device, 'bin').catch(() => 'damaged'), {timeout: 10_000}).toBe('found');
  expect(await found(device, 'goods')).toBe('found');
});

test('[P6] a copy that is begun anew serves until the next one is whole', async () => {
  killPage(await whole());
  await damage('bin');
  // The server says that a snapshot begins, and is gone before a row of it has come.
  proxy.set({does: 'pass', path: '/sync/pull', times: 2}, {does: 'drop', path: '/sync/pull'});
  const device = await openAsPage(outboxName, RULES);
  await expect(found(device, 'bin')).rejects.toThrow();
  await unanswered(device);
  expect(await found(device, 'goods')).toBe('found');
  killPage(device);

  const again = await openAsPage(outboxName, RULES);
  expect(await found(again, 'goods')).toBe('found');
  proxy.clear();
  again.hurry();
  await expect.poll(() => found(again, 'bin').catch(() => 'damaged'), {timeout: 10_000}).toBe('found');
  await isUpToDate(again);
});

test('[F61] the copy of one warehouse is given up for another’s only with an answer of the server in hand', async () => {
  killPage(await whole());
  const other = newId().slice(0, 8);
  await keepEnrolment({...enrolment, warehouse: other});
  proxy.set({does: 'drop'});
  const device = await openAsPage(outboxName, RULES);
  await unanswered(device);
  expect(await found(device, 'goods')).toBe('found');
});

test('[F70] a clock that has jumped ahead for a while costs the journal nothing', async () => {
  const device = await whole();
  const move = {...hall.move(0, 1, 7), lot: '', unit: ''};
  expect(await device.records.submitAll([{action: 'stock.moveBin', args: move}])).toMatchObject({
    kind: 'recorded',
  });
  expect(await device.flush(10_000)).toBe(true);
  await isUpToDate(device);
  killPage(device);
  const ahead = Date.now() + 15 * 24 * 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(ahead);
  const late = await openAsPage(outboxName, RULES);
  // What it does meanwhile is tidied with the rest, and is as old as it is.
  for (let n = 0; n < 2; n++) {
    expect(
      await late.records.submitAll([{action: 'stock.moveBin', args: {...move, quantity: 1}}]),
    ).toMatchObject({
      kind: 'recorded',
    });
    expect(await late.flush(10_000)).toBe(true);
    await isUpToDate(late);
  }
  vi.restoreAllMocks();
  const entries = (await late.own.all()).filter(({action}) => action === 'stock.moveBin');
  expect(entries.map(({args}) => args['quantity'])).toEqual([7, 1, 1]);
});
