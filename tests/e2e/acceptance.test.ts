import type {Locator, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {COUNTED_FIGURES} from '#domain/stock/figures.ts';
import {DESKTOP, HANDHELD} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {furnishCustomer, binsCalled, suppliedBy} from './furnish.ts';
import {Handset, SOON} from './handset.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';

/** Scenarios of a warehouse's day that other systems fail, by the pages of whoever works at a desk. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;
let supplier: string;
let customer: string;
let bins: readonly string[];

const SORTED = Array.from({length: 31}, (_, i) => `SORT-${String(i + 1).padStart(2, '0')}`);
const OTHERS = ['SHORT-DESK', 'SHORT-FLOOR', 'NOWHERE', 'PROMISED', 'BROKEN', 'STANDING'] as const;
const ids = new Map([...SORTED, ...OTHERS].map((code) => [code, newId()]));
const idOf = (code: (typeof OTHERS)[number]): string => ids.get(code) ?? '';

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  supplier = await suppliedBy(
    admin,
    [...ids].map(([code, id]) => ({id, code, description: `Goods ${code}`})),
  );
  customer = await furnishCustomer(admin);
  bins = await binsCalled(admin, ['T-01', 'T-02']);
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const panel = () => page.getByTestId('panel');
const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', {name, exact: true});
const row = (text: string) => page.locator('[data-row]').filter({hasText: text});
const search = (text: string) => page.getByRole('textbox', {name: 'Search'}).fill(text);
/** Without the marks that keep a name's direction to itself. */
const textOf = async (there: Locator) => (await there.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
const rowOf = async (list: string, id: string): Promise<Row> =>
  (await company.admin.list(list)).find((each) => each['id'] === id) ?? {};
const rowsOf = async (list: string, column: string, id: string): Promise<Row[]> =>
  (await company.admin.list(list)).filter((each) => each[column] === id);

const stand = (bin: string, goods: string, change: number) =>
  company.admin.do('stock.adjust', {
    warehouse: company.admin.warehouse,
    bin,
    goods,
    change,
    reason: 'opening',
  });
async function entered(action: string, of: Row, goods: readonly string[], quantity: number): Promise<string> {
  const id = newId();
  const lines = JSON.stringify(goods.map((each) => ({goods: each, quantity})));
  await company.admin.do(action, {...of, lines}, {id});
  return ownRowId(id, 1);
}
async function confirmed(goods: readonly string[], quantity: number): Promise<string> {
  const document = await entered('outbound.create', {customer}, goods, quantity);
  await company.admin.do('outbound.confirm', {document});
  return document;
}

test('[T6] a short pick over two bins comes to the same at the page of the order and on a handheld', async () => {
  const {admin} = company;
  /** An order of ten units, released, of goods of which six stand in each of two bins. */
  const released = async (goods: string): Promise<{document: string; promised: readonly Row[]}> => {
    for (const bin of bins) await stand(bin, goods, 6);
    const document = await confirmed([goods], 10);
    await admin.do('outbound.release', {document});
    const promised = await rowsOf('allocation', 'document', document);
    expect(promised.map(({quantity}) => Number(quantity)).toSorted((a, b) => a - b)).toEqual([4, 6]);
    return {document, promised};
  };
  /** What became of it. */
  const outcome = async (goods: string, document: string) => {
    const [figures] = await rowsOf('figures', 'goods', goods);
    const [line] = await rowsOf('dnLine', 'document', document);
    const {state} = await rowOf('dn', document);
    const cases = await rowsOf('case', 'document', document);
    return {
      figures: COUNTED_FIGURES.map((column) => [column, figures?.[column]]),
      line: ['quantity', 'allocated', 'picked', 'back_ordered', 'rest'].map((column) => line?.[column]),
      state,
      cases: cases.map(({code}) => code),
      standing: (await rowsOf('stock', 'goods', goods))
        .map(({place, quantity}) => `${String(place)} ${String(quantity)}`.replace(document, 'its order'))
        .toSorted(),
    };
  };
  const [desk, floor] = [idOf('SHORT-DESK'), idOf('SHORT-FLOOR')];

  const atDesk = await released(desk);
  await desktop.open(`/document?dn=${atDesk.document}`);
  await page.locator('button[data-action="outbound.pick"]').click();
  const form = page.getByTestId('hands');
  const fields = form.getByRole('textbox', {name: /Picked of/});
  await expect.poll(() => fields.count(), SOON).toBe(2);
  for (const field of await fields.all()) await field.fill(String(Number(await field.inputValue()) - 1));
  expect(await form.getByRole('combobox', {name: 'Why less?'}).count()).toBe(2);
  await button('Record', form).click();
  await form.waitFor({state: 'detached'});
  await expect.poll(async () => (await rowOf('dn', atDesk.document))['state'], SOON).toBe('picked');

  const onFloor = await released(floor);
  const handheld = await Handset.ready(site, company, {screen: HANDHELD});
  await handheld.open('/pick');
  await handheld.page.getByText(/^DN/).first().waitFor();
  expect(await handheld.scan(labelText('dn', onFloor.document))).toBe('tick');
  for (const {bin, quantity} of onFloor.promised) {
    for (const code of [labelText('bin', String(bin)), labelText('goods', floor)])
      expect(await handheld.scan(code)).toBe('tick');
    await handheld.pad(String(Number(quantity) - 1));
    expect(await handheld.scan(commandText('SHORT'))).toBe('tick');
    await expect.poll(() => handheld.step()).toBe('rest');
    await button('Back order', handheld.page).click({delay: 450});
    await expect.poll(() => handheld.step()).not.toBe('rest');
  }
  await expect
    .poll(async () => (await rowOf('dn', onFloor.document))['state'], {timeout: 30_000})
    .toBe('picked');

  const [byPage, byHandheld] = [await outcome(desk, atDesk.document), await outcome(floor, onFloor.document)];
  expect(byHandheld).toEqual(byPage);
  expect(Object.fromEntries(byPage.figures)).toMatchObject({picked: 8, pick: 0, ordered: 2, back_order: 2});
  // Whoever is at the desk sees so, of both.
  for (const {document} of [atDesk, onFloor]) {
    await desktop.open(`/document?dn=${document}`);
    await expect
      .poll(() => page.getByTestId('way').locator('[aria-current=step]').innerText())
      .toContain('Picked');
  }
});

test('[T15] a delivery of thirty-one goods that is sorted in its page is sorted whole', async () => {
  const goods = SORTED.map((code) => ids.get(code) ?? '');
  const document = await entered('inbound.announce', {supplier}, goods, 2);
  await desktop.open(`/document?asn=${document}`);
  for (const step of ['Confirm arrival', 'Finish unloading', 'Sort']) await button(step).click();
  const form = page.getByTestId('hands');
  const counts = form.getByRole('textbox', {name: /Counted of/});
  await expect.poll(() => counts.count(), SOON).toBe(goods.length);
  await button('All as announced', form).click();
  // Somebody counts the last of them herself.
  await counts.last().fill('1');
  await button('Record', form).click();
  await form.waitFor({state: 'detached', timeout: 90_000});
  await button('Finish sorting').click();
  await expect.poll(async () => (await rowOf('asn', document))['state'], SOON).toBe('sorted');
  const lines = await rowsOf('asnLine', 'document', document);
  expect(
    lines
      .toSorted((a, b) => Number(a['number']) - Number(b['number']))
      .map(({sort, sorted, counted, shortage}) => [sort, sorted, counted, shortage]),
  ).toEqual([...Array.from({length: 30}, () => [0, 2, 2, 0]), [0, 1, 1, 1]]);
  expect(await rowOf('asn', document)).toMatchObject({sort: 0, sorted: 61});
  await desktop.open('/inbound/presortstock');
  await page.getByTestId('empty-list').waitFor();
});

test('[T16] a supplier may be called Description Ltd', async () => {
  await desktop.open('/baseinfo/supplier');
  await button('New').click();
  for (const [label, text] of Object.entries({
    Name: 'Description Ltd',
    City: 'Porto',
    Address: 'Rua 1',
    Contact: '1',
    Manager: 'A',
    Level: '1',
  }))
    await panel().getByLabel(label, {exact: false}).fill(text);
  await button('Save', panel()).click();
  await button('Edit', panel()).waitFor();
  await page.keyboard.press('Escape');
  await search('description');
  await row('Description Ltd').waitFor();
  expect(await rowsOf('supplier', 'name', 'Description Ltd')).toHaveLength(1);
});

test('[T17] a release that finds nothing says 0 of 3 lines, and of each why, on the page of the order', async () => {
  const {admin} = company;
  const [nowhere, promised, broken] = [idOf('NOWHERE'), idOf('PROMISED'), idOf('BROKEN')];
  await stand(bins[0] ?? '', promised, 4);
  await admin.do('outbound.release', {document: await confirmed([promised], 4)});
  const id = newId();
  const {warehouse} = admin;
  const size = String((await admin.list('binSize'))[0]?.['id']);
  await admin.do('bin.create', {id, warehouse, name: 'X-01', size, property: 'Damage'});
  await stand(id, broken, 4);
  const document = await confirmed([nowhere, promised, broken], 4);
  await desktop.open(`/document?dn=${document}`);
  await button('Release').click();
  const said = page.getByTestId('released');
  await expect.poll(() => textOf(said), SOON).toContain('0 of 3 lines reserved');
  await expect
    .poll(async () =>
      (await said.locator('li').allInnerTexts()).map((text) => text.replaceAll(/[\u2066-\u2069]/g, '')),
    )
    .toEqual([
      'NOWHERE: 0 of 4, no stock',
      'PROMISED: 0 of 4, reserved for others',
      'BROKEN: 0 of 4, only in bins that are not picked from',
    ]);
  expect(await rowOf('dn', document)).toMatchObject({state: 'new'});
  expect(await rowsOf('allocation', 'document', document)).toEqual([]);
});

test('[T18] goods with stock, and a supplier that a delivery names, are not removed, and the form says why', async () => {
  const {admin} = company;
  await stand(bins[0] ?? '', idOf('STANDING'), 1);
  const named = newId();
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
  await admin.do('supplier.create', {id: named, name: 'Deliveries Ltd', ...address});
  await entered('inbound.announce', {supplier: named}, [idOf('NOWHERE')], 1);
  for (const [path, name, why, list, id] of [
    [
      '/goods/goodslist',
      'STANDING',
      'There is stock of these goods: move it out first',
      'goods',
      idOf('STANDING'),
    ],
    [
      '/baseinfo/supplier',
      'Deliveries Ltd',
      'Goods or deliveries name this supplier: it stays',
      'supplier',
      named,
    ],
  ] as const) {
    await desktop.open(path);
    await search(name);
    await row(name).click();
    for (const each of ['Edit', 'Delete']) await button(each, panel()).click();
    await panel().getByText('Delete this for good?').waitFor();
    await button('Delete', panel()).click();
    await panel().getByRole('alert').getByText(why).waitFor();
    await desktop.open(path);
    await search(name);
    await row(name).waitFor();
    expect(await rowOf(list, id)).toMatchObject({id});
  }
});
