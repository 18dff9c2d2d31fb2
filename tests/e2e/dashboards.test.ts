import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {Caller, newId} from '../server/http/site.ts';
import {furnishSmall, type SmallWarehouse} from '../server/http/warehouse.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type Site} from './site.ts';

/** What the dashboards say of a company of which all is known that was ever done. */
let site: Site;
let company: Company;
let desktop: Handset;
let page: Page;
let small: SmallWarehouse;

beforeAll(async () => {
  site = await openSite();
  const admin = await Caller.register(site.server.url, {company: `Company ${newId().slice(16, 22)}`});
  const demo = await site.company();
  company = {admin, openid: admin.company, database: demo.database, moves: () => []};
  small = await furnishSmall(admin, 500);
  // More than one page of the server: 260 entries of one bin, and as many of the other.
  for (let n = 1; n <= 260; n++) await admin.do('stock.moveBin', small.move(1));
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const rows = () => page.locator('[data-row]');
const chosen = async (label: string, text: string): Promise<void> => {
  await page.getByLabel(label, {exact: true}).fill(text);
  await page.getByRole('option', {name: text}).first().click();
};

test('[TRADE-1] the trade list stands in the menu and tells what went into bins and out of them, to its end', async () => {
  await desktop.open('/');
  await page.locator('[data-rail]').getByText('Dashboards').click();
  await page.getByRole('link', {name: 'Inbound and outbound'}).click();
  await expect.poll(() => page.title()).toContain('Inbound and outbound');
  await rows().first().waitFor();
  const [first = '', second = ''] = await rows().allInnerTexts();
  expect(first).toMatch(/Inbound\s+A-02\s+KETTLE\s+Kettle\s+1\s/);
  expect(second).toMatch(/Outbound\s+A-01\s+KETTLE\s+Kettle\s+1\s/);
  // The last of them is what the warehouse began with.
  const region = page.getByRole('region', {name: 'Inbound and outbound'});
  await expect
    .poll(async () => {
      await region.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
      return rows().last().innerText();
    })
    .toMatch(/Inbound\s+A-01\s+KETTLE\s+Kettle\s+500\s/);
});

test('[TRADE-2] by goods, bin, way and person; the address says it, and whoever opens it sees the same', async () => {
  await chosen('Bin', 'A-01');
  await chosen('Goods', 'KETTLE');
  await page.getByLabel('Direction').selectOption('inbound');
  await expect.poll(() => rows().count()).toBe(1);
  expect(await rows().innerText()).toMatch(/A-01\s+KETTLE\s+Kettle\s+500/);
  const address = new URL(page.url()).hash;
  expect(address).toContain('bin=A-01');
  expect(address).toContain('goods=KETTLE');
  await page.reload();
  await expect.poll(() => rows().count()).toBe(1);
  expect(await page.getByLabel('Goods', {exact: true}).inputValue()).toBe('KETTLE');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('To', {exact: true}).fill(yesterday);
  await page.getByText(/nothing found/).waitFor();
});

test('[TRADE-2] where the server is not reached that is said, and it goes on when asked', async () => {
  await page.getByLabel('To', {exact: true}).fill('');
  await rows().first().waitFor();
  await site.proxy.offline();
  await page.getByLabel('Direction').selectOption('outbound');
  await page.getByRole('alert').filter({hasText: /./}).first().waitFor();
  await site.proxy.online();
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect.poll(() => rows().first().innerText()).toMatch(/Outbound\s+A-01/);
});
