import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {labelText} from '#domain/scanning/label.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {badgeIn, hire, leave} from './person.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let handset: Handset;
const driver = newId();

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  await company.admin.do('driver.create', {id: driver, name: 'Vic Reyes', plate: 'VR-1', contact: '7'});
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(() => handset.page.setViewportSize({width: 360, height: 640}));

/** The rows in sight, as "name quantity". */
const standing = async (): Promise<string[]> => {
  const rows = await handset.page.getByTestId('standing').all();
  return Promise.all(rows.map(async (row) => (await row.innerText()).replaceAll(/\s+/g, ' ')));
};
const figures = async (): Promise<string> =>
  (await handset.page.getByTestId('figures').innerText()).replaceAll(/\s+/g, ' ');
const title = () => handset.page.locator('header h1').textContent();

/** What the server says stands of some goods, as the screen writes it, the longest here first. */
async function standsOnServer(goods: string): Promise<string[]> {
  const [stock, bins] = await Promise.all(['stock', 'bin'].map((list) => company.admin.list(list)));
  const nameOf = (row: Row) => (bins ?? []).find(({id}) => `bin:${String(id)}` === row['place'])?.['name'];
  return (stock ?? [])
    .filter((row) => row['goods'] === goods)
    .toSorted((a, b) => Number(a['received_at']) - Number(b['received_at']))
    .map((row) => `${String(nameOf(row))} ${String(row['quantity'])}`);
}

const aMove = (quantity = 1): Move => {
  const [move] = company.moves(1, quantity);
  if (!move) throw new Error('no move');
  return move;
};

test('with no network goods are found in every bin where they stand, own work of a moment ago among it', async () => {
  const move = aMove(2);
  const before = await standsOnServer(move.goods.id);
  await site.proxy.offline();
  try {
    await handset.open('/goods-query');
    expect(await handset.scan(move.goods.label)).toBe('tick');
    await expect.poll(standing).toEqual(before);
    const total = before.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    await expect.poll(figures).toBe(`On hand ${String(total)} Can order ${String(total)}`);
    await handset.page.getByText(/^as of/).waitFor();

    await handset.open('/bin-move');
    await handset.move(move);
    await handset.open('/goods-query');
    // What was on the screen is still there, and tells what has happened since.
    const after = [
      ...before.map((line) =>
        line === `${move.from.name} ${String(move.stands)}`
          ? `${move.from.name} ${String(move.stands - 2)}`
          : line,
      ),
      `${move.to.name} 2`,
    ];
    await expect.poll(async () => (await standing()).toSorted()).toEqual(after.toSorted());
    await expect.poll(figures).toBe(`On hand ${String(total)} Can order ${String(total)}`);
    await handset.page.getByText('with own work: 1').waitFor();
  } finally {
    await site.proxy.online();
  }
});

test('a bin tells its property, its size and what stands in it, and an empty one says so', async () => {
  const move = aMove();
  await handset.open('/location-query');
  expect(await handset.scan(move.from.label)).toBe('tick');
  await expect.poll(standing).toHaveLength(1);
  expect((await standing())[0]).toContain(`${move.goods.name} ${String(move.stands)}`);
  const {page} = handset;
  await page.getByText('Normal', {exact: true}).waitFor();
  await page.getByText(/× .* mm$/).waitFor();
  // Scanning goes on at once with the next bin.
  expect(await handset.scan(move.to.name)).toBe('tick');
  await page.getByTestId('empty').waitFor();
  expect(await standing()).toEqual([]);
});

test('a code of the other kind is offered, opened by a second scan, and Back leads to where it was scanned', async () => {
  const move = aMove();
  await handset.open('/goods-query');
  expect(await handset.scan(move.goods.label)).toBe('tick');
  expect(await handset.scan(move.from.label)).toBe('question');
  await handset.page.getByTestId('question').getByText('This is a bin').waitFor();
  expect(await handset.scan(move.from.label)).toBe('tick');
  await expect.poll(title).toBe('Location query');
  await expect.poll(standing).toHaveLength(1);
  await handset.back();
  await expect.poll(title).toBe('Goods query');
  // The other query has given its step up: it begins anew.
  const {steps} = await handset.outbox();
  expect(steps.map(({key}) => key.split(':')[2])).toEqual(['goods-query']);
});

test('a row leads on to what it names, and Back all the way home', async () => {
  const move = aMove();
  const {page} = handset;
  await handset.open('/location-query');
  expect(await handset.scan(move.from.label)).toBe('tick');
  const row = page.getByTestId('standing').first();
  await row.click({delay: 450});
  await expect.poll(title).toBe('Goods query');
  await expect.poll(async () => (await standing()).join()).toContain(move.from.name);
  await handset.back();
  await expect.poll(title).toBe('Location query');
  await handset.back();
  await expect.poll(() => handset.step()).toBe('scan');
  await handset.back();
  await page.getByRole('link', {name: 'Bin move'}).waitFor();
});

test('goods in many bins: twenty first, more when asked', async () => {
  const {admin} = company;
  const [bins, goods] = await Promise.all(['bin', 'goods'].map((list) => admin.list(list)));
  const last = (goods ?? []).at(-1);
  const before = (await standsOnServer(String(last?.['id']))).length;
  const fresh = (bins ?? []).filter((bin) => bin['property'] === 'Normal').slice(-30);
  for (const bin of fresh) {
    const {warehouse, id} = bin;
    const asked = {warehouse: String(warehouse), bin: String(id), goods: String(last?.['id'])};
    await admin.do('stock.adjust', {...asked, change: 1, reason: 'opening'});
  }
  const all = await standsOnServer(String(last?.['id']));
  expect(all.length).toBeGreaterThan(Math.max(before, 29));
  await handset.open('/goods-query');
  expect(await handset.scan(String(last?.['code']))).toBe('tick');
  await expect.poll(async () => (await standing()).length).toBe(20);
  const more = handset.page.getByRole('button', {name: 'Show more'});
  await expect.poll(() => more.innerText()).toBe(`Show more (${String(all.length - 20)})`);
  await more.click({delay: 450});
  await expect.poll(async () => (await standing()).length).toBe(Math.min(40, all.length));
});

/** The tiles of the queries by what they are about, and last of all. */
const QUERIES = ['ASN', 'Order', 'Goods', 'Bin'];

test('a scan from home says what it is, whatever job was used last, and the tiles keep their places', async () => {
  const move = aMove();
  const {page} = handset;
  const tiles = () => page.getByTestId('jobs').getByRole('link').allInnerTexts();
  await handset.open('/');
  const before = await tiles();
  expect(before).toEqual([
    'Sort',
    'Came un\u00adannounced',
    'Put away',
    'Pick',
    'Dispatch',
    'Confirm delivery',
    'Put back',
    'Bin move',
    'Count',
    'What is this?',
    ...QUERIES,
  ]);
  await handset.open('/goods-query');
  await page.getByTestId('job').waitFor();
  await handset.open('/');
  await page.getByTestId('next').waitFor();
  await expect.poll(() => tiles()).toEqual(before);
  expect(await handset.scan(move.from.label)).toBe('tick');
  await expect.poll(title).toBe('Location query');
  await expect.poll(standing).toHaveLength(1);
  await handset.open('/');
  expect(await handset.scan(move.goods.label)).toBe('tick');
  await expect.poll(title).toBe('Goods query');
  await handset.open('/');
  expect(await handset.scan('NO SUCH CODE')).toBe('refused');
  await page.getByTestId('refusal').getByText('a bin or goods').waitFor();
  await handset.back('Understood, or scan on');
  await handset.back();
  await page.getByTestId('jobs').waitFor();
  // A driver's badge says who that is, and loading goes on with it.
  await handset.open('/');
  expect(await handset.scan(labelText('driver', driver))).toBe('tick');
  await page.getByText('VR-1').waitFor();
  await page.getByRole('button', {name: 'Dispatch'}).click({delay: 450});
  await expect.poll(() => handset.step()).toBe('open');
  await page.getByText('Vic Reyes').waitFor();
  await handset.back();
});

test('a job goes on with what a query shows, unless it stands in the middle of a step', async () => {
  const move = aMove();
  const {page} = handset;
  const goOn = () => page.getByRole('button', {name: 'Bin move'}).click({delay: 450});
  await handset.open('/location-query');
  expect(await handset.scan(move.from.label)).toBe('tick');
  await goOn();
  await expect.poll(() => handset.step()).toBe('goods');
  await page.getByText(move.from.name, {exact: true}).waitFor();
  await handset.open('/location-query');
  expect(await handset.scan(move.to.label)).toBe('tick');
  await goOn();
  await expect.poll(title).toBe('Bin move');
  await page.getByText(move.from.name, {exact: true}).waitFor();
  await expect.poll(() => handset.step()).toBe('goods');
  await handset.back();
});

test('whoever may not record a job neither sees it nor is let into it; queries are for all on the floor', async () => {
  const {page} = handset;
  const ida = await hire(company, 'Ida Inbound', '7153', 'Inbound');
  await handset.open('/');
  await leave(handset);
  await badgeIn(handset, ida);
  await handset.open('/');
  await expect
    .poll(() => page.getByTestId('jobs').getByRole('link').allInnerTexts())
    .toEqual(['Sort', 'Came un\u00adannounced', 'Put away', 'What is this?', ...QUERIES]);
  await handset.open('/bin-move');
  await page.getByTestId('not-allowed').getByText('Your role may not do this').waitFor();
  expect(await page.getByTestId('job').count()).toBe(0);
  await handset.open('/');
  await leave(handset);
  await handset.logIn(company);
});

for (const [width, height] of [
  [360, 640],
  [320, 480],
] as const) {
  test(`the first step of each query fits ${String(width)} × ${String(height)}`, async () => {
    const {page} = handset;
    await page.setViewportSize({width, height});
    for (const path of ['/goods-query', '/location-query']) {
      await handset.open(path);
      await expect.poll(() => handset.step()).not.toBeNull();
      if ((await handset.step()) === 'shown') await handset.back();
      await expect.poll(() => handset.step()).toBe('scan');
      expect([path, await outOfSight(page)]).toEqual([path, []]);
    }
  });
}
