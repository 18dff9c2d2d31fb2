import {afterAll, beforeAll, expect, test} from 'vitest';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {binPlace} from '#domain/stock/place.ts';
import {newId} from '../server/http/site.ts';
import {binsCalled, suppliedBy} from './furnish.ts';
import {Handset} from './handset.ts';
import {offeredActions} from './offered.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** Goods that are tracked by lot and expiry, from the truck to the page that says who got them. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
const goods = newId();
const milk = labelText('goods', goods);
const phones = newId();
const phone = labelText('goods', phones);
let bin: string;
let empty: string;
let long: string;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const supplier = await suppliedBy(admin, [
    {id: goods, code: 'MILK', description: 'Milk', tracked_by: 'expiry'},
    {id: phones, code: 'PHONE', description: 'Phone', tracked_by: 'serial'},
  ]);
  await admin.do('inbound.announce', {supplier, lines: JSON.stringify([{goods, quantity: 5}])});
  [bin = '', empty = '', long = ''] = await binsCalled(admin, ['L-01', 'L-02', 'MEZZANINE-NORTH-0017-B']);
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 320, height: 480});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

const {allInSight, scanned, online} = onTheFloor(() => ({site, handset}), THUMB);

/** What the list of stock tells of lots: the names of its tabs and of its columns. */
async function ofLots(): Promise<string[]> {
  const {page} = handset;
  await page.setViewportSize({width: 1366, height: 768});
  await handset.open('/stock/stockbinlist');
  await page.getByRole('row').nth(1).waitFor();
  const said = await page.getByRole('columnheader').or(page.getByRole('tab')).allTextContents();
  await page.setViewportSize({width: 320, height: 480});
  // A tab tells its number behind its name.
  return said.map((text) => text.replace(/\d+$/, '')).filter((text) => /lot|expir/i.test(text));
}

test('[LOT-12] before anything has a lot, the list of stock has neither lots nor what expires', async () => {
  expect(await ofLots()).toEqual([]);
});

test('[LOT-6] a lot is scanned and its expiry keyed in once, without a network; the next line takes both by a card', async () => {
  const {page} = handset;
  await site.proxy.offline();
  await handset.open('/sort');
  await offeredActions(page, /^ASN/).first().waitFor();
  expect(await handset.scan(milk)).toBe('tick');
  await page.getByTestId('lot-key').waitFor();
  await allInSight();
  expect(await handset.scan('L-7')).toBe('tick');
  await page.getByTestId('day-sheet').waitFor();
  for (const [typed, read] of [
    ['3', ''],
    ['10299', 'No such day'],
  ] as const) {
    for (const digit of typed) await page.keyboard.press(digit, {delay: 60});
    await expect.poll(() => page.getByTestId('day-read').innerText()).toBe(read);
    expect(await page.getByTestId('day-order').innerText()).toBe('MM DD YY');
  }
  await allInSight();
  await page.keyboard.press('Escape');
  await page.getByTestId('day-sheet').waitFor({state: 'detached'});
  await page.getByTestId('lot-key').waitFor();
  expect(await handset.scan('L-7')).toBe('tick');
  await page.getByTestId('day-sheet').waitFor();
  for (const digit of '033127')
    await page.getByRole('button', {name: digit, exact: true}).click({delay: 450});
  await expect.poll(() => page.getByTestId('day-read').innerText()).toBe('Mar 31, 2027');
  await allInSight();
  await page.getByRole('button', {name: 'Enter'}).click({delay: 450});
  await page.getByTestId('quantity').waitFor();
  await expect
    .poll(() => page.getByTestId('typed').allInnerTexts())
    .toEqual(
      expect.arrayContaining([expect.stringContaining('L-7'), expect.stringContaining('Mar 31, 2027')]),
    );
  await allInSight();
  await handset.pull(labelText('bin', bin));
  await page.getByTestId('last').waitFor();
  expect(await handset.scan(milk)).toBe('tick');
  await page.getByTestId('lot-again').waitFor();
  await allInSight();
  expect(await handset.scan(commandText('CONFIRM'))).toBe('tick');
  await handset.pull(labelText('bin', bin));
  await page.getByTestId('last').waitFor();
  await online();
  const standing = async () =>
    (await company.admin.list('stock'))
      .filter((row) => row['goods'] === goods && row['lot'] !== '')
      .map(({quantity, expires_at}) => [quantity, expires_at]);
  await expect.poll(standing).toEqual([[2, endOfDay('2027-03-31')]]);
});

test('[LOT-12] from the first lot that expires on, the list of stock tells of lots and of what expires', async () => {
  await expect.poll(() => ofLots()).toEqual(['Expired', 'Expires in 30 days', 'Lot', 'Expiry']);
});

test('[LOT-5] [LOT-10] its printed label is its goods of that lot, and its page says where it came from and where it is', async () => {
  const {page} = handset;
  const lot = lotId(goods, 'L-7');
  await handset.open('/sort');
  await offeredActions(page, /^ASN/).first().waitFor();
  expect(await handset.scan(labelText('lot', lot))).toBe('tick');
  await page.getByTestId('quantity').waitFor();
  expect((await page.getByTestId('typed').allInnerTexts()).join()).toContain('L-7');
  await handset.open(`/lot?lot=${lot}`);
  await page.getByTestId('lot-stands').first().waitFor();
  const cellsOf = (name: string) => page.getByTestId(`lot-${name}`).first().locator('tbody').innerText();
  await expect.poll(() => cellsOf('stands')).toContain('2');
  await expect.poll(() => cellsOf('came')).toMatch(/ASN-.*Acme/s);
});

test('[LOT-11] a bin is counted lot by lot and serial by serial, without a network', async () => {
  const {page} = handset;
  await site.proxy.offline();
  await handset.open('/inventory');
  await scanned(labelText('bin', bin), milk);
  await page.getByTestId('lot-again').getByText('L-7').waitFor();
  await page.getByTestId('lot-again').click({delay: 450});
  await page.getByTestId('quantity').waitFor();
  await allInSight();
  await scanned(milk, milk, phone, 'S-1', 'S-2', 'S-3');
  await scanned(phone);
  await page.getByTestId('lot-key').waitFor();
  await handset.back();
  await page.getByText('so far: 4').waitFor();
  expect(await handset.scan(commandText('DONE'))).toBe('tick');
  await expect.poll(() => handset.step()).toBe('bin');
  await online();
  const standing = async () =>
    (await company.admin.list('stock'))
      .filter(({place}) => place === binPlace(bin))
      .map(({lot, quantity}) => `${String(lot)} ${String(quantity)}`)
      .toSorted();
  const serials = ['S-1', 'S-2', 'S-3'].map((serial) => `${lotId(phones, serial)} 1`);
  const all = [`${lotId(goods, 'L-7')} 3`, ...serials];
  await expect.poll(standing).toEqual(all.toSorted());
  expect(await company.admin.list('case')).toEqual([]);
});

test('[LOT-11] a lot that is asked is in sight on every handheld, and what is refused until then names it', async () => {
  const {page} = handset;
  await handset.open('/inventory');
  await scanned(labelText('bin', empty));
  await page.getByTestId('bin-empty').waitFor();
  expect(await handset.scan(milk)).toBe('tick');
  await page.getByTestId('lot-none').waitFor();
  for (const [width, height] of [
    [412, 915],
    [360, 640],
    [320, 480],
  ] as const) {
    await page.setViewportSize({width, height});
    await allInSight();
    expect(await page.getByRole('button', {name: 'Done'}).count()).toBe(0);
  }
  for (const code of [phone, labelText('bin', long)]) {
    expect(await handset.scan(code)).not.toBe('tick');
    const refusal = page.getByTestId('refusal');
    await refusal.getByText('the lot or serial number of these goods').waitFor();
    await allInSight();
    // A code stands in one line.
    await expect
      .poll(async () => (await refusal.locator('dd').first().boundingBox())?.height)
      .toBeLessThan(40);
    await handset.back('Understood, or scan on');
  }
  await page.getByTestId('lot-key').waitFor();
  expect(await handset.scan('L-7')).toBe('tick');
  await page.getByTestId('quantity').waitFor();
  await page.getByTestId('bin-empty').waitFor({state: 'detached'});
  await allInSight();
  await handset.open('/goods-query');
  expect(await handset.scan(milk)).toBe('tick');
  await page
    .getByTestId('lot')
    .getByText(/exp .?Mar 31, 2027/)
    .first()
    .waitFor();
});

test('[LOT-11] at a desk a lot that the records do not have is counted with its expiry, and another expiry is asked about', async () => {
  const {page} = handset;
  await page.setViewportSize({width: 1366, height: 768});
  const add = async (at: string, expires: string) => {
    // Nothing of another count is left there.
    await handset.open('/');
    await handset.open('/stock/handcount');
    const input = page.getByRole('combobox', {name: 'Goods code, name or scan'});
    await input.fill('MILK');
    await page.getByRole('option', {name: /^MILK/}).click();
    await page.getByRole('button', {name: 'A lot that is not listed'}).click();
    const form = page.getByRole('group', {name: 'A lot that is not listed'});
    await form.getByRole('combobox', {name: 'Bin'}).fill(at);
    await page.getByRole('option', {name: at}).click();
    await form.getByRole('textbox', {name: 'Lot'}).fill('L-8');
    const isAdded = () => form.getByRole('button', {name: 'Add the lot'}).click();
    if (expires === 'asked') {
      await isAdded();
      await form.getByText(/^Enter: .?Expires on/).waitFor();
    }
    await form.getByLabel('Expires on').fill(expires === 'asked' ? '2027-05-01' : expires);
    await isAdded();
    return form;
  };
  const count = async (at: string) => {
    const row = page.locator('tbody[data-row]').filter({hasText: 'L-8'}).filter({hasText: at});
    await page.keyboard.type('4');
    await row.getByText('+4').waitFor();
    await page.getByRole('button', {name: 'Confirm the count', exact: true}).click();
    await page.getByRole('button', {name: /press again/}).click({delay: 450});
  };
  await add('L-01', 'asked');
  await count('L-01');
  await page.getByText('Count result confirmed').waitFor();
  const standing = async () =>
    (await company.admin.list('stock'))
      .filter(({place, lot}) => place === binPlace(bin) && lot === lotId(goods, 'L-8'))
      .map(({quantity, expires_at}) => [quantity, expires_at]);
  await expect.poll(standing).toEqual([[4, endOfDay('2027-05-01')]]);
  const form = await add('L-01', '');
  await form.getByText('This lot in this bin is in the table above').waitFor();
  await add('L-02', '2027-05-02');
  await count('L-02');
  await page.getByText(/^This lot expires on .* by the records, and .* was said now/).waitFor();
});

test('Esc closes a form on the page of a lot and gives the focus back to its button, unless something is typed', async () => {
  const {page} = handset;
  await page.setViewportSize({width: 1366, height: 768});
  await handset.open(`/lot?lot=${lotId(goods, 'L-7')}`);
  const open = page.getByRole('button', {name: 'Hold this lot back'});
  await open.click();
  const form = page.getByRole('form', {name: 'Hold this lot back'});
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({state: 'detached'});
  await expect.poll(() => open.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await form.getByRole('textbox').pressSequentially('smells', {delay: 60});
  await page.keyboard.press('Escape');
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('smells');
});

test('a lot that is opened by Enter has the focus on its page', async () => {
  const {page} = handset;
  await page.setViewportSize({width: 1366, height: 768});
  await handset.open('/');
  await handset.open('/stock/lotlist');
  await page.locator('tr[data-row]').filter({hasText: 'L-7'}).first().press('Enter');
  await expect.poll(() => page.evaluate(() => location.href)).toContain('lot?lot=');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
});
