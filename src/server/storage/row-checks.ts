import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';

const number = (row: Row, column: string): number => Number(row[column] ?? 0);

/** What the databases' own `check` constraints refuse, for the store that has none; the contract suite keeps them equal. */
const CHECKS: Readonly<Record<string, (row: Row) => boolean>> = {
  stock: (row) => {
    const promised = number(row, 'allocated') + number(row, 'disputed');
    if (number(row, 'allocated') < 0 || number(row, 'disputed') < 0) return false;
    return row['place'] === 'discrepancy' ? promised === 0 : promised <= number(row, 'quantity');
  },
};

export const isRowPossible = (list: string, row: Row): boolean => entryOf(CHECKS, list)?.(row) ?? true;

/** Indexes of a list whose columns must be unique in a company. */
export const uniqueIndexes = (resource: Resource): readonly string[] =>
  Object.keys(resource.editing?.unique ?? {});
