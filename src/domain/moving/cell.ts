import {MONEY_PLACES} from '../kernel/places.ts';
import {unguardedText} from '../kernel/csv.ts';
import {entryOf} from '../kernel/entry-of.ts';
import {isTextField, type Field, type FieldFault, type Value} from '../kernel/field.ts';
import {isMoneySign, saysCurrency} from './currency-signs.ts';
import {digitsBy, numberText, type NumberText} from './number-text.ts';
import {
  NO_MARKS,
  UNKNOWN_FORMAT,
  decimalOf,
  withLostZeros,
  type ColumnMarks,
  type ColumnFormat,
} from './column-format.ts';
import {sizeOf, TEN_THOUSANDTHS, importUnitNamed} from './units.ts';

/**
 * What is wrong with a cell besides what may be wrong with a field: a number of two readings, digits that a spreadsheet
 * may have taken zeros from, what one has made of a number or a formula, money of another currency.
 */
export type CellFault = FieldFault['code'] | 'two-numbers' | 'lost-zeros' | 'spoilt' | 'other-currency';

/** What a cell says, or what is wrong with it. */
export type CellReading = {readonly value: Value} | {readonly fault: CellFault};

/** How a column is read: as it was told, by what it shows, and in which currency. */
export interface ColumnReading extends ColumnFormat {
  readonly marks: ColumnMarks;
  /** Whether it was asked if zeros were lost in front of its codes. */
  readonly asksZeros: boolean;
  readonly currency: string;
  /** What its choices are called in other words, each with its option; see {@link plainWord}. */
  readonly choices?: ReadonlyMap<string, string>;
}

/** A word of a choice in no case, as it is compared. */
export const plainWord = (word: string): string =>
  word.normalize('NFKC').replaceAll('\u00AD', '').trim().toLowerCase();

/** A column of which nothing was said, and that shows nothing. */
export const PLAIN_READING: ColumnReading = {
  ...UNKNOWN_FORMAT,
  marks: NO_MARKS,
  asksZeros: false,
  currency: '',
};

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;

/**
 * What a spreadsheet makes of a long number that was text (`4.00638E+12`), and of a formula that failed. A bin may be
 * called `1E-05`.
 */
const SPOILT =
  /^'?(?:[-+]?\d[.,]\d+E[-+]?\d{1,3}|\dE\+\d{2,3}|#(?:N\/A|VALUE!|REF!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)|#{3,})$/i;
export const isSpoilt = (text: string): boolean => SPOILT.test(text.trim());

/**
 * The text of a cell as its field holds it (IMPORT-4, IMPORT-14): numbers as their column writes them, money in the
 * currency, weights and sides in the unit of the cell or else of the column, rounded to whole grams and millimetres,
 * never to nothing; choices by name in any case. What a reference names is looked up by the caller.
 */
export function readCell(field: Field, text: string, reading: ColumnReading = PLAIN_READING): CellReading {
  const said = text.trim();
  if (isSpoilt(said)) return {fault: isTextField(field) ? 'spoilt' : 'not-a-number'};
  if (field.kind === 'choice') return choiceOf(field, said, reading);
  if (field.kind === 'flag') return flagOf(said, reading);
  if (isTextField(field)) return textOf(unguardedText(text), reading);
  const number = numberText(said);
  const unit = number && unitOf(field, number, reading);
  if (!number || !unit) return {fault: 'not-a-number'};
  if (unit === 'other-currency') return {fault: unit};
  const decimal = decimalOf(reading, reading.marks);
  if (number.written === 'either' && decimal === '') return {fault: 'two-numbers'};
  const [digits, whole, part = ''] =
    DECIMAL.exec(digitsBy(decimal === '' ? 'point' : decimal, number) ?? '') ?? [];
  if (digits === undefined || whole === undefined) return {fault: 'not-a-number'};
  const sign = number.isNegative ? -1 : 1;
  if (field.kind === 'money' && unit.name !== TEN_THOUSANDTHS) return moneyOf(sign, whole, part);
  if (field.kind === 'grams' || field.kind === 'millimetres')
    return measureOf(sign * Number(digits) * unit.size);
  return /^0*$/.test(part) ? wholeOf(sign, whole) : {fault: 'not-a-number'};
}

const choiceOf = ({options = []}: Field, said: string, {choices}: ColumnReading): CellReading => ({
  value:
    options.find((option) => option.toLowerCase() === said.toLowerCase()) ??
    choices?.get(plainWord(said)) ??
    said,
});

/** Yes and no as a person, a sheet or a machine writes them. */
const FLAGS: Readonly<Record<string, number>> = {'1': 1, true: 1, '0': 0, false: 0};

function flagOf(said: string, {choices}: ColumnReading): CellReading {
  const word = plainWord(said);
  const value = entryOf(FLAGS, choices?.get(word) ?? word);
  return value === undefined ? {fault: 'not-an-option'} : {value};
}

function textOf(text: string, {asksZeros, zeros}: ColumnReading): CellReading {
  const whole = asksZeros && zeros !== 'kept' ? withLostZeros(text) : undefined;
  if (whole === undefined) return {value: text};
  return zeros === 'lost' ? {value: whole} : {fault: 'lost-zeros'};
}

interface Unit {
  readonly name: string;
  readonly size: number;
}

/** What a number is counted in: what its cell says, or else its column. */
function unitOf(
  {kind}: Field,
  {before, behind}: NumberText,
  {unit, currency}: ColumnReading,
): Unit | 'other-currency' | undefined {
  if (kind === 'money') {
    const signs = [before, behind].filter((each) => each !== '');
    if (!signs.every(isMoneySign)) return undefined;
    return signs.every((sign) => saysCurrency(sign, currency)) ? {name: unit, size: 1} : 'other-currency';
  }
  if (before !== '') return undefined;
  const name = behind === '' ? unit : importUnitNamed(behind);
  const size = name === undefined ? undefined : sizeOf(kind, name);
  return name === undefined || size === undefined ? undefined : {name, size};
}

function moneyOf(sign: 1 | -1, whole: string, part: string): CellReading {
  if (/[1-9]/.test(part.slice(MONEY_PLACES))) return {fault: 'not-a-number'};
  return wholeOf(sign, whole + part.slice(0, MONEY_PLACES).padEnd(MONEY_PLACES, '0'));
}

function wholeOf(sign: 1 | -1, digits: string): CellReading {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? {value: value === 0 ? 0 : sign * value} : {fault: 'too-large'};
}

const measureOf = (exact: number): CellReading => {
  const value = exact > 0 ? Math.max(1, Math.round(exact)) : Math.round(exact) + 0;
  return Number.isSafeInteger(value) ? {value} : {fault: 'too-large'};
};
