import {afterAll, beforeAll, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {deliveryOfOrder} from '#domain/transfers/delivery-of-order.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {startFaultProxy, type FaultProxy} from '../proxy/fault-proxy.ts';
import {Handset, SOON} from './handset.ts';
import {caughtUp} from './mirror.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** Goods that go from one warehouse to another: ordered at a desk, sent and received without a network. */
const SOUTH = 'S0VTH001';
let site: BrowserSite;
let company: Company;
let desktop: Handset;
/** One handheld at each end, the other on a network of its own. */
let here: Handset;
let there: Handset;
let network: FaultProxy;
let goods: Row;
let bin: string;
let driver: string;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  network = await startFaultProxy({target: site.server.url});
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  here = await Handset.ready(site, company, {isKept: true});
  there = await Handset.ready({proxy: network}, company, {isKept: true, origin: network.url});
  const {admin} = company;
  const address = {city: 'Faro', address: 'Rua 2', contact: '+00', manager: 'A. Reis'};
  await admin.do('warehouse.create', {id: SOUTH, name: 'South', ...address});
  const [size] = await admin.list('binSize');
  driver = newId();
  await admin.do('driver.create', {id: driver, name: 'Rui', plate: 'AB-12', contact: '+351 1'});
  bin = newId();
  await admin.do('bin.create', {
    id: bin,
    warehouse: SOUTH,
    name: 'S-01',
    size: String(size?.['id']),
    property: 'Normal',
  });
  const stock = (await admin.list('stock')).find(
    ({place, quantity, property}) =>
      String(place).startsWith('bin:') && Number(quantity) >= 20 && property !== 'Damage',
  );
  goods = (await admin.list('goods')).find(({id}) => id === stock?.['goods']) ?? {};
  // Which warehouses there are Settings reads as it opens.
  await caughtUp(there.page, company);
  await there.open('/settings');
  await there.page.getByRole('button', {name: 'South'}).click(SOON);
  await there.page.getByRole('button', {name: 'South', pressed: true}).waitFor();
  await there.open('/');
  await there.page.getByTestId('whereabouts').getByText('South').waitFor();
  await there.downloaded();
});
afterAll(async () => {
  await Promise.all([desktop, here, there].map((each) => each.discard()));
  await network.close();
  await site.close();
});

const headerOf = async (list: string, id: string): Promise<Row | undefined> =>
  (await company.admin.list(list)).find((row) => row['id'] === id);
const lineOf = async (list: string, document: string): Promise<Row | undefined> =>
  (await company.admin.list(list)).find((row) => row['document'] === document);

/** One that stands picked. */
async function picked(quantity: number): Promise<string> {
  const {admin} = company;
  const id = newId();
  const lines = JSON.stringify([{goods: goods['id'], quantity}]);
  await admin.do('transfers.order', {to_warehouse: SOUTH, lines}, {id});
  const document = ownRowId(id, HEADER_ID);
  await admin.do('outbound.confirm', {document});
  await admin.do('outbound.release', {document});
  const promised = (await admin.list('allocation')).filter((row) => row['document'] === document);
  for (const row of promised)
    await admin.do('outbound.pick', {
      document,
      goods: String(goods['id']),
      bin: String(row['bin']),
      quantity: Number(row['quantity']),
    });
  return document;
}

test('[TRANSFER-1] [TRANSFER-2] a transfer is ordered at a desk, and both warehouses have it in a list of their own', async () => {
  const {page} = desktop;
  await desktop.open('/outbound/transferout');
  await page.getByRole('button', {name: 'New', exact: true}).first().click(SOON);
  // Where it goes has to be said, and is marked where it was not.
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByText(/^Enter: .?To warehouse/).waitFor();
  const to = page.getByRole('combobox', {name: 'To warehouse'});
  await to.click();
  await page.getByRole('option').first().waitFor();
  // It goes to another one.
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['South']);
  await to.fill('South');
  await page.getByRole('option', {name: 'South'}).click();
  const code = page.getByRole('combobox', {name: 'Goods code, name or scan'});
  await code.fill(String(goods['code']));
  await code.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  await page.getByText('South', {exact: true}).first().waitFor();
  const row = (await company.admin.list('dn')).find(({is_transfer}) => is_transfer === 1);
  expect(row).toMatchObject({to_warehouse: SOUTH, state: 'fresh', customer: ''});
  await desktop.open('/outbound/transferout');
  await page
    .getByRole('tab', {name: 'Open'})
    .or(page.getByRole('button', {name: /^Open/}))
    .first()
    .click();
  await page.getByText(String(row?.['code'])).first().waitFor();
  // Each end names the other, on its page and on paper.
  const order = String(row?.['id']);
  const lines = JSON.stringify([{goods: goods['id'], quantity: 3}]);
  const change = {document: order, version: Number(row?.['version']), reference: 'TR-77', lines};
  await company.admin.do('transfers.edit', change);
  const delivery = await headerOf('asn', deliveryOfOrder(order));
  await desktop.open(`/document?dn=${order}`);
  await page.getByRole('link', {name: String(delivery?.['code'])}).click();
  await page.getByRole('link', {name: String(row?.['code'])}).waitFor();
  for (const [kind, id] of [
    ['dn', order],
    ['asn', deliveryOfOrder(order)],
  ] as const) {
    await desktop.open(`/document/print?${kind}=${id}`);
    const paper = page.getByTestId('paper').first();
    await paper.waitFor();
    const text = (await paper.innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/From warehouse (?!South)\S/);
    expect(text).toContain('To warehouse South');
    expect(text).toContain('Reference TR-77');
    expect((await paper.getByTestId('whose').innerText()).includes('South')).toBe(kind === 'asn');
  }
});

test('[TRANSFER-3] [TRANSFER-4] [TRANSFER-9] it is sent and received by the paper of its order without a network at either end, and is on its way between them', async () => {
  const order = await picked(4);
  const delivery = deliveryOfOrder(order);
  await here.open('/dispatch');
  await here.page.getByText('South').first().waitFor();
  await site.proxy.offline();
  expect(await here.scan(labelText('dn', order))).toBe('tick');
  await here.pull(labelText('driver', driver));
  await here.page.getByText('All done').or(here.page.getByText('No picked order')).first().waitFor();

  await here.open('/deliver');
  expect(await here.scan(labelText('dn', order))).toBe('refused');
  await here.page.getByText('it is received at the other warehouse').waitFor();

  // The truck is there before its office has heard that it left.
  await there.open('/sort');
  await there.page.getByText(/^ASN/).first().waitFor(SOON);
  await network.offline();
  for (const [query, felt] of [
    ['/asn-query', 'tick'],
    ['/dn-query', 'question'],
  ] as const) {
    await there.open(query);
    expect([query, await there.scan(labelText('dn', order))]).toEqual([query, felt]);
  }
  await there.open('/sort');
  const label = labelText('goods', String(goods['id']));
  for (const scanned of [labelText('dn', order), label, label, label])
    expect([scanned, await there.scan(scanned)]).toEqual([scanned, 'tick']);
  await there.pull(commandText('DONE'));
  await there.page.getByRole('button', {name: 'Not there'}).click({delay: 450});
  await expect.poll(() => there.step()).toBe('open');
  await network.online();
  await there.heardOnline();
  await expect.poll(async () => (await lineOf('asnLine', delivery))?.['counted'], SOON).toBe(3);
  expect(await lineOf('dnLine', order)).toMatchObject({intransit: 0, actual: 0});

  await site.proxy.online();
  await here.heardOnline();
  await expect.poll(async () => (await lineOf('dnLine', order))?.['shipped'], {timeout: 30_000}).toBe(4);
  expect(await lineOf('dnLine', order)).toMatchObject({shipped: 4, intransit: 1, actual: 3});
  expect(await headerOf('dn', order)).toMatchObject({state: 'shipped'});

  const shortOf = async (): Promise<unknown> =>
    (await company.admin.list('case')).find((row) => row['document'] === delivery)?.['state'];
  expect(await shortOf()).toBe('open');

  // The last one comes to light: nothing is on its way, and nobody has to say where it is.
  const found = {document: delivery, goods: String(goods['id']), quantity: 1};
  await company.admin.do('inbound.sort', found, {warehouse: SOUTH});
  await there.open('/put-away');
  for (const scanned of [label, labelText('bin', bin)])
    expect([scanned, await there.scan(scanned)]).toEqual([scanned, 'tick']);
  await expect.poll(async () => (await headerOf('dn', order))?.['state'], SOON).toBe('delivered');
  expect(await lineOf('dnLine', order)).toMatchObject({intransit: 0, actual: 4});
  expect(await shortOf()).toBe('closed');
});

test('[DN-19] [TRANSFER-8] what is picked onto a pallet is received by one scan of it, without a network at either end', async () => {
  const {admin} = company;
  const sscc = '340123450000000017';
  const id = newId();
  const lines = JSON.stringify([{goods: goods['id'], quantity: 3}]);
  await admin.do('transfers.order', {to_warehouse: SOUTH, lines}, {id});
  const order = ownRowId(id, HEADER_ID);
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  const promised = (await admin.list('allocation')).find(({document}) => document === order);
  await here.open('/pick');
  await here.page.getByText(/^DN/).first().waitFor();
  await site.proxy.offline();
  for (const scanned of [labelText('dn', order), `00${sscc}`])
    expect([scanned, await here.scan(scanned)]).toEqual([scanned, 'tick']);
  await here.page
    .getByTestId('onto')
    .filter({hasText: sscc.slice(-6)})
    .waitFor();
  for (const scanned of [
    labelText('bin', String(promised?.['bin'])),
    labelText('goods', String(goods['id'])),
  ])
    expect([scanned, await here.scan(scanned)]).toEqual([scanned, 'tick']);
  await here.pull(commandText('CONFIRM'));
  await expect.poll(() => here.step()).toBe('open');
  await here.open('/dispatch');
  expect(await here.scan(labelText('dn', order))).toBe('tick');
  await here.pull(labelText('driver', driver));
  await site.proxy.online();
  await here.heardOnline();
  await expect.poll(async () => (await lineOf('dnLine', order))?.['shipped'], {timeout: 30_000}).toBe(3);

  const delivery = deliveryOfOrder(order);
  // It was announced with the order; that it comes on a pallet is known since that has left.
  await there.open(`/document?asn=${delivery}`);
  await there.page.getByText(sscc).first().waitFor(SOON);
  await there.open('/sort');
  await there.page.getByText(/^ASN/).first().waitFor(SOON);
  await network.offline();
  expect(await there.scan(`00${sscc}`)).toBe('tick');
  await network.online();
  await there.heardOnline();
  await expect.poll(async () => (await lineOf('asnLine', delivery))?.['counted'], SOON).toBe(3);
  expect(await headerOf('dn', order)).toMatchObject({state: 'delivered'});
  expect(await lineOf('dnLine', order)).toMatchObject({sscc, intransit: 0, actual: 3});
});
