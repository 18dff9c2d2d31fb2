import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {labelText} from '#domain/scanning/label.ts';
import {newId} from '../server/http/site.ts';
import {cutText} from './cut-text.ts';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {expectMoves} from './records.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
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

/** As long as warehouses call their goods and their bins. */
const LONG_BINS = ['REGAL-HOCHLAGER-SÜD-0001-EBENE-12', 'REGAL-HOCHLAGER-SÜD-0001-EBENE-14'];
/** No bin of theirs is called so. */
const NOWHERE = 'REGAL-HOCHLAGER-WEST-0001-EBENE-99';
const LONG_CODE = 'KUEHL-GEMUESE-HALTER/WEISS.2026_0000012345';
const LONG_NAME =
  'Kühlschrankgemüseschubladenhalterung weiß mit Griff aus gebürstetem Aluminium und Schraubensatz';

/** Goods and bins with such names. */
async function longNames(): Promise<{readonly goods: string; readonly bins: readonly string[]}> {
  const {admin} = company;
  const [known] = await admin.list('bin');
  const [supplier] = await admin.list('goods');
  const at = {warehouse: admin.warehouse, size: String(known?.['size']), property: 'Normal'};
  const bins = LONG_BINS.map(() => newId());
  for (const [i, id] of bins.entries()) await admin.do('bin.create', {id, name: LONG_BINS[i] ?? '', ...at});
  const goods = newId();
  const measures = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  const row: Row = {
    id: goods,
    code: LONG_CODE,
    description: LONG_NAME,
    supplier: String(supplier?.['supplier']),
  };
  await admin.do('goods.create', {...row, ...measures});
  const opening = {warehouse: admin.warehouse, goods, change: 40, reason: 'opening'};
  await admin.do('stock.adjust', {...opening, bin: bins[0] ?? ''});
  return {goods, bins};
}

test('goods and bins with long names are read whole, or end in a mark at their own end; codes part at their hyphens alone', async () => {
  const {page} = handset;
  const {goods, bins} = await longNames();
  const [from = '', to = ''] = bins.map((id) => labelText('bin', id));
  const codes = [...LONG_BINS, NOWHERE, LONG_CODE];
  const faults: string[] = [];
  const look = async (where: string): Promise<void> => {
    for (const fault of [...(await outOfSight(page)), ...(await cutText(page, codes))])
      faults.push(`${where}: ${fault}`);
  };
  const [first, ...others] = LANGUAGES.flatMap(({code}) => SIZES.map((size) => ({code, size})));
  for (const {code, size} of first ? [first, ...others] : []) {
    const where = `${code} ${String(size.width)}`;
    await page.setViewportSize(size);
    await page.evaluate((lang) => localStorage.setItem('lang', lang), code);
    await page.reload();
    await handset.open('/bin-move');
    await page.getByTestId('job').waitFor();
    await page.evaluate(() => document.fonts.ready);
    // Whoever comes back sees what was done last.
    if (code !== first?.code || size !== first.size) await page.getByTestId('recorded-last').waitFor();
    await look(`${where} begun`);
    for (const [step, label] of [from, labelText('goods', goods), to].entries()) {
      expect(await handset.scan(label)).toBe('tick');
      await expect.poll(() => handset.step()).toBe(['goods', 'to', 'from'][step]);
      await look(`${where} step ${String(step)}`);
      if (step !== 0) continue;
      expect(await handset.scan(NOWHERE)).toBe('refused');
      await page.getByTestId('refusal').waitFor();
      await look(`${where} refusal`);
      await page.getByTestId('refusal').getByRole('button').first().click({delay: 450});
      await page.getByTestId('refusal').waitFor({state: 'detached'});
    }
    await page.getByTestId('last').waitFor();
    await handset.open('/acts');
    await page.getByTestId('act').first().waitFor();
    for (const fault of await cutText(page, codes)) faults.push(`${where} acts: ${fault}`);
    for (const each of await lowTargets('[data-test=act] button:has(time)')) faults.push(`${where}: ${each}`);
    await handset.open('/bin-move');
    await page.getByTestId('recorded-last').waitFor();
  }
  expect(faults).toEqual([]);
}, 300_000);

/** What a thumb on a page of records does not hit well. */
const lowTargets = (of: string): Promise<string[]> =>
  handset.page.locator(of).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const {width, height} = part.getBoundingClientRect();
      return width >= 48 && height >= 48 ? [] : [`${part.textContent} ${String(width)} × ${String(height)}`];
    }),
  );
