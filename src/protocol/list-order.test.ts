import {describe, expect, test} from 'vitest';
import type {Value} from '#domain/kernel/field.ts';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import {columnNamed} from './list-filters.ts';
import {inOrder, listOrdersIn, orderText, withOrder} from './list-order.ts';

const asked = listNamed('dn');
if (!asked) throw new Error('no list of orders');
const list = asked;
const orders = (text: string) => listOrdersIn(text, (name) => columnNamed(list, name));

type Shown = Readonly<Record<string, Value>>;
const sorted = (text: string, rows: readonly Shown[], intl = 'en') =>
  inOrder(list, orders(text), intl, rows, (row, column) => row[nameOfColumn(list, column)] ?? '');

describe('rows', () => {
  const rows = [
    {id: 1, code: 'DN-10', state: 'picked', promised_on: '2026-11-22'},
    {id: 2, code: 'DN-9', state: 'new', promised_on: '2026-11-23'},
    {id: 3, code: 'DN-11', state: 'new', promised_on: '2026-11-22'},
    {id: 4, code: 'dn-9', state: 'new', promised_on: '2026-11-23'},
  ];
  test.each([
    ['', [1, 2, 3, 4]],
    ['code', [4, 2, 1, 3]],
    ['-code', [3, 1, 2, 4]],
    ['state', [2, 3, 4, 1]],
    ['state,code', [4, 2, 3, 1]],
    ['state,-promised_on,-code', [2, 4, 3, 1]],
    ['promised_on', [1, 3, 2, 4]],
    ['-promised_on,state', [2, 4, 3, 1]],
  ])('[LIST-1] sorted by "%s" stand so: %j', (text, ids) => {
    expect(sorted(text, rows).map(({id}) => id)).toEqual(ids);
  });

  test('[LIST-1] amounts stand by their size and products of them, however many digits they have', () => {
    const by = (text: string, values: readonly Value[]) =>
      sorted(
        text,
        values.map((value) => ({[text]: value})),
      ).map((row) => row[text]);
    expect(by('dnLine.quantity', [7, -1, 10, 0])).toEqual([-1, 0, 7, 10]);
    expect(by('weight', ['90071992547409931', '90071992547409930', '7'])).toEqual([
      '7',
      '90071992547409930',
      '90071992547409931',
    ]);
  });
});

/** What stands in codes, and now and then something that only a collator knows. */
const PARTS = [
  'a',
  'A',
  'b',
  'aa',
  'z',
  'O',
  '0',
  '00',
  '1',
  '2',
  '10',
  '010',
  '9999999999999999999',
  '-',
  '.',
  '/',
];
const ELSE = [' ', '_', 'é', 'Ä', 'ش', '中'];

describe('codes stand as the language sorts them', () => {
  test.each(['en', 'de', 'fr', 'it', 'ja', 'pt', 'ru', 'es', 'ar', 'zh-Hans', 'zh-Hant'])(
    '[LIST-1] in %s',
    (intl) => {
      let seed = 7;
      const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
      const collator = new Intl.Collator(intl, {numeric: true});
      for (const parts of [PARTS, [...PARTS, ...ELSE]]) {
        const codes = Array.from({length: 2_000}, () =>
          Array.from({length: next(5)}, () => parts[next(parts.length)] ?? '').join(''),
        );
        const found = sorted(
          'code',
          codes.map((code) => ({code})),
          intl,
        ).map(({code}) => code);
        expect(found).toEqual(codes.toSorted(collator.compare));
      }
    },
  );
});

test('[LIST-2] orders are read as they are written, each column once, and what a list has not is left out', () => {
  for (const text of ['', 'code', '-code', 'state,-promised_on,party.name'])
    expect(orderText(list, orders(text))).toBe(text);
  expect(orderText(list, orders('code,gone,-code,,-state'))).toBe('code,-state');
});

test.each([
  ['', 'code', 'code'],
  ['code', 'code', '-code'],
  ['-code', 'code', ''],
  ['state,-code', 'weight', 'weight'],
  ['state,code', 'code', '-code'],
  ['', 'Shift code', 'code'],
  ['state', 'Shift code', 'state,code'],
  ['state,code', 'Shift state', '-state,code'],
  ['-state,code', 'Shift state', 'code'],
])('[LIST-1] sorted by "%s" a press on %s sorts by "%s"', (before, press, after) => {
  const column = orders(press.replace('Shift ', ''))[0]?.column;
  if (!column) throw new Error('no such column');
  expect(orderText(list, withOrder(orders(before), column, press.startsWith('Shift')))).toBe(after);
});
