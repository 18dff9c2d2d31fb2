import {expect, test} from 'vitest';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {LANGUAGES, aboutLanguage} from '../i18n/languages.ts';
import {
  draftOf,
  formatsOf,
  productOf,
  shownValue,
  shownInFull,
  shownProduct,
  twoReadings,
  typedValueOf,
} from './format.ts';

const say = (key: string): string => key;
const formats = formatsOf('en-US');
const EN = 'point';

test('money is stored in ten-thousandths and read with comma or point', () => {
  const money = {kind: 'money'} as const;
  expect(['12', '12.5', '12,5', '0.0001', '7.10000'].map((text) => typedValueOf(money, text, EN))).toEqual([
    120_000, 125_000, 125_000, 1, 71_000,
  ]);
  expect(
    [120_000, 125_000, 1, -5_000, 0].map((value) => draftOf(money, value, formatsOf('en-US', 'EUR'))),
  ).toEqual(['12.00', '12.50', '0.0001', '-0.50', '0.00']);
});

test('what is written into a field for somebody to change is read as the same, in every language', () => {
  for (const language of LANGUAGES)
    for (const currency of ['', 'EUR', 'JPY', 'BHD']) {
      const its = formatsOf(aboutLanguage(language).intl, currency);
      for (const field of [{kind: 'money'}, {kind: 'cubicMillimetres'}, {kind: 'quantity'}] as const)
        for (const value of [0, 1, 120_000, 125_000, 1_234_567, -5_000, 12_500_000, 1_125_000_000])
          expect(typedValueOf(field, draftOf(field, value, its), its.sign)).toBe(value);
    }
});

test('numbers are read in the language of who types them; one of two readings is refused with both', () => {
  const money = {kind: 'money'} as const;
  const quantity = {kind: 'quantity'} as const;
  expect(typedValueOf(money, '1.234,50', 'comma')).toBe(12_345_000);
  expect(typedValueOf(money, '1,234.50', 'point')).toBe(12_345_000);
  expect(typedValueOf(quantity, '1.234', 'comma')).toBe(1_234);
  expect(typedValueOf(money, '1.250', 'comma')).toBe('1.250');
  expect(twoReadings(money, '1.250', 'comma')).toEqual(['1,25', '1250']);
  expect(twoReadings({kind: 'text'}, '1.250', 'comma')).toEqual([]);
  expect(productOf({kind: 'grams'}, '1.234,5', 'comma')).toBe(1_234_500);
});

test.for([
  ['en-US', 'EUR', 1_234_500, '123.45', '€123.45', '123.45'],
  ['en-US', 'EUR', 120_000, '12.00', '€12.00', '12.00'],
  ['de', 'EUR', 12_345_000, '1.234,50', '1.234,50\u00a0€', '1234,50'],
  ['en-US', 'EUR', 1_234, '0.12', '€0.12', '0.1234'],
  // What a carrier would ask for, worked out from a rate.
  ['en-US', 'EUR', 374_440, '37.44', '€37.44', '37.444'],
  ['en-US', 'EUR', -374_460, '-37.45', '-€37.45', '-37.446'],
  // What cents would call nothing.
  ['en-US', 'EUR', 12, '0.0012', '€0.0012', '0.0012'],
  ['ja', 'JPY', 12_340_000, '1,234', '￥1,234', '1234'],
  ['ja', 'JPY', 5_000, '0.5', '￥0.5', '0.5'],
  ['en-US', 'BHD', 120_000, '12.000', 'BHD\u00a012.000', '12.000'],
  ['en-US', '', 120_000, '12.00', '12.00', '12.00'],
] as const)('money in %s reads with the digits of %s: %d is %s, and %s where no head says in what', (row) => {
  const [intl, currency, value, inColumn, alone, typed] = row;
  const its = formatsOf(intl, currency);
  expect(shownValue({kind: 'money'}, value, its, say)).toBe(inColumn);
  expect(its.amount.format(value / 10_000)).toBe(alone);
  expect(draftOf({kind: 'money'}, value, its)).toBe(typed);
});

test('what is to be brought in is shown to its last digit', () => {
  const its = formatsOf('de', 'EUR');
  const inFull = (value: number): string => shownInFull({kind: 'money'}, value, its, say);
  expect([12_575, 12_500, 12_345_678].map(inFull)).toEqual(['1,2575', '1,25', '1.234,5678']);
  expect(shownInFull({kind: 'grams'}, 1_250, its, say)).toBe('1.250');
});

test('money larger than a number holds is shown to its last cent', () => {
  const its = formatsOf('en-US', 'USD');
  expect(shownValue({kind: 'money'}, Number.MAX_SAFE_INTEGER, its, say)).toBe('900,719,925,474.10');
  expect(shownProduct({kind: 'money'}, '12345678901234567891234', its)).toBe('1,234,567,890,123,456,789.12');
});

test('what is no number, or too fine a one, goes to the domain as it was typed', () => {
  const none = ['', '1.00001', '1 00', 'abc', '1e9', '--1', '€5', '5-'];
  expect(none.map((text) => typedValueOf({kind: 'money'}, text, EN))).toEqual(none);
  expect([
    typedValueOf({kind: 'grams'}, '1.5', EN),
    typedValueOf({kind: 'grams'}, '-3', EN),
    typedValueOf({kind: 'grams'}, '1.0', EN),
  ]).toEqual(['1.5', -3, 1]);
});

test('a volume is stored in mm³ and shown in m³', () => {
  expect(shownValue({kind: 'cubicMillimetres'}, 1_200_000_000, formats, say)).toBe('1.2');
  expect(shownValue({kind: 'cubicMillimetres'}, 1, formats, say)).toBe('0.000000001');
});

test('a moment that never was, and an empty text, show nothing', () => {
  expect([shownValue({kind: 'time'}, 0, formats, say), shownValue({kind: 'text'}, '', formats, say)]).toEqual(
    ['', ''],
  );
});

test('[LOT-9] a moment that ends a day is told as that day, and any other with its time', () => {
  const end = endOfDay('2027-03-31');
  expect(shownValue({kind: 'time', isEndOfDay: true}, end, formats, say)).toBe('Mar 31, 2027');
  expect(shownValue({kind: 'time'}, end, formats, say)).toMatch(/\d:\d\d/);
  expect(shownValue({kind: 'time', isEndOfDay: true}, 0, formats, say)).toBe('');
});
