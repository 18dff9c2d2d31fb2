import {expect, test} from 'vitest';
import {aGoods, anId} from '#tests/builders/rows.ts';
import {goods} from '../goods/goods.ts';
import {RESOURCES} from '../resources.ts';
import {lot} from '../stock/lot.ts';
import {ReadableView} from './readable-view.ts';
import type {Role} from './roles.ts';
import {LayeredView} from './view.ts';

const [MINE, OTHER] = [anId(41), anId(42)];
const [OWN_LOT, OTHER_LOT] = [anId(51), anId(52)];

/** What a login of a role names of goods and lots, two of each: its own party's and another's. */
function namedBy(role: Role, party: string) {
  const view = new LayeredView(RESOURCES);
  const puts = [
    {list: goods.name, row: {...aGoods(), id: anId(6), supplier: MINE}},
    {list: goods.name, row: {...aGoods(), id: anId(7), supplier: OTHER}},
    {list: lot.name, row: {id: OWN_LOT, goods: anId(6), code: 'L-1'}},
    {list: lot.name, row: {id: OTHER_LOT, goods: anId(7), code: 'L-2'}},
  ];
  view.apply(puts, []);
  const seen = new ReadableView(view, RESOURCES, {role, party});
  const goodsSeen = [anId(6), anId(7)].map((key) => seen.get(goods, key) !== undefined);
  return [...goodsSeen, ...[OWN_LOT, OTHER_LOT].map((key) => seen.get(lot, key) !== undefined)];
}

test('[ROWS-5] a supplier names its own goods and their lots, a customer any goods and no lot, whoever is bound to nobody nothing', () => {
  expect(namedBy('Supplier', MINE)).toEqual([true, false, true, false]);
  expect(namedBy('Customer', anId(43))).toEqual([true, true, false, false]);
  for (const role of ['Supplier', 'Customer'] as const)
    expect(namedBy(role, '')).toEqual([false, false, false, false]);
});
