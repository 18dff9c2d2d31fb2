import type {CellKind} from '#domain/sheet-columns.ts';
import type {SheetColumn} from './sheet.ts';

/** Digits behind the point for which there is a look of its own. */
const MAX_FORMAT_DIGITS = 4;
/** Formats of our own begin with this number. */
const OWN_FORMATS = 164;

const TEXT = '@';
const money = (digits: number): string => `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;

/** How the cells of each kind are drawn, by the format codes of Excel. Days and times read alike everywhere. */
const CELL_FORMATS = [
  TEXT,
  '0',
  '#,##0',
  '#,##0.000######',
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd\\ hh:mm',
  ...Array.from({length: MAX_FORMAT_DIGITS + 1}, (_, digits) => money(digits)),
] as const;
const [, WHOLE, AMOUNT, DECIMAL, DAY, MOMENT] = CELL_FORMATS;

const formatOf = ({kind, digits}: SheetColumn): string => {
  const formats: Partial<Record<CellKind, string>> = {
    whole: WHOLE,
    amount: AMOUNT,
    decimal: DECIMAL,
    money: money(Math.min(digits, MAX_FORMAT_DIGITS)),
    day: DAY,
    'last-day': DAY,
    moment: MOMENT,
  };
  return formats[kind] ?? TEXT;
};

/** Looks by their numbers: none, that of titles, that of codes, that of a text which a formula could begin like, and one for each format. */
export const [TITLE_STYLE, CODE_STYLE, GUARDED_TEXT_STYLE] = [1, 2, 3];
const FIRST_FORMAT = 4;

/** The look of a column's cells. */
export const styleOfColumn = (column: SheetColumn): number =>
  column.kind === 'code' ? CODE_STYLE : FIRST_FORMAT + CELL_FORMATS.indexOf(formatOf(column));

const numberOf = (format: string): number => OWN_FORMATS + CELL_FORMATS.indexOf(format);
const look = (format: string, more = '', inside = ''): string => {
  const begin = `<xf numFmtId="${String(numberOf(format))}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}`;
  return inside === '' ? `${begin}/>` : `${begin}>${inside}</xf>`;
};
const LEFT_TO_RIGHT = '<alignment readingOrder="1"/>';

const xfs = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  look(TEXT, ' applyAlignment="1"', LEFT_TO_RIGHT),
  look(TEXT, ' quotePrefix="1"'),
  ...CELL_FORMATS.map((format) => look(format)),
];

/** The part of a workbook that says how cells look. */
export const STYLES_PART = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${String(CELL_FORMATS.length)}">${CELL_FORMATS.map((format, i) => `<numFmt numFmtId="${String(OWN_FORMATS + i)}" formatCode="${format}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${String(xfs.length)}">${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
