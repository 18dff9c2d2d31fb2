import {expect, test} from 'vitest';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {LISTS, listNamed} from '#domain/lists.ts';
import {cardOf} from './card.ts';
import {FLOOR_LISTS} from './floor-lists.ts';

const shownOf = (list: List) => list.columns.filter(({hidden}) => !hidden);
const nameIn = (list: List) => (column: Column | undefined) => column && nameOfColumn(list, column);

/** What a row of a list shows, by the names of its columns. */
function cardIn(name: string) {
  const list = listNamed(name);
  if (!list) throw new Error(`no list ${name}`);
  const {title, main, names, beside} = cardOf(list, shownOf(list));
  const called = nameIn(list);
  return [called(title), called(main), names.map(called), called(beside)];
}

test.each([
  ['asn', ['code', 'state', ['supplier.name'], 'expected_on']],
  ['dn', ['code', 'state', ['customer.name'], 'promised_on']],
  ['stocklist', ['goods.code', 'onhand', ['goods.description'], undefined]],
  ['stockbinlist', ['place', 'quantity', ['goods.code', 'goods.description'], undefined]],
  ['emptybin', ['name', 'property', ['size.name', 'zone'], undefined]],
  ['presortstock', ['document.code', 'sort', ['goods.code', 'goods.description'], undefined]],
])('a row of %s shows what it is called, how it stands, and two names', (name, card) => {
  expect(cardIn(name)).toEqual(card);
});

test('a figure that is the subject of a list is the one of its foot that the list is asked by', () => {
  for (const list of LISTS.values()) {
    const {where} = list;
    if (!where || !('is' in where) || 'through' in where || !where.is.startsWith('has_')) continue;
    const {main} = cardOf(list, shownOf(list));
    expect(`${list.name} has_${String(main?.field)}`).toBe(`${list.name} ${where.is}`);
  }
});

test('the floor asks for deliveries, orders, stock by goods and by bin, and empty bins', () => {
  expect(FLOOR_LISTS.map(({name}) => name)).toEqual(['asn', 'dn', 'stocklist', 'stockbinlist', 'emptybin']);
});
