import {fieldOfColumn} from '#domain/column-field.ts';
import type {Value} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {compareValues} from '#domain/kernel/resource.ts';

/** By which column rows stand, and which way. */
export interface ListOrder {
  readonly column: Column;
  readonly down: boolean;
}

/** Orders as an address names them, the first counts most: names of columns with commas between, `-` before one downwards. */
export const orderText = (list: List, orders: readonly ListOrder[]): string =>
  orders.map(({column, down}) => `${down ? '-' : ''}${nameOfColumn(list, column)}`).join();

/** The orders that a text names, each column once; a name for which there is no column is left out. */
export function listOrdersIn(
  text: string,
  columnOf: (name: string) => Column | undefined,
): readonly ListOrder[] {
  const found = new Map<Column, ListOrder>();
  for (const part of text === '' ? [] : text.split(',')) {
    const column = columnOf(part.replace(/^-/, ''));
    if (column && !found.has(column)) found.set(column, {column, down: part.startsWith('-')});
  }
  return [...found.values()];
}

/**
 * Orders after the head of a column was pressed: up, down, and without it. By itself it is the only one from then on;
 * `isBeside` the others it comes behind them, and keeps its place once it stands there.
 */
export function withOrder(
  orders: readonly ListOrder[],
  column: Column,
  isBeside: boolean,
): readonly ListOrder[] {
  const before = orders.find((each) => each.column === column);
  const next = !before ? [{column, down: false}] : before.down ? [] : [{column, down: true}];
  if (!isBeside) return next;
  return before ? orders.flatMap((each) => (each === before ? next : [each])) : [...orders, ...next];
}

/**
 * Things in the order that is asked for (LIST-1): by the first column, and where that says nothing by the next; what
 * none tells apart stays as it stood. `valueOf` tells what a column shows of one.
 */
export function inOrder<T>(
  list: List,
  orders: readonly ListOrder[],
  intl: string,
  things: readonly T[],
  valueOf: (thing: T, column: Column) => Value,
): T[] {
  const keys = orders.map(({column, down}) => ({
    ranks: ranksOf(
      list,
      column,
      intl,
      things.map((each) => valueOf(each, column)),
    ),
    way: down ? -1 : 1,
  }));
  const places = Uint32Array.from(things, (_, place) => place);
  places.sort((a, b) => {
    for (const {ranks, way} of keys) {
      const apart = (ranks[a] ?? 0) - (ranks[b] ?? 0);
      if (apart !== 0) return way * apart;
    }
    return a - b;
  });
  return Array.from(places, (place) => things[place] as T);
}

/** A number for each value of a column, which stand as the values do: each different value is compared once. */
function ranksOf(list: List, column: Column, intl: string, values: readonly Value[]): ArrayLike<number> {
  const {options} = fieldOfColumn(list, column);
  if (options) return values.map((value) => options.indexOf(String(value)));
  if (column.times === undefined && values.every((value) => typeof value === 'number')) return values;
  const different = [...new Set(values)];
  const compare = column.times === undefined ? comparing(different, intl) : byProduct;
  const ranks = new Map<Value, number>();
  let rank = 0;
  let before: Value | undefined;
  for (const value of different.toSorted(compare)) {
    if (before !== undefined && compare(before, value) !== 0) rank++;
    ranks.set(value, rank);
    before = value;
  }
  return values.map((value) => ranks.get(value) ?? 0);
}

/** Products are kept as digits, since they are larger than a number holds. */
const byProduct = (a: Value, b: Value): number => {
  const [one, other] = [BigInt(a), BigInt(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

type Comparing = (a: Value, b: Value) => number;

/**
 * Texts as the language sorts them, codes by the numbers in them. Of many plain codes the same is told by keys that are
 * made once: a collator takes three times as long.
 */
function comparing(values: readonly Value[], intl: string): Comparing {
  const collator = new Intl.Collator(intl, {numeric: true});
  const keys = new Map<Value, string>();
  for (const value of values) {
    if (typeof value !== 'string' || !PLAIN_CODE.test(value)) break;
    keys.set(value, plainKey(value));
  }
  const compare: Comparing = (a, b) =>
    typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : compareValues(a, b);
  if (keys.size < values.length) return compare;
  return (a, b) => {
    const [one = '', other = ''] = [keys.get(a), keys.get(b)];
    return one < other ? -1 : one > other ? 1 : compare(a, b);
  };
}

/** Letters, digits and signs between them that stand as their characters do, in each language that we speak. */
const PLAIN_CODE = /^[A-Za-z0-9./-]{0,40}$/;

/** A code as plain text that sorts like it: before a number stands how many digits it has. */
const plainKey = (code: string): string =>
  code.toLowerCase().replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+/, '');
    return String.fromCharCode(ZERO + number.length) + number;
  });
const ZERO = '0'.charCodeAt(0);
