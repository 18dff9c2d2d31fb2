import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {orderRows} from './arrange.ts';
import {dayViewsOf} from './day-views.ts';
import {filterKindOf, resolveFilters} from '#protocol/list-filters.ts';
import {filterableColumns, passingFilters} from './filters.ts';
import {NO_REFERENCES} from './references.ts';

const list = listNamed('dn');
if (!list) throw new Error('no list of orders');
const order = (code: string, state: string, promised_on: string, update_time = 0): Row => ({
  code,
  state,
  promised_on,
  update_time,
});
const ORDERS = [
  order('DN-1', 'new', '2026-11-20', 5_000),
  order('DN-2', 'picked', '2026-11-21', 9_000),
  order('DN-3', 'shipped', '2026-11-21', 10_000),
  order('DN-4', 'new', '', 7_000),
  order('DN-5', 'new', '2026-11-22'),
];
/** It is the 22nd there, and still the 21st in UTC for eight hours of it. */
const TODAY = {day: '2026-11-22', timeZone: 'Asia/Shanghai'};
const filtersOf = (asked: readonly string[]) =>
  asked.map((text) => {
    const [column = '', ...value] = text.split(':');
    return {column, value: value.join(':')};
  });
const left = (...asked: readonly string[]): unknown[] => {
  const isLeft = passingFilters(list, resolveFilters(list, filtersOf(asked), TODAY));
  return ORDERS.filter((row) => isLeft(row, NO_REFERENCES)).map(({code}) => code);
};

test.each([
  [[], ['DN-1', 'DN-2', 'DN-3', 'DN-4', 'DN-5']],
  [['promised_on:2026-11-21'], ['DN-2', 'DN-3']],
  [['promised_on:..2026-11-21'], ['DN-1', 'DN-2', 'DN-3']],
  [['promised_on:2026-11-21..'], ['DN-2', 'DN-3', 'DN-5']],
  [['promised_on:2026-11-21..2026-11-21'], ['DN-2', 'DN-3']],
  [['update_time:..9000'], ['DN-1', 'DN-2', 'DN-4']],
  [['promised_on:today'], ['DN-5']],
  [['promised_on:..today-1'], ['DN-1', 'DN-2', 'DN-3']],
  [['promised_on:today-1..today'], ['DN-2', 'DN-3', 'DN-5']],
  [['state:!new'], ['DN-2', 'DN-3']],
])(
  'the filters %j leave %j: both ends count, and what names no day or moment is in no range',
  (asked, codes) => {
    expect(left(...asked)).toEqual(codes);
  },
);

test('[LIST-5] of filters on one column any will do, of several columns each must', () => {
  expect(left('state:new', 'state:picked')).toEqual(['DN-1', 'DN-2', 'DN-4', 'DN-5']);
  expect(left('state:new', 'state:picked', 'promised_on:..2026-11-21')).toEqual(['DN-1', 'DN-2']);
});

test('[LIST-5] of what a column must not be each counts, beside what it may be', () => {
  expect(left('state:!new', 'state:!picked')).toEqual(['DN-3']);
  expect(left('state:!new', 'state:picked', 'state:shipped')).toEqual(left('state:picked', 'state:shipped'));
  expect(left('state:new', 'state:!new')).toEqual([]);
});

test('[LIST-5] what has nothing in a column is asked for, and what has something', () => {
  expect(left('promised_on:')).toEqual(['DN-4']);
  expect(left('promised_on:!')).toEqual(['DN-1', 'DN-2', 'DN-3', 'DN-5']);
  expect(left('promised_on:', 'promised_on:today')).toEqual(['DN-4', 'DN-5']);
});

test('[LIST-5] a moment that has not come is nothing', () => {
  expect(left('update_time:')).toEqual(['DN-5']);
  expect(left('update_time:!')).toEqual(['DN-1', 'DN-2', 'DN-3', 'DN-4']);
});

test('a filter on a column that the list has no more asks for nothing', () => {
  expect(left('gone:7', 'state:shipped')).toEqual(['DN-3']);
});

test('orders by state stand as one state follows the other, and not by letters', () => {
  const states = ['cancelled', 'delivered', 'fresh', 'new', 'picked', 'shipped', 'to-pick'];
  const rows = states.map((state) => order(`DN-${state}`, state, ''));
  const column = list.columns.find(({field}) => field === 'state');
  if (!column) throw new Error('no column of states');
  const inOrder = (down: boolean): unknown[] =>
    orderRows(list, rows, NO_REFERENCES, [{column, down}], 'en').map(({state}) => state);
  const way = ['fresh', 'new', 'to-pick', 'picked', 'shipped', 'delivered', 'cancelled'];
  expect(inOrder(false)).toEqual(way);
  expect(inOrder(true)).toEqual(way.toReversed());
});

test('a moment is asked for by its day where the warehouse stands, from the first to the last of it', () => {
  const asked = (value: string) => resolveFilters(list, filtersOf([`update_time:${value}`]), TODAY)[0]?.value;
  const [begin, next] = [Date.parse('2026-11-21T16:00:00Z'), Date.parse('2026-11-22T16:00:00Z')];
  expect(asked('today')).toBe(`${String(begin)}..${String(next - 1)}`);
  expect(asked('..today-1')).toBe(`..${String(begin - 1)}`);
  expect(asked('2026-11-23..')).toBe(`${String(next)}..`);
  expect(asked('..9000')).toBe('..9000');
});

test('days, moments and numbers are asked for from one to another, what lines come to too', () => {
  const kinds = Object.fromEntries(
    filterableColumns(list).map((column) => [nameOfColumn(list, column), filterKindOf(list, column)]),
  );
  expect(kinds).toMatchObject({
    state: 'name',
    'party.name': 'name',
    promised_on: 'day',
    create_time: 'time',
    'dnLine.quantity': 'number',
    weight: 'number',
  });
  const isShort = passingFilters(list, filtersOf(['dnLine.back_ordered:1..']));
  const isHeavy = passingFilters(list, filtersOf(['weight:..2500']));
  const row = {...order('DN-1', 'new', ''), 'dnLine.back_ordered': 1, weight: '2500'};
  expect([isShort(row, NO_REFERENCES), isHeavy(row, NO_REFERENCES)]).toEqual([true, true]);
  const more = {...row, 'dnLine.back_ordered': 0, weight: '2501'};
  expect([isShort(more, NO_REFERENCES), isHeavy(more, NO_REFERENCES)]).toEqual([false, false]);
});

test('[LOT-9] what has expired and what will soon is told by days that end in UTC, wherever the warehouse stands', () => {
  const stockList = listNamed('stockbinlist');
  if (!stockList) throw new Error('no list of stock');
  const rows = ['', '2026-11-21', '2026-11-22', '2026-12-22', '2026-12-23'].map((day): Row => ({
    unit: day,
    expires_at: day === '' ? 0 : endOfDay(day),
  }));
  const shownIn = Object.fromEntries(
    dayViewsOf(stockList, true).map(({name, filters}) => {
      const isIn = passingFilters(stockList, resolveFilters(stockList, filters, TODAY));
      return [name, rows.filter((row) => isIn(row, NO_REFERENCES)).map(({unit}) => unit)];
    }),
  );
  expect(shownIn).toEqual({expired: ['2026-11-21'], soon: ['2026-11-22', '2026-12-22']});
});
