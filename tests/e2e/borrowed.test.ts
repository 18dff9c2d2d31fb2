import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {LISTS} from '#domain/lists.ts';
import {DESKTOP, HANDHELD} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {hire, logInVisit, type PersonAtBrowser} from './person.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/* Somebody of the house at a browser that is not theirs: a session, and nothing else. */

let site: BrowserSite;
let company: Company;
let manager: PersonAtBrowser;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  manager = await hire(company, 'Marta Manager', '707070', 'Manager');
});
afterAll(() => site.close());

async function visit(screen: typeof HANDHELD | typeof DESKTOP = DESKTOP): Promise<Handset> {
  const handset = await Handset.unused(site, {screen});
  await logIn(handset);
  return handset;
}
const logIn = (handset: Handset): Promise<void> =>
  logInVisit(handset, {url: site.proxy.url, openid: company.openid}, manager, {isOnce: true});
const open = (page: Page, path: string) => page.evaluate((to) => void (location.hash = to), `#${path}`);

test('[ROWS-7] somebody of the house logs in for this session only: no device is made of the browser, which keeps nothing', async () => {
  const devices = async () => (await company.admin.call('GET', '/api/devices')).body['results'] as unknown[];
  const before = (await devices()).length;
  const {page} = await visit();
  expect((await devices()).length).toBe(before);
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({name}) => name ?? ''),
    local: JSON.stringify(Object.entries(localStorage)),
  }));
  expect(kept.databases.filter((name) => /outbox|mirror|photo/.test(name))).toEqual([]);
  expect(kept.local).not.toMatch(/Marta|login_id|auth/);
  // Another tab knows nobody, and neither does this one once they have left.
  const other = await page.context().newPage();
  await other.goto(`${site.proxy.url}/app/`);
  await other.getByLabel('Staff name').waitFor();
  await other.close();
  await page.getByRole('button', {name: 'Change user'}).click();
  await page.getByLabel('Staff name').waitFor();
  for (const path of ['/stock/stocklist', '/'])
    await open(page, path).then(() => page.getByLabel('Staff name').waitFor());
});

test('[ROWS-7] who holds a phone that is another’s logs in for this session only, too', async () => {
  const {page} = await visit(HANDHELD);
  await page.getByRole('button', {name: 'Change user'}).click();
  await page.getByLabel('Staff name').waitFor();
});

test('[ROWS-7] what they may read is read from the server, list by list, and what needs a device is not offered', async () => {
  const {page} = await visit();
  const faults: string[] = [];
  page.on('pageerror', (error) => void faults.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  let filled = 0;
  const paths = [...LISTS.values()]
    .filter(({resource}) => resource.read.includes('Manager'))
    .map(({path}) => path);
  for (const path of paths) {
    await open(page, path);
    await expect
      .poll(
        async () =>
          (await page.locator('[data-row]').count()) > 0 ||
          (await page.getByTestId('empty-list').count()) > 0,
        {
          message: path,
        },
      )
      .toBe(true);
    if ((await page.locator('[data-row]').count()) > 0) filled++;
  }
  expect(faults).toEqual([]);
  expect(filled).toBeGreaterThan(15);
  for (const path of ['/pick', '/labels', '/status', '/cases', '/tasks', '/stock/handcount']) {
    await open(page, path);
    await page.getByTestId('nowhere').waitFor();
  }
  await open(page, '/dashboard/stockdashboard');
  await page.getByTestId('tile-units').getByText(/\d/).first().waitFor();
});

test('[ROWS-7] what needs no device is done as at any desk', async () => {
  const {page} = await visit();
  await open(page, '/baseinfo/supplier');
  await page.getByRole('button', {name: 'New'}).click();
  const form = page.getByTestId('panel');
  const name = `Bremen ${newId().slice(20)}`;
  for (const [label, text] of Object.entries({
    Name: name,
    City: 'Bremen',
    Address: 'Kai 1',
    Contact: '1',
    Manager: 'A',
    Level: '1',
  }))
    await form.getByLabel(label).fill(text);
  await form.getByRole('button', {name: 'Save'}).click();
  await page.locator('[data-row]').getByText(name).waitFor();
  expect((await company.admin.list('supplier')).some((row) => row['name'] === name)).toBe(true);
});

test('[ROWS-7] views that somebody has saved are offered as long as the visit lasts, and gone with it', async () => {
  const handset = await visit();
  const {page} = handset;
  const narrowed = '/warehouse/binset?is=property:Damage';
  const tab = page.getByRole('tab', {name: 'What Marta looks for'});
  await open(page, narrowed);
  await page.getByRole('button', {name: 'View', exact: true}).click();
  await page.getByLabel('Name of the view').fill('What Marta looks for');
  await page.keyboard.press('Enter');
  await tab.waitFor();
  await open(page, '/');
  await page.getByRole('heading', {name: manager.name}).waitFor();
  await page.reload();
  await open(page, '/warehouse/binset');
  await tab.click();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('property');
  const kept = (of: 'localStorage' | 'sessionStorage') =>
    page.evaluate((name) => JSON.stringify(Object.entries(window[name])), of);
  expect(await kept('localStorage')).not.toContain('Marta');
  expect(await kept('sessionStorage')).toContain('What Marta looks for');
  await open(page, '/');
  await page.getByRole('button', {name: 'Change user'}).click();
  await page.getByLabel('Staff name').waitFor();
  for (const of of ['localStorage', 'sessionStorage'] as const)
    expect(await kept(of)).not.toMatch(/Marta|views:/);
  // The same browser, the same person: another visit knows nothing of it.
  await logIn(handset);
  await open(page, '/warehouse/binset');
  await page.locator('[data-row]').first().waitFor();
  expect(await tab.count()).toBe(0);
});
