import {useMemo, useState} from 'react';
import {fieldOfColumn, namesOfColumn} from '#domain/column-field.ts';
import {isFieldAskedFor, isTextField, type Row, type Value} from '#domain/kernel/field.ts';
import {nameOfColumn, resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {lot} from '#domain/stock/lot.ts';
import type {TrackedStock} from '../data/use-tracked.ts';
import {isTextKey, type Say} from '../i18n/text.ts';
import {isReadableBy} from './list-access.ts';
import {productOf, shownValue, shownProduct, typedValueOf, type ValueFormats} from './format.ts';
import {RESOURCES} from '#domain/resources.ts';

/** What a value of a column reads as, of a `row` where it is of one; some are asked for when a row is in sight, and told as a dash until then. */
export function shownIn(
  list: List,
  column: Column,
  value: Value | undefined,
  formats: ValueFormats,
  say: Say,
  row?: Row,
): string {
  const field = fieldOfColumn(list, column);
  const all = `several.all.${field.severalOf ?? ''}`;
  // One that names none of several means all of them, where it is asked for at all.
  if (value === '' && isTextKey(all) && row && isFieldAskedFor(field, row)) return say(all);
  if (value === undefined && isFetchedColumn(list, column)) return '—';
  if (column.times === undefined) return shownValue(field, value, formats, say);
  return value === undefined ? '—' : shownProduct(field, value, formats);
}

/** A number that a person typed, as a column of them has it; `undefined` where it is none. */
export function typedIn(
  list: List,
  column: Column,
  text: string,
  sign: ValueFormats['sign'],
): string | undefined {
  const field = fieldOfColumn(list, column);
  const value =
    column.times === undefined
      ? typedValueOf(column.standing && isTextField(field) ? {kind: 'quantity'} : field, text, sign)
      : productOf(field, text, sign);
  return typeof value === 'number' ? String(value) : undefined;
}

/** What no device knows: a column for the roles that may, filled by the server. */
export const isServerColumn = (list: List, column: Column): boolean =>
  column.times !== undefined && fieldOfColumn(list, column).secret !== undefined;

/** What stands in no row: the server tells it, or it is worked out, for rows in sight. */
export const isFetchedColumn = (list: List, column: Column): boolean =>
  column.proposed !== undefined || isServerColumn(list, column);

const key = (list: List): string => `columns:${list.name}`;

/** Columns that a view of one's own shows, and where another choice of them is kept. */
interface OwnColumns {
  readonly names: readonly string[];
  readonly keep: (names: readonly string[]) => void;
}

/** Whether a column can say anything where no goods have lots, or none of them expire; the list of lots keeps its own. */
function saysOf(list: List, column: Column, tracked: TrackedStock | undefined): boolean {
  if (list.resource === lot) return true;
  if (column.field === 'expires_at') return tracked?.expiries === true;
  return tracked?.lots === true || resourceOfColumn(RESOURCES, list, column) !== lot;
}

/**
 * Which columns of a list are shown in this browser, or in a view of one's own; the first always is, since it says
 * which row one is in.
 */
export function useColumns(
  whole: List,
  role: string | undefined,
  tracked: TrackedStock | undefined,
  own: OwnColumns | undefined,
) {
  const list = useMemo(() => {
    const may = (column: Column): boolean =>
      isReadableBy(role ?? '', whole, column) && saysOf(whole, column, tracked);
    return {...whole, columns: whole.columns.filter(may)};
  }, [whole, role, tracked]);
  const [chosen, setChosen] = useState<ReadonlySet<string> | undefined>(() => remembered(list));
  const names = own ? new Set(own.names) : chosen;
  const isShown = (column: Column): boolean =>
    column === list.columns[0] ||
    (names ? namesOfColumn(list, column).some((name) => names.has(name)) : column.hidden !== true);
  const toggle = (column: Column): void => {
    // What says nothing yet keeps its place among the chosen.
    const next = whole.columns
      .filter((each) => isShown(each) !== (each === column))
      .map((each) => nameOfColumn(list, each));
    if (own) return own.keep(next);
    localStorage.setItem(key(list), JSON.stringify(next));
    setChosen(new Set(next));
  };
  return {all: list.columns, shown: list.columns.filter(isShown), isShown, toggle};
}

function remembered(list: List): ReadonlySet<string> | undefined {
  const stored = localStorage.getItem(key(list));
  if (stored === null) return undefined;
  try {
    const names: unknown = JSON.parse(stored);
    return Array.isArray(names) ? new Set(names.map(String)) : undefined;
  } catch {
    return undefined;
  }
}
