import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {type Company, openSite, type Site} from './site.ts';

/** What customers send back: announced at the desk from its order, received on the floor without a network. */
let site: Site;
let company: Company;
let desktop: Handset;
let page: Page;
let goods: Row;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
  const stock = (await company.admin.list('stock')).find(
    ({place, quantity, property}) =>
      String(place).startsWith('bin:') && Number(quantity) >= 20 && property !== 'Damage',
  );
  goods = (await company.admin.list('goods')).find(({id}) => id === stock?.['goods']) ?? {};
  customer = String((await company.admin.list('customer'))[0]?.['id']);
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** An order of 6 that has arrived, some of them damaged. */
async function delivered(damage: number): Promise<string> {
  const {admin} = company;
  const id = newId();
  const lines = JSON.stringify([{goods: goods['id'], quantity: 6}]);
  await admin.do('outbound.create', {customer, lines}, {id});
  const document = ownRowId(id, HEADER_ID);
  await admin.do('outbound.confirm', {document});
  await admin.do('outbound.release', {document});
  const truck = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};
  await admin.do('outbound.dispatch', {...truck, orders: JSON.stringify([{document, whole: 1}])});
  const [line] = (await admin.list('dnLine')).filter((row) => row['document'] === document);
  const told = damage > 0 ? [{line: String(line?.['id']), actual: 6, damage}] : [];
  await admin.do('outbound.deliver', {document, lines: JSON.stringify(told)}, {believed: 'damaged'});
  return document;
}
test('[RETURN-1] an order that arrived damaged offers its return with what was damaged, and lists it', async () => {
  const order = await delivered(2);
  await desktop.open(`/document?dn=${order}`);
  await page.getByTestId('returns').getByRole('link', {name: 'Announce a return'}).click();
  const typed = page.getByTestId('typed').getByRole('listitem');
  await typed.first().waitFor();
  expect(await typed.count()).toBe(1);
  expect(await typed.getByRole('textbox').inputValue()).toBe('2');
  expect(await typed.getByRole('combobox').inputValue()).toBe('damaged');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  expect(await page.getByTestId('lines').innerText()).toMatch(/Damaged/);
  const [row] = (await company.admin.list('asn')).filter(({from_order}) => from_order === order);
  expect(row).toMatchObject({is_return: 1, customer, supplier: ''});
  await desktop.open(`/document?dn=${order}`);
  await page
    .getByTestId('returns')
    .getByRole('link', {name: String(row?.['code'])})
    .click(SOON);
  await page.getByTestId('way').waitFor();
  await desktop.open('/inbound/customerreturn');
  await page.getByText(String(row?.['code'])).first().waitFor();
});
