import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ADJUSTED_AWAY, binPlace} from '#domain/stock/place.ts';
import type {LedgerRow, SettledRow} from '../../storage/storage.ts';
import {isConfirmation, readsOfConfirmed} from './count-effects.ts';

/** Rows of a commit have more to them than what a confirmation is held against. */
const settled = (bins: readonly string[]): SettledRow => {
  const args = {document: 'P', bins: JSON.stringify(bins)};
  return {mutation: {action: 'counting.confirm', warehouse: 'W', args}} as unknown as SettledRow;
};
const found = {
  warehouse: 'W',
  goods: 'G',
  lot: '',
  unit: '',
  from: ADJUSTED_AWAY,
  to: binPlace('B'),
  quantity: 3,
};
const counted: readonly Row[] = [
  {bin: 'B', goods: 'G', lot: '', unit: '', difference: 3, state: 'confirmed'},
];

test('a bin that a confirmation names twice is asked for once', () => {
  expect(readsOfConfirmed(settled(['B', 'C', 'B'])).map((read) => 'prefix' in read && read.prefix)).toEqual([
    ['P', 'B'],
    ['P', 'C'],
  ]);
});

test('what went to the account instead of its bin, since it was carried off, is booked as well', () => {
  const line = (to: string, quantity: number) => ({...found, to, quantity}) as unknown as LedgerRow;
  const isBooked = (...lines: readonly LedgerRow[]) =>
    isConfirmation(settled(['B']), lines, {born: [], counted});
  expect(isBooked(line('discrepancy', 2), line(binPlace('B'), 1))).toBe(true);
  expect(isBooked(line('discrepancy', 3))).toBe(true);
  expect(isBooked(line('discrepancy', 2))).toBe(false);
  expect(isBooked(line('discrepancy', 1), line(binPlace('B'), 3))).toBe(false);
});

test('a confirmation that has booked a difference as often as its bin was named is none', () => {
  const booked = (times: number) => Array<LedgerRow>(times).fill(found as unknown as LedgerRow);
  const beside = {born: [], counted};
  expect(isConfirmation(settled(['B']), booked(1), beside)).toBe(true);
  expect(isConfirmation(settled(['B', 'B']), booked(2), beside)).toBe(false);
});
