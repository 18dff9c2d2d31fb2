import {DAY_MS} from '#domain/kernel/durations.ts';
import {columnLetters} from '#domain/column-letters.ts';
import type {CellKind} from '#domain/sheet-columns.ts';
import type {SharedStrings} from './shared-strings.ts';
import type {SheetCell, ReportSheet, SheetColumn} from './sheet.ts';
import {GUARDED_TEXT_STYLE, styleOfColumn, TITLE_STYLE} from './xlsx-looks.ts';
import {SPREADSHEET_NAMESPACE} from './xlsx-parts.ts';
import {escapedXml} from './xlsx-text.ts';

/** 1970-01-01 among the days of a sheet. */
const EPOCH = 25_569;
/** A sheet takes 1900 for a leap year: days before its March are text. */
const FIRST_DAY = '1900-03-01';

/** Widths of columns in characters. */
const WIDTHS: Partial<Record<CellKind, number>> = {text: 26, code: 18, choice: 18, moment: 17, day: 12};
const [USUAL, WIDEST] = [13, 40];

/** What stands before the rows: the direction, a row of titles that stays in sight, and widths. */
export const sheetHead = (columns: readonly SheetColumn[], direction: ReportSheet['direction']): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${SPREADSHEET_NAMESPACE}"><sheetViews><sheetView workbookViewId="0"${direction === 'rtl' ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(colXml).join('')}</cols><sheetData>`;

function colXml({title, kind}: SheetColumn, i: number): string {
  const at = String(i + 1);
  const width = Math.min(WIDEST, Math.max(WIDTHS[kind] ?? USUAL, title.length + 4));
  return `<col min="${at}" max="${at}" width="${String(width)}" customWidth="1"/>`;
}

/** What stands behind them: the titles choose rows, and cells offer what may stand in them. */
export const sheetFoot = (columns: readonly SheetColumn[], last: number): string =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns.length - 1)}${String(last)}"/>${choicesXml(columns)}</worksheet>`;

/** A list of choices in a sheet: no longer, and none with what parts them. */
const MAX_OFFERED_CHARACTERS = 255;

/** Other words are taken, too: the reader of the file says which of them are none. */
function choicesXml(columns: readonly SheetColumn[]): string {
  const all = columns.flatMap(({options = []}, i) => {
    const offered = options.join(',');
    if (
      offered === '' ||
      offered.length > MAX_OFFERED_CHARACTERS ||
      options.some((option) => /[,"]/.test(option))
    )
      return [];
    const at = columnLetters(i);
    return `<dataValidation type="list" allowBlank="1" sqref="${at}2:${at}1048576"><formula1>${escapedXml(`"${offered}"`)}</formula1></dataValidation>`;
  });
  return all.length === 0
    ? ''
    : `<dataValidations count="${String(all.length)}">${all.join('')}</dataValidations>`;
}

export const titlesXml = (columns: readonly SheetColumn[], texts: SharedStrings): string =>
  `<row r="1">${columns.map(({title}, i) => textXml(`${columnLetters(i)}1`, TITLE_STYLE, title, texts)).join('')}</row>`;

/** A column by its letters, and the look of its cells. */
interface Drawn {
  readonly at: string;
  readonly look: number;
}

export const columnsForDrawing = (columns: readonly SheetColumn[]): readonly Drawn[] =>
  columns.map((column, i) => ({at: columnLetters(i), look: styleOfColumn(column)}));

/** A row with its number; cells that hold nothing are left out. */
export function rowXml(
  number: number,
  columns: readonly Drawn[],
  cells: readonly SheetCell[],
  texts: SharedStrings,
): string {
  const at = String(number);
  const all = columns.map((column, i) => cellXml(`${column.at}${at}`, column.look, cells[i], texts));
  return `<row r="${at}">${all.join('')}</row>`;
}

/** Where a formula may begin: typed again, such a text stays one. */
const SIGN = /^[=+\-@\t\r\n＝＋－＠]/;

function cellXml(at: string, look: number, cell: SheetCell, texts: SharedStrings): string {
  if (cell === undefined) return '';
  if ('text' in cell) return textXml(at, SIGN.test(cell.text) ? GUARDED_TEXT_STYLE : look, cell.text, texts);
  if ('number' in cell) return numberXml(at, look, cell.number);
  if ('moment' in cell) return numberXml(at, look, String(cell.moment / DAY_MS + EPOCH));
  if (cell.day < FIRST_DAY) return textXml(at, look, cell.day, texts);
  return numberXml(at, look, String(Date.parse(`${cell.day}T00:00:00Z`) / DAY_MS + EPOCH));
}

const numberXml = (at: string, look: number, number: string): string =>
  `<c r="${at}" s="${String(look)}"><v>${number}</v></c>`;

const textXml = (at: string, look: number, text: string, texts: SharedStrings): string =>
  `<c r="${at}" s="${String(look)}" t="s"><v>${String(texts.numberOf(escapedXml(text)))}</v></c>`;
