import {fieldOfColumn} from '#domain/column-field.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {acceptingFilters, filterKindOf, isNothing, type ColumnFilter} from '#protocol/list-filters.ts';
import {isFetchedColumn} from './columns.ts';
import {valueAt, type ListReferences} from './references.ts';

/** Columns that can be asked for: what follows each other, and what people tell apart by name, since there are few of them or each has a word. */
export const filterableColumns = (list: List): Column[] =>
  list.columns.filter((column) => {
    const {kind} = fieldOfColumn(list, column);
    const isNamed = kind === 'choice' || kind === 'flag' || column.through !== undefined;
    const isInOrder = filterKindOf(list, column) !== 'name';
    const isKept = column.field === 'zone' || column.field === 'place';
    return !isFetchedColumn(list, column) && (isInOrder || isNamed || isKept);
  });

/** Whether a row is what all filters ask for. */
export function passingFilters(
  list: List,
  filters: readonly ColumnFilter[],
): (row: Row, references: ListReferences) => boolean {
  const isAccepted = acceptingFilters(list, filters);
  return (row, references) => isAccepted((column) => valueAt(list, column, row, references) ?? '');
}

/** Values offered of one column. */
const MAX_VALUES = 500;

/** Whether some of these rows have nothing in a column. */
export const hasNothingIn = (
  list: List,
  column: Column,
  rows: readonly Row[],
  references: ListReferences,
): boolean => {
  const kind = filterKindOf(list, column);
  return rows.some((row) => isNothing(kind, valueAt(list, column, row, references) ?? ''));
};

/** The values that rows have in a column, each once, in order. */
export function valuesOf(
  list: List,
  column: Column,
  rows: readonly Row[],
  references: ListReferences,
): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const value = String(valueAt(list, column, row, references) ?? '');
    if (value !== '') found.add(value);
    if (found.size === MAX_VALUES) break;
  }
  return [...found].toSorted(new Intl.Collator(undefined, {numeric: true}).compare);
}
