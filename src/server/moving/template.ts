import {titleOfField, titleWithUnit} from '#domain/column-titles.ts';
import type {FieldKind, Value} from '#domain/kernel/field.ts';
import type {ImportColumn, ImportableKind} from '#domain/moving/importable.ts';
import {cellFormOfField} from '#domain/sheet-columns.ts';
import {titleOfOption} from '#domain/language-texts.ts';
import {cellsFor, leastDigits, type SheetCell, type ReportSheet, type SheetSpeech} from '../sheets/sheet.ts';

/** What stands in an example under each kind of field, as it is stored. */
const EXAMPLE: Partial<Record<FieldKind, Value>> = {
  quantity: 1,
  integer: 1,
  flag: 1,
  grams: 940,
  millimetres: 210,
  money: 145_000,
  day: '2030-12-31',
};
/** A number of goods that no company has: those that begin with 2 are for use in a house. */
const GTIN = '2000000000008';

/** A file to be filled in. */
interface Template {
  readonly sheet: ReportSheet;
  readonly rows: readonly (readonly SheetCell[])[];
}

/**
 * A file with the columns of a kind, in a person's language, and as many examples as show every choice once, to be
 * written over. A program that knows how offers the choices in their cells. `day`: today.
 */
export function templateOf(
  {name, columns}: ImportableKind,
  speech: SheetSpeech & {
    readonly title: string;
    readonly direction: ReportSheet['direction'];
    readonly day: string;
  },
): Template {
  const {words, currency, title, direction, day} = speech;
  const count = Math.max(1, ...columns.map((column) => offeredBy(column).length));
  const shown = columns.map((column) => {
    const form = cellFormOfField(column.is, column.field);
    return {column, form, cellOf: cellsFor(form, speech)};
  });
  return {
    sheet: {
      title,
      day,
      direction,
      columns: shown.map(({column, form}) => ({
        title: titleWithUnit(words, name, column.field, column.is, currency),
        kind: form.kind,
        digits: leastDigits(form, currency),
        options: offeredBy(column).map((option) => titleOfOption(words, option)),
      })),
    },
    rows: Array.from({length: count}, (_, n) =>
      shown.map(({column, cellOf}) => cellOf(exampleOf(column, titleOfField(words, name, column.field), n))),
    ),
  };
}

/** The choices that a new row has. */
const offeredBy = ({is, offered}: ImportColumn): readonly string[] => offered ?? is.options ?? [];

/** The n-th example. What tells rows apart differs. */
function exampleOf(column: ImportColumn, title: string, n: number): Value {
  const {is, isKey, holds, example} = column;
  const offered = offeredBy(column);
  if (offered.length > 0) return offered[n % offered.length] ?? '';
  if (example !== undefined) return example;
  if (holds === 'gtins') return GTIN;
  return is.initial ?? EXAMPLE[is.kind] ?? (isKey ? `${title} ${String(n + 1)}` : title);
}
