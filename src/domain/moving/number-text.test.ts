import {describe, expect, test} from 'vitest';
import {digitsBy, numberText} from './number-text.ts';

/** What a text says to one who has a point before fractions, and to one who has a comma; '' where it is no number. */
const CASES: readonly (readonly [text: string, point: string, comma: string])[] = [
  ['12', '12', '12'],
  ['007', '007', '007'],
  // Either.
  ['1.250', '1.250', '1250'],
  ['1,250', '1250', '1.250'],
  ['999.000', '999.000', '999000'],
  // Certain, since thousands have no zero in front, or three digits before and behind.
  ['0.250', '0.250', ''],
  ['0,250', '', '0.250'],
  ['1234.567', '1234.567', ''],
  ['12.5', '12.5', ''],
  ['12,50', '', '12.50'],
  ['.5', '0.5', ''],
  [',5', '', '0.5'],
  ['1.2345', '1.2345', ''],
  // Both signs, or one of them too often.
  ['1,234.50', '1234.50', ''],
  ['1.234,50', '', '1234.50'],
  ['1.234.567', '', '1234567'],
  ['1,234,567', '1234567', ''],
  ['12,34,567.8', '1234567.8', ''],
  ['12,34,567', '1234567', ''],
  // Blanks of every width, and apostrophes.
  ['1 234', '1234', '1234'],
  ['1\u00a0234\u00a0567,5', '', '1234567.5'],
  ['1\u202f234.5', '1234.5', ''],
  ['1\u2009234', '1234', '1234'],
  ["1'234.50", '1234.50', ''],
  ['1’234,50', '', '1234.50'],
  ["1'234.567", '1234.567', ''],
  // No number anywhere.
  ['1 23', '', ''],
  ['12 345 6', '', ''],
  ['1.23.456', '', ''],
  ['1,2,3', '', ''],
  ['1.234,567.8', '', ''],
  ['12.', '', ''],
  ['1e3', '', ''],
  ['4.00638E+12', '', ''],
  ['1-2', '', ''],
  ['-12-', '', ''],
  ['', '', ''],
  ['.', '', ''],
  ['about', '', ''],
  ['９', '', ''],
  ['1'.repeat(31), '', ''],
];

describe('[IMPORT-14] a number in a file', () => {
  test.each(CASES)('"%s" is "%s" with a point and "%s" with a comma', (text, point, comma) => {
    const number = numberText(text);
    expect(number ? [digitsBy('point', number) ?? '', digitsBy('comma', number) ?? ''] : ['', '']).toEqual([
      point,
      comma,
    ]);
    const isEither = point !== '' && comma !== '' && point !== comma;
    expect(number?.written === 'either').toBe(isEither);
  });

  test.each([
    ['-3', true, '', ''],
    ['−3', true, '', ''],
    ['3-', true, '', ''],
    ['+3', false, '', ''],
    ['€ 12.50', false, '€', ''],
    ['-€12.50', true, '€', ''],
    ['12,50 €', false, '', '€'],
    ['EUR 12.50', false, 'EUR', ''],
    ['5.4 kg', false, '', 'kg'],
    ['5.4kg', false, '', 'kg'],
    ['12"', false, '', '"'],
  ])('"%s" is negative: %s, with "%s" before and "%s" behind it', (text, isNegative, before, behind) => {
    expect(numberText(text)).toMatchObject({isNegative, before, behind});
  });
});
