import {titleOfColumn, titleOfField, titleWithUnit} from '#domain/column-titles.ts';
import type {Field, Row} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {wordsOf, type Say} from '../i18n/text.ts';
import {valueAt, type ListReferences} from './references.ts';

/** What people call a field: of this resource where it has a name of its own, else as everywhere. */
export const fieldName = (say: Say, resource: string, field: string): string =>
  titleOfField(wordsOf(say), resource, field);

/** The name of a field with its unit; that of money is the company's currency, where it has one. */
export const fieldLabel = (
  say: Say,
  resource: string,
  name: string,
  field: Field,
  currency: string,
): string => titleWithUnit(wordsOf(say), resource, name, field, currency);

/** The head of a column: the reference's own name for the name of what it refers to. */
export const columnLabel = (say: Say, list: List, column: Column, currency: string): string =>
  titleOfColumn(wordsOf(say), list, column, currency);

/** What a row is called: its first column. */
export const rowTitleOf = (list: List, row: Row, references: ListReferences): string => {
  const [first] = list.columns;
  return first ? String(valueAt(list, first, row, references) ?? '') : '';
};
