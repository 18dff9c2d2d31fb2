import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {DESKTOP} from '../browser.ts';
import {publishWarehouse, recallWarehouse} from '../server/rig/published.ts';
import {Handset} from './handset.ts';
import {readQr} from './read-qr.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/** Published warehouses: one's own, those of another company of the server, and what is asked about them. */
let site: BrowserSite;
let company: Company;
let neighbour: Company;
let desktop: Handset;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  neighbour = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** Whether something keeps a new release from being taken. */
const holdsBack = () =>
  page.evaluate(async () => (await navigator.locks.query()).held?.some(({name}) => name === 'binward-typed'));
const panel = () => page.getByTestId('panel');
const row = () => page.locator('tr[data-row]').first();

test('[PUBLISH-1] [PUBLISH-2] a warehouse is published from its list, its page is passed on, and it is recalled', async () => {
  await desktop.open('/warehouse/warehouseset');
  await row().click();
  await panel().getByRole('button', {name: 'Publish', exact: true}).click();
  await panel().getByLabel('Usable area (m²)').fill('1200');
  await panel().getByLabel('Show empty bins by size').check();
  await panel().getByRole('button', {name: 'Record', exact: true}).click();
  await expect.poll(async () => (await company.admin.list('publication')).length).toBe(1);
  await desktop.open('/cloudwarehouse/published');
  await row().click();
  const link = panel().getByTestId('published-address').getByRole('link');
  const address = String(await link.textContent());
  expect(await readQr(panel().getByRole('img', {name: 'Address of the page'}))).toBe(address);
  const [shown] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await shown.getByRole('heading', {name: 'Empty bins'}).waitFor();
  expect(await shown.locator('dl').innerText()).toContain('1,200');
  await shown.close();
  await panel().getByRole('button', {name: 'Publish', exact: true}).click();
  expect(await panel().getByLabel('Usable area (m²)').inputValue()).toBe('1200');
  expect(await panel().getByLabel('Show empty bins by size').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await panel().getByRole('button', {name: 'Recall', exact: true}).click();
  await panel().getByRole('button', {name: 'Record', exact: true}).click();
  await expect.poll(async () => (await fetch(address)).status).toBe(410);
  // The list says so at once, and what was done is offered no more.
  await row().getByText('Recalled', {exact: true}).waitFor();
  await expect
    .poll(() =>
      panel()
        .getByRole('button', {name: /Recall|Record/})
        .count(),
    )
    .toBe(0);
});

test('[PUBLISH-4] [PUBLISH-6] what another company has listed is asked about, and its office says that it has answered', async () => {
  await publishWarehouse(neighbour.admin, {listed: 'companies', square_measure: 77});
  await publishWarehouse(company.admin, {listed: 'everybody'});
  await desktop.open('/cloudwarehouse/listed');
  const other = page.getByTestId('listed');
  await other.getByText('77').waitFor();
  expect(await other.count()).toBe(1);
  await other.getByRole('button', {name: 'Ask its office'}).click();
  const send = other.getByRole('button', {name: 'Send the question'});
  // What is missing is said, and the hand is where it goes on.
  await send.click();
  await other.getByText('Write what you want to know').waitFor();
  await page.keyboard.type('Is there room for 40 pallets?');
  await send.click();
  await other.getByText('Write where the answer may go').waitFor();
  expect(await other.getByLabel('Answer to').evaluate((box) => box === document.activeElement)).toBe(true);
  await other.getByLabel('Answer to').fill('ana@tern.example');
  // What is being written holds a new release back.
  await expect.poll(holdsBack).toBe(true);
  await send.click();
  await other.getByText('Sent.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Sent\./);
  await expect.poll(holdsBack).toBe(false);
  expect(await neighbour.admin.list('inquiry')).toMatchObject([{reply_to: 'ana@tern.example'}]);
  await recallWarehouse(neighbour.admin);

  const question = {message: 'Free?', reply_to: '1'};
  const id = String(
    (await company.admin.list('publication')).find(({state}) => state === 'published')?.['id'],
  );
  await neighbour.admin.call('POST', `/api/published-warehouses/${id}/inquiries`, question);
  // The first page of the office that was asked says so, and leads there.
  await desktop.open('/');
  await page.locator('[data-wait="office.inquiries"]').filter({hasText: '1'}).click();
  await page.locator('tr[data-row]').filter({hasText: 'Free?'}).click();
  await panel().getByRole('button', {name: 'Mark as answered'}).click();
  await panel().getByRole('button', {name: 'Record', exact: true}).click();
  await expect.poll(async () => (await company.admin.list('inquiry'))[0]?.['state']).toBe('answered');
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(0);
});
