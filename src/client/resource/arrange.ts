import type {Row, Value} from '#domain/kernel/field.ts';
import {resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {compareValues, fieldOf} from '#domain/kernel/resource.ts';
import {beginsAllWords, folded, hasAllWords} from '#domain/kernel/search.ts';
import {RESOURCES} from '#domain/resources.ts';
import {valueAt, type References} from './references.ts';
import type {View} from './use-list.ts';

/** By which column rows stand, and which way. */
export interface Order {
  readonly column: Column;
  readonly down: boolean;
}

/**
 * Whether a search finds a row: by how words of what the list is searched for begin, as on the server; where it names
 * nothing of the kind, by any part of what is shown.
 */
export function matcher(list: List, search: string): (row: Row, references: References) => boolean {
  const isByWords = list.searched.length > 0;
  const columns = isByWords
    ? list.searched
    : list.columns.filter(({times, proposed}) => times === undefined && proposed === undefined);
  const isFound = isByWords ? beginsAllWords(search) : hasAllWords(search);
  return (row, references) => {
    const text = columns.map((column) => String(valueAt(list, column, row, references) ?? '')).join('\n');
    return isFound(isByWords ? text : folded(text));
  };
}

/** Whether something in a row is called just that: what was scanned is no beginning of a word. */
export const namer =
  (list: List, name: string): ((row: Row, references: References) => boolean) =>
  (row, references) =>
    [...list.searched, ...list.columns].some((column) => valueAt(list, column, row, references) === name);

/**
 * Rows in the order of a column; states and other choices in the order in which they follow each other, names of people and places as the
 * language sorts them, codes by number in them.
 */
export function ordered(
  list: List,
  rows: readonly Row[],
  references: References,
  {column, down}: Order,
  intl: string,
): Row[] {
  const collator = new Intl.Collator(intl, {numeric: true});
  const {options} = fieldOf(resourceOfColumn(RESOURCES, list, column), column.field);
  const keyed = rows.map((row) => {
    const value = valueAt(list, column, row, references) ?? '';
    return {row, value: options ? options.indexOf(String(value)) : value};
  });
  const way = down ? -1 : 1;
  return keyed
    .toSorted((a, b) => {
      const isText = typeof a.value === 'string' && typeof b.value === 'string';
      if (column.times !== undefined) return BigInt(a.value) < BigInt(b.value) ? -way : way;
      return (
        way * (isText ? collator.compare(String(a.value), String(b.value)) : compareValues(a.value, b.value))
      );
    })
    .map(({row}) => row);
}

/** The sums of the columns that have a total, by column; of products as digits. */
export function totals(list: List, rows: readonly Row[], references: References): ReadonlyMap<Column, Value> {
  const sums = list.columns
    .filter(({total}) => total)
    .map((column): [Column, Value] => {
      if (column.times !== undefined) {
        const products = rows.map((row) => BigInt(valueAt(list, column, row, references) ?? 0));
        return [column, String(products.reduce((so, each) => so + each, 0n))];
      }
      const sum = rows.reduce((so, row) => so + Number(valueAt(list, column, row, references) ?? 0), 0);
      return [column, sum];
    });
  return new Map(sums);
}

/** Of what the foot is the sum: of the rows that are shown, or of all there are as it was told. */
export const footOf = ({isWhole, told, rest}: View, {source}: List): 'rows' | 'told' =>
  isWhole || (!told && source === 'mirror+server' && rest !== 'none') ? 'rows' : 'told';

/** What is said of how many rows there are. Where none is here while there may be others, nothing is. */
export function countOf({
  rows,
  isWhole,
  told,
}: View): {readonly key: 'list.count' | 'list.countMore'; readonly number: number} | undefined {
  if (isWhole || told) return {key: 'list.count', number: told?.count ?? rows.length};
  return rows.length === 0 ? undefined : {key: 'list.countMore', number: rows.length};
}
