import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {labelText} from '#domain/scanning/label.ts';
import {binPlace} from '#domain/stock/place.ts';
import {HttpHandheld} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {type Paperwork, paperworkOf} from './paperwork.ts';
import {badgeIn, hire, leave} from './person.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let paperwork: Paperwork;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  paperwork = await paperworkOf(company);
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(() => handset.page.setViewportSize({width: 320, height: 480}));

/** As people read them, without the marks that isolate directions. */
const wordsOf = async (test: string): Promise<string> =>
  (await handset.page.getByTestId(test).innerText()).replaceAll(/[\u2066-\u2069]/g, '');
const tile = (name: string) => handset.page.getByTestId('jobs').getByRole('link', {name});
/** Where the parts of the home stand, in CSS pixels from its top. */
const places = () =>
  handset.page.evaluate(() =>
    [...document.querySelectorAll('[data-test=next], [data-test=jobs] a')].map(
      (part) => part.getBoundingClientRect().top,
    ),
  );

/** Jobs that a thumb finds only by scrolling, or that are too small for it (`handheld.md` 4.1). */
const outOfReach = () =>
  handset.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-test=jobs] a')].flatMap((part) => {
      const {bottom, width, height} = part.getBoundingClientRect();
      return bottom > innerHeight || width < 64 || height < 64 ? [part.innerText] : [];
    }),
  );

test('the home of a picker says what waits for her, without a network, and leads there by one tap', async () => {
  const {page} = handset;
  const paula = await hire(company, 'Paula Pick', '5173', 'Outbound');
  await leave(handset);
  await badgeIn(handset, paula);
  await handset.downloaded();
  await site.proxy.offline();
  try {
    await handset.open('/');
    await expect.poll(() => wordsOf('next')).toMatch(/^Next: Pick\nDN\S+\s+Zone \w+ · \d lines?$/);
    await expect.poll(() => tile('Pick').innerText()).toBe('Pick\n2 lines\n1 order');
    await expect.poll(() => tile('Pick').getAttribute('aria-current')).toBe('true');
    expect(await tile('Sort').count()).toBe(0);
    // The company and the warehouse by their names, not by what a new device is asked for.
    await expect.poll(() => wordsOf('whereabouts')).toMatch(/^Company \w+/);
    expect(await page.getByText(company.openid).count()).toBe(0);
    expect(await outOfReach()).toEqual([]);
    // One tap takes the task and leads to its first bin; Back to the choice of others.
    await page.getByTestId('next').click();
    await page.getByTestId('to-do').waitFor();
    await handset.back();
    await expect.poll(() => handset.step()).toBe('open');
    // What is offered without a label says whose it is and for when; its code stands in one line.
    await expect.poll(() => page.getByTestId('whose').allInnerTexts()).toEqual(['Shop\nNov 24, 2026']);
    expect(
      await page.getByText(/^DN/).evaluateAll((codes) => codes.map((code) => code.getClientRects().length)),
    ).toEqual([1]);
    expect(await outOfSight(page)).toEqual([]);
    // Nothing has to be chosen either: what is next is one tap, and Back leads out of it again.
    await page.getByRole('button', {name: 'Next', exact: true}).click({delay: 450});
    await page.getByTestId('to-do').waitFor();
    await page.getByText(/^DN/).first().waitFor();
    await handset.back();
    await expect.poll(() => handset.step()).toBe('open');
    // Where nothing waits, that is what there is to see.
    await handset.open('/put-back');
    await expect.poll(() => wordsOf('none-offered')).toBe('Nothing waits to be put back');
  } finally {
    await site.proxy.online();
  }
});

test('an open job comes first, with its document and what is left of it, and every tile keeps its place', async () => {
  const {page} = handset;
  await handset.open('/');
  await expect.poll(() => wordsOf('next')).toContain('Next: Pick');
  const before = await places();
  await handset.open('/pick');
  expect(await handset.scan(labelText('dn', paperwork.order))).toBe('tick');
  await page.getByTestId('to-do').waitFor();
  await handset.open('/');
  await expect.poll(() => wordsOf('next')).toMatch(/^Go on: Pick\nDN\S+\s+2 lines left$/);
  expect(await places()).toEqual(before);
  await page.getByTestId('next').click();
  await expect.poll(() => handset.step()).toBe('bin');
});

test('news come into the place that is kept for them: neither a tile of the home nor a step of a job moves', async () => {
  const {page} = handset;
  await handset.open('/');
  await leave(handset);
  await handset.logIn(company);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  const {from, goods, to, stands} = move;
  await site.proxy.offline();
  await handset.open('/bin-move');
  await handset.move(move);
  const {warehouse} = company.admin;
  const stray = await HttpHandheld.enrol(company.admin);
  const args = {warehouse, goods: goods.id, from: from.id, to: to.id, quantity: stands};
  await stray.push([stray.mutation('stock.moveBin', args)]);
  const stepPlaces = () =>
    page.evaluate(() =>
      ['[data-test=instruction]', '[data-test=last]'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().top,
      ),
    );
  const inStep = await stepPlaces();
  await handset.open('/');
  await page.getByTestId('next').waitFor();
  const atHome = await places();
  // Whoever may do everything finds it all on the smallest screen.
  expect(await outOfReach()).toEqual([]);
  await site.proxy.online();
  await handset.heardOnline();
  await page.getByTestId('worker-card').waitFor();
  await expect.poll(() => handset.felt.at(-1)).toBe('refused');
  expect(await places()).toEqual(atHome);
  await handset.open('/bin-move');
  await page.getByTestId('worker-card').waitFor();
  await expect.poll(async () => (await stepPlaces())[0]).toBe(inStep[0]);
  expect(await outOfSight(page)).toEqual([]);
});

test('[STAFF-7] that a login is needed, and where, is said before the news, which the bar goes on counting', async () => {
  const {page} = handset;
  await handset.open('/');
  await page.getByTestId('worker-card').waitFor();
  const before = await places();
  await page.evaluate(() => dispatchEvent(new CustomEvent('need-login')));
  await page.locator('[data-test=session-ended]:visible').waitFor();
  expect(await page.getByTestId('worker-card').count()).toBe(0);
  await page.locator('header a[href="#/notices"]').waitFor();
  expect(await places()).toEqual(before);
  await page.reload();
  await page.getByTestId('worker-card').waitFor();
});

test('the lists of a floor are read without a network: a scan is what they are searched for, a tap shows the thing, and a job goes on from it', async () => {
  const {page} = handset;
  const row = page.locator('[data-row]');
  const title = () => page.locator('header h1').textContent();
  const bins = await company.admin.list('bin');
  const taken = new Set((await company.admin.list('stock')).map(({place}) => place));
  const empty = bins.find(({id}) => !taken.has(binPlace(String(id))));
  const [goods] = paperwork.picked;
  const wanted = [
    ['Deliveries (ASN)', labelText('asn', paperwork.delivery), 1, 'ASN query'],
    ['Orders (DN)', labelText('dn', paperwork.order), 1, 'DN query'],
    ['Stock per goods', labelText('goods', String(goods?.['id'])), 1, 'Goods query'],
    ['Stock per bin', String(paperwork.bin['name']), 3, 'Location query'],
    ['Empty bins', labelText('bin', String(empty?.['id'])), 1, 'Location query'],
  ] as const;
  await handset.downloaded();
  await site.proxy.offline();
  try {
    for (const [list, code, most, query] of wanted) {
      await handset.open('/lists');
      await page.getByTestId('floor-lists').getByRole('link', {name: list}).click();
      await row.first().waitFor();
      const height = async () => (await row.first().boundingBox())?.height ?? 0;
      await expect.poll(height).toBeGreaterThanOrEqual(64);
      expect(await handset.scan(code)).toBe('tick');
      await expect.poll(() => row.count()).toBeLessThanOrEqual(most);
      await row.first().click({delay: 450});
      await expect.poll(title).toBe(query);
      // Before it is shown the way back leads to the scan for which the query would ask.
      await page.locator('[data-test=job][data-step=shown]').waitFor();
      await handset.back();
      await expect.poll(title).toBe(list);
    }
    await handset.open('/inbound/asn');
    // Goods are no delivery: what they are is one tap away.
    expect(await handset.scan(labelText('goods', String(goods?.['id'])))).toBe('tick');
    await page.getByRole('button', {name: 'What is this?'}).click();
    await expect.poll(title).toBe('Goods query');
    // Three jobs go on from here: what has no room under the thumb is one tap further.
    const under = page.getByTestId('job').getByRole('button');
    await page.getByRole('button', {name: 'More'}).click({delay: 450});
    await expect
      .poll(() => page.getByRole('dialog').getByRole('button').allInnerTexts())
      .toEqual(['Dispatch', 'Bin move', 'Close']);
    await page.getByRole('button', {name: 'Close'}).click({delay: 450});
    await expect.poll(() => under.filter({hasText: /^(Back|Pick|More)$/}).count()).toBe(3);
    await handset.back();
    await expect.poll(title).toBe('Deliveries (ASN)');
    expect(await handset.scan(labelText('asn', paperwork.delivery))).toBe('tick');
    await row.first().click({delay: 450});
    await page.getByRole('button', {name: 'Sort', exact: true}).click({delay: 450});
    await expect.poll(() => handset.step()).toBe('goods');
    expect(await handset.scan(labelText('goods', String(paperwork.announced[0]?.['id'])))).toBe('tick');
  } finally {
    await site.proxy.online();
  }
});
