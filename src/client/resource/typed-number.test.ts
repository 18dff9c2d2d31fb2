import {expect, test} from 'vitest';
import {LANGUAGES, aboutLanguage} from '../i18n/languages.ts';
import {decimalSign, plainWhole, readingsText, typedNumber} from './typed-number.ts';

test('each language has the sign before fractions that its numbers are shown with', () => {
  const withComma = LANGUAGES.filter((language) => decimalSign(aboutLanguage(language).intl) === 'comma');
  expect(withComma).toEqual(['de', 'fr', 'it', 'pt', 'ru', 'sp']);
  for (const language of LANGUAGES) {
    const {intl} = aboutLanguage(language);
    for (const value of [0.5, 1234.5, 1_234_567.25, 12]) {
      const shown = new Intl.NumberFormat(intl, {minimumFractionDigits: 2}).format(value);
      expect(typedNumber(shown, decimalSign(intl), false)).toEqual({plain: value.toFixed(2)});
    }
  }
});

test.for([
  ['comma', '1.234,50', '1234.50'],
  ['point', '1,234.50', '1234.50'],
  // What is written as in another country is one number all the same.
  ['comma', '1,234.50', '1234.50'],
  ['comma', '12.5', '12.5'],
  ['point', '12,5', '12.5'],
  ['comma', '1,250', '1.250'],
  ['point', '1.250', '1.250'],
  ['comma', '1.234.567', '1234567'],
  ['comma', '-0,5', '-0.5'],
] as const)('to who writes a %s before fractions %s is %s', ([decimal, text, plain]) => {
  expect(typedNumber(text, decimal, false)).toEqual({plain});
});

test('what may be thousands or a fraction is asked about, and both are said without doubt', () => {
  expect(readingsText('1.250', 'comma', false)).toEqual(['1,25', '1250']);
  expect(readingsText('1,250', 'point', false)).toEqual(['1.25', '1250']);
  // A whole number that was typed with a fraction of zeros, or thousands by another country's sign.
  expect(readingsText('3.000', 'point', true)).toEqual(['3', '3000']);
  expect(readingsText('1.250', 'point', false)).toEqual([]);
  // Nobody is offered what is refused then.
  expect(readingsText('1.200', 'point', true)).toEqual([]);
  expect(plainWhole('1.200', 'point')).toBe('1.200');
});

test('whole numbers have their thousands parted or not, and what is none goes on as it stands', () => {
  expect(
    ['1.234', '12', ' 7 ', '1.5', '3,000', 'ten', '-3', '5-'].map((text) => plainWhole(text, 'comma')),
  ).toEqual(['1234', '12', '7', '1.5', '3,000', 'ten', '-3', '5-']);
});
