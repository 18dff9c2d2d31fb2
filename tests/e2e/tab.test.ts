import {afterAll, beforeAll, expect, test} from 'vitest';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

test('[P1] a tab that is loaded again finds its open step, though its old page lets go of it late', async () => {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  const {page} = handset;
  await handset.open('/bin-move');
  await handset.scan(move.from.label);
  // Another page stands in for the old one: it has this tab's number for a moment longer.
  const late = await page.context().newPage();
  await late.goto(`${site.proxy.url}/app/baseurl.txt`);
  await late.evaluate(() => {
    void navigator.locks.request('binward-tab:1', () => new Promise((resolve) => setTimeout(resolve, 300)));
  });
  await page.reload();
  await expect.poll(() => page.locator('[data-test=job]').getAttribute('data-step')).toBe('goods');
  await late.close();
  for (const {label} of [move.goods, move.to]) expect(await handset.scan(label)).toBe('tick');
});

test('what is recorded in one tab stands among the work in the status panel of another', async () => {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  const other = await handset.newTab();
  await other.goto(`${site.proxy.url}/app/#/status`);
  await expect.poll(() => other.getByTestId('count-waiting').textContent()).toBe('0');
  await handset.page.bringToFront();
  await site.proxy.offline();
  await handset.move(move);
  const waiting = other.getByTestId('work-waiting').locator('li');
  await expect.poll(() => waiting.count()).toBe(1);
  await site.proxy.online();
  await expect.poll(() => waiting.count()).toBe(0);
  await other.close();
});

test('what is chosen in one tab every other one follows at once', async () => {
  const {page} = handset;
  const other = await handset.newTab();
  await other.goto(`${site.proxy.url}/app/#/settings`);
  await other.getByRole('button', {name: 'Left hand', exact: true}).click();
  await other.getByRole('button', {name: 'العربية', exact: true}).click();
  const dress = () =>
    page.evaluate(() => [document.documentElement.dir, document.documentElement.dataset['hand']]);
  await expect.poll(dress).toEqual(['rtl', 'left']);
  await other.close();
});
