import type {Value} from './field.ts';
import {compareValues} from './resource.ts';

/** How many rows have a value. */
export interface ValueCount {
  readonly value: Value;
  readonly count: number;
}

/** Values counted, in their order. */
export function countValues(values: Iterable<Value>): ValueCount[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return inOrder(counts);
}

/** Counts of two kinds of rows together. */
export const addCounts = (a: readonly ValueCount[], b: readonly ValueCount[]): ValueCount[] => {
  const counts = new Map(a.map(({value, count}) => [value, count]));
  for (const {value, count} of b) counts.set(value, (counts.get(value) ?? 0) + count);
  return inOrder(counts);
};

const inOrder = (counts: ReadonlyMap<Value, number>): ValueCount[] =>
  [...counts].map(([value, count]) => ({value, count})).sort((a, b) => compareValues(a.value, b.value));
