import {fieldOfColumn} from '#domain/column-field.ts';
import type {Value} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {compareValues} from '#domain/kernel/resource.ts';

/** By which column rows stand, and which way. */
export interface ListOrder {
  readonly column: Column;
  readonly down: boolean;
}

/**
 * How values of a column follow each other: states and other choices as they are gone through, names of people and places
 * as the language sorts them, codes by number in them.
 */
export function compareColumn(
  list: List,
  {column, down}: ListOrder,
  intl: string,
): (a: Value, b: Value) => number {
  const collator = new Intl.Collator(intl, {numeric: true});
  const {options} = fieldOfColumn(list, column);
  const way = down ? -1 : 1;
  if (column.times !== undefined) return (a, b) => way * compareBig(BigInt(a), BigInt(b));
  if (options) return (a, b) => way * (options.indexOf(String(a)) - options.indexOf(String(b)));
  return (a, b) =>
    way * (typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : compareValues(a, b));
}

const compareBig = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
