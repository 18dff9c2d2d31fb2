import type {Locator} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {deliveryOfOrder} from '#domain/transfers/delivery-of-order.ts';
import {DESKTOP} from '../browser.ts';
import {startFaultProxy, type FaultProxy} from '../proxy/fault-proxy.ts';
import {newId} from '../server/http/site.ts';
import {runCommand} from '../server/rig/command.ts';
import {closeBy, closingOf} from './close-case.ts';
import {furnishCustomer, suppliedBy} from './furnish.ts';
import {HandsOnScreen} from './hands.ts';
import {Handset, SOON} from './handset.ts';
import {enrolBy, hire, tapCode, ticketFor} from './person.ts';
import {openSite, type BrowserSite, type Company} from './site.ts';

/**
 * A day of one kind of goods in two warehouses: what is sent comes back damaged and goes back to its supplier, and some
 * is sent to the other warehouse. Both floors work without a network; an office at a desk stands between them.
 */
const SOUTH = 'S0VTH001';
const ADDRESS = {city: 'Faro', address: 'Rua 2', contact: '+00', manager: 'A. Reis'};
const KETTLE = newId();
const [SHELF, DAMAGED, FAR_SHELF] = [newId(), newId(), newId()];
const [kettle, shelf, damaged, farShelf] = [
  labelText('goods', KETTLE),
  ...[SHELF, DAMAGED, FAR_SHELF].map((id) => labelText('bin', id)),
] as [string, string, string, string];
const DRIVER = newId();

let site: BrowserSite;
let network: FaultProxy;
let company: Company;
let office: Handset;
/** At the warehouse where all of it begins, and at the other, each on a network of its own. */
let ana: HandsOnScreen;
let ben: HandsOnScreen;
let delivery: string;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  network = await startFaultProxy({target: site.server.url});
  company = await site.company();
  // Before there is a choice of warehouses.
  office = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  const {admin} = company;
  await admin.do('warehouse.create', {id: SOUTH, name: 'South', ...ADDRESS});
  const size = String((await admin.list('binSize'))[0]?.['id']);
  for (const [id, name, warehouse, property] of [
    [SHELF, 'N-01', admin.warehouse, 'Normal'],
    [DAMAGED, 'N-02', admin.warehouse, 'Damage'],
    [FAR_SHELF, 'S-01', SOUTH, 'Normal'],
  ] as const)
    await admin.do('bin.create', {id, name, warehouse, size, property});
  const supplier = await suppliedBy(admin, [{id: KETTLE, code: 'KETTLE', description: 'Kettle'}]);
  customer = await furnishCustomer(admin);
  await admin.do('driver.create', {id: DRIVER, name: 'Rui', plate: 'AB-12', contact: '+351 1'});
  // 20 came in the morning, 2 of them damaged.
  const id = newId();
  const lines = JSON.stringify([{goods: KETTLE, quantity: 20}]);
  await admin.do('inbound.announce', {supplier, lines}, {id});
  delivery = ownRowId(id, 1);
  await admin.do('inbound.sort', {document: delivery, goods: KETTLE, quantity: 20});
  for (const [bin, quantity] of [
    [SHELF, 18],
    [DAMAGED, 2],
  ] as const)
    await admin.do('inbound.putAway', {document: delivery, goods: KETTLE, bin, quantity});
  await admin.do('inbound.finishSorting', {document: delivery});

  [ana, ben] = await Promise.all([
    atWork('Ana Silva', admin.warehouse, site.proxy),
    atWork('Ben Berg', SOUTH, network),
  ]);
});
afterAll(async () => {
  await Promise.all([office, ana.handset, ben.handset].map((each) => each.discard()));
  await network.close();
  await site.close();
});

/** Somebody who works in one warehouse, logged in there on a new handheld. */
async function atWork(name: string, warehouse: string, proxy: FaultProxy): Promise<HandsOnScreen> {
  const {admin} = company;
  const person = await hire(company, name, '482913', 'Supervisor');
  const row = (await admin.list('staff')).find(({id}) => id === person.id);
  const set = JSON.stringify({warehouses: warehouse});
  await admin.do('staff.edit', {id: person.id, version: Number(row?.['version']), set});
  // The app is installed for one of the networks.
  const handset = await (proxy === site.proxy
    ? Handset.unpack(site)
    : Handset.unpack({proxy}, {origin: proxy.url}));
  await enrolBy(handset, await ticketFor(company, proxy.url, `Handheld of ${name}`));
  await handset.scan(person.badge);
  await tapCode(handset, person.code);
  // A device that nobody has told where it is stands in the first warehouse.
  const {page} = handset;
  if (warehouse !== admin.warehouse)
    await page.getByRole('list', {name: 'Choose the warehouse'}).getByRole('button').click();
  await page.getByTestId('whereabouts').waitFor({timeout: 90_000});
  await handset.downloaded();
  return new HandsOnScreen(handset, {network: proxy, labels: new Map()});
}

const rowsOf = async (list: string, document: string): Promise<Row[]> =>
  (await company.admin.list(list)).filter((row) => row['document'] === document);
const lineOf = async (list: string, document: string): Promise<Row> =>
  (await rowsOf(list, document))[0] ?? {};
const headerOf = async (list: string, is: (row: Row) => boolean): Promise<Row> =>
  (await company.admin.list(list)).find(is) ?? {};

/** States of all documents of a list, by their codes. */
const statesOf = async (list: string): Promise<Row> =>
  Object.fromEntries((await company.admin.list(list)).map(({code, state}) => [code, state ?? '']));

const FIGURES =
  'goods_qty onhand can_order ordered inspect hold damage asn dn pre_load pre_sort sorted pick picked back_order transit_out transit_in';
/** Every figure of stock, where there is none. */
const NOTHING: Readonly<Record<string, number>> = Object.fromEntries(
  FIGURES.split(' ').map((name) => [name, 0]),
);
/** The figures of both warehouses. */
async function figuresOf(): Promise<Record<string, unknown>> {
  const rows = (await company.admin.list('figures')).filter(({goods}) => goods === KETTLE);
  return Object.fromEntries(
    rows.map((row) => [
      String(row['warehouse']),
      Object.fromEntries(Object.keys(NOTHING).map((name) => [name, row[name]])),
    ]),
  );
}

/** Presses the two buttons by which an order is entered for good, and reserved. */
async function release(what: 'order' | 'return' | 'transfer'): Promise<void> {
  const {page} = office;
  for (const name of [`Confirm the ${what}`, 'Release']) {
    const button = page.getByRole('button', {name, exact: true});
    await button.click(SOON);
    await button.waitFor({state: 'detached', ...SOON});
  }
}

/** What a return that is being entered says first, in the one line of it; answers where that is typed. */
async function proposed(units: string): Promise<Locator> {
  const typed = office.page.getByTestId('typed').getByRole('listitem').getByRole('textbox');
  await typed.waitFor(SOON);
  await expect.poll(() => typed.inputValue()).toBe(units);
  return typed;
}

/** So many, on the pad. */
async function keyIn(units: string): Promise<void> {
  await ana.handset.pad(units);
  await expect.poll(() => ana.handset.page.getByTestId('quantity').textContent()).toBe(units);
}

/** All of an order out of a bin. */
async function pick(order: string, bin: string, isEmptied = false): Promise<void> {
  await ana.open('/pick', 'dn', order);
  await ana.scan(bin, kettle, bin);
  if (isEmptied) await ana.emptied();
}

async function load(order: string): Promise<void> {
  await ana.open('/dispatch', 'dn', order);
  await ana.finish(labelText('driver', DRIVER));
}

test('[RETURN-3] [RETURN-8] [TRANSFER-5] a day of two warehouses: what came back and what was sent on is where hands have put it', async () => {
  const {admin} = company;
  const {page} = office;

  // 6 go to a customer, who finds 2 of them damaged.
  const id = newId();
  const lines = JSON.stringify([{goods: KETTLE, quantity: 6}]);
  await admin.do('outbound.create', {customer, lines}, {id});
  const order = ownRowId(id, 1);
  await office.open(`/document?dn=${order}`);
  await release('order');
  await ana.open('/pick');
  await ana.handset.page.getByText(/^DN/).first().waitFor(SOON);
  await ana.cut();
  await pick(order, shelf);
  await load(order);
  await ana.open('/deliver', 'dn', order);
  await ana.scan(kettle);
  await keyIn('2');
  await ana.handset.page.getByRole('button', {name: 'More'}).click({delay: 450});
  await ana.handset.page.getByRole('button', {name: 'Damaged'}).click({delay: 450});
  await ana.handset.pull(commandText('DONE'));
  await ana.takenBy('', true);
  await ana.handIn();

  // The case of that offers the return, which is announced; and closed with a word.
  await office.open('/cases');
  await page.locator('[data-case]').filter({hasText: 'DN-'}).first().click(SOON);
  await page.getByTestId('differs').getByRole('link', {name: 'Announce a return'}).click(SOON);
  await proposed('2');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  const credit = await closingOf(office, 'DN-', 'case.credit');
  await credit.getByLabel('Note').fill('2 are credited');
  await credit.getByRole('button').click();
  await page.getByTestId('closed').waitFor();
  const announced = String((await headerOf('asn', ({from_order}) => from_order === order))['id']);

  // They come, and one more that nobody has announced; one of the three is whole.
  await ana.open('/sort');
  await ana.handset.page.getByText('Corner Shop').first().waitFor(SOON);
  await ana.cut();
  await ana.scan(labelText('asn', announced), kettle, kettle);
  await ana.finish(commandText('DONE'));
  await ana.open('/put-away');
  await ana.scan(labelText('asn', announced), kettle);
  await keyIn('1');
  await ana.scan(damaged, kettle, shelf);
  await ana.handset.back();
  await ana.open('/receive');
  await ana.scan(kettle);
  const theirs = ana.handset.page.getByTestId('job').getByRole('button', {name: 'Corner Shop'});
  await theirs.first().click({delay: 450});
  await ana.handset.page.getByText('Scan the next').waitFor();
  await ana.handset.pull(commandText('DONE'));
  await ana.handset.page.getByText('All done').waitFor();
  await ana.open('/put-away');
  await ana.scan(kettle, damaged);
  await ana.handIn();
  await expect.poll(async () => (await lineOf('asnLine', announced))['put_away'], SOON).toBe(2);

  // All that is damaged goes back to its supplier, and 5 whole ones go to the other warehouse.
  await office.open(`/document?asn=${delivery}`);
  await page.getByTestId('returns').getByRole('link', {name: 'Return to the supplier'}).click();
  const typed = await proposed('2');
  await typed.fill('4');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  await release('return');
  const back = String((await headerOf('dn', ({from_delivery}) => from_delivery === delivery))['id']);
  await office.open('/outbound/transferout');
  await page.getByRole('button', {name: 'New', exact: true}).first().click(SOON);
  await page.getByRole('combobox', {name: 'To warehouse'}).fill('South');
  await page.getByRole('option', {name: 'South'}).click();
  const code = page.getByRole('combobox', {name: 'Goods code, name or scan'});
  await code.fill('KETTLE');
  await code.press('Enter');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  await release('transfer');
  const sent = await headerOf('dn', ({is_transfer}) => is_transfer === 1);
  const transfer = String(sent['id']);
  const arrival = deliveryOfOrder(transfer);

  await ana.open('/pick');
  await ana.handset.page.getByText(String(sent['code'])).first().waitFor(SOON);
  await ana.cut();
  await pick(back, damaged, true);
  await load(back);
  await pick(transfer, shelf);
  await load(transfer);

  // Its truck is there before its office has heard that it left, and one is not on it.
  await ben.open('/sort');
  await ben.handset.page.getByText(/^ASN/).first().waitFor(SOON);
  await ben.cut();
  await ben.scan(labelText('asn', arrival), kettle, kettle, kettle, kettle);
  await ben.handset.pull(commandText('DONE'));
  await ben.handset.page.getByRole('button', {name: 'Not there'}).click({delay: 450});
  await expect.poll(() => ben.handset.step()).toBe('open');
  await ben.open('/put-away');
  await ben.scan(kettle, farShelf);
  await ben.handIn();
  expect(await lineOf('dnLine', transfer)).toMatchObject({shipped: 0, intransit: 0});
  expect((await figuresOf())[SOUTH]).toMatchObject({onhand: 4, transit_in: 0});
  await ana.handIn();
  expect(await lineOf('dnLine', transfer)).toMatchObject({shipped: 5, intransit: 1, actual: 4});
  expect(await figuresOf()).toEqual({
    [admin.warehouse]: {...NOTHING, goods_qty: 8, onhand: 8, can_order: 8, transit_out: 1},
    [SOUTH]: {...NOTHING, goods_qty: 4, onhand: 4, can_order: 4, transit_in: 1},
  });

  // The case of it stands where it is missed: it never left, stands at the dock, and goes back to its shelf.
  await office.open('/settings');
  await page.getByRole('button', {name: 'South'}).click(SOON);
  await page.getByRole('button', {name: 'South', pressed: true}).waitFor();
  await office.downloaded();
  const told = await headerOf('asn', ({id: each}) => each === arrival);
  const card = await closingOf(office, String(told['code']), 'case.neverLeft');
  await card.waitFor();
  await closeBy(office, card, 'stands at dock 2');
  await ana.open('/put-back');
  await ana.handset.page.getByText(String(sent['code'])).first().waitFor(SOON);
  await ana.cut();
  await ana.scan(labelText('dn', transfer), kettle, shelf);
  await ana.handIn();

  // 18 − 6 + 1 − 5 + 1 here, where of the damaged 2 + 1 + 1 none is left; 5 − 1 there.
  const stock = (await admin.list('stock')).filter(({goods}) => goods === KETTLE);
  expect(
    Object.fromEntries(
      stock.map(({place, quantity, allocated, disputed}) => [place, [quantity, allocated, disputed]]),
    ),
  ).toEqual({[`bin:${SHELF}`]: [9, 0, 0], [`bin:${FAR_SHELF}`]: [4, 0, 0]});
  expect(await figuresOf()).toEqual({
    [admin.warehouse]: {...NOTHING, goods_qty: 9, onhand: 9, can_order: 9},
    [SOUTH]: {...NOTHING, goods_qty: 4, onhand: 4, can_order: 4},
  });
  expect(await lineOf('dnLine', order)).toMatchObject({shipped: 6, actual: 6, damage: 2, returned: 2});
  expect(await lineOf('asnLine', delivery)).toMatchObject({counted: 20, put_away: 20, sent_back: 4});
  expect(await lineOf('dnLine', transfer)).toMatchObject({shipped: 4, actual: 4, intransit: 0});
  expect(await lineOf('asnLine', arrival)).toMatchObject({counted: 4, put_away: 4});
  expect(await statesOf('dn')).toEqual({
    'DN-000001': 'delivered',
    'DN-000002': 'shipped',
    'DN-000003': 'delivered',
  });
  expect(new Set(Object.values(await statesOf('asn')))).toEqual(new Set(['finished']));
  expect(await admin.list('case', 'index=state&state=open')).toEqual([]);

  // Nobody is asked for anything any more, and the records prove themselves.
  for (const [handset, corrected] of [
    [ana.handset, ['outbound.deliver', 'outbound.dispatch']],
    [ben.handset, []],
    [office, ['case.neverLeft']],
  ] as const) {
    await handset.open('/status');
    await handset.page.getByText('Exact as of').waitFor();
    const {outbox, journal} = await handset.outbox();
    expect(outbox).toEqual([]);
    const others = journal.filter(({status}) => status !== 'applied');
    expect(others.map(({action, status}) => [action, status])).toEqual(
      corrected.map((action) => [action, 'corrected']),
    );
  }
  const {dataDir} = site.server;
  expect(await runCommand('verify', {DATA_DIR: dataDir})).toContain('proved, no fault');
});
