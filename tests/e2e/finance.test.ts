import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {newId} from '../server/http/site.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {DESKTOP} from '../browser.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** Fixed assets and freight rates at a desk: lists that no device holds, and what freight costs beside a document. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const panel = () => page.getByTestId('panel');
const press = (name: string) => panel().getByRole('button', {name, exact: true}).click();
const fill = (name: string, text: string) => panel().getByLabel(name).fill(text);
const row = (text: string) => page.locator('tr[data-row]').filter({hasText: text});
const makeNew = () => page.getByRole('button', {name: 'New', exact: true}).click();

test('[CAPITAL-1] a fixed asset is made, changed and removed, and the list says so at once', async () => {
  await desktop.open('/finance/capitallist');
  await row('Pallet jack').waitFor();
  await makeNew();
  await fill('Name', 'Pallet jack');
  await fill('Quantity', '0');
  await fill('Cost', '1200.5');
  await press('Save');
  await panel().getByText('must be greater than 0').waitFor();
  await fill('Quantity', '2');
  await press('Save');
  await panel().getByText('Fixed Asset Name Already Exists').waitFor();
  await fill('Name', 'Charging station');
  await press('Save');
  await row('Charging station').getByText('1,200.50').waitFor();
  await press('Edit');
  await fill('Quantity', '37');
  await press('Save');
  await row('Charging station').getByText('37').waitFor();
  await press('Edit');
  await press('Delete');
  await press('Delete');
  await row('Charging station').waitFor({state: 'detached'});
  expect((await company.admin.list('capital')).map(({name}) => name)).not.toContain('Charging station');
});

test('a row that somebody else has changed is read again before it is written', async () => {
  const [asset] = await company.admin.list('capital');
  const {id = '', version = 0, name = ''} = asset ?? {};
  await desktop.open('/finance/capitallist');
  await row(String(name)).click();
  await press('Edit');
  await fill('Quantity', '55');
  await company.admin.do('capital.edit', {id, version, set: JSON.stringify({cost: 990_000})});
  await press('Save');
  await panel().getByText('99').waitFor();
  await press('Go on with the new values');
  await press('Save');
  await row(String(name)).getByText('55').waitFor();
  expect((await company.admin.list('capital')).find((each) => each['id'] === id)).toMatchObject({
    quantity: 55,
    cost: 990_000,
  });
});

test('freight rates are found by the city that they go to, and are not told to be none while nobody can say', async () => {
  await desktop.open('/finance/freight');
  await page.locator('tr[data-row]').first().waitFor();
  await page.getByRole('textbox', {name: 'Search'}).fill('gdansk');
  await expect
    .poll(() => page.locator('tr[data-row]').allInnerTexts())
    .toSatisfy((rows: string[]) => rows.length > 0 && rows.every((text) => text.includes('Gdańsk')));
  await site.proxy.offline();
  try {
    await desktop.open('/finance/capitallist');
    await page.getByText('The server is out of reach now').first().waitFor();
    expect(await page.getByText('nothing yet').count()).toBe(0);
  } finally {
    await site.proxy.online();
  }
});

test('[FREIGHT-5] a document says what its freight would cost, and leads to the rate that is missing', async () => {
  const customer = newId();
  const address = {city: 'Tromsø', address: 'Quay 1', contact: '1', manager: 'A'};
  await company.admin.do('customer.create', {id: customer, name: 'Nordvik', ...address, level: 1});
  const goods = (await company.admin.list('goods'))[0]?.['id'];
  const order = newId();
  const lines = JSON.stringify([{goods, quantity: 1000}]);
  await company.admin.do('outbound.create', {customer, lines}, {id: order});
  const path = `/document?dn=${ownRowId(order, 1)}`;
  await desktop.open(path);
  const freight = page.getByTestId('freight');
  await freight.getByText('No rate for these cities yet').waitFor();
  await freight.getByRole('link', {name: 'Add a rate'}).click();
  await expect.poll(() => panel().getByLabel('Receiver city').inputValue()).toBe('Tromsø');
  const city = String((await company.admin.list('warehouse'))[0]?.['city']);
  await expect.poll(() => panel().getByLabel('Send city').inputValue()).toBe(city);
  await fill('Transportation supplier', 'Polar Lines');
  await fill('Weight fee per kg', '0.01');
  await fill('Volume fee per m³', '0.01');
  await fill('Min payment', '999999.5');
  await press('Save');
  await row('Polar Lines').waitFor();
  // The next new one begins empty.
  await makeNew();
  await expect.poll(() => panel().getByLabel('Receiver city').inputValue()).toBe('');
  await desktop.open(path);
  await freight.getByText('€999,999.50').waitFor();
  await expect
    .poll(() => freight.locator('[data-rate]').innerText())
    .toMatch(/Polar Lines[\s\S]+min payment/);
});
