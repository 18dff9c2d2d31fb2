import type {Row} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {compareValues} from '#domain/kernel/resource.ts';
import {folded, hasAllWords} from '../data/search.ts';
import {valueAt, type References} from './references.ts';

/** By which column rows stand, and which way. */
export interface Order {
  readonly column: Column;
  readonly down: boolean;
}

/** Whether every word of a search stands in some column of a row. */
export function matcher(list: List, search: string): (row: Row, references: References) => boolean {
  const isFound = hasAllWords(search);
  return (row, references) => {
    const texts = list.columns.map((column) => String(valueAt(list, column, row, references) ?? ''));
    return isFound(folded(texts.join('\n')));
  };
}

/** Rows in the order of a column; names of people and places as the language sorts them, codes by number in them. */
export function ordered(
  list: List,
  rows: readonly Row[],
  references: References,
  {column, down}: Order,
  intl: string,
): Row[] {
  const collator = new Intl.Collator(intl, {numeric: true});
  const keyed = rows.map((row) => ({row, value: valueAt(list, column, row, references) ?? ''}));
  const way = down ? -1 : 1;
  return keyed
    .toSorted((a, b) => {
      const isText = typeof a.value === 'string' && typeof b.value === 'string';
      return (
        way * (isText ? collator.compare(String(a.value), String(b.value)) : compareValues(a.value, b.value))
      );
    })
    .map(({row}) => row);
}

/** The sums of the columns that have a total, by column. */
export function totals(
  list: List,
  rows: readonly Row[],
  references: References,
): ReadonlyMap<Column, number> {
  const sums = list.columns
    .filter(({total}) => total)
    .map((column): [Column, number] => {
      const sum = rows.reduce((so, row) => so + Number(valueAt(list, column, row, references) ?? 0), 0);
      return [column, sum];
    });
  return new Map(sums);
}
