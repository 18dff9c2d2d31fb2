import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {offeredActions} from './offered.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** Whoever looks at one list is not kept busy by what others do in other lists. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let handset: Handset;
let order: string;
let customer: string;
let lines: string;

const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  customer = newId();
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  const [stock] = await admin.list('stock', 'limit=1');
  lines = JSON.stringify([{goods: String(stock?.['goods']), quantity: 1}]);
  order = await newOrder();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, before: [COUNTING]});
  handset = await Handset.ready(site, company, {isKept: true, before: [COUNTING]});
});
afterAll(async () => {
  await desktop.discard();
  await handset.discard();
  await site.close();
});

/** The demo warehouse stands in UTC. */
const today = new Date().toISOString().slice(0, 10);

async function newOrder(): Promise<string> {
  const id = newId();
  await company.admin.do('outbound.create', {customer, promised_on: today, lines}, {id});
  return ownRowId(id, 1);
}

/** Counts in a page how often rows of its mirror are read, and keeps when that was last, and when some were written. */
const COUNTING = `{
  const begin = IDBDatabase.prototype.transaction;
  globalThis.mirror = {reads: 0, readAt: 0, writtenAt: 0};
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    const isOfRows = this.name.startsWith('binward-mirror:') && [stores].flat().includes('page');
    const transaction = begin.call(this, stores, mode, ...more);
    if (isOfRows && mode === 'readonly') {
      globalThis.mirror.reads++;
      globalThis.mirror.readAt = performance.now();
    }
    if (isOfRows && mode === 'readwrite')
      transaction.addEventListener('complete', () => (globalThis.mirror.writtenAt = performance.now()));
    return transaction;
  };
}`;

interface Counted {
  readonly reads: number;
  /** ms since rows were read or written last: a page that has just been opened reads what it shows. */
  readonly quiet: number;
  readonly writtenAt: number;
}

const counted = (page: Page): Promise<Counted> =>
  page.evaluate(() => {
    // Put there by the script above, in every page.
    const {mirror} = globalThis as unknown as {mirror: {reads: number; readAt: number; writtenAt: number}};
    return {...mirror, quiet: performance.now() - Math.max(mirror.readAt, mirror.writtenAt)};
  });

/** More than any screen waits for news to be calm, ms. */
const CALM = 3_000;

/**
 * What hangs on the time is read anew within ten seconds of each minute; nobody counts then. A page may just have been
 * drawn: it is calm before the next minute comes.
 */
const inMidMinute = () =>
  expect
    .poll(() => new Date().getSeconds(), {timeout: 60_000, interval: 500})
    .toSatisfy((second: number) => second > 12 && second < 40);

/** How often a page read rows for a change of others, from its coming to the page until all is calm again. */
async function readsFor(page: Page, change: () => Promise<unknown>): Promise<number> {
  await expect.poll(async () => (await counted(page)).quiet, SOON).toBeGreaterThan(CALM);
  await inMidMinute();
  const before = await counted(page);
  await change();
  await expect.poll(async () => (await counted(page)).writtenAt, SOON).toBeGreaterThan(before.writtenAt);
  await expect.poll(async () => (await counted(page)).quiet, SOON).toBeGreaterThan(CALM);
  return (await counted(page)).reads - before.reads;
}

/** What none of these screens shows anything of. */
async function others(): Promise<void> {
  const {admin} = company;
  await admin.do('driver.create', {id: newId(), name: newId(), plate: 'P-1', contact: '1'});
  await admin.do('goodsBrand.create', {id: newId(), name: newId()});
}

const edit = async (row: Row | undefined, set: Row): Promise<void> => {
  const {id, version} = row ?? {};
  await company.admin.do('customer.edit', {
    id: String(id),
    version: Number(version),
    set: JSON.stringify(set),
  });
};
const shop = async (): Promise<Row | undefined> =>
  (await company.admin.list('customer')).find(({id}) => id === customer);

test('an open list reads nothing while others change other lists, and shows a row of its own that changes', async () => {
  const {page} = desktop;
  await desktop.open('/baseinfo/customer');
  await page.getByText('Shop', {exact: true}).waitFor();
  expect(await readsFor(page, others)).toBe(0);
  expect(await readsFor(page, async () => edit(await shop(), {name: 'Shop of Ana'}))).toBeGreaterThan(0);
  await page.getByText('Shop of Ana', {exact: true}).waitFor();
});

test('an open document reads nothing meanwhile, and shows its customer under another name, and itself in another state', async () => {
  const {page} = desktop;
  await desktop.open(`/document?dn=${order}`);
  await page.getByText('Shop of Ana').first().waitFor();
  expect(await readsFor(page, others)).toBe(0);
  expect(await readsFor(page, async () => edit(await shop(), {name: 'Market'}))).toBeGreaterThan(0);
  await page.getByText('Market').first().waitFor();
  await page.getByRole('button', {name: 'Confirm the order'}).waitFor();
  expect(await readsFor(page, () => company.admin.do('outbound.confirm', {document: order}))).toBeGreaterThan(
    0,
  );
  await page.getByRole('button', {name: 'Confirm the order'}).waitFor({state: 'detached'});
});

test('the home of the office reads nothing meanwhile, and counts an order that comes', async () => {
  const {page} = desktop;
  await desktop.open('/');
  const departures = page.getByTestId('departures');
  await expect.poll(() => departures.innerText(), SOON).toMatch(/0\D+of\D+1/);
  expect(await readsFor(page, others)).toBe(0);
  expect(await readsFor(page, newOrder)).toBeGreaterThan(0);
  await expect.poll(() => departures.innerText(), SOON).toMatch(/0\D+of\D+2/);
});

test("a job's list reads nothing meanwhile, and offers what is released", async () => {
  const {page} = handset;
  await handset.open('/pick');
  await page.getByTestId('job').waitFor();
  expect(await readsFor(page, others)).toBe(0);
  expect(await readsFor(page, () => company.admin.do('outbound.release', {document: order}))).toBeGreaterThan(
    0,
  );
  const [row] = (await company.admin.list('dn')).filter(({id}) => id === order);
  await offeredActions(page, String(row?.['code'])).first().waitFor();
});
