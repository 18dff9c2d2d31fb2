import {expect, test} from 'vitest';
import {ReadingAgreement, AWAY_MS} from './agreement.ts';
import {aimedAt, type AimedCode} from './aim.ts';
import {WHOLE_PICTURE, type PictureArea} from './reading.ts';
import {isWholeMessage} from './whole.ts';

const one = (raw: string): AimedCode => ({is: 'one', raw});
const agreeing = (): ReadingAgreement => new ReadingAgreement(isWholeMessage);
const NOTHING: AimedCode = {is: 'nothing'};

/** What comes of pictures, one each 100 ms. */
const seen = (agreement: ReadingAgreement, pictures: readonly AimedCode[], from = 0): string[] =>
  pictures.map((aimed, i) => agreement.see(aimed, from + i * 100).is);

test('[SCAN-20] a code is one once it was read twice, with no other one in between', () => {
  const [a, b] = [one('A'), one('B')];
  expect(seen(agreeing(), [a, a])).toEqual(['once', 'code']);
  expect(seen(agreeing(), [a, NOTHING, a])).toEqual(['once', 'nothing', 'code']);
  expect(seen(agreeing(), [a, b, a, b])).toEqual(['once', 'several', 'several', 'several']);
  expect(agreeing().see(a, 0)).toEqual({is: 'once'});
});

test('[SCAN-20] two readings that lie far apart are no code', () => {
  const agreement = agreeing();
  expect(seen(agreement, [one('A')])).toEqual(['once']);
  expect(seen(agreement, [one('A')], 1_600)).toEqual(['once']);
});

test('[SCAN-21] a code that stays in the picture is given once; taken away and shown again, it counts again', () => {
  const agreement = agreeing();
  const a = one('A');
  expect(seen(agreement, [a, a, a, NOTHING, a])).toEqual(['once', 'code', 'same', 'nothing', 'same']);
  expect(seen(agreement, [a, a], 400 + AWAY_MS + 1)).toEqual(['once', 'code']);
});

test('[SCAN-21] a tap reads the code that stays once more', () => {
  const agreement = agreeing();
  const a = one('A');
  seen(agreement, [a, a, a]);
  agreement.again();
  expect(seen(agreement, [a, a, a], 300)).toEqual(['once', 'code', 'same']);
});

test('[SCAN-21] another code follows at once, and the one beside it that was given does not come between', () => {
  const agreement = agreeing();
  const [a, b] = [one('A'), one('B')];
  expect(seen(agreement, [a, a, b, b])).toEqual(['once', 'code', 'once', 'code']);
  expect(seen(agreement, [a, b, a, b], 400)).toEqual(['once', 'several', 'once', 'several']);
});

const at = (left: number, right: number): PictureArea => ({...WHOLE_PICTURE, left, right});

test('[SCAN-22] of several codes in the box the one across its middle is meant; of none or two of those nobody says', () => {
  const a = {raw: 'A', area: at(0, 0.4)};
  const b = {raw: 'B', area: at(0.45, 0.9)};
  expect(aimedAt([])).toEqual({is: 'nothing'});
  expect(aimedAt([a])).toEqual(one('A'));
  expect(aimedAt([a, a])).toEqual(one('A'));
  expect(aimedAt([a, b])).toEqual(one('B'));
  expect(aimedAt([a, {...b, area: at(0.6, 0.9)}])).toEqual({is: 'several'});
  expect(aimedAt([{...a, area: WHOLE_PICTURE}, b])).toEqual({is: 'several'});
});

test('[SCAN-20] a text of GS1 that cannot be read to its end needs twice as many readings: a misprint is told, a misreading is not', () => {
  const whole = one(']C10109501101530003');
  expect(seen(agreeing(), [whole, whole])).toEqual(['once', 'code']);
  const broken = one(']C10109501101530004');
  expect(seen(agreeing(), [broken, broken, broken, broken])).toEqual(['once', 'once', 'once', 'code']);
  expect(seen(agreeing(), [broken, broken, whole, whole])).toEqual(['once', 'once', 'several', 'code']);
});
