import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {binPlace} from '#domain/stock/place.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {unitsAt} from '../server/http/warehouse.ts';
import {Handset} from './handset.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {holdRows} from './slow-disk.ts';
import {THUMB} from './under-thumb.ts';

/** Bins are planned at a desk, counted with the network cut, and confirmed at the desk again. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let desktop: Handset;
let goods: Row[];
/** Three empty bins of a zone of their own. */
let bins: readonly {readonly id: string; readonly name: string}[];

const idOf = (row: Row | undefined): string => String(row?.['id']);
const goodsAt = (i: number): string => idOf(goods[i]);
const goodsLabel = (i: number): string => labelText('goods', goodsAt(i));
const binLabel = (i: number): string => labelText('bin', bins[i]?.id ?? '');
const standing = (goodsIndex: number, binIndex: number) =>
  unitsAt(company.admin, goodsAt(goodsIndex), binPlace(bins[binIndex]?.id ?? ''));

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  goods = await admin.list('goods');
  const [known] = await admin.list('bin');
  const {warehouse} = admin;
  bins = ['K-01', 'K-02', 'K-03'].map((name) => ({id: newId(), name}));
  for (const {id, name} of bins)
    await admin.do('bin.create', {
      id,
      warehouse,
      name,
      zone: 'Cold',
      size: String(known?.['size']),
      property: 'Normal',
    });
  const stand = (i: number, at: number, change: number) =>
    admin.do('stock.adjust', {
      warehouse,
      bin: bins[at]?.id ?? '',
      goods: goodsAt(i),
      change,
      reason: 'opening',
    });
  await stand(0, 0, 5);
  await stand(1, 0, 3);
  await stand(0, 1, 2);
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 320, height: 480});
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
});
afterAll(async () => {
  await Promise.all([handset.discard(), desktop.discard()]);
  await site.close();
});

/** The sheet of the plan that is open, line by line, without what the goods are called and where a pen writes. */
async function sheetOf(page: Page): Promise<string[][]> {
  await page.getByRole('link', {name: 'Print a count sheet'}).press('Enter');
  const paper = page.getByRole('main').getByTestId('paper');
  await paper.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Print');
  const heads = await paper.locator('th').allInnerTexts();
  const rows = await paper.locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
  await page.getByRole('button', {name: 'Back'}).click();
  const told = ['Bin', 'Goods', 'In the records when planned'];
  return cells.map((row) => row.filter((_, i) => told.includes(heads[i] ?? '')));
}

const {allInSight, scanned, online: sent} = onTheFloor(() => ({site, handset}), THUMB);

test('a recorder without counts has no data, and a plan wants a day that has come', async () => {
  const {page} = desktop;
  await desktop.open('/stock/cyclecountrecorder');
  await page.getByText('No data', {exact: true}).waitFor();
  await page.getByText('Confirm a count plan and it stands here.').waitFor();
  expect(await page.getByText('nothing yet').count()).toBe(0);
  await desktop.open('/stock/plan/new');
  await page.getByRole('combobox').first().selectOption({label: 'Moved since'});
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.getByText('A date must be selected').waitFor();
  await page.getByLabel('Day').fill('2999-01-01');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.getByText('Incorrect Date Selected').waitFor();
  // What needs the server says so before it is tried.
  await site.proxy.offline();
  try {
    await page.getByText('This needs the server').waitFor();
  } finally {
    await site.proxy.online();
  }
  await page.getByText('This needs the server').waitFor({state: 'detached', timeout: 30_000});
});

test('a zone is planned at a desk, counted bin by bin without a network, and its differences are in the books once they are confirmed', async () => {
  const {page} = desktop;
  await desktop.open('/stock/countplan');
  await page.getByRole('button', {name: 'New', exact: true}).first().click();
  await page.getByLabel('Zone').fill('Zz');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.getByText(/No bin is in zone \W?Zz/).waitFor();
  expect(await company.admin.list('countPlan')).toEqual([]);
  await page.getByLabel('Zone').fill('cold');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.getByText('0 of 3 bins counted, 0 confirmed').waitFor();
  // What the work that fills it says is on the page; who made it goes on by keys, and sees where that is.
  const told = await page.getByText('Done', {exact: true}).locator('..').allInnerTexts();
  expect(told.filter((text) => !text.includes('New count plan'))).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add bins');
  const menu = page.getByRole('navigation', {name: 'Lists'});
  await expect.poll(() => menu.locator('[aria-current=page]').innerText()).toBe('Count plans');
  await expect
    .poll(() => sheetOf(page))
    .toEqual([
      ['K-01', String(goods[0]?.['code']), '5'],
      ['K-01', String(goods[1]?.['code']), '3'],
      ['K-02', String(goods[0]?.['code']), '2'],
      ['K-03', '', ''],
    ]);

  await handset.open('/');
  await handset.page.getByText('3 bins').first().waitFor();
  await site.proxy.offline();
  await handset.open('/inventory');
  await handset.page.getByRole('button', {name: 'K-01'}).waitFor();
  await allInSight();
  // One fewer than the records say, of goods that were not expected one, and the rest is asked about.
  await scanned(binLabel(0), goodsLabel(0), goodsLabel(0), goodsLabel(0), goodsLabel(0), goodsLabel(2));
  expect(await handset.scan(commandText('DONE'))).toBe('question');
  await allInSight();
  expect(await handset.scan(commandText('DONE'))).toBe('tick');
  await expect.poll(() => handset.step()).toBe('bin');
  // The next bin ends the one before it.
  await scanned(binLabel(1), goodsLabel(0), goodsLabel(0), binLabel(2));
  await scanned(commandText('NONE'));
  await expect.poll(() => handset.step()).toBe('bin');
  await sent();

  await page.getByText('3 of 3 bins counted, 0 confirmed').waitFor({timeout: 30_000});
  const cause = page.getByRole('button', {name: 'Cause K-01: '}).first();
  await cause.press('Enter');
  const causes = page.getByRole('combobox', {name: 'Cause K-01: '});
  await causes.press('ArrowDown');
  await causes.fill('dama');
  await causes.press('Enter');
  await expect.poll(() => cause.innerText()).toBe('Damaged');
  await expect.poll(() => cause.evaluate((each) => each === document.activeElement)).toBe(true);
  expect([await standing(0, 0), await standing(1, 0)]).toEqual([5, 3]);
  // One press changes no books.
  await page.getByRole('button', {name: 'Confirm 3 counted bins'}).press('Enter');
  await page.getByRole('button', {name: /3 counted bins.*press again/}).waitFor();
  expect(await page.getByText('3 of 3 bins counted, 0 confirmed').count()).toBe(1);
  await page.waitForTimeout(450);
  await page.keyboard.press('Enter');
  await page.getByText('3 of 3 bins counted, 3 confirmed').waitFor();
  await expect
    .poll(() => Promise.all([standing(0, 0), standing(1, 0), standing(2, 0), standing(0, 1)]))
    .toEqual([4, 0, 1, 2]);
  expect(await company.admin.list('case')).toEqual([]);
});

test('the sheet of a blind plan names what stands there, and not how much', async () => {
  const {page} = desktop;
  const {admin} = company;
  const id = newId();
  await admin.do('counting.makePlan', {selected_by: 'bin', is_blind: 1}, {id});
  const plan = ownRowId(id, 1);
  await admin.do('counting.addBins', {document: plan, bins: JSON.stringify([bins[1]?.id])});
  await desktop.open(`/stock/plan?countPlan=${plan}`);
  await page.getByText('0 of 1 bin counted').waitFor();
  await expect.poll(() => sheetOf(page)).toEqual([['K-02', String(goods[0]?.['code'])]]);
  await admin.do('counting.cancelPlan', {document: plan});
});

test('goods are counted by hand at a desk in all of their bins, and what differs is shown before it is confirmed', async () => {
  const {page} = desktop;
  await desktop.open('/stock/handcount');
  const input = page.getByRole('combobox', {name: 'Goods code, name or scan'});
  await input.press('Enter');
  await page.getByText('Please Enter SKU').waitFor();
  await input.fill(String(goods[0]?.['code']));
  await input.press('Enter');
  const row = page.locator('tbody[data-row]').filter({hasText: 'K-02'});
  await row.getByRole('textbox').fill('7');
  await row.getByText('+5').waitFor();
  await row.getByRole('combobox').selectOption({label: 'Not recorded'});
  await page.getByRole('button', {name: 'Confirm the count', exact: true}).click();
  await page.getByRole('button', {name: /press again/}).click({delay: 450});
  await page.getByText('Count result confirmed').waitFor();
  await expect.poll(() => standing(0, 1)).toBe(7);
  await desktop.open('/stock/handcountrecorder');
  await page.locator('tr[data-row]').filter({hasText: 'K-02'}).filter({hasText: 'Not recorded'}).waitFor();
});

test('Enter before the goods were read opens them as soon as they are', async () => {
  const {page} = desktop;
  await desktop.open('/stock');
  const letGo = await holdRows(desktop);
  await desktop.open('/stock/handcount');
  const input = page.getByRole('combobox', {name: 'Goods code, name or scan'});
  await input.fill(String(goods[0]?.['code']));
  await input.press('Enter');
  expect(await page.getByRole('option').count()).toBe(0);
  await letGo();
  await page.locator('tbody[data-row]').filter({hasText: 'K-02'}).waitFor();
});

test('what is counted by hand in a bin of an open plan goes to that plan, which says so and tells its history', async () => {
  const {page} = desktop;
  const {admin} = company;
  const id = newId();
  await admin.do('counting.makePlan', {selected_by: 'bin'}, {id});
  const plan = ownRowId(id, 1);
  await admin.do('counting.addBins', {document: plan, bins: JSON.stringify([bins[1]?.id])});
  const before = await standing(0, 1);
  await desktop.open('/stock/handcount');
  const input = page.getByRole('combobox', {name: 'Goods code, name or scan'});
  await input.fill(String(goods[0]?.['code']));
  await input.press('Enter');
  const row = page.locator('tbody[data-row]').filter({hasText: 'K-02'});
  await row.getByRole('textbox').fill(String(before + 1));
  await row.getByText('+1').waitFor();
  await page.getByRole('button', {name: 'Confirm the count', exact: true}).click();
  await page.getByRole('button', {name: /press again/}).click({delay: 450});
  await page.getByText('Goes to the count plan and is confirmed there:').waitFor();
  expect(await page.getByText('Count result confirmed').count()).toBe(0);
  await page.getByRole('link', {name: /^CC-/}).click();
  await page
    .locator(`tr[data-bin="${String(bins[1]?.id)}"]`)
    .getByText('Partly counted')
    .waitFor();
  await page.locator('[data-test=history] li').first().waitFor();
  expect(await page.getByText('out of reach now').count()).toBe(0);
  await expect.poll(() => standing(0, 1)).toBe(before);
  await admin.do('counting.cancelPlan', {document: plan});
});
