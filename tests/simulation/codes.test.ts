import {expect, test} from 'vitest';
import {withScanned, gtinsAreWhole} from '#domain/goods/goods-code.ts';
import {gtinsOf, isMisreadGtin} from '#domain/goods/gtin.ts';
import {foldText, wordsIn} from '#domain/kernel/search.ts';
import {asShown, nameKey} from '#domain/kernel/name.ts';
import {explainScan} from '#domain/scanning/explain.ts';
import {AS_SENT, unframedText, type ScannerSetup} from '#domain/scanning/frame.ts';
import {applicationIdentifiers} from '#domain/scanning/gs1/identifiers.ts';
import {readMessage} from '#domain/scanning/gs1/message.ts';
import {KEYBOARD_LAYOUTS} from '#domain/scanning/keyboards.ts';
import {commandText, COMMAND_CARDS, readLabel} from '#domain/scanning/label.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {oldKindOf} from '#domain/scanning/old-code.ts';
import {readQuantity} from '#domain/scanning/quantity.ts';
import {readSetup, setupText} from '#domain/scanning/setup-code.ts';
import {proposedPlace} from '#domain/warehouse/proposed-place.ts';
import {CORPUS} from '../codes/corpus.ts';
import {readingOf} from '../codes/reading.ts';

const CODES = 100_000;
const SEED = 20261127;

/** Numbers from 0 to below 1 that come again with their seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words that every object of JavaScript has something under. */
const INHERITED = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
];
const KNOWN = Object.values(CORPUS).flatMap((texts) => texts.map(({raw}) => raw));
const AIS = [...applicationIdentifiers().keys()];
const PIECES = [
  ...INHERITED,
  ...AIS,
  ...KNOWN,
  ...COMMAND_CARDS.map(commandText),
  ...'/ ? & = # % ; : . - ( ) \u001d ]C1 ]e0 ]d2 ]Q3 ]E0 BW1: BW1:E: https:// http:// %zz %E0%A4%A ^] <GS> ~ \u0000'.split(
    ' ',
  ),
  '\ud83d',
  '\u200b',
  '\u202e',
  '\ufe0f',
  '\u00ad',
  '\u00a0',
  '　',
  'ﬁ',
  'Ａ',
  'İ',
  'ß',
  'é',
  'e\u0301',
  '١',
  '00',
  '01',
  '10',
  '17',
  '21',
  '37',
  '270101',
  '09520123456788',
  '-0',
  '1e9',
  'NaN',
  '__proto__',
];

function* codes(): Generator<string> {
  const next = dice(SEED);
  const below = (most: number): number => Math.floor(next() * most);
  const one = (of: readonly string[]): string => of[below(of.length)] ?? '';
  const glued = (most: number): string => Array.from({length: 1 + below(most)}, () => one(PIECES)).join('');
  const link = (): string =>
    `http${one(['', 's'])}://${one(['id.gs1.org', 'shop.example', ''])}/${Array.from({length: below(6)}, () => one(PIECES)).join('/')}${one(['', '?', `?${one(PIECES)}=${one(PIECES)}&${one(PIECES)}`])}`;
  const mutated = (): string => {
    const text = Array.from(one(KNOWN));
    for (let times = 1 + below(4); times > 0; times--)
      text.splice(below(text.length + 1), below(3), ...(next() < 0.6 ? [one(PIECES)] : []));
    return text.join('');
  };
  const noise = (): string =>
    String.fromCharCode(
      ...Array.from({length: below(40)}, () => (next() < 0.7 ? below(128) : below(65_536))),
    );
  const kinds = [() => glued(6), link, mutated, mutated, noise, () => one(PIECES)];
  for (let n = 0; n < CODES; n++) yield (kinds[n % kinds.length] ?? noise)();
}

const SETUPS: readonly ScannerSetup[] = [
  AS_SENT,
  {...AS_SENT, prefix: '~', suffix: '#', separators: ['<GS>', '|'], keepsSeparators: true},
];

/** Everything that a text from outside is read by. */
const READERS: Readonly<Record<string, (raw: string) => unknown>> = {
  'what it denotes': (raw) => readingOf(raw),
  // Only what stands in brackets is read in another way when it was typed.
  'what it denotes, typed': (raw) => (raw.trim().startsWith('(') ? readingOf(raw, true) : undefined),
  'what it says': (raw) => explainScan(raw, {}, 2026),
  'what it says, typed': (raw) => explainScan(raw, {isTyped: true}, 2026),
  'its message': (raw) => readMessage(normaliseScan(raw), {isTrusted: true}),
  'its frame': (raw) => SETUPS.map((setup) => normaliseScan(unframedText(raw, setup))),
  'its label': readLabel,
  'its set-up': readSetup,
  'a set-up of it': (raw) =>
    raw.length < 20 ? readSetup(setupText({...AS_SENT, model: raw.toWellFormed()})) : undefined,
  'its quantity': readQuantity,
  'its GTINs': (raw) => [gtinsOf(raw), gtinsOf(raw, ']E0'), isMisreadGtin(raw, ']E4')],
  'its row': (raw) => gtinsAreWhole.refusal({after: withScanned({code: raw})}),
  'its name': (raw) => [asShown(raw), nameKey(raw)],
  'its words': (raw) => [foldText(raw), wordsIn(raw)],
  'its place': proposedPlace,
  'its kind in the old system': (raw) => {
    const kind = oldKindOf(raw);
    if (kind !== undefined && typeof kind !== 'string') throw new TypeError(`${raw} is no kind`);
  },
};

test(`[SCAN-5] no reader throws at any of ${String(CODES)} codes`, () => {
  const thrown: string[] = [];
  for (const raw of codes())
    for (const [reader, read] of Object.entries(READERS))
      try {
        read(raw);
      } catch (error) {
        thrown.push(`${reader}: ${JSON.stringify(raw)}: ${String(error)}`);
        if (thrown.length > 20) break;
      }
  expect(thrown).toEqual([]);
}, 300_000);

test.each(INHERITED)(
  '[SCAN-5] a link whose path says %s is one of others, and no keyboard has such a name',
  (word) => {
    expect(explainScan(`https://shop.example/${word}/01/09520123456788`, {}, 2026)).toMatchObject({
      form: 'link',
      gtin: '9520123456788',
    });
    expect(explainScan(`https://shop.example/${word}/x`, {}, 2026).form).toBe('web');
    expect(KEYBOARD_LAYOUTS).not.toContain(word);
  },
);
