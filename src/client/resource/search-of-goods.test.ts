import {expect, test} from 'vitest';
import {aGoods, anId, aSupplier} from '#tests/builders/rows.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import {nearestFirst, searchMatcher} from './arrange.ts';
import {NO_REFERENCES, type ListReferences} from './references.ts';

const listCalled = (name: string): List => {
  const list = listNamed(name);
  if (!list) throw new Error(`no list ${name}`);
  return list;
};
/** Its telephone and its street say 9. */
const NORTE = aSupplier({
  id: anId(71),
  name: 'Norte Ltd',
  city: 'Porto',
  address: 'Harbour Road 9',
  contact: '+00 555 9107',
  manager: 'E. Sato',
});
const references: ListReferences = {
  ...NO_REFERENCES,
  named: new Map([['supplier', new Map<string, Row>([[anId(71), NORTE]])]]),
};
const found = (name: string, rows: readonly Row[], search: string) =>
  rows.filter((row) => searchMatcher(listCalled(name), search)(row, references));

test('[FIND-3] “9 cm” finds no goods by the telephone or the street of whom they come from', () => {
  const pan = aGoods({code: 'PAN', description: 'Frying pan, 28 cm', name: 'Iron pan', supplier: anId(71)});
  const goods = [pan, {...pan, code: 'SMALL', description: 'Egg pan, 9 cm'}];
  const codes = (search: string) => found('goodslist', goods, search).map(({code}) => code);
  expect(codes('9 cm')).toEqual(['SMALL']);
  expect(codes('norte pan')).toEqual(['PAN', 'SMALL']);
  for (const search of ['harbour', '9107', 'porto', 'sato'])
    expect([search, codes(search)]).toEqual([search, []]);
});

test('[FIND-3] a supplier is found in its own list by where it is, and how it is called up', () => {
  for (const search of ['norte', 'porto', 'harbour road 9', '9107', 'sato'])
    expect([search, found('supplier', [NORTE], search).length]).toEqual([search, 1]);
});

test('[FIND-3] a list without kept words is not searched by its measures, states and days', () => {
  const size: Row = {
    id: anId(5),
    name: 'Big',
    width: 1100,
    depth: 1200,
    height: 1800,
    create_time: 1_790_000_000_000,
  };
  const order: Row = {
    id: anId(6),
    code: 'DN-000104',
    state: 'fresh',
    promised_on: '2026-11-30',
    reference: 'PO 77',
  };
  expect([found('binsize', [size], '11').length, found('binsize', [size], 'big').length]).toEqual([0, 1]);
  for (const [search, count] of [
    ['fresh', 0],
    ['2026', 0],
    ['dn 104', 1],
    ['po77', 1],
  ] as const)
    expect([search, found('dn', [order], search).length]).toEqual([search, count]);
});

test('[FIND-4] just that code comes first, then codes and names that begin so, then all else, in the order of the list', () => {
  const row = (code: string, description: string) => aGoods({id: anId(60), code, description, name: ''});
  const goods = [
    row('B-A10', 'Lamp'),
    row('A100', 'Lamp'),
    row('C', 'A10 plug'),
    row('A10', 'Cable'),
    row('A109', 'Plug'),
    row('D', 'Plug for a10'),
  ];
  const order = nearestFirst(listCalled('goodslist'), goods, NO_REFERENCES, 'a10').map(({code}) => code);
  expect(order).toEqual(['A10', 'A100', 'A109', 'C', 'B-A10', 'D']);
});
