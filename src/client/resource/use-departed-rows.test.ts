import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listNamed} from '#domain/lists.ts';
import {countTextOf, footKindOf} from './arrange.ts';
import {NO_REFERENCES} from './references.ts';
import type {ListRows} from './use-list.ts';
import {departedRowsOf, withDepartedRows} from './use-departed-rows.ts';

const found = listNamed('shortage');
if (!found) throw new Error('no list of shortages');
const list = found;
const viewOf = (...shortages: readonly number[]): ListRows => ({
  rows: shortages.map((shortage, i): Row => ({id: String(i), announced: 10, counted: 4, shortage})),
  references: NO_REFERENCES,
  isWhole: true,
  canSort: true,
  isLoading: false,
  rest: 'none',
});

test('what has left a device is what the server counts and sums up beyond it, and the foot goes on with the rows here', () => {
  const left = departedRowsOf(list, viewOf(3, 4), {
    count: 5,
    totals: {announced: 50, counted: 20, shortage: 19},
  });
  expect(left).toEqual({count: 3, totals: {announced: 30, counted: 12, shortage: 12}});
  expect(withDepartedRows(list, viewOf(3, 4, 5), left)).toEqual({
    count: 6,
    totals: {announced: 60, counted: 24, shortage: 24},
  });
});

test('the foot is of the rows shown where all are, or nobody has told of the others, and else of all there are', () => {
  const part = {...viewOf(3), isWhole: false, rest: 'there'} as const;
  expect(footKindOf(viewOf(3), list)).toBe('rows');
  expect(footKindOf(part, list)).toBe('rows');
  expect(footKindOf({...part, told: {count: 2, totals: {shortage: 5}}}, list)).toBe('told');
  expect(footKindOf({...part, rest: 'none'}, list)).toBe('told');
});

test('a list of which nothing is here says no number while there may be more; one that is whole and empty says none', () => {
  const part = {...viewOf(3, 4), isWhole: false, rest: 'there'} as const;
  expect(countTextOf(viewOf(3, 4))).toEqual({key: 'list.count', number: 2});
  expect(countTextOf(part)).toEqual({key: 'list.countMore', number: 2});
  expect(countTextOf({...part, told: {count: 7, totals: {}}})).toEqual({key: 'list.count', number: 7});
  expect(countTextOf({...part, rows: []})).toBeUndefined();
  expect(countTextOf({...part, rows: [], rest: 'none', isLoading: true})).toBeUndefined();
  expect(countTextOf(viewOf())).toEqual({key: 'list.count', number: 0});
});
