import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** What customers send back: announced at the desk from its order, received on the floor without a network. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;
let goods: Row;
let customer: Row;
let handset: Handset;
let bins: readonly Row[];

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
  customer = (await company.admin.list('customer'))[0] ?? {};
  bins = await company.admin.list('bin');
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await Promise.all([desktop, handset].map((each) => each.discard()));
  await site.close();
});

/** An order of 6 that has arrived, some of them damaged. */
async function delivered(damage: number): Promise<string> {
  const {admin} = company;
  const id = newId();
  const lines = JSON.stringify([{goods: goods['id'], quantity: 6}]);
  await admin.do('outbound.create', {customer: String(customer['id']), lines}, {id});
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
  expect(row).toMatchObject({is_return: 1, customer: customer['id'], supplier: ''});
  await desktop.open(`/document?dn=${order}`);
  await page
    .getByTestId('returns')
    .getByRole('link', {name: String(row?.['code'])})
    .click(SOON);
  await page.getByTestId('way').waitFor();
  // Whoever may take it back cancels no delivery, and its order is one press away.
  await page.getByRole('button', {name: 'Cancel the return'}).waitFor();
  const [sent] = (await company.admin.list('dn')).filter(({id}) => id === order);
  await page
    .locator('dl')
    .getByRole('link', {name: String(sent?.['code'])})
    .click();
  await page.getByTestId('returns').waitFor();
  await desktop.open('/inbound/customerreturn');
  await page.getByText(String(row?.['code'])).first().waitFor();
});

test('[RETURN-1] a further return of an order begins with what no other announces, and more is refused where the hand is', async () => {
  const order = await delivered(0);
  const code = String((await company.admin.list('dn')).find(({id}) => id === order)?.['code']);
  const lines = JSON.stringify([{goods: goods['id'], quantity: 2}]);
  const about = {customer: String(customer['id']), from_order: order};
  await company.admin.do('returns.announce', {...about, lines});
  // Chosen in a form that is empty, the order fills it; offered are orders that were sent.
  await desktop.open('/document/entry?customerReturn=new');
  const chosen = page.getByRole('combobox', {name: /^Order/});
  await chosen.click();
  await page.getByRole('option').first().waitFor();
  const sent = (await company.admin.list('dn')).filter(
    ({state, is_transfer, is_return}) =>
      ['shipped', 'delivered'].includes(String(state)) && is_transfer !== 1 && is_return !== 1,
  );
  expect(await page.getByRole('option').count()).toBe(Math.min(50, sent.length));
  await chosen.fill(code);
  await page.getByRole('option', {name: code}).click();
  const typed = page.getByTestId('typed').getByRole('listitem');
  await typed.first().waitFor();
  expect(await typed.getByRole('textbox').inputValue()).toBe('4');
  await typed.getByRole('textbox').fill('5');
  await page.getByRole('button', {name: 'Save'}).click();
  await typed.getByText('At most 4').waitFor();
  const alert = page.getByRole('alert').filter({hasText: '5 are entered'});
  const {y = 0, height = 0} = (await alert.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
});

test('[RETURN-1] the case of a proof that tells of damage offers the return of that', async () => {
  const order = await delivered(3);
  const code = String((await company.admin.list('dn')).find((row) => row['id'] === order)?.['code']);
  await desktop.open('/cases');
  await page.locator('[data-case]').filter({hasText: code}).first().click(SOON);
  const told = page.getByTestId('differs');
  await told.getByRole('link', {name: 'Announce a return'}).click(SOON);
  const typed = page.getByTestId('typed').getByRole('listitem');
  await typed.first().waitFor();
  expect(await typed.getByRole('textbox').inputValue()).toBe('3');
});

const {scanned, online: sent} = onTheFloor(() => ({site, handset}), THUMB);
const lineOf = async (list: string, document: string): Promise<Row | undefined> =>
  (await company.admin.list(list)).find((row) => row['document'] === document);
const binLabel = (property: string): string =>
  labelText('bin', String(bins.find((bin) => bin['property'] === property)?.['id']));

test('[RETURN-2] [RETURN-3] [RETURN-9] a return is sorted and put away without a network, and then its order shows it', async () => {
  const order = await delivered(0);
  const id = newId();
  const lines = JSON.stringify([{goods: goods['id'], quantity: 2, reason: 'damaged'}]);
  const args = {customer: String(customer['id']), from_order: order, lines};
  await company.admin.do('returns.announce', args, {id});
  const document = ownRowId(id, HEADER_ID);
  await handset.open('/sort');
  await handset.page.getByText(String(customer['name'])).first().waitFor();
  await site.proxy.offline();
  const label = labelText('goods', String(goods['id']));
  const reasons = handset.page.getByTestId('reasons').filter({visible: true});
  await scanned(labelText('asn', document));
  await expect.poll(() => reasons.allInnerTexts()).toEqual(['Damaged']);
  await scanned(label, label);
  await expect.poll(() => reasons.first().innerText()).toBe('Damaged');
  await handset.pull(commandText('DONE'));
  await expect.poll(() => handset.step()).toBe('open');
  await handset.open('/asn-query');
  // What is looked up is as long as it is.
  expect(await handset.scan(labelText('asn', document))).toBe('tick');
  await expect.poll(() => reasons.allInnerTexts()).toEqual(['Damaged']);
  await handset.open('/put-away');
  await scanned(labelText('asn', document), label);
  await expect.poll(() => reasons.first().innerText()).toBe('Damaged');
  const damage = bins.flatMap((bin) => (bin['property'] === 'Damage' ? [String(bin['name'])] : []));
  const where = await handset.page.getByTestId('go-to').locator('bdi').first().innerText();
  expect(damage).toContain(where);
  await scanned(binLabel('Damage'));
  await sent();
  await expect
    .poll(async () => {
      const {counted, put_away, returned} = (await lineOf('asnLine', document)) ?? {};
      return [counted, put_away, returned];
    }, SOON)
    .toEqual([2, 2, 2]);
  expect(await lineOf('dnLine', order)).toMatchObject({shipped: 6, returned: 2});
  expect((await company.admin.list('asn')).find((row) => row['id'] === document)).toMatchObject({
    state: 'finished',
  });
});

test('[RETURN-2] what a customer brings without a word is received without a network as what that customer returns', async () => {
  await site.proxy.offline();
  await handset.open('/receive');
  await handset.page.getByTestId('job').waitFor();
  expect(await handset.scan(labelText('goods', String(goods['id'])))).toBe('tick');
  const theirs = handset.page.getByTestId('job').getByRole('button', {name: String(customer['name'])});
  await theirs.first().click({delay: 450});
  await handset.page.getByText('Scan the next').waitFor();
  await handset.pull(commandText('DONE'));
  await handset.page.getByText('All done').waitFor();
  await sent();
  await expect
    .poll(async () =>
      (await company.admin.list('asn'))
        .filter(({from_order, is_return}) => is_return === 1 && from_order === '')
        .map((row) => [row['state'], row['customer']]),
    )
    .toEqual([['sorted', customer['id']]]);
});

/** A delivery of 6, of which 4 were put away as damaged. */
async function received(): Promise<string> {
  const {admin} = company;
  const id = newId();
  const of = String(goods['id']);
  const supplier = String((await admin.list('supplier'))[0]?.['id']);
  const lines = JSON.stringify([{goods: of, quantity: 6}]);
  await admin.do('inbound.announce', {supplier, lines}, {id});
  const document = ownRowId(id, HEADER_ID);
  await admin.do('inbound.sort', {document, goods: of, quantity: 6});
  for (const [property, quantity] of [
    ['Damage', 4],
    ['Normal', 2],
  ] as const) {
    const bin = String(bins.find((each) => each['property'] === property)?.['id']);
    await admin.do('inbound.putAway', {document, goods: of, bin, quantity});
  }
  return document;
}

test('[RETURN-5] [RETURN-7] [RETURN-8] what came damaged goes back: entered from its delivery, picked and loaded without a network', async () => {
  const {admin} = company;
  const delivery = await received();
  const driver = newId();
  await admin.do('driver.create', {id: driver, name: 'Rui', plate: 'RT-12', contact: '+351 2'});
  await desktop.open(`/document?asn=${delivery}`);
  await page.getByTestId('returns').getByRole('link', {name: 'Return to the supplier'}).click();
  const typed = page.getByTestId('typed').getByRole('listitem');
  await typed.first().waitFor();
  expect(await typed.count()).toBe(1);
  expect(await typed.getByRole('textbox').inputValue()).toBe('4');
  expect(await typed.getByRole('combobox').inputValue()).toBe('damaged');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  const [made] = (await admin.list('dn')).filter(({from_delivery}) => from_delivery === delivery);
  const document = String(made?.['id']);
  const before = (await admin.list('figures')).find((row) => row['goods'] === goods['id']);
  for (const name of ['Confirm the return', 'Release']) {
    await page.getByRole('button', {name, exact: true}).click(SOON);
    await page.getByRole('button', {name, exact: true}).waitFor({state: 'detached', ...SOON});
  }
  // What stands in a bin for damaged goods no customer could order.
  expect((await admin.list('figures')).find((row) => row['goods'] === goods['id'])).toEqual(before);
  await handset.open('/pick');
  await handset.page.getByText(String(made?.['code'])).first().waitFor(SOON);
  await site.proxy.offline();
  const label = labelText('goods', String(goods['id']));
  await scanned(labelText('dn', document), binLabel('Damage'), label, binLabel('Damage'));
  await expect.poll(() => handset.step()).not.toBe('units');
  await handset.open('/dispatch');
  await scanned(labelText('dn', document));
  await handset.pull(labelText('driver', driver));
  await expect.poll(() => handset.step()).toBe('open');
  await sent();
  await expect.poll(async () => (await lineOf('asnLine', delivery))?.['sent_back'], SOON).toBe(4);
  expect((await admin.list('dn')).find(({id}) => id === document)).toMatchObject({
    state: 'shipped',
    is_return: 1,
    customer: '',
  });
});
