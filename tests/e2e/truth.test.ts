import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {PASSWORD} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, openSite, type Site} from './site.ts';

let site: Site;
let company: Company;
let desktop: Handset;
let worker: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  worker = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await desktop.discard();
  await worker.discard();
  await site.close();
});

const toast = () => desktop.page.getByTestId('toasts');
const BRANDS = '/goods/goodsbrand';

/** Asks the server for a new goods brand of this name. */
async function askForBrand(name: string): Promise<void> {
  const {page} = desktop;
  await desktop.open(`${BRANDS}?row=new`);
  await page.getByTestId('panel').getByRole('textbox').first().fill(name);
  await page.getByTestId('panel').getByRole('button', {name: 'Save', exact: true}).click();
}

test('[specification 7] a refused write is told at the right side in white, by status and by reason', async () => {
  const {page} = desktop;
  const [brand] = await company.admin.list('goodsBrand');
  await askForBrand(String(brand?.['name']));
  const alert = toast().getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toContain('Data conflict');
  expect(await alert.innerText()).toContain('Goods brand already exists');
  expect(await alert.evaluate((each) => getComputedStyle(each).color)).toBe('rgb(255, 255, 255)');
  const box = await alert.boundingBox();
  expect(box && box.x + box.width > DESKTOP.viewport.width - 20).toBe(true);
  // Held while somebody points at it, for longer than it would stay.
  await alert.hover();
  await page.waitForTimeout(2_500);
  expect(await alert.isVisible()).toBe(true);
  await page.mouse.move(200, 700);
  await alert.waitFor({state: 'detached', timeout: 2_500});
  await desktop.open('/notices');
  expect(await page.getByTestId('said').innerText()).toContain('Goods brand already exists');
});

test('[specification 7] a write shows that it is on its way until it is answered, and then that it is done', async () => {
  const {page} = desktop;
  site.proxy.set({does: 'hold', method: 'POST', path: '/api/actions/goodsBrand.create'});
  await askForBrand('Quintessa');
  await page.getByRole('progressbar').waitFor();
  site.proxy.clear();
  site.proxy.release();
  await page.getByRole('progressbar').waitFor({state: 'detached'});
  await toast().getByRole('status').filter({hasText: 'Done'}).waitFor();
});

test.each([
  [{does: 'refuse', status: 503, retryAfter: 1}, 'Service unavailable'],
  [{does: 'portal', status: 200}, 'Network anomaly'],
  [{does: 'drop'}, 'Network Exception'],
] as const)('[specification 8] %j between is told as "%s"', async (fault, words) => {
  site.proxy.set({...fault, path: '/api/session/password', times: 1});
  const {page} = desktop;
  await desktop.open('/password');
  const fields = page.locator('input[type="password"]');
  for (let i = 0; i < (await fields.count()); i++)
    await fields.nth(i).fill(i === 0 ? PASSWORD : 'another long one');
  await page.locator('form button[type="submit"]').click();
  await toast().getByText(words).waitFor();
  site.proxy.clear();
});

test('[specification 6] without the flags nothing is asked, "Please Login First" leads to the login and back', async () => {
  const {page} = desktop;
  await desktop.open(BRANDS);
  await page.evaluate(() => {
    localStorage.removeItem('auth');
    localStorage.removeItem('axios_check');
    sessionStorage.removeItem('axios_check');
  });
  await askForBrand('Nobody');
  await toast().getByText('Please Login First').waitFor();
  await toast().getByRole('link').click();
  await page.getByRole('button', {name: 'Administrator'}).click();
  await page.getByLabel('Administrator name').fill(company.admin.session.name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', {name: 'Log in'}).click();
  await expect.poll(() => new URL(page.url()).hash, SOON).toContain(BRANDS);
  expect((await company.admin.list('goodsBrand')).map(({name}) => name)).not.toContain('Nobody');
});

test('work that sends itself in the background is never told at the side, and each piece of it is listed', async () => {
  const {page} = worker;
  const moves = company.moves(2);
  await site.proxy.offline();
  for (const move of moves) await worker.move(move);
  await worker.open('/status');
  const waiting = page.getByTestId('work-waiting');
  await expect.poll(() => waiting.locator('li').count(), SOON).toBe(2);
  for (const {goods, from} of moves) {
    // The names come a moment after the rows.
    await expect.poll(() => waiting.innerText(), SOON).toContain(goods.name);
    await expect.poll(() => waiting.innerText(), SOON).toContain(from.name);
  }
  expect(await page.getByTestId('contact').innerText()).toContain('Last heard');
  await worker.open('/');
  // A browser without a screen promises nothing.
  await page.getByTestId('storage').waitFor();
  await site.proxy.online();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectMoves(company, moves);
  await worker.open('/status');
  await expect.poll(() => page.getByTestId('count-waiting').textContent(), SOON).toBe('0');
  expect(await page.getByTestId('toasts').count()).toBe(0);
  await worker.open('/notices');
  expect(await page.getByTestId('said').locator('li').allInnerTexts()).toEqual([
    expect.stringContaining('Login success'),
  ]);
});
