import {expect, test} from 'vitest';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {LISTS, listNamed} from '#domain/lists.ts';
import {cardOf} from './card.ts';
import {valueAt} from './references.ts';
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
  ['asn', ['code', 'state', ['party.name', 'reference'], 'expected_on']],
  ['dn', ['code', 'state', ['party.name', 'reference'], 'promised_on']],
  ['stocklist', ['goods.code', 'onhand', ['goods.description'], undefined]],
  ['stockbinlist', ['place', 'quantity', ['goods.code', 'goods.description'], undefined]],
  ['emptybin', ['name', 'property', ['size.name', 'zone'], undefined]],
  ['lotlist', ['code', 'expires_at', ['goods.code', 'goods.description'], undefined]],
  ['presortstock', ['document.code', 'sort', ['goods.code', 'goods.description'], undefined]],
])('a row of %s shows what it is called, how it stands, and two names', (name, card) => {
  expect(cardIn(name)).toEqual(card);
});

test('a lot that is held back, and nothing else of the floor, is marked', () => {
  const list = listNamed('lotlist');
  expect(list && cardOf(list, shownOf(list)).marks.map(nameIn(list))).toEqual(['held']);
  for (const each of FLOOR_LISTS) expect(cardOf(each, shownOf(each)).marks).toEqual([]);
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

test('a bin that nobody has counted has no figure but a state', () => {
  const list = listNamed('cyclecount');
  if (!list) throw new Error('no list');
  const card = cardOf(list, shownOf(list));
  const columns = [card.main, card.state].flatMap((column) => column ?? []);
  const told = {named: new Map(), standing: new Map()};
  const valuesOf = (state: string) =>
    columns.map((column) => valueAt(list, column, {state, counted: 0, difference: 0}, told));
  expect(columns.map(nameIn(list))).toEqual(['difference', 'state']);
  expect(valuesOf('open')).toEqual([undefined, 'open']);
  expect(valuesOf('counted')).toEqual([0, 'counted']);
});
