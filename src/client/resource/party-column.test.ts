import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import {columnNamed} from '#protocol/list-filters.ts';
import {orderRows, searchMatcher} from './arrange.ts';
import {passingFilters} from './filters.ts';
import {listsBehind, NO_REFERENCES, valueAt, type ListReferences} from './references.ts';

const listCalled = (name: string): List => {
  const list = listNamed(name);
  if (!list) throw new Error(`no list ${name}`);
  return list;
};
const named: ListReferences = {
  ...NO_REFERENCES,
  named: new Map([
    ['customer', new Map<string, Row>([['c', {name: 'Ortega'}]])],
    ['supplier', new Map<string, Row>([['s', {name: 'Norte'}]])],
    ['warehouse', new Map<string, Row>([['w', {name: 'Harbour'}]])],
    ['dn', new Map<string, Row>([['d', {customer: '', supplier: '', to_warehouse: 'w'}]])],
    ['asn', new Map<string, Row>([['a', {supplier: '', customer: 'c', from_warehouse: ''}]])],
  ]),
};
const NONE = {customer: '', supplier: '', to_warehouse: ''};
const orders = [
  {...NONE, code: 'DN-1', customer: 'c'},
  {...NONE, code: 'DN-2', supplier: 's'},
  {...NONE, code: 'DN-3', to_warehouse: 'w'},
];
const list = listCalled('dn');
const party = columnNamed(list, 'party.name');
const namesOf = (rows: readonly Row[]) => rows.map((row) => party && valueAt(list, party, row, named));

test('[DOC-6] a list names who gets each order: a customer, a supplier or a warehouse', () => {
  expect(namesOf(orders)).toEqual(['Ortega', 'Norte', 'Harbour']);
  expect(listsBehind(list, 'all')).toEqual(expect.arrayContaining(['customer', 'supplier', 'warehouse']));
});

test('[DOC-6] and so does one of their lines, and of those of deliveries', () => {
  const valueIn = (name: string, row: Row) => {
    const of = listCalled(name);
    const column = columnNamed(of, 'document.party.name');
    return column && valueAt(of, column, row, named);
  };
  expect(valueIn('pickstock', {document: 'd'})).toBe('Harbour');
  expect(valueIn('sortstock', {document: 'a'})).toBe('Ortega');
  // A row that the server told of brings its party along.
  expect(valueIn('pod', {document: 'gone', 'document.party.name': 'Quay'})).toBe('Quay');
});

test('[DOC-6] rows are searched, filtered and ordered by it', () => {
  const found = (search: string) => orders.filter((row) => searchMatcher(list, search)(row, named));
  expect(found('harb').map(({code}) => code)).toEqual(['DN-3']);
  const passing = (value: string, column = 'party.name') =>
    orders.filter((row) => passingFilters(list, [{column, value}])(row, named)).map(({code}) => code);
  expect([passing('Norte'), passing('!Norte')]).toEqual([['DN-2'], ['DN-1', 'DN-3']]);
  // What was narrowed to a customer before lists named the others says the same.
  expect(passing('Ortega', 'customer.name')).toEqual(['DN-1']);
  const order = party && {column: party, down: false};
  expect(order && namesOf(orderRows(list, orders, named, [order], 'en'))).toEqual([
    'Harbour',
    'Norte',
    'Ortega',
  ]);
});
