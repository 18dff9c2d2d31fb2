import {expect, test} from 'vitest';
import {naturalWidths} from './natural-widths.ts';

/** Ten pixels for a letter. */
const textWidth = (text: string): number => text.length * 10;
const column = (name: string, head: string, ...cells: string[]) => ({
  name,
  head,
  cells,
  isFirst: false,
  before: 0,
});
const widths = (room: number, ...columns: ReturnType<typeof column>[]) =>
  Object.fromEntries(naturalWidths(columns, room, textWidth));

test('[LIST-3] a column is as wide as its head or the longest of its first rows', () => {
  expect(widths(0, column('a', 'Quantity', '7'), column('b', 'Bin', 'A-01-02-03', 'A'))).toEqual({
    a: 80 + 28 + 25,
    b: 100 + 25,
  });
  expect(widths(0, column('a', ''))).toEqual({a: 53});
  expect(naturalWidths([{...column('a', 'Bin'), before: 24}], 0, textWidth).get('a')).toBe(30 + 28 + 25 + 24);
});

test('[LIST-3] long words are cut, unless there is room for them', () => {
  const long = 'x'.repeat(50);
  expect(widths(300, column('a', 'A', long))).toEqual({a: 300});
  expect(widths(0, column('a', 'A', long), column('b', 'B', long))).toEqual({a: 288, b: 288});
  expect(widths(700, column('a', 'A', long), column('b', 'B', long))).toEqual({a: 412, b: 288});
  expect(widths(9_000, column('a', 'A', long), column('b', 'B', long))).toEqual({a: 525, b: 525});
});

test('[LIST-3] the first column, which stays in sight, leaves the others their half', () => {
  const long = {...column('a', 'A', 'x'.repeat(90)), isFirst: true};
  expect(naturalWidths([long, column('b', 'B', '1')], 1_000, textWidth).get('a')).toBe(500);
  expect(naturalWidths([long], 400, textWidth).get('a')).toBe(288);
});
