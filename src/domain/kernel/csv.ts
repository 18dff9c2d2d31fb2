import type {Value} from './field.ts';

/** A cell that begins with one of these runs as a formula in spreadsheets, also in full width. */
const SIGNS = '=+\\-@＝＋－＠';
/**
 * Where a cell begins for some spreadsheet, ours being one among commas: at its start, and behind what separates
 * elsewhere or ends a row. There a sign runs, also behind quotes, since an empty pair of them says nothing.
 */
const RUNS = `(?<=^|[;\\t\\r\\n])(?=['"]*[${SIGNS}])|^(?=['"]*[\\t\\r\\n])`;
const GUARDED = `(?<=^|[;\\t\\r\\n])'(?=['"]*[${SIGNS}])|^'(?=['"]*[\\t\\r\\n])`;
const [BEFORE_RUN, GUARD] = [new RegExp(RUNS, 'gu'), new RegExp(GUARDED, 'gu')];

/** A line of a spreadsheet file. Texts are safe to open, numbers stay numbers. RFC 4180. */
export const csvLine = (cells: readonly Value[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The text of a cell that no spreadsheet runs as a formula. */
export const guardedText = (text: string): string => text.replaceAll(BEFORE_RUN, "'");

/** The text of a cell without the apostrophes by which `csvLine` keeps it from running as a formula (IMPORT-4). */
export const unguardedText = (text: string): string => text.replaceAll(GUARD, '');

/** A cell of such a line. */
export function csvCell(value: Value): string {
  if (typeof value === 'number') return String(value);
  const text = guardedText(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
