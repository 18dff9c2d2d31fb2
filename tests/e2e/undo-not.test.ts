import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {ownRowId} from '#domain/kernel/id.ts';
import {UNDO_WITHIN} from '#domain/not-undone.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {newId} from '../server/http/site.ts';
import {setClocks, withClocks} from './clocks.ts';
import {Handset} from './handset.ts';
import {offeredActions} from './offered.ts';
import {badgeIn, hire, leave} from './person.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';

/** What is not undone any more says why, and what to do instead; what is doubtful is asked about first. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let moves: Move[];
const HOUR = 3_600_000;
const goods = newId();
const bin = newId();
let order: string;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  moves = company.moves(4, 2);
  const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
  const [supplier, customer] = [newId(), newId()];
  await admin.do('supplier.create', {id: supplier, name: 'Acme', ...address});
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  const [known] = await admin.list('bin');
  const {warehouse} = admin;
  await admin.do('bin.create', {
    id: bin,
    name: 'U-01',
    warehouse,
    size: String(known?.['size']),
    property: 'Normal',
  });
  const measures = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  await admin.do('goods.create', {id: goods, code: 'UNDO', description: 'Kettle', supplier, ...measures});
  await admin.do('stock.adjust', {warehouse, bin, goods, change: 5, reason: 'opening'});
  const id = newId();
  await admin.do('outbound.create', {customer, lines: JSON.stringify([{goods, quantity: 3}])}, {id});
  order = ownRowId(id, 1);
  await admin.do('outbound.confirm', {document: order});
  await admin.do('outbound.release', {document: order});
  handset = await Handset.ready(site, company, {isKept: true});
  await withClocks(handset.page);
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(() => handset.page.setViewportSize({width: 320, height: 480}));

const moveAt = (i: number): Move => {
  const move = moves[i];
  if (!move) throw new Error(`no move ${String(i)}`);
  return move;
};
const acts = () => handset.page.getByTestId('act');
const undoThe = async (text: string) => {
  const act = acts().filter({hasText: text}).last();
  await act.getByRole('button', {name: 'Undo'}).click();
  await act.getByRole('button', {name: 'Tap again to undo'}).click({delay: 450});
  return act;
};
const sent = () => expect.poll(async () => (await handset.outbox()).outbox, {timeout: 20_000}).toEqual([]);
const standsAt = async (place: string, of: string): Promise<number> => {
  const rows = await company.admin.list('stock');
  return Number(rows.find((row) => row['place'] === place && row['goods'] === of)?.['quantity'] ?? 0);
};
const speak = async (language: string): Promise<void> => {
  const {page} = handset;
  await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
  await page.reload();
  await page.waitForFunction((lang) => document.documentElement.lang.startsWith(lang), language.slice(0, 2));
  await acts().first().waitFor();
};
/** The list is as long as it is; nothing of it is cut off at the side. */
const inWidth = (page: Page) =>
  expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);

test('[UNDO-4] what somebody has moved on is asked about, and all the same comes from the account, with a case', async () => {
  const [{from, to, goods: of, stands}, elsewhere] = [moveAt(0), moveAt(1).to];
  await handset.move(moveAt(0));
  await sent();
  await company.admin.do('stock.moveBin', {
    warehouse: company.admin.warehouse,
    from: to.id,
    to: elsewhere.id,
    goods: of.id,
    quantity: 2,
  });
  await handset.downloaded();
  await handset.open('/location-query');
  expect(await handset.scan(to.label)).toBe('tick');
  await handset.open('/acts');
  const act = await undoThe(from.name);
  await act.getByRole('alert').waitFor();
  await inWidth(handset.page);
  await act.getByRole('button', {name: 'Undo all the same'}).click();
  await act.getByRole('button', {name: 'Tap again to undo'}).click({delay: 450});
  await act.getByText('Undone').waitFor();
  await sent();
  await expect.poll(() => standsAt(`bin:${from.id}`, of.id)).toBe(stands);
  await expect.poll(() => standsAt(`bin:${elsewhere.id}`, of.id)).toBe(2);
  expect(await company.admin.list('case', 'index=state&state=open')).toMatchObject([
    {code: 'stock.short', action: 'work.undo'},
  ]);
});

test('[UNDO-2] of two pages that ask at once one undoes it, the other says that it has been undone', async () => {
  const {page} = handset;
  await handset.move(moveAt(1));
  await handset.pull(commandText('UNDO'));
  await page.getByTestId('last-act').waitFor();
  const other = await handset.newTab();
  await other.goto(page.url().replace(/#.*/u, '#/acts'));
  const act = other
    .getByTestId('act')
    .filter({hasText: moveAt(1).from.name})
    .last();
  await act.getByRole('button', {name: 'Undo'}).click();
  await act.getByRole('button', {name: 'Tap again to undo'}).click({delay: 450});
  await act.getByText('Undone').waitFor();
  await other.close();
  await page.bringToFront();
  expect(await handset.scan(commandText('CONFIRM'))).toBe('refused');
  await page.getByText('This has been undone already').waitFor();
  await sent();
  await expect.poll(() => standsAt(`bin:${moveAt(1).from.id}`, moveAt(1).goods.id)).toBe(moveAt(1).stands);
});

test('[UNDO-6] a pick of an order whose truck has left says so, and to put back what comes back', async () => {
  const {page} = handset;
  const scan = async (code: string) => expect([code, await handset.scan(code)]).toEqual([code, 'tick']);
  await handset.open('/pick');
  await offeredActions(page, /^DN/).first().waitFor();
  for (const code of [
    labelText('dn', order),
    labelText('bin', bin),
    labelText('goods', goods),
    labelText('bin', bin),
  ])
    await scan(code);
  await sent();
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  await company.admin.do('outbound.dispatch', {
    ...truck,
    orders: JSON.stringify([{document: order, whole: 0}]),
  });
  await handset.downloaded();
  await handset.open('/acts');
  const act = await undoThe('Pick');
  await act.getByText('The order has left: put back what comes back').waitFor();
  await inWidth(page);
  expect(await act.getByRole('button', {name: /undo/i}).count()).toBe(0);
  expect((await company.admin.list('dn')).find(({id}) => id === order)).toMatchObject({state: 'shipped'});
});

test.each([
  ['26 hours ahead, then set right', 26, 0],
  ['six years back, then set right', -6 * 365 * 24, 0],
  ['right, then 26 hours back', 0, -26],
  ['right, then nine hours ahead', 0, 9],
])(
  '[UNDO-5] what was done a minute ago is undone, the handheld’s clock %s, also with no network',
  async (_, first, then) => {
    const {page} = handset;
    const {from, goods: moved, stands} = moveAt(3);
    const place = `bin:${from.id}`;
    await setClocks(page, {wall: first * HOUR});
    await handset.open('/');
    await page.reload();
    await handset.downloaded();
    await handset.move(moveAt(3));
    await sent();
    await expect.poll(() => standsAt(place, moved.id)).toBe(stands - moveAt(3).quantity);
    await site.proxy.offline();
    await setClocks(page, {wall: then * HOUR});
    await page.reload();
    await handset.open('/acts');
    const act = acts().first();
    await act.getByRole('button', {name: 'Undo'}).click();
    await act.getByRole('button', {name: 'Tap again to undo'}).click({delay: 450});
    await act.getByText('Undone').waitFor();
    await site.proxy.online();
    await sent();
    await expect.poll(() => standsAt(place, moved.id)).toBe(stands);
    await setClocks(page, {});
    await page.reload();
  },
);

test('[UNDO-5] what is too long ago says so instead of a button', async () => {
  const {page} = handset;
  await handset.open('/');
  await setClocks(page, {server: UNDO_WITHIN + 60_000});
  await page.reload();
  await handset.open('/acts');
  await acts().first().waitFor();
  await page.getByText('Too long ago to undo').first().waitFor();
  expect(await page.getByRole('button', {name: 'Undo', exact: true}).count()).toBe(0);
  for (const language of ['de', 'ar'] as const) {
    await speak(language);
    for (const size of [
      {width: 320, height: 480},
      {width: 360, height: 640},
    ]) {
      await page.setViewportSize(size);
      await inWidth(page);
    }
  }
  await speak('en-US');
  await setClocks(page, {});
  await page.reload();
});

test('[UNDO-3] somebody else at this handheld finds nothing of it to undo', async () => {
  const {page} = handset;
  const paula = await hire(company, 'Paula Pick', '5173');
  await handset.open('/');
  await handset.downloaded();
  await leave(handset);
  await badgeIn(handset, paula);
  await handset.open('/acts');
  await page.getByText('You have recorded nothing here of late').waitFor();
  await handset.open('/bin-move');
  expect(await handset.scan(commandText('UNDO'))).toBe('refused');
  await page.getByText('Nothing recorded here of late is left to undo').waitFor();
});
