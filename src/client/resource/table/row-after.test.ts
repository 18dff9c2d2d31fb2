import {expect, test} from 'vitest';
import {rowAfter} from './row-after.ts';

test.each([
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['Home', 4, 0],
  ['End', 4, 99],
  ['PageDown', 4, 24],
  ['PageUp', 40, 20],
  ['PageUp', 4, 0],
  ['PageDown', 95, 99],
  ['ArrowDown', 99, undefined],
  ['ArrowUp', 0, undefined],
  ['ArrowDown', -1, 0],
  ['End', -1, undefined],
  ['x', 4, undefined],
  ['toString', 4, undefined],
])('%s at row %s of a hundred, twenty in sight, leads to %s', (key, at, to) => {
  expect(rowAfter({key, at, count: 100, page: 20})).toBe(to);
});

test('a list without rows has no row to go to', () => {
  expect(rowAfter({key: 'ArrowDown', at: -1, count: 0, page: 20})).toBeUndefined();
});
