import {fieldOfColumn, isNumeric} from '#domain/column-field.ts';
import {guardedText} from '#domain/kernel/csv.ts';
import {isTextField, type Row} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import type {Say} from '../../i18n/text.ts';
import {shownIn} from '../columns.ts';
import {draftOf, type ValueFormats} from '../format.ts';
import {valueAt, type ListReferences} from '../references.ts';
import {columnLabel} from '../texts.ts';

/** Rows as a spreadsheet takes them: lines of cells with tabs between, and the same as a table. */
interface CopiedRows {
  readonly text: string;
  readonly html: string;
}

/** A cell as it is pasted: an amount as digits and the sign of the language, so that a spreadsheet counts with it. */
interface CopiedCell {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Rows under their heads for a spreadsheet: amounts stay amounts, codes keep their zeros, and nothing runs as a formula. */
export function copiedRows(
  of: {
    readonly list: List;
    readonly columns: readonly Column[];
    readonly references: ListReferences;
    readonly formats: ValueFormats;
    readonly say: Say;
  },
  rows: readonly Row[],
): CopiedRows {
  const {list, columns, references, formats, say} = of;
  const cellOf = (row: Row, column: Column): CopiedCell => {
    const value = valueAt(list, column, row, references);
    const field = fieldOfColumn(list, column);
    // Of what is multiplied or counted no field tells the places.
    const isPlain = column.times === undefined && !(column.standing === true && isTextField(field));
    if (typeof value === 'number' && isPlain && isNumeric(list, column))
      return {text: draftOf(field, value, formats), isNumber: true};
    const text = field.kind === 'day' ? String(value ?? '') : shownIn(list, column, value, formats, say, row);
    return {text: guardedText(text), isNumber: typeof value === 'number' && !isPlain};
  };
  const lines = [
    columns.map((column) => ({text: columnLabel(say, list, column, formats.currency), isNumber: false})),
    ...rows.map((row) => columns.map((column) => cellOf(row, column))),
  ];
  const line = (cells: readonly CopiedCell[]): string => cells.map(({text}) => quoted(text)).join('\t');
  return {
    text: lines.map(line).join('\r\n'),
    html: `<table>${lines.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`).join('')}</table>`,
  };
}

/** A cell that holds what parts cells stands in quotes. */
const quoted = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Spreadsheets are told by this format, each in its own words, that a cell is text and no number. */
function cellHtml({text, isNumber}: CopiedCell): string {
  if (isNumber) return `<td>${escaped(text)}</td>`;
  const told = escaped(JSON.stringify({1: 2, 2: text}));
  return `<td style="mso-number-format:'\\@'" data-sheets-value="${told}">${escaped(text)}</td>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
