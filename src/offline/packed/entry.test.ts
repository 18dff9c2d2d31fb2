import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {
  compareRows,
  compareText,
  completeRow,
  defineResource,
  indexColumns,
  rowKey,
  matchesPrefix,
} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {indexingOf, keyPrefixOf} from './entry.ts';
import {packRows, type PackedRow, shapeOf, unpackRow} from './row.ts';

const shelf = defineResource({
  name: 'shelf',
  area: 'warehouse',
  scope: 'warehouse',
  read: [],
  key: ['warehouse', 'id'],
  indexes: {name: ['warehouse', 'name'], rank: ['rank', 'name'], id: ['id']},
  fields: {
    warehouse: {kind: 'text'},
    id: {kind: 'text'},
    name: {kind: 'text'},
    rank: {kind: 'integer'},
  },
});
const COLUMNS = ['id', 'warehouse', 'rank', 'name', 'version'];

const row = fc.record({
  warehouse: fc.constantFrom('W1', 'W11', 'W2'),
  id: fc.constantFrom('1', '10', '11', 'A:b', ''),
  name: fc.oneof(
    fc.constantFrom('', 'a', 'a\t', 'a/b', '～', '𝔸'),
    fc.string({unit: 'grapheme', maxLength: 3}),
  ),
  rank: fc.oneof(fc.integer({min: -40, max: 40}), fc.maxSafeInteger()),
});
const packed = (row: Row): PackedRow => ({
  shape: shapeOf(shelf, COLUMNS),
  cells: COLUMNS.map((column) => row[column] ?? null),
});

test('entries of an index sort as its rows do, and name them', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'rank', 'id'), row, row, (index, a, b) => {
      const {entryOf, keyOf: keyOfEntry} = indexingOf(shelf, index);
      const [left, right] = [entryOf(packed(a)), entryOf(packed(b))];
      const byEntry = Math.sign(compareText(left, right));
      expect(byEntry).toBe(Math.sign(compareRows(indexColumns(shelf, index))(a, b)));
      expect(keyOfEntry(left)).toBe(rowKey(shelf, a));
    }),
    {numRuns: 2_000},
  );
});

test('an entry tells the values of its index', () => {
  fc.assert(
    fc.property(row, (of) => {
      for (const [index, columns] of Object.entries(shelf.indexes)) {
        const {entryOf, valuesOf} = indexingOf(shelf, index);
        const entry = entryOf(packed(of));
        for (const column of columns) expect(valuesOf(column)(entry)).toBe(of[column as keyof typeof of]);
      }
    }),
    {numRuns: 1_000},
  );
  expect(() => indexingOf(shelf, 'name').valuesOf('rank')).toThrow('does not begin with rank');
});

test('a prefix finds the entries and keys whose rows begin with its values, and no others', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'rank', 'id', 'key'), row, row, fc.nat(3), (index, a, b, length) => {
      const values = indexColumns(shelf, index)
        .slice(0, length)
        .map((column) => (a as Row)[column] ?? '');
      const own = index === 'key' ? undefined : indexingOf(shelf, index);
      const prefix = own ? own.prefixOf(values) : keyPrefixOf(shelf, values);
      const text = own ? own.entryOf(packed(b)) : rowKey(shelf, b);
      const found = prefix?.whole ? text === prefix.text : text.startsWith(prefix?.text ?? '\u0001');
      expect(found).toBe(matchesPrefix(shelf, index, values, b));
    }),
    {numRuns: 2_000},
  );
});

test('every key is made of text, as an entry gives it back', () => {
  for (const resource of RESOURCES.values())
    for (const column of resource.key)
      expect(['id', 'text', 'reference']).toContain(resource.fields[column]?.kind);
});

test('rows packed together come back whole, whatever columns each had', () => {
  const columns = fc.subarray(COLUMNS);
  fc.assert(
    fc.property(fc.array(fc.tuple(row, columns), {minLength: 1, maxLength: 10}), (some) => {
      const rows = some.map(([each, own]): PackedRow => ({
        shape: shapeOf(shelf, own),
        cells: own.map((column) => (each as Row)[column] ?? null),
      }));
      const together = packRows(rows);
      const shape = shapeOf(shelf, together.columns, together.same);
      const back = together.rows.map((cells) => unpackRow({shape, cells}));
      const expected = some.map(([each, own]) =>
        completeRow(shelf, Object.fromEntries(own.map((column) => [column, (each as Row)[column] ?? 0]))),
      );
      expect(back.map((each) => ({...each, version: 0}))).toEqual(
        expected.map((each) => ({...each, version: 0})),
      );
    }),
    {numRuns: 500},
  );
});
