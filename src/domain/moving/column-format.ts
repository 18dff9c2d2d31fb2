import {hasValidCheckDigit} from '../goods/check-digit.ts';
import type {FieldKind} from '../kernel/field.ts';
import {numberText, type DecimalSign} from './number-text.ts';
import type {ImportColumn} from './importable.ts';

/** How the cells of a column are read; '' where it was not said and nothing in the column proves it. */
export interface ColumnFormat {
  /** What stands before fractions. */
  readonly decimal: DecimalSign | '';
  /** What its numbers are counted in; '' for grams, millimetres, the currency. */
  readonly unit: string;
  /** Of codes that are GTINs but for zeros in front: whether a spreadsheet has lost them. */
  readonly zeros: 'lost' | 'kept' | '';
}

/** A column of which nothing was said. */
export const UNKNOWN_FORMAT: ColumnFormat = {decimal: '', unit: '', zeros: ''};

/** How the cells of a column are written, counted over a whole file. */
export interface ColumnMarks {
  /** Numbers that have a point before their fraction, a comma there, or either. */
  readonly point: number;
  readonly comma: number;
  readonly either: number;
  /** Digits that would be a GTIN with zeros in front, and digits of such a length that would not. */
  readonly short: number;
  readonly other: number;
  /** The first cells that may be read in two ways. */
  readonly seen: readonly string[];
}
/** What is counted of a column. */
type Mark = Exclude<keyof ColumnMarks, 'seen'>;
export const NO_MARKS: ColumnMarks = {point: 0, comma: 0, either: 0, short: 0, other: 0, seen: []};

const MAX_SAMPLES = 3;

/** The marks of a column with those of one more cell. What is a number in a sheet has a point before its fraction. */
export function markedBy(marks: ColumnMarks, text: string, isNumber = false): ColumnMarks {
  const found = markOf(text);
  const mark = isNumber && found === 'either' ? 'point' : found;
  if (!mark) return marks;
  const isOpen =
    (mark === 'comma' || mark === 'either' || mark === 'short') && marks.seen.length < MAX_SAMPLES;
  return {...marks, [mark]: marks[mark] + 1, seen: isOpen ? [...marks.seen, text.trim()] : marks.seen};
}

const MAX_NUMBER_LENGTH = 40;

/** What a cell shows of the way in which its column is written; `undefined` for nothing. */
function markOf(text: string): Mark | undefined {
  if (text.length > MAX_NUMBER_LENGTH) return undefined;
  if (/[.,]/.test(text)) {
    const written = numberText(text)?.written;
    return written === 'plain' ? undefined : written;
  }
  if (!/^\s*\d{7,11}\s*$/.test(text)) return undefined;
  const digits = text.trim();
  if (digits.length === 8) return undefined;
  return hasValidCheckDigit(digits) ? 'short' : 'other';
}

/** A GTIN with the zeros that a spreadsheet has taken from its front; `undefined` of any other text. */
export function withLostZeros(text: string): string | undefined {
  const digits = text.trim();
  if (markOf(digits) !== 'short') return undefined;
  return digits.padStart(digits.length === 7 ? 8 : 12, '0');
}

/** What stands before fractions, where it was said or the column proves it of all its numbers. */
export const decimalOf = ({decimal}: ColumnFormat, {point, comma}: ColumnMarks): DecimalSign | '' =>
  decimal === '' && point > 0 && comma === 0 ? 'point' : decimal;

const NUMBERS: ReadonlySet<FieldKind> = new Set(['money', 'grams', 'millimetres', 'quantity', 'integer']);
export const isNumberColumn = ({is}: ImportColumn): boolean => NUMBERS.has(is.kind);

/** Whether it has to be said how the numbers of a column are written (IMPORT-14). */
export const asksDecimal = (column: ImportColumn, marks: ColumnMarks): boolean =>
  isNumberColumn(column) && (marks.comma > 0 || (marks.either > 0 && marks.point === 0));

/**
 * Whether it has to be said if zeros were lost in front of codes. One number in ten has the check digit of a GTIN by
 * chance: a house's own numbers are taken for such only where most of them have it.
 */
export const asksZeros = ({holds}: ImportColumn, {short, other}: ColumnMarks): boolean =>
  short > 0 && (holds === 'gtins' || (holds === 'codes' && short > other));
