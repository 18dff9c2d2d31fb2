import {afterAll, beforeAll, expect, test} from 'vitest';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {expectMoves} from './records.ts';
import {type Company, type Move, openSite, type Site} from './site.ts';

let site: Site;
let company: Company;
let handset: Handset;
const made: Move[] = [];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

const LANGUAGES = [
  {name: 'English', code: 'en-US', dir: 'ltr'},
  {name: 'العربية', code: 'ar', dir: 'rtl'},
] as const;
const SIZES = [
  {width: 360, height: 640},
  {width: 320, height: 480},
] as const;

for (const {name, code, dir} of LANGUAGES) {
  for (const size of SIZES) {
    test(`every step of a bin move fits ${String(size.width)} × ${String(size.height)} in ${code}`, async () => {
      const {page} = handset;
      await page.setViewportSize(size);
      await handset.open('/settings');
      await page.getByRole('button', {name}).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe(dir);
      await handset.open('/bin-move');
      await page.getByTestId('job').waitFor();
      const [move] = company.moves(1);
      if (!move) throw new Error('no move');
      made.push(move);
      expect(await outOfSight(page)).toEqual([]);
      for (const [i, label] of [move.from.label, move.goods.label, move.to.label].entries()) {
        expect(await handset.scan(label)).toBe('tick');
        await expect.poll(() => handset.step()).toBe(['goods', 'to', 'from'][i]);
        expect([i, await outOfSight(page)]).toEqual([i, []]);
      }
      // What was recorded last stands on the first step of the next.
      await page.getByTestId('last').waitFor();
      expect(await outOfSight(page)).toEqual([]);
      await expectMoves(company, made);
    });
  }
}

test('with no network a step says how old its number is, and still fits 320 × 480', async () => {
  const {page} = handset;
  await page.setViewportSize(SIZES[1]);
  await site.proxy.offline();
  const [first, second] = company.moves(2);
  if (!first || !second) throw new Error('no move');
  made.push(first, second);
  await handset.move(first);
  for (const label of [second.from.label, second.goods.label]) expect(await handset.scan(label)).toBe('tick');
  await page.getByTestId('job').getByTestId('as-of').waitFor();
  expect(await outOfSight(page)).toEqual([]);
  expect(await handset.scan(second.to.label)).toBe('tick');
  await site.proxy.online();
  await expectMoves(company, made, 60_000);
});

test('[specification 8] a move that the server can hear of is told as "Bin moved successfully"', async () => {
  const {page} = handset;
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  made.push(move);
  await page.setViewportSize(SIZES[0]);
  await page.evaluate(() => localStorage.setItem('lang', 'en-US'));
  await page.reload();
  await page.getByText('Online').first().waitFor();
  await handset.move(move);
  await page.getByTestId('outcome').getByText('Bin moved successfully').waitFor();
  await expectMoves(company, made, 60_000);
});
