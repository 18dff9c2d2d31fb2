import {afterAll, beforeAll, expect, test} from 'vitest';
import {BACKUP_RESTORED} from '#server/storage/storage.ts';
import {DESKTOP} from '../browser.ts';
import {PASSWORD} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
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

test('[specification 7] a refused write whose screen has been left is told at the right side in white, by status and by reason', async () => {
  const {page} = desktop;
  const [brand] = await company.admin.list('goodsBrand');
  await askForBrand(String(brand?.['name']));
  await page.getByTestId('panel').getByText('Goods brand already exists').waitFor();
  // Where it was asked for it is told there, and once.
  expect(await toast().getByRole('alert').count()).toBe(0);
  site.proxy.set({does: 'hold', method: 'POST', path: '/api/actions/goodsBrand.create'});
  await askForBrand(String(brand?.['name']));
  await page.getByRole('progressbar').waitFor();
  await desktop.open('/settings');
  site.proxy.clear();
  site.proxy.release();
  const alert = toast().getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.innerText()).toContain('Data conflict');
  await expect.poll(() => alert.innerText()).toContain('Goods brand already exists');
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
  await expect.poll(() => page.getByTestId('said').innerText()).toContain('Goods brand already exists');
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
  const needsLogin = toast().getByRole('alert').filter({hasText: 'Please Login First'});
  await needsLogin.waitFor();
  await needsLogin.waitFor({state: 'detached'});
  // Nor is what adds to a screen, and nobody says that the server is out of reach.
  await desktop.open('/finance/capitallist');
  await needsLogin.waitFor();
  await page.getByRole('main').getByText('Log in first').waitFor();
  await desktop.open(BRANDS);
  await askForBrand('Nobody');
  await needsLogin.getByRole('button', {name: 'Log in'}).click();
  await page.getByRole('button', {name: 'Administrator'}).click();
  await page.getByLabel('Administrator name').fill(company.admin.session.name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', {name: 'Log in', exact: true}).click();
  await expect.poll(() => new URL(page.url()).hash).toContain(BRANDS);
  expect((await company.admin.list('goodsBrand')).map(({name}) => name)).not.toContain('Nobody');
});

test('[P1] a desk whose claims a restore has taken says so until whoever asked has logged in, and asks for them again', async () => {
  const {page} = desktop;
  const {database, openid, admin} = company;
  await askForBrand('Lost and found');
  await toast().getByRole('status').filter({hasText: 'Done'}).waitFor();
  await desktop.open(BRANDS);
  const lost = page.getByTestId('lost');
  expect(await lost.count()).toBe(0);
  // A restore ends every session.
  await database.kysely.deleteFrom('sessions').where('company', '=', openid).execute();
  await database.write(openid, (tx) => tx.openEpoch(crypto.randomUUID(), true, BACKUP_RESTORED, Date.now()));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await lost.waitFor();
  await desktop.open('/');
  await lost.click();
  await page.getByTestId('lost').getByText('Whoever asked logs in here').waitFor();
  await desktop.open('/');
  await page.getByRole('button', {name: 'Change user'}).click();
  await page.getByRole('button', {name: 'Administrator'}).click();
  await page.getByLabel('Administrator name').fill(admin.session.name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', {name: 'Log in'}).click();
  await page.getByRole('button', {name: 'Change user'}).waitFor();
  await lost.waitFor({state: 'detached'});
  company = {...company, admin: await admin.back(site.server.url)};
  expect((await company.admin.list('goodsBrand')).filter(({name}) => name === 'Lost and found')).toHaveLength(
    1,
  );
});

test('work that sends itself in the background is never told at the side, and each piece of it is listed', async () => {
  const {page} = worker;
  const moves = company.moves(2);
  // Nobody has read it here: the page that tells it may have stood open while the login waited.
  await page.evaluate(() => localStorage.removeItem('storage_told'));
  await page.reload();
  await site.proxy.offline();
  for (const move of moves) await worker.move(move);
  await worker.open('/');
  // A browser without a screen promises nothing. It is said once, and leads to where it stands in full.
  await page.getByTestId('storage').getByRole('link').click();
  await page.getByTestId('storage').getByText('the browser may delete it').waitFor();
  const waiting = page.getByTestId('work-waiting');
  await expect.poll(() => waiting.locator('li').count()).toBe(2);
  for (const {goods, from} of moves) {
    // The names come a moment after the rows.
    await expect.poll(() => waiting.innerText()).toContain(goods.name);
    await expect.poll(() => waiting.innerText()).toContain(from.name);
  }
  await expect.poll(() => page.getByTestId('contact').innerText()).toContain('Last heard');
  await worker.open('/');
  await page.getByTestId('whereabouts').waitFor();
  expect(await page.getByTestId('storage').count()).toBe(0);
  await site.proxy.online();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectMoves(company, moves);
  await worker.open('/status');
  await expect.poll(() => page.getByTestId('count-waiting').textContent()).toBe('0');
  expect(await page.getByTestId('toasts').count()).toBe(0);
  await worker.open('/notices');
  await page.locator('main').waitFor();
  expect(await page.getByTestId('said').locator('li').allInnerTexts()).toEqual([]);
});
