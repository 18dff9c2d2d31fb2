import {expect, test} from 'vitest';
import {ledgerText} from './link.ts';

/** A line as builds stored it that knew one lot and unit, and what they hashed of it. */
const OLD = {mutation: 'm', goods: 'g', lot: 'l', unit: 'u', from: 'a', to: 'b', line: '', n: 1, quantity: 5};
const OLD_TEXT = JSON.stringify(
  'from a goods g lot l mutation m n 1 quantity 5 to b unit u'
    .split(' ')
    .map((word) => (/^\d/.test(word) ? Number(word) : word)),
);

test('a line that keeps lot and unit has the text that it had before it could change them', () => {
  expect(ledgerText(OLD)).toBe(OLD_TEXT);
  expect(ledgerText({...OLD, to_lot: 'l', to_unit: 'u', document: ''})).toBe(OLD_TEXT);
});

test('any other lot, unit or document is told, also when it is none', () => {
  const kept = {...OLD, to_lot: 'l', to_unit: 'u', document: ''};
  const texts = [
    kept,
    {...kept, to_lot: ''},
    {...kept, to_unit: ''},
    {...kept, to_unit: 'v'},
    {...kept, document: 'd'},
  ].map(ledgerText);
  expect(new Set(texts).size).toBe(texts.length);
});
