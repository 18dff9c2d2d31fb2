import {afterAll, beforeAll, expect, test} from 'vitest';
import {movesIn} from './outbox.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

/** A code that is read all at once, and what the red page says. */
const CODES: readonly (readonly [what: string, code: string, says: string])[] = [
  ['a code that nobody knows', 'NOPE-123', 'Code does not exist'],
  [
    'a label of ours for a bin that is not there',
    'BW1:B:01M7Z00000FS9R7536XSWVBH7Q',
    'QR code does not exist',
  ],
  ['a label of ours that is damaged', 'BW1:B:01M7Z0', 'Label misread: scan it again'],
  ['4 kB', 'X1'.repeat(2048), 'Label misread: scan it again'],
  ['control characters', 'A\u001dB\u0007C\u007f', 'Label misread: scan it again'],
  ['another alphabet and pictures', 'ᚠᛇᚻ📦‮', 'Code does not exist'],
  ['markup', '<img src=x onerror=alert(1)>', 'Code does not exist'],
];
/** Keyed in by hand and ended by Enter, where a bin is wanted. */
const QUANTITIES = ['0', '-1', '1.5', '1e9', 'six'];

/** What the device holds, to compare before and after. */
const heldBy = async (handset: Handset) => {
  const {steps, ...held} = await handset.outbox();
  return {moves: movesIn({steps, ...held}).length, steps: steps.map(({state}) => state)};
};

async function begin(company: Company): Promise<{handset: Handset; move: Move}> {
  const handset = await Handset.ready(site, company);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await handset.open('/bin-move');
  return {handset, move};
}

test('a bad code at any step gets a clear no, and changes nothing of what was scanned before', async () => {
  const company = await site.company();
  const {handset, move} = await begin(company);
  for (const good of [move.from.label, move.goods.label, move.to.label]) {
    const before = await heldBy(handset);
    for (const [what, code, says] of CODES) {
      expect([what, await handset.scan(code)]).toEqual([what, 'refused']);
      await handset.page.getByTestId('refusal').getByText(says, {exact: true}).waitFor();
      expect(await heldBy(handset)).toEqual(before);
    }
    // The next good scan goes on where the work stood.
    expect(await handset.scan(good)).toBe('tick');
  }
  await expectMoves(company, [move]);
});

test('a quantity that is none gets a clear no, by hand or on the pad, and changes nothing', async () => {
  const company = await site.company();
  const {handset, move} = await begin(company);
  const {page} = handset;
  expect(await handset.scan(move.from.label)).toBe('tick');
  expect(await handset.scan(move.goods.label)).toBe('tick');
  const before = await heldBy(handset);
  for (const text of QUANTITIES) {
    expect([text, await handset.keyIn(text)]).toEqual([text, 'refused']);
    await page.getByTestId('refusal').getByText(text, {exact: true}).waitFor();
    expect(await heldBy(handset)).toEqual(before);
    await handset.back('Understood, or scan on');
  }
  for (const [digits, told] of [
    ['0', 'The quantity must be greater than 0'],
    ['9999999', 'Enter 1 to 1,000,000'],
  ] as const) {
    await handset.pad(digits);
    await page.getByText(told).waitFor();
    expect(await heldBy(handset)).toEqual(before);
    await handset.back('Understood, or scan on');
  }
  // More digits than any quantity has do not fit; more than the screen knows of is asked about first.
  await handset.pad('1000000000');
  await page.getByTestId('question').getByText('1000000', {exact: true}).waitFor();
  await handset.back('Go back');
  await expect.poll(() => page.getByTestId('quantity').textContent()).toBe('1');
  expect(await handset.scan(move.to.label)).toBe('tick');
  await expectMoves(company, [move]);
});
