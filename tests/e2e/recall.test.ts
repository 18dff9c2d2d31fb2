import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {furnishCustomer, binsCalled, suppliedBy} from './furnish.ts';
import {Handset} from './handset.ts';
import {offeredActions} from './offered.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {THUMB} from './under-thumb.ts';

/** A lot is called back: from a scan of its label to whoever got it, at a desk without a mouse and on a handheld. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let desktop: Handset;
/** An order of so many units is released. */
let ordered: (quantity: number) => Promise<string>;
/** Somebody has said that a scanner is attached to this desk. */
const WITH_SCANNER = "localStorage.setItem('wedge', 'on')";
const goods = newId();
let bin: string;
const [L7, L8] = [lotId(goods, 'L-7'), lotId(goods, 'L-8')];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const milk = {id: goods, code: 'MILK', description: 'Milk', tracked_by: 'expiry'};
  const [supplier, customer] = [await suppliedBy(admin, [milk]), await furnishCustomer(admin)];
  [bin = ''] = await binsCalled(admin, ['R-01']);
  const make = async (action: string, args: Row, quantity: number): Promise<string> => {
    const id = newId();
    await admin.do(action, {...args, lines: JSON.stringify([{goods, quantity}])}, {id});
    return ownRowId(id, 1);
  };
  for (const [lot, lot_code, day] of [
    [L7, 'L-7', '2099-03-31'],
    [L8, 'L-8', '2099-06-30'],
  ] as const) {
    const document = await make('inbound.announce', {supplier}, 10);
    const of = {document, goods, lot, lot_code, expires_at: endOfDay(day), quantity: 10};
    await admin.do('inbound.sort', of);
    await admin.do('inbound.putAway', {...of, bin});
  }
  ordered = async (quantity: number): Promise<string> => {
    const document = await make('outbound.create', {customer}, quantity);
    await admin.do('outbound.confirm', {document});
    await admin.do('outbound.release', {document});
    return document;
  };
  const sent = await ordered(4);
  const truck = {driver_name: 'Rui', plate: '00-AA-00', contact: '1'};
  const orders = JSON.stringify([{document: sent, whole: 1}]);
  await admin.do('outbound.dispatch', {...truck, orders});
  await ordered(3);
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 360, height: 640});
  desktop = await Handset.ready(site, company, {
    isKept: true,
    screen: DESKTOP,
    gun: 'keys',
    before: [WITH_SCANNER],
  });
});
afterAll(async () => {
  await Promise.all([handset.discard(), desktop.discard()]);
  await site.close();
});

const {online} = onTheFloor(() => ({site, handset}), THUMB);
const corrections = async () => (await company.admin.list('case')).map(({code}) => code);

/** How many units of the lot each order is promised. */
const promised = async () =>
  (await company.admin.list('allocation'))
    .filter(({lot, quantity}) => lot === L7 && Number(quantity) > 0)
    .map(({quantity}) => quantity);

/** Moves the focus on until it is on something of this name. */
async function tabTo(name: RegExp): Promise<void> {
  const {page} = desktop;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let steps = 0; steps < 60 && !name.test(await focused()); steps++) await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toMatch(name);
}

test('[LOT-10] a handheld that was offline picks what was promised before its lot was held back: it stands, and a case says so', async () => {
  const {page} = handset;
  await handset.open('/pick');
  await offeredActions(page, /^DN/).first().click({delay: 450});
  await page.getByText('R-01').first().waitFor();
  await site.proxy.offline();
  expect(await handset.scan(labelText('bin', bin))).toBe('tick');
  await company.admin.do('stock.holdLot', {lot: L7, reason: 'Glass in the milk'});
  expect(await handset.scan(labelText('lot', L7))).toBe('tick');
  expect(await handset.scan(commandText('CONFIRM'))).toBe('tick');
  await online();
  await expect.poll(corrections).toContain('lot.held');
  await company.admin.do('stock.freeLot', {lot: L7});
  await ordered(2);
  await expect.poll(() => promised()).toEqual([2]);
});

test('[LOT-10] at a desk, by keys alone, from a scan of its label to whoever got it takes a minute', async () => {
  const {page} = desktop;
  await desktop.open('/stock/stocklist');
  await page.locator('tr[data-row]').first().waitFor();
  await desktop.pull(labelText('lot', L7));
  await page.getByTestId('to-lot').waitFor();
  await tabTo(/All about the lot/);
  await page.keyboard.press('Enter');
  await page.getByTestId('lot-went').first().getByText('Corner Shop').waitFor();
  await tabTo(/^Hold this lot back$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason').waitFor();
  await page.keyboard.type('Glass in the milk', {delay: 120});
  await page.keyboard.press('Enter');
  await page.getByTestId('held').getByText('Glass in the milk').waitFor();
  // It is done: nothing asks for it once more, and the focus stays on the page.
  await expect.poll(() => page.getByRole('form', {name: 'Hold this lot back'}).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  // What is printed has whoever got it.
  await tabTo(/^Print$/);
  await page.emulateMedia({media: 'print'});
  await expect.poll(() => page.locator('.document-paper').innerText()).toMatch(/Corner Shop/);
  await page.emulateMedia({media: null});
});

test('[LOT-10] what is held back is offered to no picker, and on a handheld its label leads to whoever got it', async () => {
  const {page} = handset;
  expect(await promised()).toEqual([]);
  await handset.open('/pick');
  await page.getByText('No order waits to be picked').waitFor();
  expect(await offeredActions(page, /^DN-/).count()).toBe(0);
  await handset.open('/');
  await handset.pull(labelText('lot', L7));
  await page.getByTestId('to-lot').click({delay: 450});
  await page.getByTestId('held').getByText('Glass in the milk').waitFor();
  await expect.poll(() => page.getByTestId('lot-went').first().innerText()).toMatch(/DN-.*Corner Shop/s);
  await page.getByRole('button', {name: 'Free this lot'}).waitFor();
});
