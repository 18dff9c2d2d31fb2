import type {Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {isJob} from '#client/jobs/definitions/registry.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {faultsOf, isTextField, type Field, type Row, type Value} from '#domain/kernel/field.ts';
import {LISTS} from '#domain/lists.ts';
import {RESOURCES} from '#domain/resources.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {DESKTOP} from '../browser.ts';
import {SIGHTS} from '../pictures/tour.ts';
import {newId} from '../server/http/site.ts';
import {furnish} from './house-of-sights.ts';
import {Handset} from './handset.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';
import {whenCalm, visit} from './visit.ts';

/** Rows whose numbers, days and texts are as large as they may be, and as small. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;
const errors: string[] = [];

/** A day that no formatter of this browser writes: what is drawn of it cannot be drawn. */
const UNDRAWN_DAY = '2098-07-09';
const BREAK = `
  const {get} = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get() {
      const format = get.call(this);
      return (at) => {
        if (new Date(at).toISOString().startsWith('${UNDRAWN_DAY}')) throw new RangeError('no such day here');
        return format(at);
      };
    },
  });
`;

const MADE = [
  'goodsUnit',
  'goodsClass',
  'goodsBrand',
  'goodsColor',
  'goodsShape',
  'goodsSpecs',
  'goodsOrigin',
  'supplier',
  'customer',
  'binSize',
  'bin',
  'goods',
  'goodsCode',
  'driver',
  'capital',
  'freightRate',
];
const NUMBERS = [Number.MAX_SAFE_INTEGER, 1e14, 1e12, 1e9, 1e6, 1e5, 1, 0];

/** A value at the upper or the lower bound of a field. */
function atBound(field: Field, isLargest: boolean, sign: string): Value {
  if (field.options) return field.options.at(isLargest ? -1 : 0) ?? '';
  if (isTextField(field)) return isLargest ? sign.repeat(field.max ?? 255) : sign;
  const may = (value: number): boolean => faultsOf({of: field}, {of: value}).length === 0;
  return (isLargest ? NUMBERS : NUMBERS.toReversed()).find(may) ?? 0;
}

/** One row of each list at its bounds; ids by list. */
async function makeRows(isLargest: boolean): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {warehouse: company.admin.warehouse};
  for (const [i, list] of MADE.entries()) {
    const fields = RESOURCES.get(list)?.fields ?? {};
    const id = (ids[list] = newId());
    const row: Record<string, Value> = {id};
    for (const [name, field] of Object.entries(fields)) {
      if (field.derived || name === 'id') continue;
      row[name] = field.list
        ? (ids[field.list] ?? '')
        : atBound(field, isLargest, isLargest ? 'W' : String.fromCharCode(97 + i));
    }
    // What is looked for in stock, and taken out of it.
    if (list === 'bin') row['property'] = 'Normal';
    if (list === 'goods') row['tracked_by'] = isLargest ? 'expiry' : 'none';
    if (list === 'goodsCode') row['kind'] = 'other';
    await company.admin.do(`${list}.create`, row);
  }
  return ids;
}

/** Stock of it, a delivery that was sorted in part, and an order that is to be picked. */
async function makeWork(
  ids: Readonly<Record<string, string>>,
  promised_on: string,
  quantity: number,
): Promise<string> {
  const {admin} = company;
  const {goods = '', bin = '', supplier = '', customer = ''} = ids;
  const {warehouse} = admin;
  const isTracked = (await admin.list('goods')).find(({id}) => id === goods)?.['tracked_by'] === 'expiry';
  const code = 'L'.repeat(20);
  const lot = isTracked ? {lot: lotId(goods, code), lot_code: code, expires_at: endOfDay('2099-12-30')} : {};
  const make = async (action: string, args: Row): Promise<string> => {
    const id = newId();
    await admin.do(action, args, {id});
    return ownRowId(id, 1);
  };
  const counted = JSON.stringify([{goods, ...lot, counted: 1_000_000, believed: 0}]);
  await admin.do('counting.count', {warehouse, bin, lines: counted});
  const lines = JSON.stringify([{goods, quantity: 1_000_000}]);
  const delivery = await make('inbound.announce', {supplier, lines});
  await admin.do('inbound.confirmArrival', {document: delivery});
  const ordered = JSON.stringify([{goods, quantity}]);
  const order = await make('outbound.create', {customer, promised_on, lines: ordered});
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  return order;
}

let orders: readonly string[];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  await furnish(company);
  const [large, small] = [await makeRows(true), await makeRows(false)];
  orders = [
    await makeWork(large, '2099-12-31', 1_000_000),
    await makeWork(small, '2000-01-01', 1),
    await makeWork(small, UNDRAWN_DAY, 1),
  ];
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  page = desktop.page;
  page.on('pageerror', (error) => errors.push(String(error)));
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** What the page says that it cannot draw, and what went wrong behind it. */
const wrong = async (): Promise<string[]> => [
  ...(await page.getByTestId('undrawn').allInnerTexts()),
  ...errors.splice(0),
];

/** Pages of the office: neither lists nor jobs, and none that a machine without such equipment cannot show. */
const PAGES = SIGHTS.filter(
  ({name, hash, isOutside, hasCamera}) =>
    !isOutside &&
    !hasCamera &&
    !LISTS.has(hash) &&
    !isJob(hash.split('?')[0] ?? '') &&
    name !== 'notices-photo' &&
    name !== 'equipment-offer',
);

describe('with rows at their bounds', () => {
  test.each([...LISTS.values()].map(({path}) => path))(
    '%s is drawn, and so are its rows one by one',
    async (path) => {
      await visit(page, {name: path, hash: path});
      await whenCalm(page);
      expect(await wrong()).toEqual([]);
      const rows = page.locator('[data-row]');
      for (let i = 0; i < Math.min(3, await rows.count()); i++) {
        const cells = rows.nth(i).locator('td:not([aria-hidden])');
        // Where rows can be ticked, that is the first of them.
        await cells.nth(Math.min(1, (await cells.count()) - 1)).click({timeout: 5_000});
        await whenCalm(page);
        expect(await wrong()).toEqual([]);
      }
    },
  );

  test.each(PAGES.map((sight) => [sight.name, sight] as const))('%s is drawn', async (_, sight) => {
    await visit(page, sight);
    await whenCalm(page);
    expect(await wrong()).toEqual([]);
  });

  test('a document is drawn with all its parts', async () => {
    for (const order of orders) {
      await desktop.open(`/document?dn=${order}`);
      await page.getByTestId('way').waitFor();
      await whenCalm(page);
      expect(await wrong()).toEqual([]);
    }
  });
});

test('a task that cannot be drawn draws the others, and a document all its other parts', async () => {
  const broken = await Handset.ready(site, company, {screen: DESKTOP, before: [BREAK]});
  const undrawn = broken.page.getByTestId('undrawn');
  await broken.open('/tasks');
  await broken.page.locator('[data-task]').nth(2).waitFor();
  const tasks = broken.page.locator('[data-task]');
  expect(await tasks.filter({has: undrawn}).count()).toBe(1);
  expect(await tasks.filter({hasNot: undrawn}).count()).toBeGreaterThanOrEqual(2);
  await broken.open(`/document?dn=${String(orders[2])}`);
  await broken.page.getByTestId('way').waitFor();
  await broken.page.getByRole('heading', {name: /^DN-/}).first().waitFor();
  expect(await undrawn.count()).toBeGreaterThan(0);
  expect(await broken.page.getByTestId('lines').locator('tbody tr').count()).toBeGreaterThan(0);
});
