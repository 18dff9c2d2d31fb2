import {expect, test} from 'vitest';
import {listsOf} from '#tests/builders/lists.ts';
import {aBin, aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import type {FoundBin} from '../../data/found.ts';
import {otherLots, standingIn} from './contents.ts';

const [KETTLE, LAMP] = [anId(60), anId(61)];
const bin: FoundBin = {kind: 'bin', id: anId(50), name: 'A', property: 'Normal', warehouse: WAREHOUSE};
const stands = (goods: string, lot: string, quantity: number, unit = '') => ({
  warehouse: WAREHOUSE,
  place: `bin:${bin.id}`,
  unit,
  goods,
  lot,
  quantity,
});
const lists = listsOf({
  bin: [aBin({id: bin.id})],
  goods: [aGoods({id: KETTLE}), aGoods({id: LAMP})],
  stock: [stands(KETTLE, 'old', 9), stands(KETTLE, 'new', 3), stands(LAMP, '', 2, 'u')],
});

test('all that stands in a bin, each with its lot and tote', async () => {
  const all = await standingIn(lists, bin);
  const seen = all.map(({thing, lot, unit, quantity}) => [thing.id, lot, unit, quantity].join(' '));
  expect(new Set(seen)).toEqual(new Set([`${KETTLE} new  3`, `${KETTLE} old  9`, `${LAMP}  u 2`]));
  expect(await standingIn(lists, {...bin, id: anId(51)})).toEqual([]);
  expect(await standingIn(lists, undefined)).toEqual([]);
});
test('the other lots of the goods of a line, never more of one than the line wants', async () => {
  const goods = {kind: 'goods', id: KETTLE, code: '', name: ''} as const;
  const line = {id: 'l', goods, lot: 'new', lotCode: 'new', unit: '', quantity: 4};
  const others = await otherLots(lists, {got: {bin}, line});
  expect(others.map(({lot, quantity}) => [lot, quantity])).toEqual([['old', 4]]);
});
