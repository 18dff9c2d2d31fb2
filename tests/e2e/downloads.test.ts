import {readFile} from 'node:fs/promises';
import type {Page} from 'playwright';
import {afterAll, afterEach, beforeAll, expect, onTestFinished, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import {DESKTOP} from '../browser.ts';
import {readXlsx, rowsByTitle} from '../server/rig/read-xlsx.ts';
import {newId, type Caller} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** What a list shows is taken along as a file. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  await announceAndOrder(company.admin);
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
});
afterEach(() => site.proxy.clear());
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** Two deliveries of two lines each, and an order. */
async function announceAndOrder(admin: Caller): Promise<void> {
  const goods = await admin.list('goods');
  const [supplier] = await admin.list('supplier');
  const [customer] = await admin.list('customer');
  const lines = JSON.stringify(goods.slice(0, 2).map(({id}) => ({goods: id, quantity: 3})));
  for (let i = 0; i < 2; i++)
    await admin.do('inbound.announce', {supplier: String(supplier?.['id']), lines, expected_on: ''});
  await admin.do('outbound.create', {customer: String(customer?.['id']), lines, promised_on: ''});
}

/** A case that is open, and a task that nobody has. */
async function waitForSomebody(admin: Caller): Promise<void> {
  const stood = (await admin.list('stock')).find(
    ({place, quantity, allocated}) =>
      String(place).startsWith('bin:') && Number(quantity) > 2 && allocated === 0,
  );
  const [goods, bin] = [String(stood?.['goods']), String(stood?.['place']).slice('bin:'.length)];
  await admin.do('stock.report', {kind: 'damaged', bin, goods, quantity: 1});
  const [customer] = await admin.list('customer');
  const id = newId();
  const lines = JSON.stringify([{goods, quantity: 2}]);
  await admin.do('outbound.create', {customer: String(customer?.['id']), lines, promised_on: ''}, {id});
  const document = ownRowId(id, 1);
  await admin.do('outbound.confirm', {document});
  await admin.do('outbound.release', {document});
}

const menu = (name: string) => page.getByRole('button', {name, exact: true});
const told = () => page.getByTestId('download');

/** The file that comes of what somebody does. */
async function saved(press: () => Promise<void>): Promise<{name: string; bytes: Buffer}> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  return {name: file.suggestedFilename(), bytes: await readFile(await file.path())};
}

/** Chooses a form by the keyboard, and what came of it. */
const download = (name: string, form: RegExp) =>
  saved(async () => {
    await menu(name).press('Enter');
    await page.getByRole('menuitem', {name: form}).press('Enter');
  });

test('[SHEET-1] [SHEET-5] a list is downloaded as it is seen: columns, view, search, filter and order', async () => {
  await desktop.open('/goods/goodslist?q=A000&is=weight:100..');
  await page.locator('[data-row]').first().waitFor();
  await page
    .getByRole('columnheader', {name: /Weight/})
    .getByRole('button')
    .click();
  const shown = await page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.textContent));
  const {name, bytes} = await download('Download', /Excel/);
  expect(name).toMatch(/^Goods \d{4}-\d\d-\d\d\.xlsx$/);
  const rows = rowsByTitle(readXlsx(bytes));
  // Rows out of sight are in the file, too.
  expect(await page.getByTestId('count').textContent()).toContain(String(rows.length));
  const codes = rows.map((row) => String(row['Goods code']));
  expect(codes.length).toBeGreaterThan(shown.length);
  expect(codes.slice(0, shown.length).filter((code, i) => !shown[i]?.includes(code))).toEqual([]);
  const weights = rows.map((row) => Number(row['Weight (g)']));
  expect(weights).toEqual(weights.toSorted((a, b) => a - b));
  expect(weights.every((weight) => weight >= 100)).toBe(true);
  expect(Object.keys(rows[0] ?? {})).not.toContain('Created by');
});

/** The same page in another language. */
async function speak(language: string): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
  await page.reload();
}

test('[SHEET-6] in the language of the screen, with the columns that somebody has chosen', async () => {
  onTestFinished(() => speak('en-US'));
  await desktop.open('/inbound/asn');
  await speak('de');
  await page.getByRole('button', {name: 'Spalten'}).click();
  await page.getByLabel('Geändert', {exact: true}).check();
  const {name, bytes} = await download('Herunterladen', /Kommas/);
  expect(name).toMatch(/^Lieferungen \(ASN\).* \d{4}-\d\d-\d\d\.csv$/);
  const [titles = ''] = bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
  expect(titles).toMatch(/^ASN-Nummer,Stand,Absender,.*,Geändert$/);
});

test('what takes more than a moment says so, and can be given up', async () => {
  await desktop.open('/stock/stocklist');
  site.proxy.set({does: 'hold', path: /form=xlsx/});
  await menu('Download').click();
  await page.getByRole('menuitem', {name: /Excel/}).click();
  await told().getByText('The file is being made').waitFor();
  await told().getByRole('button', {name: 'Cancel the download'}).click();
  await told().waitFor({state: 'detached'});
});

test('where the server is out of reach, or the file breaks off, it says what to do', async () => {
  await desktop.open('/stock/stocklist');
  for (const fault of [{does: 'drop'}, {does: 'truncate', bytes: 60}] as const) {
    site.proxy.set({...fault, path: /form=csv/});
    await menu('Download').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await told().getByText('The server cannot be reached').waitFor();
    site.proxy.clear();
    const {bytes} = await saved(() => told().getByRole('button', {name: 'Try again'}).click());
    expect(bytes.toString('utf8').split('\r\n').length).toBeGreaterThan(10);
    await told().waitFor({state: 'detached'});
  }
});

test('the menu closes by Esc and by a click elsewhere, and Esc closes nothing else', async () => {
  await desktop.open('/goods/goodslist');
  await page.locator('[data-row]').first().click();
  await page.locator('[data-test=panel]').waitFor();
  await menu('Download').click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({state: 'detached'});
  expect(await page.locator('[data-test=panel]').count()).toBe(1);
  expect(await menu('Download').evaluate((button) => button === document.activeElement)).toBe(true);
  await menu('Download').click();
  await page.locator('main input').first().click();
  await page.getByRole('menu').waitFor({state: 'detached'});
});

test('the download center has the rows of a period as the old system had them, documents or their lines', async () => {
  await desktop.open('/downloadcenter/downloadinbound');
  const rows = () => page.getByTestId('rows').textContent();
  const choose = (name: string) => page.getByRole('button', {name, exact: true}).press('Enter');
  await choose('Year');
  await expect.poll(rows).toMatch(/^Rows: [1-9]/);
  expect(await page.evaluate(() => location.hash)).toContain('by=year');
  const documents = await rows();
  const {name, bytes} = await saved(() => choose('Excel (.xlsx)'));
  expect(name).toMatch(/^Deliveries \d{4}-\d\d-\d\d\.xlsx$/);
  const read = rowsByTitle(readXlsx(bytes));
  expect(documents).toContain(String(read.length));
  expect(Object.keys(read[0] ?? {})).toEqual([
    'ASN code',
    'State',
    'Weight (kg)',
    'Volume (m³)',
    'Cost (EUR)',
    'Sender',
    'Created by',
    'Created',
    'Updated',
  ]);
  await choose('Delivery lines');
  await expect.poll(rows).not.toBe(documents);
  const lines = rowsByTitle(readXlsx((await saved(() => choose('Excel (.xlsx)'))).bytes));
  expect(lines.length).toBeGreaterThan(read.length);
  await choose('Day');
  await expect.poll(() => page.getByTestId('days').textContent()).not.toContain('–');
  await page.getByLabel('Day', {exact: true}).last().fill('2020-02-29');
  await expect.poll(rows).toMatch(/0/);
  await page.getByRole('button', {name: 'The next one'}).click();
  await expect.poll(() => page.getByTestId('days').textContent()).toBe('Mar 1, 2020');
  // Whoever opens the address sees the same.
  await page.reload();
  await expect.poll(() => page.getByTestId('days').textContent()).toBe('Mar 1, 2020');
});

test.each(['downloadoutbound', 'downloadstocklist', 'downloadgoodslist', 'downloadbinlist'])(
  'the route %s of the download center has all of its rows',
  async (route) => {
    await desktop.open(`/downloadcenter/${route}?by=all`);
    await expect.poll(() => page.getByTestId('rows').textContent()).toMatch(/[1-9]/);
    const told = (await page.getByTestId('rows').textContent())?.replaceAll(/\D/g, '');
    const {bytes} = await saved(() => page.getByRole('button', {name: /Excel/}).press('Enter'));
    expect(String(readXlsx(bytes).rows.length - 1)).toBe(told);
    // It stands in the menu.
    expect(await page.locator(`nav a[href$="${route}"]`).count()).toBeGreaterThan(1);
  },
);

test('[SHEET-10] cases, tasks, devices and check codes are downloaded as their pages show them', async () => {
  await waitForSomebody(company.admin);
  const pages = [
    ['/cases', 'Cases', 'Kind of case'],
    ['/tasks', 'Tasks', 'Lines left'],
    ['/devices', 'Devices', 'Last seen'],
    ['/staff/stafflist_check_code', 'Check codes', 'Tries left'],
  ] as const;
  for (const [path, title, column] of pages) {
    await desktop.open(path);
    const {name, bytes} = await download('Download', /Excel/);
    expect(name).toMatch(new RegExp(`^${title} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
    const [titles = [], ...rows] = readXlsx(bytes).rows;
    expect([path, titles.map(({value}) => value)]).toEqual([path, expect.arrayContaining([column])]);
    expect([path, rows.length > 0]).toEqual([path, true]);
  }
  // The view and the search, too.
  await page.getByRole('textbox', {name: 'Search'}).fill('nobody of this name');
  const none = readXlsx((await download('Download', /Excel/)).bytes);
  expect(none.rows).toHaveLength(1);
});

test('[REPORT-9] of a ranking the sheet has all', async () => {
  await desktop.open('/dashboard/stockdashboard');
  const ranking = page.locator('section').filter({has: page.getByTestId('most-units')});
  const button = ranking.getByRole('button', {name: 'Download', exact: true});
  await button.waitFor();
  expect(await page.getByTestId('most-units').getByRole('listitem').count()).toBe(10);
  const {bytes} = await saved(async () => {
    await button.press('Enter');
    await page.getByRole('menuitem', {name: /Excel/}).press('Enter');
  });
  expect(readXlsx(bytes).rows.length).toBeGreaterThan(11);
});

test('the trade list is downloaded with its filters', async () => {
  await desktop.open('/dashboard/inboundAndOutbound?mode=inbound');
  await page.locator('[data-row]').first().waitFor();
  const {name, bytes} = await download('Download', /Excel/);
  expect(name).toMatch(/^Inbound and outbound \d{4}-\d\d-\d\d\.xlsx$/);
  const rows = rowsByTitle(readXlsx(bytes));
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row['Direction']))).toEqual(new Set(['Inbound']));
});
