import type {Locator, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {DESKTOP} from '../browser.ts';
import {Caller, HttpHandheld, newId} from '../server/http/site.ts';
import {furnishSmall, type SmallWarehouse} from '../server/http/warehouse.ts';
import {Handset} from './handset.ts';
import {hire, leave, tapCode} from './person.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** What the dashboards say of a company of which all is known that was ever done. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;
let small: SmallWarehouse;

beforeAll(async () => {
  site = await openSite();
  const admin = await Caller.register(site.server.url, {company: `Company ${newId().slice(16, 22)}`});
  const demo = await site.company();
  company = {admin, openid: admin.company, database: demo.database, moves: () => []};
  small = await furnishSmall(admin, 500);
  await bringIn();
  await sendOut();
  // More than one page of the server: 260 entries of one bin, and as many of the other.
  for (let n = 1; n <= 260; n++) await admin.do('stock.moveBin', small.move(1));
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const linesOf = (quantity: number): string => JSON.stringify([{goods: small.goods, quantity}]);

/** Writes a document; answers its id. */
async function made(action: string, args: Row): Promise<string> {
  const id = newId();
  await company.admin.do(action, args, {id});
  return ownRowId(id, 1);
}

/** Two deliveries come today, one of them a day late, and the six units of one are put away; a third waits. */
async function bringIn(): Promise<void> {
  const {admin} = company;
  const {goods, to: bin} = small;
  const [supplier] = await admin.list('supplier');
  const of = {supplier: String(supplier?.['id'])};
  const [first, late] = [
    await made('inbound.announce', {...of, expected_on: day(0), lines: linesOf(6)}),
    await made('inbound.announce', {...of, expected_on: day(-1), lines: linesOf(3)}),
  ];
  await made('inbound.announce', {...of, expected_on: '', lines: linesOf(9)});
  for (const document of [first, late]) await admin.do('inbound.confirmArrival', {document});
  await admin.do('inbound.putAway', {document: first, goods, quantity: 4, bin});
  await admin.do('inbound.putAway', {document: first, goods, quantity: 2, bin});
  await admin.do('inbound.finishSorting', {document: first});
}

/** Of ten ordered for tomorrow seven leave today, and all four of what was promised for yesterday. */
async function sendOut(): Promise<void> {
  const {admin} = company;
  const {goods, from: bin} = small;
  const customer = newId();
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A'};
  await admin.do('customer.create', {id: customer, name: 'Ortega SA', ...address, level: 1});
  for (const [ordered, picked, promised_on] of [
    [10, 7, day(1)],
    [4, 4, day(-1)],
  ] as const) {
    const document = await made('outbound.create', {customer, promised_on, lines: linesOf(ordered)});
    for (const action of ['outbound.confirm', 'outbound.release']) await admin.do(action, {document});
    const [line] = (await admin.list('dnLine')).filter((row) => row['document'] === document);
    await admin.do('outbound.pick', {document, line: String(line?.['id']), goods, bin, quantity: picked});
    const orders = JSON.stringify([{document, whole: 0}]);
    await admin.do('outbound.dispatch', {driver_name: 'Rui', plate: '00-AA-00', contact: '1', orders});
  }
}

const rows = () => page.locator('[data-row]');
const chosen = async (label: string, text: string): Promise<void> => {
  await page.getByLabel(label, {exact: true}).fill(text);
  await page.getByRole('option', {name: text}).first().click();
};

test('[TRADE-1] the trade list stands in the menu and tells what went into bins and out of them, to its end', async () => {
  await desktop.open('/');
  await page.locator('[data-rail]').getByText('Dashboards').click();
  await page.getByRole('link', {name: 'Inbound and outbound'}).click();
  await expect.poll(() => page.title()).toContain('Inbound and outbound');
  await rows().first().waitFor();
  const [first = '', second = ''] = await rows().allInnerTexts();
  expect(first).toMatch(/Inbound\s+Moved\s+A-02\s+KETTLE\s+Kettle\s+1\s/);
  expect(second).toMatch(/Outbound\s+Moved\s+A-01\s+KETTLE\s+Kettle\s+1\s/);
  // The last of them is what the warehouse began with.
  const region = page.getByRole('region', {name: 'Inbound and outbound'});
  await expect
    .poll(async () => {
      await region.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
      return rows().last().innerText();
    })
    .toMatch(/Inbound\s+Adjusted\s+A-01\s+KETTLE\s+Kettle\s+500\s/);
});

test('[TRADE-2] by goods, bin, way and person; the address says it, and whoever opens it sees the same', async () => {
  await chosen('Bin', 'A-01');
  await chosen('Goods', 'KETTLE');
  await page.getByLabel('Direction').selectOption('inbound');
  await expect.poll(() => rows().count()).toBe(1);
  expect(await rows().innerText()).toMatch(/A-01\s+KETTLE\s+Kettle\s+500/);
  for (const asked of ['bin=A-01', 'goods=KETTLE', 'mode=inbound'])
    await expect.poll(() => new URL(page.url()).hash).toContain(asked);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(() => page.getByLabel('Goods', {exact: true}).inputValue()).toBe('KETTLE');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('To', {exact: true}).fill(yesterday);
  await page.getByText(/nothing found/).waitFor();
});

test('[TRADE-2] where the server is not reached that is said, and it goes on when asked', async () => {
  await page.getByLabel('To', {exact: true}).fill('');
  await rows().first().waitFor();
  await site.proxy.offline();
  await page.getByLabel('Direction').selectOption('outbound');
  await page.getByRole('alert').filter({hasText: /./}).first().waitFor();
  await site.proxy.online();
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect.poll(() => rows().first().innerText()).toMatch(/Outbound\s+Moved\s+A-01/);
});

/** What a tile says: its number, what it is of, and that of the period before. Facts are kept apart by signs nobody sees. */
const tile = async (name: string): Promise<string[]> => {
  const text = await page.getByTestId(`tile-${name}`).innerText();
  return text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .split('\n')
    .filter((part) => part !== '')
    .slice(1);
};
const table = () => page.getByTestId('volume');

test('[REPORT-1] what came in: lines, units and value by day beside the days before, each number with its rows', async () => {
  await desktop.open('/dashboard/inbounddashboard?span=week');
  await expect.poll(() => tile('units')).toEqual(['6', 'before: –']);
  await expect.poll(() => tile('lines')).toEqual(['2', 'before: –']);
  await expect.poll(() => tile('value')).toEqual(['6.00', 'before: –']);
  await expect.poll(() => page.locator('[data-bar]').count()).toBe(7);
  // The picture says in words what it shows.
  expect(await page.locator('figcaption').innerText()).toMatch(/6.* in all\. Most/);
  const bar = page.locator(`[data-bar="${day(0)}"]`);
  expect(await bar.getAttribute('aria-label')).toMatch(/: .?6.?$/);
  // Nothing moved before: there is nothing to compare with, in the picture or in the table.
  expect(await page.getByText('Period before').count()).toBe(0);
  const row = table().locator(`[data-days="${day(0)}"]`);
  await expect.poll(() => row.getByRole('link').allInnerTexts()).toEqual(['2', '6', '6.00']);
  // By keys from bar to bar, and into the movements that it is made of.
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows().count()).toBe(2);
  expect(await rows().allInnerTexts()).toEqual([
    expect.stringMatching(/Put away\s+A-02\s+KETTLE\s+Kettle\s+2\s/),
    expect.stringMatching(/Put away\s+A-02\s+KETTLE\s+Kettle\s+4\s/),
  ]);
});

test('[REPORT-7] how many came on time, how long it took to the shelf, which goods, and what waits', async () => {
  await desktop.open('/dashboard/inbounddashboard?span=day');
  await expect.poll(() => tile('onTime')).toEqual(['50%', '1 of 2', 'before: –']);
  await expect.poll(async () => (await tile('lasted'))[0]).toMatch(/\d/);
  await expect.poll(() => page.getByTestId('most-units').innerText()).toMatch(/KETTLE\s+Kettle\s+6/);
  await expect.poll(() => page.getByTestId('most-value').innerText()).toMatch(/KETTLE\s+Kettle\s+6\.00/);
  const waits = (state: string) =>
    page.getByTestId('open-work').getByRole('row', {name: state}).getByRole('link');
  await expect.poll(() => waits('Announced').allInnerTexts()).toEqual(['1']);
  await page.getByTestId('tile-onTime').getByRole('link').click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
});

test('[REPORT-8] what went out: what was sent of what was ordered, on time or not, from order to truck', async () => {
  await desktop.open('/dashboard/outbounddashboard?span=day&show=lines');
  await expect.poll(() => tile('units')).toEqual(['11', 'before: –']);
  await expect.poll(() => tile('lines')).toEqual(['2', 'before: –']);
  await expect.poll(() => tile('onTime')).toEqual(['50%', '1 of 2', 'before: –']);
  await expect.poll(() => tile('fill')).toEqual(['78.5%', '11 of 14', 'before: –']);
  await expect.poll(async () => (await tile('lasted'))[0]).toMatch(/\d/);
  const legend = page.getByRole('group', {name: 'Show'});
  expect(await legend.getByRole('button', {name: 'Lines'}).getAttribute('aria-pressed')).toBe('true');
});

test('days are chosen in the address: one step back, from one day to another, and whoever opens it sees the same', async () => {
  await desktop.open('/dashboard/inbounddashboard?span=day');
  await expect.poll(() => tile('units')).toEqual(['6', 'before: –']);
  await page.getByRole('button', {name: 'The one before'}).click();
  await expect.poll(() => tile('units')).toEqual(['0', 'before: –']);
  await page.getByText('Nothing in these days').first().waitFor();
  expect(new URL(page.url()).hash).toContain(`on=${day(-1)}`);
  await page.getByRole('button', {name: 'The next one'}).click();
  await expect.poll(() => tile('units')).toEqual(['6', 'before: –']);
  await page.getByRole('button', {name: 'From–to'}).click();
  await page.getByLabel('From', {exact: true}).fill(day(-3));
  await expect.poll(() => page.locator('[data-bar]').count()).toBe(4);
  await page.reload();
  await expect.poll(() => page.locator('[data-bar]').count()).toBe(4);
  await expect.poll(() => tile('units')).toEqual(['6', 'before: –']);
});

test('[REPORT-10] what stands in the bins, what it is worth, where it is, and what stood there on another day', async () => {
  await desktop.open('/');
  const entry = page.locator('[data-rail]').getByRole('link', {name: 'Stock at a glance'});
  if (!(await entry.isVisible())) await page.locator('[data-rail]').getByText('Dashboards').click();
  await entry.click();
  // 500 to begin with, 6 put away and 11 picked.
  await expect.poll(() => tile('units')).toEqual(['495', '30 days earlier: –']);
  await expect.poll(() => tile('value')).toEqual(['495.00', '30 days earlier: –']);
  await expect.poll(() => tile('occupied')).toEqual(['2']);
  await expect.poll(() => tile('empty')).toEqual(['0']);
  const places = async () =>
    (await page.getByTestId('stock-values').locator('tbody tr').allInnerTexts()).map((text) =>
      text.split(/\s*\t\s*/),
    );
  await expect.poll(places).toEqual([
    ['Bins', '495', '495.00'],
    ['Not here yet', '9', '9.00'],
    // Three have come and are not sorted.
    ['Deliveries', '3', '3.00'],
    ['Orders', '0', '0.00'],
    ['In question', '0', '0.00'],
  ]);
  await expect.poll(() => page.getByTestId('most-units').innerText()).toMatch(/KETTLE\s+Kettle\s+495/);
  // Each number opens exactly what it is of, which stands there with the same sum, or as many rows.
  const opened = async (from: Locator): Promise<{rows: number; foot: string}> => {
    await from.click();
    await page.getByTestId('count').waitFor();
    const found = {
      rows: await page.locator('[data-row]').count(),
      foot: (await page.locator('tfoot').allInnerTexts()).join(),
    };
    await page.goBack();
    await expect.poll(places).toHaveLength(5);
    return found;
  };
  const place = (name: string) => page.getByTestId('stock-values').getByRole('link', {name, exact: true});
  expect(await opened(place('Bins'))).toEqual({rows: 2, foot: expect.stringMatching(/\b495\b/)});
  expect(await opened(place('Not here yet'))).toMatchObject({rows: 1});
  expect(await opened(place('Deliveries'))).toMatchObject({rows: 1});
  expect(await opened(place('Orders'))).toMatchObject({rows: 0});
  expect(await opened(place('In question'))).toMatchObject({rows: 0});
  const tileLink = (name: string) => page.getByTestId(`tile-${name}`).getByRole('link');
  expect(await opened(tileLink('occupied'))).toEqual({rows: 2, foot: expect.stringMatching(/\b495\b/)});
  expect(await opened(tileLink('empty'))).toMatchObject({rows: 0});
  expect(await opened(tileLink('units'))).toMatchObject({rows: 2});
  // What has come stands for less than 30 days; of what is only announced nothing does.
  const stood = async () =>
    (await page.getByTestId('stock-ages').locator('tbody tr').allInnerTexts()).map((text) =>
      text.split(/\s*\t\s*/),
    );
  await expect.poll(async () => (await stood())[0]?.slice(0, 1)).toEqual(['Under 30 days']);
  const [young = [], ...older] = await stood();
  expect(older.slice(0, 4).map(([, units]) => units)).toEqual(['0', '0', '0', '0']);
  await page.getByTestId('stock-ages').getByRole('link', {name: 'Under 30 days'}).click();
  await rows().first().waitFor();
  // What it comes to stands at the foot of the list.
  await expect
    .poll(() => page.locator('tfoot').innerText())
    .toMatch(new RegExp(`(^|\\s)${young[1] ?? ''}(\\s|$)`));
  await page.goBack();
  await page.getByLabel('At the end of').fill(day(-1));
  await expect.poll(() => tile('units')).toEqual(['0', '30 days earlier: –']);
  // What is known of now alone is not told beside it.
  await page.getByText('told of today').waitFor();
  expect(await page.getByTestId('stock-values').count()).toBe(0);
  expect(await page.getByTestId('tile-occupied').count()).toBe(0);
  expect(new URL(page.url()).hash).toContain(`on=${day(-1)}`);
});

test('[REPLENISH-1] the number of goods below their safety stock leads to what to order of them, and from whom', async () => {
  await desktop.open('/dashboard/stockdashboard');
  await expect.poll(() => tile('to-order')).toEqual(['0']);
  const [kettle] = await company.admin.list('goods');
  await company.admin.do('goods.edit', {
    id: small.goods,
    version: Number(kettle?.['version']),
    set: JSON.stringify({safety_stock: 600}),
  });
  await page.reload();
  await expect.poll(() => tile('to-order')).toEqual(['1']);
  await page.getByTestId('tile-to-order').getByRole('link').press('Enter');
  await rows().first().waitFor();
  // The keys go on in the rows.
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focus).toBe('To order');
  await expect.poll(() => page.title()).toContain('To order');
  const [row] = await rows().allInnerTexts();
  // 495 stand in bins, of which nine are promised to nobody any more; nine are announced and three wait to be put away.
  expect(row).toMatch(/^KETTLE\s+Kettle\s+.*\s600\s+\d+\s+12\s+\d+$/s);
  const [, safety = 0, can = 0, way = 0, order = 0] = (row ?? '')
    .split(/\s+/)
    .filter((text) => /^\d+$|KETTLE/.test(text))
    .map(Number);
  expect(order).toBe(safety - can - way);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', {name: 'Download'}).click();
      await page.getByRole('menuitem', {name: 'CSV'}).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^To order .*\.csv$/);
  await company.admin.do('goods.edit', {
    id: small.goods,
    version: Number((await company.admin.list('goods'))[0]?.['version']),
    set: JSON.stringify({safety_stock: 0}),
  });
});

test('[REPORT-13] each number of what the floor did opens exactly so many acts, with who did them and what became of them', async () => {
  const dock = await HttpHandheld.enrol(company.admin, 'Dock 9');
  const moved = dock.mutation('stock.moveBin', small.move(1));
  const work = [
    moved,
    dock.mutation('work.undo', {act: 'stock.moveBin', ...small.move(1)}, {undoes: moved.id}),
    // More than stands there, and what names no quantity at all.
    dock.mutation('stock.moveBin', small.move(9_000)),
    dock.mutation('stock.moveBin', {...small.move(1), quantity: 'many'}),
  ];
  await dock.push(work);
  await desktop.open('/dashboard/floor');
  const line = page.getByTestId('floor').getByRole('row', {name: /Dock 9/});
  await line.waitFor();
  const acts = page.getByTestId('floor-act');
  const numbers = await line.getByRole('link').allInnerTexts();
  expect(numbers.length).toBe(4);
  for (const [i, number] of numbers.entries()) {
    await line.getByRole('link').nth(i).press('Enter');
    await expect.poll(() => acts.count()).toBe(Number(number));
    await page.goBack();
    await line.waitFor();
  }
  // Numbers of 0 lead nowhere, and neither do hours of them.
  const bars = page.locator('[data-bar]');
  const links = page.locator('a[data-bar]');
  expect([await bars.count(), await links.count()]).toEqual([24, 1]);
  const all = Number(
    (/\d+/.exec((await links.getAttribute('aria-label'))?.split(':').at(-1) ?? '') ?? ['0'])[0],
  );
  await links.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => acts.count()).toBe(all);
  await expect.poll(() => page.title()).toContain('Recorded');
  await page.goBack();
  const held = line.getByRole('link', {name: /Held or refused/});
  const heldNumber = Number(await held.innerText());
  await held.click();
  await expect.poll(() => acts.count()).toBe(heldNumber);
  await expect
    .poll(() => page.getByTestId('floor-acts-title').innerText())
    .toMatch(/Dock 9.*Held or refused/s);
  for (const text of await acts.allInnerTexts()) expect(text).toMatch(/owner.*(Held|Refused): ./s);
  // What an address asks for and was never done.
  await desktop.open(`/dashboard/floor/acts?device=${dock.device.id}&hour=0&on=2026-01-05`);
  await page.getByText('Nothing of this was recorded.').waitFor();
  await page.getByRole('link', {name: 'Jan 5, 2026'}).click();
  await expect
    .poll(() => new URL(page.url()).hash)
    .toBe(`#/dashboard/floor?on=2026-01-05&device=${dock.device.id}`);
});

test('[REPORT-5] whoever may not see what goods cost sees lines and units, and no value', async () => {
  const picker = await hire(company, 'Pia', '4711', 'Outbound');
  await desktop.open('/');
  await leave(desktop);
  await page.getByLabel('Staff name').fill(picker.name);
  await page.getByRole('button', {name: 'Next'}).click();
  await tapCode(desktop, picker.code);
  await page.getByRole('button', {name: 'Change user'}).waitFor();
  await desktop.open('/dashboard/outbounddashboard?span=day&show=value');
  await expect.poll(() => tile('units')).toEqual(['11', 'before: –']);
  expect(await page.getByTestId('tile-value').count()).toBe(0);
  await page.getByTestId('most-units').waitFor();
  expect(await page.getByTestId('most-value').count()).toBe(0);
});
