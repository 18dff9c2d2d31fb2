import {fieldOfColumn} from '#domain/column-field.ts';
import {isFieldAskedFor, isTextField, type Row, type Value} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {isTextKey, type Say} from '../i18n/text.ts';
import {isDocumentList} from './document-address.ts';
import {productOf, shownValue, shownProduct, typedValueOf, type ValueFormats} from './format.ts';

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

/** A document tells its state as a mark and a word. */
export const isStateColumn = ({resource}: List, {field, through}: Column): boolean =>
  field === 'state' && through === undefined && isDocumentList(resource);
