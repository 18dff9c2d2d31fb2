import {expect, test} from 'vitest';
import {draftOf, formatsOf, shown, valueOf} from './format.ts';

const say = (key: string): string => key;
const formats = formatsOf('en-US');

test('money is stored in ten-thousandths and read with comma or point', () => {
  const money = {kind: 'money'} as const;
  expect(['12', '12.5', '12,5', '0.0001', '7.10000'].map((text) => valueOf(money, text))).toEqual([
    120_000, 125_000, 125_000, 1, 71_000,
  ]);
  expect([120_000, 125_000, 1, 0].map((value) => draftOf(money, value))).toEqual([
    '12',
    '12.5',
    '0.0001',
    '0',
  ]);
});

test('what is no number, or too fine a one, goes to the domain as it was typed', () => {
  expect(['', '1.00001', '1 000', 'abc', '1e9', '--1'].map((text) => valueOf({kind: 'money'}, text))).toEqual(
    ['', '1.00001', '1 000', 'abc', '1e9', '--1'],
  );
  expect([
    valueOf({kind: 'grams'}, '1.5'),
    valueOf({kind: 'grams'}, '-3'),
    valueOf({kind: 'grams'}, '1.0'),
  ]).toEqual(['1.5', -3, 1]);
});

test('a volume is stored in mm³ and shown in m³', () => {
  expect(shown({kind: 'cubicMillimetres'}, 1_200_000_000, formats, say)).toBe('1.2');
  expect(shown({kind: 'cubicMillimetres'}, 1, formats, say)).toBe('0.000000001');
});

test('a moment that never was, and an empty text, show nothing', () => {
  expect([shown({kind: 'time'}, 0, formats, say), shown({kind: 'text'}, '', formats, say)]).toEqual(['', '']);
});
