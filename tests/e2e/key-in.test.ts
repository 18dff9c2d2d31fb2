import {afterAll, beforeAll, expect, test} from 'vitest';
import {brokenWords, withoutDictionary} from './broken-words.ts';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true});
  await handset.page.setViewportSize({width: 320, height: 480});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

/** Keys a code in on our own pad, with a thumb, and sends it. */
async function keyIn(code: string): Promise<void> {
  const {page} = handset;
  await page.getByRole('button', {name: 'Key in'}).click({delay: 120});
  const sheet = page.getByTestId('key-in');
  for (const key of code) await sheet.getByRole('button', {name: key, exact: true}).click();
  await expect.poll(() => page.getByTestId('key-in-text').innerText()).toBe(code);
  // Where many letters are in use they scroll; the digits and the way to send it stay.
  const {y = 0, height = 0} = (await sheet.boundingBox()) ?? {};
  expect([y >= 0, y + height <= 480]).toEqual([true, true]);
  await sheet.getByRole('button', {name: 'Enter'}).click();
}

test('a move whose labels do not scan is keyed in without the system keyboard, and the bin says what stands in it', async () => {
  const {page} = handset;
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await site.proxy.offline();
  await handset.open('/bin-move');
  await page.getByTestId('job').waitFor();
  await keyIn(move.from.name);
  await expect.poll(() => handset.step()).toBe('goods');
  expect(await page.getByTestId('key-in').count()).toBe(0);
  await expect.poll(() => page.getByTestId('in-bin').innerText()).toMatch(`${String(move.stands)}\n`);
  expect(await outOfSight(page)).toEqual([]);
  await keyIn(move.goods.name);
  await expect.poll(() => handset.step()).toBe('to');
  await keyIn(move.to.name);
  await expect.poll(() => handset.step()).toBe('from');
  expect((await handset.outbox()).outbox.map(({action}) => action)).toEqual(['stock.moveBin']);
  await site.proxy.online();
});

test('a scan while the pad is open goes where it always goes, and the pad makes room', async () => {
  const {page} = handset;
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await handset.open('/location-query');
  await page.getByTestId('job').waitFor();
  await page.getByRole('button', {name: 'Key in'}).click({delay: 120});
  await page.getByTestId('key-in').waitFor();
  expect(await handset.scan(move.from.label)).toBe('tick');
  await expect.poll(() => page.getByTestId('key-in').count()).toBe(0);
  await page.getByTestId('standing').first().waitFor();
  // What a question or a refusal asks for can be keyed in there too.
  expect(await handset.scan(move.goods.label)).toBe('question');
  await page.getByTestId('question').waitFor();
  expect(await outOfSight(page)).toEqual([]);
  await keyIn(move.to.name);
  await page.getByText(move.to.name, {exact: true}).waitFor();
  expect(await handset.scan('NO SUCH CODE')).toBe('refused');
  await page.getByTestId('refusal').waitFor();
  expect(await outOfSight(page)).toEqual([]);
  await keyIn(move.from.name);
  await page.getByText(move.from.name, {exact: true}).waitFor();
});

/** What can be tapped of a list that is scrolled to its end, and lies under the scan button. */
const underButton = () =>
  handset.page.evaluate(() => {
    const rectOf = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
    document.querySelector('main [class*=overflow-y]')?.scrollTo(0, 1e6);
    const own = rectOf(document.querySelector('[data-test=scan-button]'));
    const parts = [...document.querySelectorAll<HTMLElement>('main :is(button, a, input), footer button')];
    const last = parts.findLast((part) => part.dataset['row'] !== undefined);
    if (!last) return ['no row'];
    return parts
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const {left, right, top, bottom} = rectOf(part);
        return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      })
      .map((part) => part.innerText);
  });

/** Whether a control of every screen is hit in 48 px, both ways. */
const hitOf = (name: string) =>
  handset.page.evaluate((test) => {
    const part = document.querySelector(`[data-test=${test}]`);
    const {left, top, width} = part?.getBoundingClientRect() ?? new DOMRect();
    const isHit = (y: number) =>
      part?.contains(document.elementFromPoint(left + width / 2, top + y)) ?? false;
    return width >= 48 && isHit(1) && isHit(47);
  }, name);

test('the floating scan button covers nothing at the foot, is dragged to a side, and its place and state are kept; it leads to the jobs', async () => {
  const {page} = handset;
  const button = page.getByTestId('scan-button');
  for (const [lang, hand, side] of [
    ['en-US', 'right', 'right'],
    ['ar', 'right', 'left'],
    ['en-US', 'left', 'left'],
    ['en-US', 'right', 'right'],
  ] as const) {
    await page.evaluate((choices) => Object.assign(localStorage, choices), {lang, hand});
    await handset.open('/goods/goodslist');
    await page.reload();
    await page.locator('[data-row]').first().waitFor();
    const x = (await button.boundingBox())?.x ?? -1;
    expect([lang, hand, x > 160 ? 'right' : 'left']).toEqual([lang, hand, side]);
    await expect.poll(underButton).toEqual([]);
    expect([await hitOf('scan-button'), await hitOf('unsent')]).toEqual([true, true]);
  }
  await handset.open('/settings');
  const box = await button.boundingBox();
  if (!box) throw new Error('no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y - 60, {steps: 4});
  await page.mouse.move(20, 200, {steps: 4});
  await page.mouse.up();
  expect((await button.boundingBox())?.x).toBe(0);
  // It was dragged, and not tapped.
  expect(await page.getByTestId('scan-choices').count()).toBe(0);
  await button.click();
  await page.getByTestId('scan-choices').waitFor();
  await page.reload();
  await page.getByTestId('scan-choices').waitFor();
  const kept = await button.boundingBox();
  expect([kept?.x, Math.round((kept?.y ?? 0) + (kept?.height ?? 0) / 2)]).toEqual([0, 200]);
  for (const [lang, type] of [
    ['ru', '100%'],
    ['de', '130%'],
    ['en-US', '100%'],
  ] as const) {
    await page.evaluate((language) => localStorage.setItem('lang', language), lang);
    await page.reload();
    await page.getByTestId('scan-choices').waitFor();
    await withoutDictionary(page);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), type);
    expect([lang, await brokenWords(page, '[data-test=scan-choices]')]).toEqual([lang, []]);
  }
  await page.getByTestId('scan-choices').getByRole('link', {name: 'Bin move'}).click();
  await page.getByTestId('job').waitFor();
  expect(await button.count()).toBe(0);
  // Wherever it was put, the last row can be scrolled clear of it.
  await handset.open('/goods/goodslist');
  await page.locator('[data-row]').first().waitFor();
  expect(await page.getByTestId('scan-choices').count()).toBe(0);
  await expect.poll(underButton).toEqual([]);
});
