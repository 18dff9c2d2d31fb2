import type {Locator, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {labelText} from '#domain/scanning/label.ts';
import {lotId} from '#domain/stock/lot.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {readQr} from './read-qr.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {holdRows} from './slow-disk.ts';

/** Deliveries and orders at a desk. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;
let goods: readonly Row[];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
  const stock = await company.admin.list('stock');
  const there = new Set(stock.map((row) => row['goods']));
  goods = (await company.admin.list('goods')).filter(({id = ''}) => there.has(id));
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** What the codes on the papers of a print say to a scanner. */
const codesOnPaper = async () => {
  const codes: string[] = [];
  for (const code of await page.locator('.document-print [data-test=paper] svg:has(path)').all())
    codes.push(await readQr(code));
  return codes;
};
const codeOf = (i: number): string => String(goods[i]?.['code']);
const idOf = (i: number): string => String(goods[i]?.['id']);
const press = (key: string) => page.keyboard.press(key);
/** What is keyed in quickly is a scan: people are slower. */
const type = (text: string) => page.keyboard.type(text, {delay: 70});
const query = () => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');
const goodsInput = () => page.getByRole('combobox', {name: 'Goods code, name or scan'});
const paste = (rows: string) =>
  goodsInput().evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
  }, rows);
const state = () => page.getByTestId('way').locator('[aria-current=step]').innerText();
const typed = () =>
  page
    .getByTestId('typed')
    .locator('li')
    .evaluateAll((lines) =>
      lines.map(
        (line) =>
          `${line.querySelector('bdi')?.textContent ?? ''} ${line.querySelector('input')?.value ?? ''}`,
      ),
    );
/** A day has parts of its own to stop at. */
async function tabTo(there: () => Locator, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 10; i++) {
    await press(key);
    if (await there().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the Tab key does not get there');
}
const isFocused = (name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body ? 'the page' : (at?.textContent ?? '');
      }),
    )
    .toBe(name);
const headingHasFocus = () =>
  page.evaluate(() => document.activeElement === document.querySelector('main h2[tabindex]'));
/** What ends something or takes it back is pressed twice, and not by a double click. */
async function pressTwice(name: string): Promise<void> {
  await page.getByRole('button', {name, exact: true}).click();
  await page.getByRole('button', {name: 'press again'}).click({delay: 500});
}
/** Takes an action in the panel of a row, which may leave its list by it, and its panel. */
async function takeInRow(path: string, row: string, name: string): Promise<void> {
  await desktop.open(path);
  await page.locator(`tr[data-row="${row}"]`).click();
  const panel = page.getByTestId('panel');
  await panel.getByRole('button', {name, exact: true}).click();
  await panel.getByRole('button', {name: 'Record', exact: true}).click();
}
/** Without the marks that keep a name's direction to itself. */
const textOf = async (there: Locator) => (await there.innerText()).replaceAll(/[\u2066-\u2069]/g, '');

test('by keyboard alone from the search to an order that is saved, confirmed and released', async () => {
  await desktop.open('/outbound/dn');
  await page.getByText('nothing yet').waitFor();
  await press('/');
  await type('Ortega');
  // A list with tabs has what it makes beside them, above the search.
  await tabTo(() => page.getByRole('button', {name: 'New', exact: true}), 'Shift+Tab');
  await press('Enter');
  await page.getByRole('combobox', {name: 'Customer'}).waitFor();
  expect(query().get('dn')).toBe('new');
  await type('Ort');
  await press('ArrowDown');
  await press('Enter');
  await tabTo(goodsInput);
  await type(codeOf(0).toLowerCase());
  await press('Enter');
  await type('3');
  await press('Enter');
  await type(codeOf(1));
  // A code that is typed whole needs no Enter of its own.
  await press('Tab');
  await type('99999');
  await press('Enter');
  await expect.poll(typed).toEqual([`${codeOf(0)} 3`, `${codeOf(1)} 99999`]);
  await expect.poll(() => page.getByTestId('amounts').innerText()).toMatch(/Lines\s+2\s+Units\s+100,002/);
  await press('Enter');
  await isFocused('Save');
  await press('Enter');
  await page.getByTestId('way').waitFor();
  expect(query().get('dn')).toHaveLength(26);
  await expect.poll(state).toContain('Not confirmed');
  // Enter once more does nothing: the heading has the focus, and the next step comes behind it.
  await expect.poll(headingHasFocus).toBe(true);
  await press('Enter');
  await tabTo(() => page.getByRole('button', {name: 'Confirm the order'}));
  await expect.poll(state).toContain('Not confirmed');
  // The news may be here before the answer.
  site.proxy.set({does: 'hold', path: '/api/actions/outbound.confirm'});
  await press('Enter');
  await expect.poll(state).toContain('New');
  await page.getByRole('button', {name: 'Release', exact: true}).waitFor();
  site.proxy.clear();
  site.proxy.release();
  await expect.poll(headingHasFocus).toBe(true);
  await tabTo(() => page.getByRole('button', {name: 'Release', exact: true}));
  await press('Enter');
  await expect.poll(() => textOf(page.getByTestId('released'))).toContain('1 of 2 lines reserved');
  await expect.poll(() => textOf(page.getByTestId('released'))).toContain(`${codeOf(1)}: `);
  await expect.poll(state).toContain('To pick');
  const [order] = await company.admin.list('dn');
  expect(order).toMatchObject({state: 'to-pick', code: 'DN-000001'});
  await page.getByTestId('history').getByText('New order').waitFor();
  await expect.poll(() => page.getByTestId('history').locator('li').count()).toBe(3);
});

test('the panel of an order says how far it is, and offers what its page does in the order of that', async () => {
  const [order] = await company.admin.list('dn');
  const shown = (names: readonly string[]) =>
    names.map((name) => name.replace(/ \(.*/, '').trim()).filter((name) => name !== '' && name !== 'Print');
  const steps = page.getByTestId('way').locator('xpath=..').locator('button:not([aria-pressed]), a');
  await page.getByTestId('way').waitFor();
  const onPage = shown(await steps.allInnerTexts());
  await desktop.open('/outbound/dn');
  await page.locator(`tr[data-row="${String(order?.['id'])}"]`).click();
  const panel = page.getByTestId('panel');
  await expect
    .poll(() => textOf(panel.getByTestId('facts')))
    .toMatch(/Ortega\s+To pick\s+0 of 100,002 picked/);
  await panel.getByRole('link', {name: 'Open', exact: true}).waitFor();
  // One is filled, two stand beside it, and a menu has the others, which Esc and a click elsewhere close.
  const bar = panel.getByRole('button', {name: 'More', exact: true}).locator('xpath=../..');
  const inSight = await bar.locator(':scope > a, :scope > button').allInnerTexts();
  expect(inSight).toHaveLength(3);
  expect(await bar.locator('.bg-accent').count()).toBe(1);
  const menu = panel.getByRole('menu');
  const more = panel.getByRole('button', {name: 'More', exact: true});
  await more.click();
  expect(shown([...inSight, ...(await menu.getByRole('menuitem').allInnerTexts())])).toEqual(onPage);
  await press('Escape');
  await menu.waitFor({state: 'detached'});
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await more.click();
  await panel.getByRole('heading').first().click();
  await menu.waitFor({state: 'detached'});
  expect(await panel.isVisible()).toBe(true);
  // Its lines with what became of each; what is left of its columns is folded away.
  const lines = panel.getByTestId('panel-rows').locator('li');
  await expect.poll(() => textOf(lines.first())).toMatch(new RegExp(`${codeOf(0)}.*Reserved 3\\s+3$`, 's'));
  await expect.poll(() => textOf(lines.nth(1))).toMatch(new RegExp(`${codeOf(1)}.*free\\s+99,999$`, 's'));
  // What stands in the warehouse is promised to it.
  expect(await textOf(lines.nth(1).getByTestId('short'))).toMatch(/^Back ordered 99,\d{3}$/);
  const createdBy = panel.getByText('Created by');
  expect(await createdBy.isVisible()).toBe(false);
  await panel.getByText('All details').click();
  await createdBy.waitFor();
});

test('Enter, Enter in a list opens a document and records nothing, nor does it in a form whose fields are filled', async () => {
  await desktop.open('/outbound/dn');
  await page.locator('tr[data-row]').first().press('Enter');
  await expect.poll(headingHasFocus).toBe(true);
  await press('Enter');
  await press('Enter');
  const steps = page.getByTestId('history').locator('li');
  await expect.poll(() => steps.count()).toBe(3);
  expect(await state()).toContain('To pick');
  const pick = page.locator('button[data-action="outbound.pick"]');
  await pick.press('Enter');
  const form = page.getByTestId('hands');
  await form.getByRole('textbox').first().waitFor();
  await press('Enter');
  await isFocused('Record');
  // A key that is held presses once.
  await page.evaluate(() => {
    const held = new KeyboardEvent('keydown', {key: 'Enter', repeat: true, bubbles: true, cancelable: true});
    if (document.activeElement?.dispatchEvent(held)) throw new Error('a held key goes on pressing');
  });
  expect(await steps.count()).toBe(3);
  await press('Escape');
  await form.waitFor({state: 'detached'});
  expect(await steps.count()).toBe(3);

  // In the panel of a row a form that asks for nothing begins at its name.
  await desktop.open('/outbound/dn');
  await page.locator('tr[data-row]').first().click();
  const more = page.getByTestId('panel').getByRole('button', {name: 'More', exact: true});
  const release = page.getByTestId('panel').locator('button[data-action="outbound.unrelease"]');
  await more.press('Enter');
  await release.press('Enter');
  await isFocused('Take back the release');
  await press('Enter');
  await press('Escape');
  await more.waitFor();
  const [order] = await company.admin.list('dn');
  expect(order).toMatchObject({state: 'to-pick'});
});

test('[T25] what was typed stays when somebody goes away or reloads, until it is discarded, and is no document until then or after', async () => {
  await desktop.open('/document/entry?asn=new');
  // The hand begins at the supplier, and no list of them lies over the fields before somebody asks for it.
  const supplier = page.getByRole('combobox', {name: 'Supplier'});
  await expect.poll(() => supplier.evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await page.getByRole('option').count()).toBe(0);
  await supplier.click();
  await page.getByRole('option').first().waitFor();
  await press('Escape');
  await goodsInput().click();
  await type(codeOf(2));
  await press('Enter');
  await type('4');
  await press('Enter');
  await page.getByTestId('kept').waitFor();
  await type(codeOf(3));
  await desktop.open('/stock/stocklist');
  await page.reload();
  await desktop.open('/document/entry?asn=new');
  await expect.poll(typed).toEqual([`${codeOf(2)} 4`]);
  await expect.poll(() => goodsInput().inputValue()).toBe(codeOf(3));
  expect(await company.admin.list('asn')).toEqual([]);
  await pressTwice('Discard the draft');
  await page.getByText('nothing yet').waitFor();
  await desktop.open('/document/entry?asn=new');
  await page.getByText('No lines yet').waitFor();
  expect(await company.admin.list('asn')).toEqual([]);
  expect(await company.admin.list('asnLine')).toEqual([]);
});

test('rows that are pasted before the goods were read are theirs as soon as they are', async () => {
  await desktop.open('/inbound/asn');
  const letGo = await holdRows(desktop);
  await desktop.open('/document/entry?asn=new');
  await paste(`${codeOf(0)}\t6\n${codeOf(1)}\t2\n${codeOf(0)}\t1`);
  await page.getByTestId('typed').locator('li').first().waitFor();
  await letGo();
  await expect.poll(typed).toEqual([`${codeOf(0)} 7`, `${codeOf(1)} 2`]);
  await page.getByText(String(goods[1]?.['name'])).waitFor();
  await pressTwice('Discard the draft');
});

test('a line that is typed before the goods were read is one as soon as they are, and what nobody knows is asked about', async () => {
  await desktop.open('/inbound/asn');
  const letGo = await holdRows(desktop);
  await desktop.open('/document/entry?asn=new');
  await goodsInput().fill(codeOf(0));
  await press('Enter');
  await type('25');
  await press('Enter');
  expect(await typed()).toEqual([]);
  await letGo();
  await expect.poll(typed).toEqual([`${codeOf(0)} 25`]);
  await pressTwice('Discard the draft');

  await desktop.open('/inbound/asn');
  const letGoAgain = await holdRows(desktop);
  await desktop.open('/document/entry?asn=new');
  await goodsInput().fill('NOTHING-9');
  await press('Enter');
  await type('3');
  await letGoAgain();
  await page.getByText(/No goods have the code .?NOTHING-9/).waitFor();
  await expect.poll(() => goodsInput().evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await typed()).toEqual([]);
  await pressTwice('Discard the draft');
});

test('rows of a spreadsheet become lines, a label that is scanned too, and what is wrong stands at its line', async () => {
  await desktop.open('/document/entry?asn=new');
  await goodsInput().focus();
  await paste(`${codeOf(0)}\t6\nNOTHING-9\t2\n${codeOf(1)}\tsix`);
  await goodsInput().fill(labelText('goods', idOf(3)));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Quantity');
  await type('5');
  await expect.poll(typed).toEqual([`${codeOf(0)} 6`, 'NOTHING-9 2', `${codeOf(1)} six`]);
  // The line that is still being typed is saved with the others.
  await page.getByRole('button', {name: 'Save'}).click();
  await expect.poll(typed).toEqual([`${codeOf(0)} 6`, 'NOTHING-9 2', `${codeOf(1)} six`, `${codeOf(3)} 5`]);
  const wrong = page.getByTestId('typed').locator('li');
  await expect.poll(() => textOf(wrong.nth(1))).toContain('No goods have the code NOTHING-9');
  await expect
    .poll(() => wrong.nth(2).getByRole('textbox', {name: 'Quantity'}).getAttribute('aria-invalid'))
    .toBe('true');
  expect(await wrong.nth(0).getByRole('alert').count()).toBe(0);
  await wrong.nth(1).getByRole('button').click();
  await wrong.nth(1).getByRole('textbox', {name: 'Quantity'}).fill('7');
  await page.getByLabel('Supplier', {exact: false}).fill('Norte');
  await page.getByRole('option').first().click();
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  await expect.poll(state).toContain('Announced');
  const lines = await company.admin.list('asnLine');
  expect(lines.map(({number, announced}) => [number, announced])).toEqual([
    [1, 6],
    [2, 7],
    [3, 5],
  ]);
});

test('a draft does not overwrite what somebody has changed meanwhile', async () => {
  const [before] = await company.admin.list('asn');
  const address = `/document/entry?asn=${String(before?.['id'])}`;
  await desktop.open(address);
  const first = page.getByTestId('typed').getByRole('textbox').first();
  // Whoever changes a document begins at its lines, and no list of parties lies over them.
  await expect.poll(() => first.evaluate((at) => at.matches(':focus'))).toBe(true);
  expect(await page.getByRole('option').count()).toBe(0);
  await first.fill('60');
  await page.getByTestId('kept').waitFor();
  await desktop.open('/inbound/asn');
  const {id: document = '', version = 0, supplier = ''} = before ?? {};
  const lines = JSON.stringify([{goods: idOf(0), quantity: 8}]);
  await company.admin.do('inbound.edit', {document, version, supplier, expected_on: '', lines});
  await page.getByRole('row', {name: 'ASN-000001'}).waitFor();
  await desktop.open(address);
  await expect.poll(() => first.inputValue()).toBe('60');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByRole('main').getByText('Somebody changed it meanwhile').waitFor();
  await pressTwice('Discard the draft');
  await page.getByTestId('way').waitFor();
  expect((await company.admin.list('asnLine')).map(({announced}) => announced)).toEqual([8, 0, 0]);
});

test('a delivery is cancelled and opened again by the buttons of its page, and of its row', async () => {
  const stateNow = async () => (await company.admin.list('asn'))[0]?.['state'];
  const id = String((await company.admin.list('asn'))[0]?.['id']);
  await pressTwice('Cancel the delivery');
  await expect.poll(state).toContain('Cancelled');
  await page.getByRole('button', {name: 'Open the delivery again'}).click();
  await expect.poll(state).toContain('Announced');
  await takeInRow('/inbound/asn', id, 'Cancel the delivery');
  await expect.poll(stateNow).toBe('cancelled');
  await takeInRow('/inbound/asn', id, 'Open the delivery again');
  await expect.poll(stateNow).toBe('announced');
});

test('a delivery that was announced arrives from its page without a network, and is told at the next one', async () => {
  await desktop.open('/inbound/predeliverystock');
  await page.locator('tr[data-row]').first().focus();
  await press('Enter');
  await page.getByTestId('way').waitFor();
  site.proxy.set({does: 'drop'});
  await page.getByRole('button', {name: 'Confirm arrival'}).click();
  await page.getByText('Recorded on this device').waitFor();
  await expect.poll(state).toContain('Arrived');
  site.proxy.set();
  await expect
    .poll(async () => (await company.admin.list('asn'))[0]?.['state'], {timeout: 30_000})
    .toBe('arrived');
  await page.getByRole('button', {name: 'Finish unloading'}).waitFor();
});

test('a delivery says in its list what it weighs, and what it costs while the server can be asked', async () => {
  const [asn] = await company.admin.list('asn');
  const {body} = await company.admin.call('GET', `/api/documents/${String(asn?.['id'])}/totals`);
  const [kilos, cost] = [Number(body['weight']) / 1_000, Number(body['cost']) / 10_000];
  const cells = () => page.locator('tr[data-row] td:not([aria-hidden])').allInnerTexts();
  const numbers = new Intl.NumberFormat('en-US', {maximumFractionDigits: 3});
  const money = new Intl.NumberFormat('en-US', {minimumFractionDigits: 2, maximumFractionDigits: 4});
  const head = () => page.getByRole('columnheader').last().innerText();
  const inEuros = /^\u2068Cost\u2069 \(\u2068EUR\u2069\)$/;
  await desktop.open('/inbound/asn');
  await expect.poll(async () => (await cells()).at(-1)).toBe(money.format(cost));
  await expect.poll(cells).toContain(numbers.format(kilos));
  await expect.poll(head).toMatch(inEuros);
  await desktop.open(`/document?asn=${String(asn?.['id'])}`);
  await expect.poll(() => page.getByTestId('amounts').innerText()).toContain(`€${money.format(cost)}`);
  await site.proxy.offline();
  try {
    await desktop.open('/');
    await desktop.open('/inbound/asn');
    await page.locator('tr[data-row]').first().waitFor();
    await expect.poll(cells).toContain(numbers.format(kilos));
    expect((await cells()).at(-1)).toBe('—');
    await expect.poll(head).toMatch(inEuros);
  } finally {
    await site.proxy.online();
  }
});

test('a delivery is printed with the code that handhelds know it by', async () => {
  const [asn] = await company.admin.list('asn');
  await desktop.open(`/document?asn=${String(asn?.['id'])}`);
  await page.getByRole('link', {name: 'Print', exact: true}).click();
  await page.getByTestId('paper').first().waitFor();
  await page.emulateMedia({media: 'print'});
  const paper = page.locator('.document-print [data-test=paper]');
  await expect.poll(() => paper.isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('button', {name: 'Print'}).isVisible()).toBe(false);
  await expect.poll(() => paper.locator('tbody tr').count()).toBe(3);
  await expect.poll(() => paper.innerText()).toContain('ASN-000001');
  await expect.poll(codesOnPaper).toEqual([labelText('asn', String(asn?.['id']))]);
  await page.emulateMedia({media: null});
  await page.getByRole('button', {name: 'Label 100 × 70 mm'}).click();
  const pdf = (await page.pdf({preferCSSPageSize: true})).toString('latin1');
  const sizes = [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  // Points, and a hair more or less.
  expect(sizes.map(([, ...size]) => size.map((side) => Math.round((Number(side) / 72) * 25.4)))).toEqual([
    [100, 70],
  ]);
  await expect.poll(() => page.locator('.document-print').textContent()).toContain('ASN-000001');
  await page.getByRole('button', {name: 'Back'}).click();
  await page.getByTestId('way').waitFor();
  expect(query().get('asn')).toBe(asn?.['id']);
  // Nothing that can be printed is no end either.
  await desktop.open(`/document/print?asn=${idOf(0)}`);
  await page.getByRole('button', {name: 'Back'}).click();
  await page.getByRole('row', {name: 'ASN-000001'}).waitFor();
});

test('a delivery is counted at the desk as a whole: more is asked, less is taken back, and what others count meanwhile is refused', async () => {
  const [asn] = await company.admin.list('asn');
  const document = String(asn?.['id']);
  const line = async () => (await company.admin.list('asnLine')).find(({goods: of}) => of === idOf(0)) ?? {};
  await desktop.open(`/document?asn=${document}`);
  await page.getByRole('button', {name: 'Finish unloading'}).click();
  await page.getByRole('button', {name: 'Sort', exact: true}).click();
  const form = page.getByTestId('hands');
  const count = form.getByRole('textbox', {name: new RegExp(`Counted of .?${codeOf(0)}`)});
  const record = () => form.getByRole('button', {name: 'Record', exact: true}).click();
  await expect.poll(() => count.evaluate((input) => input.matches(':focus'))).toBe(true);
  await count.fill('10');
  await record();
  await form.getByRole('button', {name: 'Yes, more came'}).click();
  await form.waitFor({state: 'detached'});
  await expect.poll(line).toMatchObject({announced: 8, counted: 10, more: 2});

  await page.getByRole('button', {name: 'Sort', exact: true}).click();
  await company.admin.do('inbound.sort', {document, goods: idOf(0), quantity: 1, over: 1});
  await count.fill('12');
  await record();
  await form.getByText(/11.? are counted there by now/).waitFor();
  await expect.poll(line).toMatchObject({counted: 11});
  await count.fill('5');
  await record();
  await form.waitFor({state: 'detached'});
  await expect.poll(line).toMatchObject({counted: 5, more: 0, sort: 3});

  // What is sorted says where it is going to stand, as the floor is shown it.
  await desktop.open('/inbound/sortstock');
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const at = heads.indexOf('Proposed bin');
  const names = (await company.admin.list('bin')).map(({name}) => String(name));
  await expect.poll(() => page.locator('tr[data-row] td').nth(at).innerText()).not.toBe('—');
  expect(names).toContain(await page.locator('tr[data-row] td').nth(at).innerText());

  // A line of one lot says which, also where it is changed, and where the lot is heard of later than its line.
  site.proxy.set({does: 'drop', path: '/sync/pull'});
  const lot = lotId(idOf(0), '24-117');
  const ofLot = {lot, lot_code: '24-117'};
  await company.admin.do('inbound.sort', {document, goods: idOf(0), quantity: 1, over: 1, ...ofLot});
  const [customer] = await company.admin.list('customer');
  const wanted = JSON.stringify([{goods: idOf(0), lot, quantity: 2}]);
  const asked = {customer: customer?.['id'] ?? '', promised_on: '', lines: wanted};
  await company.admin.do('outbound.create', asked);
  const order = (await company.admin.list('dn')).at(-1)?.['id'] ?? '';
  await desktop.open(`/document/entry?dn=${String(order)}`);
  await page.getByTestId('typed').getByText(codeOf(0)).waitFor();
  expect(await page.getByTestId('typed').getByText('24-117').count()).toBe(0);
  site.proxy.clear();
  await page.getByTestId('typed').getByText('24-117').waitFor();
  await company.admin.do('outbound.cancel', {document: order});
});

test('an order is picked, short of some, dispatched and proved delivered from its page, each told in a form', async () => {
  const [order] = await company.admin.list('dn');
  await desktop.open(`/document?dn=${String(order?.['id'])}`);
  const form = page.getByTestId('hands');
  const record = () => form.getByRole('button', {name: 'Record', exact: true}).click();
  await page.getByRole('button', {name: 'Make a picking list'}).click();
  await page.getByRole('link', {name: 'Print the picking list'}).waitFor();
  // From the list of what is to be picked, whose rows lead to the form for all of the order.
  await desktop.open('/outbound/pickinglist');
  await page.locator('tr[data-row]').first().click();
  await page.getByTestId('panel').getByRole('link', {name: 'Pick short', exact: true}).click();
  const [kept, short] = [codeOf(0), codeOf(1)].map((code) =>
    form.getByRole('textbox', {name: new RegExp(`Picked of .?${code}`)}).first(),
  );
  await expect.poll(() => kept?.inputValue()).toBe('3');
  await short?.fill('1000000');
  await form.getByText('At most').waitFor();
  await short?.fill('0');
  await form.getByRole('combobox', {name: 'Why less?'}).selectOption('damaged');
  await record();
  await form.waitFor({state: 'detached'});
  await expect.poll(state).toContain('Picked');

  await page.getByRole('button', {name: 'Dispatch', exact: true}).click();
  await record();
  await form.getByText('Enter: ').first().waitFor();
  for (const [label, text] of [
    ['Driver name', 'Ana'],
    ['License plate', '12-AB-34'],
    ['Contact', '555 0100'],
  ] as const)
    await form.getByLabel(label).fill(text);
  // One of them does not fit: it stays, picked for the order that goes on with the rest.
  const stays = form.getByRole('textbox', {name: `Does not fit ${codeOf(0)}`});
  await stays.fill('4');
  await form.getByText('At most').waitFor();
  await stays.fill('1');
  await record();
  await form.waitFor({state: 'detached'});
  // [DN-16] The truck says what the page showed as picked.
  const {outbox, journal} = await desktop.outbox();
  const truck = [...journal, ...outbox].find(({action}) => action === 'outbound.dispatch');
  const {shown = ''} = {...truck?.args} as {shown?: string};
  expect(JSON.parse(shown)).toContainEqual(expect.objectContaining({quantity: 3}));
  await expect.poll(state).toContain('Shipped');
  let sent = 0;
  await expect
    .poll(async () => {
      const lines = await company.admin.list('dnLine', `document=${String(order?.['id'])}`);
      sent = lines.reduce((sum, {shipped}) => sum + Number(shipped), 0);
      return (await textOf(page.getByTestId('told'))).replace(String(sent), 'as sent');
    })
    .toBe('DN-000001 left with Ana. Units: as sent, stayed here: 1');

  await page.getByRole('button', {name: 'Confirm delivery', exact: true}).click();
  await form.getByRole('textbox', {name: `Damage ${codeOf(0)}`}).fill('1');
  await record();
  await form.getByRole('button', {name: 'Record it anyway'}).click();
  await form.waitFor({state: 'detached'});
  await expect
    .poll(() => textOf(page.getByTestId('told')))
    .toBe(`DN-000001 arrived. Units: ${String(sent)} of ${String(sent)}, of them damaged: 1`);
  await expect
    .poll(async () => (await company.admin.list('dn')).map((row) => row['state']), {timeout: 30_000})
    .toContain('delivered');
  const lines = await company.admin.list('dnLine', `document=${String(order?.['id'])}`);
  expect(lines.find(({goods: of}) => of === idOf(0))).toMatchObject({shipped: 2, actual: 2, damage: 1});
  const next = (await company.admin.list('dn')).find(({parent}) => parent === order?.['id']);
  expect(next).toMatchObject({state: 'picked', picked: 1});

  // What stands picked goes back into a bin from the page too, and then there is nothing more to put back.
  await desktop.open(`/document?dn=${String(next?.['id'])}`);
  await page.getByRole('button', {name: 'Put back', exact: true}).click();
  const shelf = String(
    (await company.admin.list('bin')).find(({property}) => property === 'Normal')?.['name'],
  );
  await form.getByRole('combobox', {name: 'Bin'}).fill(shelf);
  await page.getByRole('option', {name: shelf, exact: true}).click();
  const back = form.getByRole('textbox', {name: new RegExp(`Quantity of .?${codeOf(0)}`)});
  await back.fill('2');
  await form.getByText('At most').waitFor();
  await back.fill('1');
  await record();
  await form.waitFor({state: 'detached'});
  await page.getByRole('button', {name: 'Put back', exact: true}).waitFor({state: 'detached'});
  await expect
    .poll(async () => (await company.admin.list('dn')).find(({id}) => id === next?.['id']))
    .toMatchObject({state: 'new', picked: 0});
});

test('all orders are released from their list, which says how far it is and how much each of them got', async () => {
  const [customer] = await company.admin.list('customer');
  const before = new Set((await company.admin.list('dn')).map(({id}) => id));
  for (const quantity of [1, 99_999]) {
    const lines = JSON.stringify([{goods: idOf(4), quantity}]);
    await company.admin.do('outbound.create', {customer: customer?.['id'] ?? '', promised_on: '', lines});
  }
  const fresh = (await company.admin.list('dn')).filter(({id}) => !before.has(id));
  for (const {id: document = ''} of fresh) await company.admin.do('outbound.confirm', {document});
  await desktop.open('/outbound/dn');
  // It says what it would do, and does it by the button beside that.
  await page.getByRole('button', {name: 'Release all'}).click();
  const would = page.getByTestId('release-would');
  const restOf = async (): Promise<number> => {
    const live = new Set(
      (await company.admin.list('dn')).flatMap(({id, state: its}) =>
        ['new', 'to-pick', 'picked'].includes(String(its)) ? [id] : [],
      ),
    );
    const lines = (await company.admin.list('dnLine')).filter(({document}) => live.has(document));
    return lines.reduce((sum, {rest}) => sum + Number(rest), 0);
  };
  // All that was confirmed has come here.
  const wanted = (await restOf()).toLocaleString('en-US');
  await expect
    .poll(() => textOf(would))
    .toMatch(
      new RegExp(
        `Orders that wait\\s+\\d+\\s+Their lines\\s+\\d+\\s+Units to reserve\\s+${wanted}\\s+Of them short\\s+[\\d,]+`,
      ),
    );
  const units = /Of them short\s+([\d,]+)/.exec(await textOf(would))?.[1] ?? '';
  await press('Enter');
  expect(
    (await company.admin.list('dn')).filter(({id, state: its}) => !before.has(id) && its === 'new'),
  ).toHaveLength(2);
  await would.getByRole('button', {name: /^Release all \(\d+\)$/}).click();
  const all = page.getByTestId('release-all');
  await all.getByRole('link').first().waitFor();
  const told = async () => (await textOf(all)).replaceAll(/\s+/g, ' ');
  await expect.poll(told).toContain('orders done, 0 not released');
  // It is as it said that it would be.
  expect(units.replaceAll(',', '')).toBe(String(await restOf()));
  const [one, many] = fresh.toSorted((a, b) => String(a['code']).localeCompare(String(b['code'])));
  await expect.poll(told).toContain(`${String(one?.['code'])} 1 of 1 lines reserved`);
  await expect
    .poll(told)
    .toMatch(
      new RegExp(
        `${String(many?.['code'])} 0 of 1 lines reserved ${codeOf(4)}: [\\d,]+ of 99,999, reserved for others`,
      ),
    );

  // A release is taken back and a rest closed by buttons: of the page, and of a row.
  const lineOf = async (order: Row | undefined) =>
    (await company.admin.list('dnLine')).find(({document}) => document === order?.['id']) ?? {};
  await desktop.open(`/document?dn=${String(one?.['id'])}`);
  await pressTwice('Take back the release');
  await expect.poll(state).toContain('New');
  await page.getByRole('button', {name: 'Release', exact: true}).click();
  await expect.poll(state).toContain('To pick');
  const released = await lineOf(one);
  await takeInRow('/outbound/pickstock', String(released['id']), 'Take back the release');
  await expect.poll(() => lineOf(one), SOON).toMatchObject({allocated: 0, rest: 1});
  const wanting = await lineOf(many);
  await takeInRow('/outbound/backorder', String(wanting['id']), 'Close short');
  await expect.poll(() => lineOf(many), SOON).toMatchObject({closed: wanting['rest'], rest: 0});
  await desktop.open(`/document?dn=${String(one?.['id'])}`);
  await pressTwice('Close short');
  await expect.poll(state).toContain('Cancelled');
});

test('orders that are ticked in their list are done with together, printed together, and their papers carry codes that a scanner reads', async () => {
  const [customer] = await company.admin.list('customer');
  for (const i of [5, 6]) {
    const lines = JSON.stringify([{goods: idOf(i), quantity: 1}]);
    await company.admin.do('outbound.create', {customer: customer?.['id'] ?? '', promised_on: '', lines});
  }
  const stateOf = async () =>
    new Map((await company.admin.list('dn')).map(({id, state: is}) => [String(id), is]));
  const fresh = [...(await stateOf())].filter(([, is]) => is === 'fresh').map(([id]) => id);
  const {length: lists} = await company.admin.list('pickingList');
  await desktop.open('/outbound/dn');
  const row = (id = '') => page.locator(`tr[data-row="${id}"]`);
  await row(fresh[0]).getByRole('checkbox').click();
  await row(fresh[1]).focus();
  await press('x');
  const bar = page.getByTestId('chosen');
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', {name: 'Confirm the order'}).click();
  await bar.getByText('2 of 2 done').waitFor();
  const after = await stateOf();
  expect(fresh.map((id) => after.get(id))).toEqual(['new', 'new']);
  await bar.getByRole('button', {name: 'Release', exact: true}).click();
  await bar.getByTestId('released').nth(1).waitFor();
  await expect
    .poll(() => bar.getByTestId('released').allInnerTexts())
    .toEqual(fresh.map(() => expect.stringMatching(/DN-\d+\s+1 of 1 lines reserved/)));
  await bar.getByRole('button', {name: 'One list of these'}).click();
  await expect.poll(async () => (await company.admin.list('pickingList')).length).toBe(lists + 1);
  // The message leads to the list that was made.
  const made = await bar.getByRole('link', {name: 'Print the picking list'}).getAttribute('href');
  await bar.getByRole('link', {name: 'Print', exact: true}).click();
  await page.locator('main [data-test=paper]').nth(1).waitFor();
  await expect.poll(() => page.locator('main [data-test=paper]').count()).toBe(2);
  expect((await codesOnPaper()).toSorted()).toEqual(fresh.map((id) => labelText('dn', id)).toSorted());

  const [first] = (await company.admin.list('pickingList')).toSorted((a, b) =>
    String(b['code']).localeCompare(String(a['code'])),
  );
  const picks = (await company.admin.list('allocation')).filter(({list}) => list === first?.['id']);
  expect(new Set(picks.map(({document}) => document))).toEqual(new Set(fresh));
  const bins = new Map((await company.admin.list('bin')).map((bin) => [bin['id'], bin]));
  const walk = picks
    .map(({bin}) => bins.get(String(bin)))
    .toSorted((a, b) => Number(a?.['walking_sequence']) - Number(b?.['walking_sequence']))
    .map((bin) => bin?.['name']);
  expect(made).toContain(`/document/print?pickingList=${String(first?.['id'])}`);
  await desktop.open(`/document/print?pickingList=${String(first?.['id'])}`);
  const cells = page.locator('main [data-test=paper] tbody tr td:first-child');
  await cells.nth(1).waitFor();
  await expect.poll(() => cells.allInnerTexts()).toEqual(walk);
  await expect.poll(codesOnPaper).toEqual([labelText('pickingList', String(first?.['id']))]);

  const truck = {driver_name: 'Ana', plate: 'AB-12-CD', contact: '+49 170 1234567'};
  for (const {document, goods: item, bin, quantity} of picks) {
    const pick = {document: String(document), goods: String(item), bin: String(bin)};
    await company.admin.do('outbound.pick', {...pick, quantity: Number(quantity)});
  }
  const orders = JSON.stringify(fresh.map((document) => ({document, whole: 0})));
  await company.admin.do('outbound.dispatch', {...truck, orders});
  const shipment = (await company.admin.list('dn')).find(({id}) => id === fresh[0])?.['shipment'];
  await desktop.open(`/document/print?shipment=${String(shipment)}`);
  await cells.nth(1).waitFor();
  const codes = (await company.admin.list('dn'))
    .filter(({id}) => fresh.includes(String(id)))
    .map(({code}) => String(code));
  expect((await cells.allInnerTexts()).toSorted()).toEqual(codes.toSorted());
  await expect.poll(() => page.locator('main [data-test=paper]').innerText()).toContain('+49 170 1234567');
  await expect.poll(codesOnPaper).toEqual([labelText('shipment', String(shipment))]);
});

test('from a page ↑ and ↓ lead to the neighbours in the list that it was opened from, and Esc to its row there', async () => {
  await desktop.open('/outbound/dn?view=all');
  const rows = page.locator('tr[data-row]');
  await rows.nth(1).waitFor();
  const [first, second] = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
  await rows.first().press('Enter');
  await expect.poll(headingHasFocus).toBe(true);
  expect(query().get('dn')).toBe(first);
  await press('ArrowDown');
  await expect.poll(() => query().get('dn')).toBe(second);
  await press('ArrowUp');
  await press('ArrowDown');
  await expect.poll(() => query().get('dn')).toBe(second);
  await page.getByRole('button', {name: 'The one before in the list'}).click();
  await expect.poll(() => query().get('dn')).toBe(first);
  await press('ArrowDown');
  await expect.poll(() => query().get('dn')).toBe(second);
  await page.getByTestId('way').waitFor();
  await press('Escape');
  const panel = page.getByTestId('panel');
  await panel.getByTestId('panel-rows').waitFor();
  expect([query().get('view'), query().get('row')]).toEqual(['all', second]);
  // From wherever the focus is Esc closes the panel, and its row goes on.
  await panel.getByRole('link', {name: 'Open', exact: true}).focus();
  await press('Escape');
  await panel.waitFor({state: 'detached'});
  const focusedRow = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
  await expect.poll(focusedRow).toBe(second);
});

test('one line of a very long name or code pushes no other out of sight, and numbers are written alike', async () => {
  const {admin} = company;
  const supplier = String(goods[0]?.['supplier']);
  const [long, coded] = [newId(), newId()];
  const measures = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  const description = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  await admin.do('goods.create', {id: long, code: 'LONG-1', description, supplier, ...measures});
  const code = 'W'.repeat(60);
  await admin.do('goods.create', {id: coded, code, description: 'Cup', supplier, ...measures});
  const id = newId();
  const lines = [long, coded, idOf(0)].map((each) => ({goods: each, quantity: 3_500}));
  await admin.do('inbound.announce', {supplier, lines: JSON.stringify(lines)}, {id});
  const document = ownRowId(id, 1);
  for (const action of ['inbound.confirmArrival', 'inbound.finishUnloading'])
    await admin.do(action, {document});
  await desktop.open(`/document?asn=${document}`);
  await page.getByRole('button', {name: 'Sort', exact: true}).click();
  const tables = page.getByRole('region', {name: 'Lines'});
  await expect.poll(() => tables.count()).toBe(2);
  await tables.getByText(description).first().waitFor();
  const scrolled = () =>
    tables.evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length);
  await expect.poll(scrolled).toBe(0);
  const told = await page.getByTestId('hands').getByRole('cell', {name: '3,500', exact: true}).count();
  expect(told).toBe(3);
});
