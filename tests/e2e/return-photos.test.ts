import type {Locator, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {DESKTOP} from '../browser.ts';
import {Handset, SOON} from './handset.ts';
import {onTheFloor} from './on-the-floor.ts';
import {changePerson, hire, logInVisit} from './person.ts';
import {openSite, type BrowserSite, type Company} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** Why something comes back, as photos show it: at the desk, in the portal, and at the dock without a network. */
let site: BrowserSite;
let company: Company;
let goods: Row;
let customer: Row;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  goods = (await company.admin.list('goods'))[0] ?? {};
  customer = (await company.admin.list('customer'))[0] ?? {};
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

/** Types a return of two damaged ones, whose photos are still to come. */
async function typed(page: Page): Promise<Locator> {
  await page.getByRole('combobox', {name: 'Goods code, name or scan'}).fill(String(goods['code']));
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.getByTestId('typed').getByRole('combobox').selectOption('Damaged');
  return page.getByTestId('photo-input');
}
/** Adds what the page shows as a photo. */
async function add(page: Page, input: Locator, number: number): Promise<void> {
  const buffer = await page.screenshot({type: 'jpeg'});
  const file = {name: 'a.jpg', mimeType: 'image/jpeg', buffer};
  await input.locator('input[type=file]').setInputFiles(file);
  await input.getByRole('img', {name: `Photo ${String(number)}`}).waitFor();
}
/** The photos of the return that was made last, as the office has them. */
async function photosOfLast(state: string): Promise<readonly Row[] | undefined> {
  const made = (await company.admin.list('asn')).filter(
    (row) => row['is_return'] === 1 && row['state'] === state,
  );
  const last = made.toSorted((a, b) => Number(b['create_time']) - Number(a['create_time']))[0];
  if (!last) return undefined;
  const {body} = await company.admin.call('GET', `/api/documents/${String(last['id'])}/photos`);
  return body['photos'] as Row[];
}
const save = (page: Page) => page.getByRole('button', {name: 'Save'}).click();

test('[PHOTO-10] whoever announces a return at the desk adds photos, leaves one out again, and finds the others at the return', async () => {
  const {page} = await Handset.ready(site, company, {screen: DESKTOP, gun: 'keys'});
  await page.evaluate(() => void (location.hash = '#/document/entry?customerReturn=new'));
  await page.getByLabel('Customer', {exact: false}).fill(String(customer['name']));
  await page.getByRole('option').first().click();
  const input = await typed(page);
  for (const number of [1, 2, 3]) await add(page, input, number);
  // Three are enough.
  expect(await input.getByRole('button', {name: 'Another photo'}).count()).toBe(0);
  await input.getByRole('button', {name: 'Leave out photo 2'}).click();
  // What is no picture is none, and what was added stays.
  const noPicture = {name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>')};
  await input.locator('input[type=file]').setInputFiles(noPicture);
  await input.getByText('This is no photo that can be read').waitFor();
  expect(await input.getByRole('img').count()).toBe(2);
  await save(page);
  await page.getByTestId('way').waitFor({timeout: 60_000});
  await page.getByTestId('document-photos').getByRole('button', {name: 'Photo 2'}).waitFor(SOON);
  expect(await photosOfLast('announced')).toMatchObject([{n: 1}, {n: 2}]);
  await expect.poll(() => page.getByTestId('photos-coming').count()).toBe(0);
});

test('[PHOTO-10] a customer adds photos to its return in the portal, and is told of one that did not arrive', async () => {
  const who = await hire(company, 'Carl Customer', '707070', 'Customer');
  await changePerson(company, who, {customer: String(customer['id'])});
  const visitor = await Handset.unused(site, {screen: DESKTOP});
  const {page} = visitor;
  await logInVisit(visitor, {url: site.proxy.url, openid: company.openid}, who);
  await page.evaluate(() => void (location.hash = '#/document/entry?customerReturn=new'));
  const input = await typed(page);
  for (const number of [1, 2]) await add(page, input, number);
  // The second one meets a network that breaks, again and again: what is saved stands all the same.
  site.proxy.set({does: 'drop', path: /\/api\/photos\/.*n=2/});
  await save(page);
  await page.getByTestId('way').waitFor({timeout: 60_000});
  await page
    .getByTestId('photos-coming')
    .getByText('Photos that did not arrive: 1')
    .waitFor({timeout: 60_000});
  site.proxy.clear();
  await page.getByTestId('document-photos').getByRole('button', {name: 'Photo 1'}).click();
  await page.getByTestId('whole-photo').getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  expect(await photosOfLast('announced')).toMatchObject([{n: 1}]);
  // Once more, as the return is changed.
  await page.getByRole('link', {name: 'Change the return'}).click();
  await page.getByTestId('typed').getByRole('listitem').first().waitFor();
  await add(page, page.getByTestId('photo-input'), 1);
  await save(page);
  await page.getByTestId('document-photos').getByRole('button', {name: 'Photo 2'}).waitFor(SOON);
});

const {allInSight, online} = onTheFloor(() => ({site, handset}), THUMB);

test('[PHOTO-10] what a customer brings to the dock is received without a network with a photo, which is at its return afterwards', async () => {
  const {page} = handset;
  await handset.open('/receive');
  await page.getByTestId('job').waitFor();
  await site.proxy.offline();
  expect(await handset.scan(labelText('goods', String(goods['id'])))).toBe('tick');
  const theirs = page.getByTestId('job').getByRole('button', {name: String(customer['name'])});
  await theirs.first().click({delay: 450});
  await page.getByText('Scan the next').waitFor();
  await handset.pull(commandText('DONE'));
  const offer = page.getByTestId('photo-offer');
  await offer.waitFor();
  await allInSight();
  const file = {name: 'a.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({type: 'jpeg'})};
  await offer.locator('input').setInputFiles(file);
  await offer.getByText('Photo kept here').waitFor({timeout: 30_000});
  await online();
  await expect.poll(() => photosOfLast('sorted'), {timeout: 60_000}).toMatchObject([{n: 1}]);
});

test('what a supplier brings unannounced asks for no photo', async () => {
  const {page} = handset;
  const supplier = (await company.admin.list('supplier')).find(({id}) => id === goods['supplier']);
  await handset.open('/receive');
  await page.getByTestId('job').waitFor();
  expect(await handset.scan(labelText('goods', String(goods['id'])))).toBe('tick');
  const theirs = page.getByTestId('job').getByRole('button', {name: String(supplier?.['name'])});
  await theirs.first().click({delay: 450});
  await page.getByText('Scan the next').waitFor();
  await handset.pull(commandText('DONE'));
  await page.getByText('All done').waitFor();
  expect(await page.getByTestId('photo-offer').count()).toBe(0);
});
