import {expect, test} from 'vitest';
import {goods} from '#domain/goods/goods.ts';
import {lot} from '#domain/stock/lot.ts';
import {bin, binProperty} from '#domain/warehouse/bin.ts';
import {choicesOf} from './choices-of.ts';

test('the lots that can be chosen are those of the goods that are chosen, and all where none are', () => {
  expect(choicesOf(lot, {goods: 'G', lot: 'L'})).toEqual({index: 'code', prefix: ['G']});
  expect(choicesOf(lot, {goods: ''})).toEqual({index: 'code', prefix: []});
});

test('a bin is one of the warehouse that is worked in, and what belongs to nothing stands under its code or its key', () => {
  expect(choicesOf(bin, {warehouse: 'W', goods: 'G'})).toEqual({index: 'name', prefix: ['W']});
  expect(choicesOf(goods, {code: 'K'})).toEqual({index: 'code', prefix: []});
  expect(choicesOf(binProperty, {})).toEqual({index: 'key', prefix: []});
});
