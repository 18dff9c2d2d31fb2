import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {DESKTOP} from '../browser.ts';
import {Caller, HttpHandheld, newId} from '../server/http/site.ts';
import {furnishSmall, type SmallWarehouse} from '../server/http/warehouse.ts';
import {setClocks, withClocks} from './clocks.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

const DAY = 24 * 3_600_000;
/** The warehouse stands in UTC. */
const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;
let small: SmallWarehouse;
let stray: HttpHandheld;

beforeAll(async () => {
  site = await openSite();
  company = await ownCompany();
  small = await furnishSmall(company.admin, 20);
  await openCase();
  await openDocuments();
  await leaveInTheMiddle();
  desktop = await Handset.ready(site, company, {isKept: true, isWhole: true, screen: DESKTOP});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** A company with one goods, two bins and nothing that nobody here has done. */
async function ownCompany(): Promise<Company> {
  const admin = await Caller.register(site.server.url, {company: `Company ${newId().slice(16, 22)}`});
  const demo = await site.company();
  return {admin, openid: admin.company, database: demo.database, moves: () => []};
}

/** Three deliveries for today, two of them here; one that is late; an order of today and a late one. */
async function openDocuments(): Promise<void> {
  const {admin} = company;
  const customer = newId();
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A'};
  await admin.do('customer.create', {id: customer, name: 'Ortega SA', ...address, level: 1});
  const [supplier] = await admin.list('supplier');
  const lines = JSON.stringify([{goods: small.goods, quantity: 6}]);
  for (const expected_on of [day(0), day(0), day(0), day(-2), day(3)])
    await admin.do('inbound.announce', {supplier: String(supplier?.['id']), expected_on, lines});
  for (const promised_on of [day(0), day(-1)])
    await admin.do('outbound.create', {customer, promised_on, lines});
  const deliveries = await admin.list('asn');
  for (const document of deliveries.filter((row) => row['expected_on'] === day(0)).slice(0, 2))
    await admin.do('inbound.confirmArrival', {document: String(document['id'])});
}

/** A delivery that is sorted, an order that is picked, and one of more than there is: none of them for a day. */
async function leaveInTheMiddle(): Promise<void> {
  const {admin} = company;
  const {goods, to} = small;
  const linesOf = (quantity: number) => JSON.stringify([{goods, quantity}]);
  const [supplier] = await admin.list('supplier');
  const [customer] = await admin.list('customer');
  const newest = async (list: string): Promise<string> => String((await admin.list(list)).at(-1)?.['id']);
  await admin.do('inbound.announce', {
    supplier: String(supplier?.['id']),
    expected_on: '',
    lines: linesOf(3),
  });
  const delivery = await newest('asn');
  const [line] = (await admin.list('asnLine')).filter((row) => row['document'] === delivery);
  await admin.do('inbound.sort', {document: delivery, line: String(line?.['id']), goods, quantity: 3});
  await admin.do('inbound.finishSorting', {document: delivery});
  for (const quantity of [2, 60]) {
    const order = {customer: String(customer?.['id']), promised_on: '', lines: linesOf(quantity)};
    await admin.do('outbound.create', order);
    const document = await newest('dn');
    for (const action of ['outbound.confirm', 'outbound.release']) await admin.do(action, {document});
    if (quantity > 2) continue;
    const [ordered] = (await admin.list('dnLine')).filter((row) => row['document'] === document);
    await admin.do('outbound.pick', {document, line: String(ordered?.['id']), goods, bin: to, quantity});
  }
}

/** Somebody moves five more out of a bin than it holds. */
async function openCase(): Promise<void> {
  stray = await HttpHandheld.enrol(company.admin);
  await stray.push([stray.mutation('stock.moveBin', small.move(25))]);
}

const wait = (name: string) => page.locator(`[data-wait="office.${name}"]`);
const numberOf = async (name: string): Promise<number> => Number(await wait(name).locator('b').innerText());
const plan = (name: 'arrivals' | 'departures') => page.getByTestId(name);
/** Facts in a text are kept apart from the sentence by characters that nobody sees. */
const textOf = async (name: 'arrivals' | 'departures'): Promise<string> =>
  (await plan(name).innerText()).replaceAll(/[\u2066-\u2069]/g, '');
const rows = () => page.locator('[data-row]');
const codeOf = async (list: string, has: (row: Row) => boolean): Promise<string> =>
  String((await company.admin.list(list)).find(has)?.['code']);

test('the office begins with its day: what has come of what was meant to, what is late, in question and open', async () => {
  await desktop.open('/');
  await expect.poll(() => textOf('arrivals')).toMatch(/^2 of 3/);
  await expect.poll(() => textOf('departures')).toMatch(/^0 of 1/);
  await expect.poll(() => numberOf('lateIn')).toBe(1);
  const numbers = ['lateOut', 'dock', 'sorted', 'picked', 'short', 'cases', 'question', 'silent'];
  expect(await Promise.all(numbers.map(numberOf))).toEqual([1, 0, 0, 0, 1, 1, 5, 0]);
  await expect.poll(() => page.title()).toContain('Today');
  // There is room for as many as a warehouse has.
  const lines = await wait('question')
    .locator('b')
    .evaluate((number) => {
      const was = number.textContent;
      number.textContent = '52,635';
      const text = document.createRange();
      text.selectNodeContents(number);
      const found = text.getClientRects().length;
      number.textContent = was;
      return found;
    });
  expect(lines).toBe(1);
});

test('the menu says whose it is, and the OPENID can be copied in the settings', async () => {
  const names = await page.getByTestId('whose').innerText();
  expect(names).toContain((await company.admin.list('company'))[0]?.['name']);
  const [warehouse] = await company.admin.list('warehouse');
  expect(names).toContain(warehouse?.['name']);
  // A long word of a name shrinks before it is parted.
  const [own] = await company.admin.list('company');
  const long = 'Großhandelsgesellschaft';
  const set = JSON.stringify({name: `${long} Süd`});
  await company.admin.do('company.edit', {id: own?.['id'] ?? '', version: Number(own?.['version']), set});
  const word = page.getByTestId('whose').getByText(long);
  await word.waitFor();
  const lines = await word.evaluate((part, letters) => {
    const text = document.createRange();
    text.setStart(part.firstChild ?? part, 0);
    text.setEnd(part.firstChild ?? part, letters);
    return text.getClientRects().length;
  }, long.length);
  expect(lines).toBe(1);
  await desktop.open('/settings');
  await expect.poll(() => page.title()).toBe('Settings · Binward');
  await page.getByRole('link', {name: 'OPENID'}).click();
  await page.getByRole('button', {name: 'Copy'}).click();
  await page.getByRole('button', {name: 'Copied'}).waitFor();
});

test('each number opens its list, narrowed to what it counts, and back is the day again', async () => {
  await desktop.open('/');
  await plan('arrivals').getByRole('link').first().click();
  await expect.poll(() => rows().count()).toBe(3);
  await page.goBack();
  await plan('arrivals').getByRole('link', {name: 'Arrived'}).click();
  await expect.poll(() => rows().count()).toBe(2);
  await page.goBack();
  await plan('departures').getByRole('link').first().click();
  await expect.poll(() => rows().count()).toBe(1);
  await page.goBack();
  await wait('lateIn').click();
  await rows()
    .getByText(await codeOf('asn', (row) => row['expected_on'] === day(-2)))
    .first()
    .waitFor();
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(() => page.getByTestId('filter').last().innerText()).toContain('until');
  await expect.poll(() => page.getByRole('tab', {name: 'Late'}).getAttribute('aria-selected')).toBe('true');
  await page.goBack();
  await wait('lateOut').click();
  await rows()
    .getByText(await codeOf('dn', (row) => row['promised_on'] === day(-1)))
    .first()
    .waitFor();
  await expect.poll(() => rows().count()).toBe(1);
  await page.goBack();
  await wait('question').click();
  await expect.poll(() => rows().count()).toBe(1);
  await page.goBack();
  await wait('cases').click();
  await expect.poll(() => page.locator('[data-case]').count()).toBe(1);
  await page.goBack();
  await wait('silent').click();
  await page.getByText('No device is silent with work in it').waitFor();
});

test('a filter comes off where it stands, and the list has all its rows again', async () => {
  await desktop.open('/');
  await wait('lateOut').click();
  await expect.poll(() => page.getByTestId('filter').count()).toBe(2);
  const late = page.getByRole('tab', {name: 'Late'});
  await expect.poll(() => late.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => late.innerText()).toMatch(/1$/);
  for (let left = 2; left > 0; left--) {
    await page
      .getByTestId('filter')
      .first()
      .getByRole('button', {name: /Take off/})
      .click();
    await expect.poll(() => page.getByTestId('filter').count()).toBe(left - 1);
  }
  await expect.poll(() => rows().count()).toBe(4);
});

test('what nobody has touched since yesterday and who has not been heard of are counted, and each number has so many rows in its list', async () => {
  // A device tells of work that it still has, and then nothing more.
  expect((await stray.pull({pending: 2, oldestAt: Date.now()})).status).toBe(200);
  const later = await desktop.newTab();
  // In this tab it is tomorrow, by all that the server says.
  await withClocks(later);
  await setClocks(page, {server: DAY});
  await later.goto(page.url().replace(/#.*/, '#/'));
  const waits = (name: string) => later.locator(`[data-wait="office.${name}"]`);
  const number = async (name: string): Promise<number> => Number(await waits(name).locator('b').innerText());
  for (const [name, expected, row] of [
    ['dock', 2, '[data-row]'],
    ['sorted', 1, '[data-row]'],
    ['picked', 1, '[data-row]'],
    ['short', 1, '[data-row]'],
    ['silent', 1, 'tbody tr'],
  ] as const) {
    await waits(name).waitFor();
    await expect.poll(() => number(name)).toBe(expected);
    await waits(name).click();
    await expect.poll(() => later.locator(row).count()).toBe(expected);
    await later.goBack();
  }
  await setClocks(page, {});
  await later.reload();
  // What is kept of the time here is right again.
  await later
    .getByTestId('arrivals')
    .getByText(/of .?3/)
    .first()
    .waitFor();
  await expect
    .poll(async () => (await waits('silent').count()) === 0 || (await number('silent')) === 0)
    .toBe(true);
  await later.close();
});

test('with no network the day stands at once as this device has it', async () => {
  await desktop.open('/');
  await wait('lateIn').waitFor();
  await site.proxy.offline();
  await page.reload();
  await expect.poll(() => textOf('arrivals')).toMatch(/^2 of 3/);
  expect([await numberOf('lateIn'), await numberOf('question')]).toEqual([1, 5]);
  await site.proxy.online();
});

test('what a company has left to do of its first steps stands under its day until it is hidden', async () => {
  await desktop.open('/');
  const steps = page.getByTestId('steps');
  const left = () =>
    steps.locator('[data-step]').evaluateAll((all) => all.map((each) => each.getAttribute('data-step')));
  // It has goods, bins and stock, and the stray device of these tests is one that it has let in.
  await expect.poll(left).toEqual(['zone', 'labels', 'staff']);
  await steps.getByRole('link', {name: 'Print labels'}).waitFor();
  await page.getByRole('button', {name: 'Do not show this again'}).click();
  await steps.waitFor({state: 'detached'});
  await page.reload();
  await wait('lateIn').waitFor();
  expect(await steps.count()).toBe(0);
});
