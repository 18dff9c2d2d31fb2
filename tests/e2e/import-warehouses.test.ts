import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {DESKTOP} from '../browser.ts';
import {Handset, SOON} from './handset.ts';
import {changePerson, hire, logInVisit} from './person.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** A file of bins that names more warehouses than the one that it is brought into. */
let site: BrowserSite;
let company: Company;
let size: Row;
let desk: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desk = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  size = (await company.admin.list('binSize'))[0] ?? {};
  const place = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A'};
  await company.admin.do('warehouse.create', {id: 'ZZZZZZZ2', name: 'Yard', ...place});
});
afterAll(async () => {
  await desk.discard();
  await site.close();
});

const bins = (...rows: readonly string[]): string =>
  ['warehouse,name,size,property', ...rows.map((row) => `${row},${String(size['name'])},Normal`)].join('\n');
async function lookAt(page: Page, kind: string, text: string): Promise<void> {
  await page.evaluate(() => void (location.hash = '#/uploadcenter/addupload'));
  await page.getByTestId('kind').selectOption(kind);
  await page
    .locator('input[type=file]')
    .setInputFiles({name: 'bins.csv', mimeType: 'text/csv', buffer: Buffer.from(text)});
  await page.getByRole('button', {name: 'Look at every row', exact: true}).click(SOON);
  await page.getByTestId('counts').waitFor(SOON);
}

test('[IMPORT-24] before a file is brought in each row says into which warehouse it goes, and those for another are marked', async () => {
  const {page} = desk;
  await lookAt(page, 'bin', bins('Yard,Z-01', ',Z-02'));
  const rows = page.getByTestId('rows.fresh');
  await expect.poll(() => rows.count()).toBe(2);
  const [there, here] = await rows.allInnerTexts();
  expect(there).toMatch(/Yard\s*other warehouse/);
  expect(here).not.toContain('other warehouse');
  expect(here).toContain(
    String((await company.admin.list('warehouse')).find(({id}) => id !== 'ZZZZZZZ2')?.['name']),
  );
  // Goods are of no warehouse; stock is of the one that it is brought into.
  expect(await page.getByTestId('into').count()).toBe(0);
  const [bin, goods] = [(await company.admin.list('bin'))[0], (await company.admin.list('goods'))[0]];
  await lookAt(
    page,
    'stock',
    `bin_name,goods_code,quantity\n${String(bin?.['name'])},${String(goods?.['code'])},1`,
  );
  await page.getByTestId('into').getByText('All of it goes into').waitFor(SOON);
});

test('[IMPORT-24] a person who is bound is told at the row that names another warehouse what to do, and puts it right there', async () => {
  const who = await hire(company, 'Mia Manager', '707070', 'Manager');
  await changePerson(company, who, {warehouses: company.admin.warehouse});
  const visitor = await Handset.unused(site, {screen: DESKTOP});
  const {page} = visitor;
  await logInVisit(visitor, {url: site.proxy.url, openid: company.openid}, who, {isOnce: true});
  await lookAt(page, 'bin', bins('Yard,Z-03', ',Z-04'));
  await page.getByTestId('faults').getByText('You do not work in this warehouse').waitFor(SOON);
  expect(await page.getByRole('button', {name: 'Bring in', exact: true}).count()).toBe(0);
  await page.getByTestId('mend.cell').fill('');
  await page.getByRole('button', {name: /^Put 1 cell right/}).click();
  await expect.poll(() => page.getByTestId('moving.wrong').textContent(), SOON).toBe('0');
  expect((await company.admin.list('bin')).filter(({name}) => String(name).startsWith('Z-'))).toEqual([]);
});
