import {expect, test} from 'vitest';
import {orderOf, dayOfDigits} from './day-digits.ts';

test.each([
  ['310327', 'dmy', '2027-03-31'],
  ['033127', 'mdy', '2027-03-31'],
  ['270331', 'ymd', '2027-03-31'],
  ['0327', 'dmy', '2027-03-31'],
  ['0228', 'mdy', '2028-02-29'],
  ['2702', 'ymd', '2027-02-28'],
  ['310227', 'dmy', undefined],
  ['001327', 'dmy', undefined],
  ['1327', 'dmy', undefined],
  ['000027', 'dmy', undefined],
  ['31032', 'dmy', undefined],
  ['', 'dmy', undefined],
] as const)('%s in the order %s is %s', (digits, order, day) => {
  expect(dayOfDigits(digits, order)).toBe(day);
});

test('the order of a day is that of the language', () => {
  expect(['de', 'en-US', 'ja', 'ar-u-nu-latn', 'zh-Hans'].map(orderOf)).toEqual([
    'dmy',
    'mdy',
    'ymd',
    'dmy',
    'ymd',
  ]);
});
