import type {Row, Value} from '#domain/kernel/field.ts';

/** A cell that begins like this runs as a formula in spreadsheets; an apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a spreadsheet file. Texts are safe to open, numbers stay numbers. RFC 4180. */
export const csvLine = (cells: readonly Value[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const csvRow = (columns: readonly string[], row: Row): string =>
  csvLine(columns.map((column) => row[column] ?? ''));

function csvCell(value: Value): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
