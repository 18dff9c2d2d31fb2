import {expect, test} from 'vitest';
import fc from 'fast-check';
import {CsvRows} from './csv-rows.ts';
import {TableFault, type TableRow} from './table.ts';

/** Reads a text that comes in pieces of so many characters. */
function read(text: string, size = text.length || 1, separator = ','): TableRow[] {
  const rows = new CsvRows(separator);
  const all: TableRow[] = [];
  for (let at = 0; at < text.length; at += size) all.push(...rows.push(text.slice(at, at + size)));
  all.push(...rows.end());
  return all;
}
const cellsOf = (rows: readonly TableRow[]): (readonly string[])[] => rows.map(({cells}) => cells);

test('[IMPORT-7] rows are read as they were written, however their text is cut', () => {
  const cell = fc.string({unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', '😀')});
  const table = fc.array(fc.array(cell, {minLength: 1, maxLength: 4}), {minLength: 1, maxLength: 6});
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(
      table,
      fc.integer({min: 1, max: 9}),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, size, end) => {
        const text = rows.map((cells) => cells.map(quoted).join(',') + end).join('');
        expect(cellsOf(read(text, size))).toEqual(rows);
      },
    ),
  );
});

test('[IMPORT-7] quotes are quotes where no cell begins with them, and lines are counted within cells too', () => {
  expect(cellsOf(read('a 5" pipe,"x"y,""\n'))).toEqual([['a 5" pipe', 'xy', '']]);
  expect(read('a,b\n"1\n2",x\nlast').map(({line}) => line)).toEqual([1, 2, 4]);
  expect(cellsOf(read('a,\n,b'))).toEqual([
    ['a', ''],
    ['', 'b'],
  ]);
  expect(read('')).toEqual([]);
});

test('[IMPORT-7] a quote that is never closed ends at the limit of a cell, not of the memory', () => {
  const rows = new CsvRows(',');
  const piece = 'x'.repeat(10_000);
  expect(() => {
    for (const row of rows.push(`a\n"${piece}`)) expect(row.cells).toEqual(['a']);
    for (let i = 0; i < 100; i++) for (const row of rows.push(piece)) expect(row).toBeUndefined();
  }).toThrow(TableFault);
});
