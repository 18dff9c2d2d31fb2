import type {Row, Value} from '#domain/kernel/field.ts';

/**
 * A cell that begins like this runs as a formula in spreadsheets, also in full-width letters; an apostrophe makes
 * it text. Spreadsheets of many countries take a semicolon for what separates, so one may begin within ours too.
 */
const FORMULA = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=;)(?=[=+\-@＝＋－＠])/gu;

/** A line of a spreadsheet file. Texts are safe to open, numbers stay numbers. RFC 4180. */
export const csvLine = (cells: readonly Value[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const csvRow = (columns: readonly string[], row: Row): string =>
  csvLine(columns.map((column) => row[column] ?? ''));

function csvCell(value: Value): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
