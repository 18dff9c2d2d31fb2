import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {Handset} from './handset.ts';
import {openSite, type BrowserSite, type Company} from './site.ts';

/** How a person lays out the table of a list at a desk, and what is done with its rows. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const press = (key: string) => page.keyboard.press(key);
const open = async (hash: string): Promise<void> => {
  await desktop.open(hash);
  await page.locator('tr[data-row]').first().waitFor();
};
const head = (name: string) => page.getByRole('columnheader', {name});
const heads = async () =>
  (await page.locator('[data-head]').allInnerTexts()).map((text) => text.split('\n')[0]);
const cellsOf = (place: number) =>
  page.locator(`tr[data-row] td:nth-child(${String(place)})`).allInnerTexts();
const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
const startOf = async (name: string) => (await head(name).boundingBox())?.x ?? 0;
const sortIn = () => new URLSearchParams(page.url().split('?')[1]).get('sort');
const tickedRows = () => page.locator('tr[data-row] input:checked').count();

test('[LIST-1] [LIST-2] heads sort by one after the other, the address says so, and who opens it sees the same', async () => {
  await open('/stock/stockbinlist');
  await page.locator('tfoot').waitFor();
  const [, bin = '', goods = ''] = ['', ...(await heads())];
  await head(goods).getByRole('button').click();
  await expect.poll(() => head(goods).getAttribute('aria-sort')).toBe('ascending');
  const byGoods = await cellsOf(2);
  await head(bin).getByRole('button').focus();
  await press('Shift+Enter');
  await expect.poll(() => head(bin).getAttribute('aria-sort')).toBe('ascending');
  await press('Shift+Enter');
  await expect.poll(() => head(bin).getAttribute('aria-sort')).toBe('descending');
  // By goods first, as before; the bins of each go down.
  await expect.poll(() => cellsOf(2)).toEqual(byGoods);
  const sorted = await cellsOf(1);
  expect(sortIn()?.split(',')).toHaveLength(2);
  expect(await head(bin).innerText()).toMatch(/2$/);
  await page.reload();
  await page.locator('tfoot').waitFor();
  await expect.poll(() => cellsOf(1)).toEqual(sorted);
  // Alone again, a head sorts by itself.
  await head(bin).getByRole('button').click();
  await expect.poll(() => head(goods).getAttribute('aria-sort')).toBe('none');
  await expect.poll(sortIn).toBe(null);
});

test('[LIST-3] a hand makes a column wider, keys do, too, and it stays so; no row that comes into sight moves one', async () => {
  await open('/warehouse/binset');
  const names = await heads();
  const [first = '', second = '', third = ''] = names;
  const before = await widthOf(second);
  const edge = await head(second).getByTestId('edge').boundingBox();
  if (!edge) throw new Error('no edge');
  await page.mouse.move(edge.x + 4, edge.y + 8);
  await page.mouse.down();
  await page.mouse.move(edge.x + 64, edge.y + 8, {steps: 4});
  await page.mouse.up();
  await expect.poll(() => widthOf(second)).toBeCloseTo(before + 60, 0);
  const other = await widthOf(third);
  await page.locator('[data-head]').nth(2).focus();
  await press('Shift+ArrowRight');
  await expect.poll(() => widthOf(third)).toBeCloseTo(other + 16, 0);
  const widths = () => Promise.all([first, second, third].map(widthOf));
  const dragged = await widths();
  await page.locator('tr[data-row]').first().focus();
  await press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
    .not.toBe('1');
  expect(await widths()).toEqual(dragged);
  await page.reload();
  await page.locator('tr[data-row]').first().waitFor();
  await expect.poll(widths).toEqual(dragged);
  // Twice pressed, its edge stands where its longest word ends.
  await head(second).getByTestId('edge').dblclick();
  await expect.poll(() => widthOf(second)).toBeLessThan(before + 60);
});

test('[LIST-3] columns change places by keys and in their menu, and one that is pinned stays in sight', async () => {
  await open('/stock/stocklist');
  await page.locator('tfoot').waitFor();
  const [first, second = '', third = '', ...others] = await heads();
  await page.locator('[data-head]').nth(1).focus();
  await press('Control+ArrowRight');
  await expect.poll(heads).toEqual([first, third, second, ...others]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(second);
  // The first says which row it is, and nothing goes before it.
  await press('Control+ArrowLeft');
  await expect.poll(heads).toEqual([first, second, third, ...others]);
  await press('Control+ArrowLeft');
  expect(await heads()).toEqual([first, second, third, ...others]);
  const last = others.at(-1) ?? '';
  await page.getByText('Columns').click();
  await page.getByRole('button', {name: new RegExp(`${last}.*: one place forward`)}).click();
  await expect.poll(async () => (await heads()).at(-1)).not.toBe(last);
  await page.getByRole('button', {name: new RegExp(`${last}.*: keep in sight`)}).click();
  await expect.poll(async () => (await heads())[1]).toBe(last);
  const place = await startOf(last);
  await page.getByText('High', {exact: true}).click();
  await expect.poll(async () => (await page.locator('tr[data-row]').first().boundingBox())?.height).toBe(40);
  await press('Escape');
  await page.evaluate(() => document.querySelector('table')?.parentElement?.scrollBy({left: 300}));
  await expect.poll(() => startOf(second)).toBeLessThan(place);
  expect(await startOf(last)).toBe(place);
  await page.reload();
  await page.locator('tfoot').waitFor();
  expect((await heads())[1]).toBe(last);
  // Who logs in next at this desk has a layout of their own.
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith(':stocklist')),
  );
  expect(kept.map((key) => key.split(':').length)).toEqual([4]);
});

test('[LIST-4] Shift ticks all rows between two, by hand and by keys, and they are copied for a spreadsheet', async () => {
  await open('/warehouse/binset');
  const ticks = page.locator('tr[data-row] input');
  if ((await ticks.count()) === 0) await open('/inbound/asn');
  await ticks.nth(1).click();
  await ticks.nth(4).click({modifiers: ['Shift']});
  await expect.poll(tickedRows).toBe(4);
  // The range ends elsewhere, and begins where it began.
  await ticks.nth(2).click({modifiers: ['Shift']});
  await expect.poll(tickedRows).toBe(2);
  await page.evaluate(() =>
    addEventListener('copy', (event) => {
      document.body.dataset['copied'] = event.clipboardData?.getData('text/plain') ?? '';
    }),
  );
  await page.locator('tr[data-row]').nth(5).focus();
  await press('Control+c');
  const lines = async () => (await page.evaluate(() => document.body.dataset['copied'] ?? '')).split('\r\n');
  await expect.poll(async () => (await lines()).length).toBe(3);
  const names = (await cellsOf(1)).slice(1, 3);
  expect((await lines()).slice(1).map((line) => line.split('\t')[0])).toEqual(names);
  expect((await lines())[0]?.split('\t')).toEqual(await heads());
  await page.locator('tr[data-row]').nth(6).focus();
  await press('Shift+ArrowDown');
  await expect.poll(tickedRows).toBe(4);
  await press('Shift+ArrowDown');
  await expect.poll(tickedRows).toBe(5);
  await press('Shift+ArrowUp');
  await expect.poll(tickedRows).toBe(4);
});

test('[LIST-5] a filter takes several values, and what a column must not be', async () => {
  await open('/warehouse/binset');
  const count = page.getByTestId('count');
  await expect.poll(() => count.innerText()).toMatch(/^Rows: /);
  const all = await count.innerText();
  const asked = () => new URLSearchParams(page.url().split('?')[1]).getAll('is');
  const choose = async (label: string, text: string): Promise<void> => {
    await page.getByLabel(label).first().fill(text);
    await page.getByLabel(label).first().press('Enter');
  };
  await page.getByRole('button', {name: 'Filter'}).click();
  await choose('By which column', 'Property');
  await choose('Which value', 'Damage');
  await expect.poll(asked).toEqual(['property:Damage']);
  await expect.poll(() => count.innerText()).not.toBe(all);
  const some = await count.innerText();
  await page.getByTestId('filter').getByRole('button').first().click();
  await choose('Which value', 'Normal');
  await expect.poll(asked).toEqual(['property:Damage', 'property:Normal']);
  await expect.poll(() => count.innerText()).not.toBe(some);
  await expect.poll(() => page.getByTestId('filter').innerText()).toMatch(/Damage.* \/ .*Normal/);
  await page.getByRole('button', {name: /Take off/}).click();
  await page.getByRole('button', {name: 'Filter'}).click();
  await choose('By which column', 'Property');
  await page.getByRole('button', {name: 'is', exact: true}).click();
  await choose('Which value', 'Normal');
  await expect.poll(asked).toEqual(['property:!Normal']);
  const property = (await heads()).indexOf('Property') + 1;
  await expect.poll(async () => (await cellsOf(property)).every((text) => text !== 'Normal')).toBe(true);
});

test('Ctrl Enter saves what is typed, from whatever field', async () => {
  await open('/warehouse/binsize');
  await page.getByRole('heading', {name: 'Bin sizes'}).waitFor();
  await press('n');
  const panel = page.getByTestId('panel');
  await panel.waitFor();
  await panel.getByRole('textbox').first().fill('Half pallet');
  await press('Control+Enter');
  // What is missing is said, as by its button.
  await panel.locator('[aria-invalid=true]').first().waitFor();
});
