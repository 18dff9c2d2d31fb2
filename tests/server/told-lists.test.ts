import 'fake-indexeddb/auto';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {stock} from '#domain/stock/stock.ts';
import type {Device} from '#offline/device.ts';
import {mergeTouched, NOTHING_TOUCHED, OWN_WORK, type TouchedRows} from '#offline/touched-rows.ts';
import {Caller, newId, openServer, type TestServer} from './http/site.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {enrolAsPage, killPage, killAll, logIn, openAsPage} from './rig/page.ts';

let server: TestServer;
let owner: Caller;
let hall: Hall;
let outboxName: string;
/** Two tabs of one browser. */
let tab: Device;
let beside: Device;

beforeAll(async () => {
  server = await openServer('sqlite');
  owner = await Caller.register(server.url);
  hall = await furnishHall(owner, {units: 10, bins: 2});
  ({outboxName} = await enrolAsPage(owner, server.url));
  tab = await openAsPage(outboxName, RULES);
  await logIn(tab, owner);
  expect(await tab.flush(10_000)).toBe(true);
  await upToDate(tab);
  beside = await openAsPage(outboxName, RULES);
  await upToDate(beside);
  // From here on both have drawn what they have.
  for (const device of [tab, beside]) await toldBy(device, () => device.records.rows(stock, ALL_ROWS));
});
afterAll(async () => {
  killAll();
  await server.close();
});

const ALL_ROWS = {index: 'key', prefix: [], offset: 0, limit: 1};
const head = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);
async function upToDate(device: Device): Promise<void> {
  expect(await device.reaches(await head(), 10_000)).toBe(true);
}

/** All that a device tells its screens of a change: from one bin size that it has told of to the next, without those. */
async function toldBy(device: Device, change: () => Promise<unknown>): Promise<TouchedRows> {
  let told = NOTHING_TOUCHED;
  await toldOfNext(device);
  const stop = device.subscribe((_, {all, lists}) => {
    told = mergeTouched(told, {all, lists: new Map([...lists].filter(([list]) => list !== 'binSize'))});
  });
  await change();
  expect(await tab.flush(10_000)).toBe(true);
  await toldOfNext(device);
  stop();
  return told;
}

/** Makes a bin size; resolves when a device has told of it. */
async function toldOfNext(device: Device): Promise<void> {
  const {promise, resolve} = Promise.withResolvers<void>();
  const id = newId();
  const stop = device.subscribe((_, {all, lists}) => {
    if (all || lists.get('binSize')?.includes(id)) resolve();
  });
  await owner.do('binSize.create', {id, name: id, width: 1, depth: 1, height: 1});
  device.wake();
  await promise;
  stop();
}

const customer = () => ({
  id: newId(),
  name: `Ortega ${newId().slice(-6)}`,
  city: 'Porto',
  address: 'Rua 1',
  contact: '1',
  manager: 'A',
  level: 1,
});

test("another device's change names the list and the key of its row, and no list beside it", async () => {
  const row = customer();
  const told = await toldBy(tab, () => owner.do('customer.create', row));
  expect(told.all).toBe(false);
  expect(Object.fromEntries(told.lists)).toEqual({customer: [row.id]});
});

test('own work names what it draws; where the server settles it so, no other list is named after it', async () => {
  const told = await toldBy(tab, () =>
    tab.records.submitAll([{action: 'stock.moveBin', args: hall.move(0, 1, 2)}]),
  );
  expect(told.all).toBe(false);
  expect([...told.lists.keys()].toSorted()).toEqual([OWN_WORK, 'stock']);
  expect(told.lists.get('stock')).toHaveLength(2);
});

test('the other tab is told of the same, by whichever of the two has pulled it', async () => {
  const row = customer();
  const told = await toldBy(beside, () => owner.do('customer.create', row));
  expect(told.all).toBe(false);
  expect([...told.lists.keys()]).toEqual(['customer']);
});

test('a tab of an earlier build tells no lists: all may have changed', async () => {
  const {server: name, company} = tab.enrolment;
  const older = new BroadcastChannel(`binward:${name}:${company}`);
  const told = await toldBy(tab, async () => older.postMessage('rows'));
  older.close();
  expect(told.all).toBe(true);
});

test('rows that another tab has written and could not tell of are told of with the next news', async () => {
  const own = await openAsPage(outboxName, RULES);
  await upToDate(own);
  const {server: name, company} = own.enrolment;
  const others = new BroadcastChannel(`binward:${name}:${company}`);
  const told = await toldBy(own, async () =>
    others.postMessage({
      signal: 'rows',
      touched: {all: false, lists: new Map([['bin', ['a']]])},
      from: 'a state that nobody here has heard of',
      to: 'and the next',
    }),
  );
  others.close();
  killPage(own);
  expect(told.all).toBe(true);
});
