import {expect, test} from 'vitest';
import {aBin, aGoods, anId, aSupplier} from '#tests/builders/rows.ts';
import type {Row} from '#domain/kernel/field.ts';
import {addressOfThing, findableListsFor, findableNamed, type FindableList} from './findable-lists.ts';
import {knownThing, nearestThings} from './known-things.ts';
import {codeOfDocument} from './read-things.ts';

const listOf = (name: string): FindableList => {
  const found = findableNamed(name);
  if (!found) throw new Error(`nothing is found in ${name}`);
  return found;
};
const things = (name: string, rows: readonly Row[]) => rows.map((row) => knownThing(listOf(name), row));
const found = (rows: ReturnType<typeof things>, search: string) =>
  [...nearestThings(rows, search, 'en')].map(([of, near]) => [
    of.resource.name,
    near.map(({thing, rank}) => `${String(rank)} ${thing.title}`),
  ]);

const ALL = [
  ...things(
    'goods',
    [
      ['A100', 'Lamp'],
      ['A10', 'Cable'],
      ['B-A10', 'Lamp'],
      ['C', 'A10 plug'],
    ].map(([code = '', description = ''], n) => aGoods({id: anId(60 + n), code, description, name: ''})),
  ),
  ...things('bin', [aBin({name: 'A-10'}), aBin({name: 'B-01'})]),
  ...things('supplier', [aSupplier({name: 'Norte', address: 'Harbour Road 10'})]),
];

test('[FIND-6] things are found by what they are called, just that code first, then codes and names that begin so', () => {
  expect(found(ALL, 'a10')).toEqual([
    ['goods', ['0 A10', '1 A100', '2 C', '3 B-A10']],
    ['bin', ['0 A-10']],
  ]);
  expect(found(ALL, 'lamp')).toEqual([['goods', ['2 A100', '2 B-A10']]]);
  expect(found(ALL, 'nor')).toEqual([['supplier', ['2 Norte']]]);
  // Where a party is names nothing.
  for (const none of ['harbour', '', '  ', '-']) expect([none, found(ALL, none)]).toEqual([none, []]);
});

test('[FIND-6] a thing is opened on its page, or beside its list', () => {
  const address = (name: string, row: Row) => addressOfThing(listOf(name), row);
  expect(address('dn', {id: anId(7)})).toBe(`/document?dn=${anId(7)}`);
  expect(address('lot', {id: anId(7)})).toBe(`/lot?lot=${anId(7)}`);
  expect(address('goods', {id: anId(7)})).toBe(`/goods/goodslist?row=${anId(7)}`);
});

test('[FIND-6] nobody looks for things in a list that is not for them', () => {
  const names = (role: string) => findableListsFor(role).map(({resource}) => resource.name);
  expect(names('Manager')).toEqual(
    expect.arrayContaining(['asn', 'dn', 'goods', 'bin', 'lot', 'staff', 'supplier', 'customer']),
  );
  expect(names('Customer')).not.toContain('staff');
  expect(names('nothing')).toEqual([]);
});

test.each([
  ['dn', 'DN-000104', 'DN-000104'],
  ['dn', 'dn104', 'DN-000104'],
  ['dn', 'dn 104', 'DN-000104'],
  ['dn', 'ASN-104', undefined],
  ['asn', 'asn-1', 'ASN-000001'],
  ['goods', 'A100', undefined],
])('[FIND-6] in %s “%s” is the code %s', (name, text, code) => {
  expect(codeOfDocument(listOf(name).resource, text)).toBe(code);
});
