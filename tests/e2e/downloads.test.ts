import {readFile} from 'node:fs/promises';
import type {Page} from 'playwright';
import {afterAll, afterEach, beforeAll, expect, onTestFinished, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {readXlsx, rowsByTitle} from '../server/rig/read-xlsx.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type Site} from './site.ts';

/** What a list shows is taken along as a file. */
let site: Site;
let company: Company;
let desktop: Handset;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
});
afterEach(() => site.proxy.clear());
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const menu = (name: string) => page.getByRole('button', {name, exact: true});
const told = () => page.getByTestId('download');

/** Chooses a form by the keyboard, and what came of it. */
async function download(name: string, form: RegExp): Promise<{name: string; bytes: Buffer}> {
  const saved = page.waitForEvent('download');
  await menu(name).press('Enter');
  await page.getByRole('menuitem', {name: form}).press('Enter');
  const file = await saved;
  return {name: file.suggestedFilename(), bytes: await readFile(await file.path())};
}

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
  await page.locator('main summary').click();
  await page.getByLabel('Geändert', {exact: true}).check();
  const {name, bytes} = await download('Herunterladen', /Kommas/);
  expect(name).toMatch(/^Lieferungen \(ASN\).* \d{4}-\d\d-\d\d\.csv$/);
  const [titles = ''] = bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
  expect(titles).toMatch(/^ASN-Nummer,Stand,Lieferant,.*,Geändert$/);
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
    const saved = page.waitForEvent('download');
    await told().getByRole('button', {name: 'Try again'}).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.split('\r\n').length).toBeGreaterThan(10);
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
