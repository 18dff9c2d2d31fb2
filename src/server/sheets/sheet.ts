import {digitsOf} from '#protocol/currency-digits.ts';
import {isCalendarDay, type Value} from '#domain/kernel/field.ts';
import type {CellForm, CellKind} from '#domain/sheet-columns.ts';
import {titleOfOption, type LanguageTexts} from '#domain/language-texts.ts';
import {wallClock} from './wall-clock.ts';

/** A column as people read it. */
export interface SheetColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** Digits behind the point that each cell has, at least. */
  readonly digits: number;
  /** What a person chooses among in its cells, in her words; of a sheet that is to be filled in. */
  readonly options?: readonly string[];
}

/**
 * A sheet as it is written in any form: of what, on which day, in which direction, and its columns from the first to
 * the last.
 */
export interface ReportSheet {
  readonly title: string;
  readonly day: string;
  readonly direction: 'ltr' | 'rtl';
  readonly columns: readonly SheetColumn[];
}

/**
 * What a cell holds: nothing, text, the digits of a number with a point, a day `YYYY-MM-DD`, or a moment as ms on the
 * clock on the warehouse's wall.
 */
export type SheetCell =
  | undefined
  | {readonly text: string}
  | {readonly number: string}
  | {readonly day: string}
  | {readonly moment: number};

/** Whose words, zone and currency a sheet speaks. */
export interface SheetSpeech {
  readonly words: LanguageTexts;
  readonly timeZone: string;
  /** ISO 4217; '' where it was not said. */
  readonly currency: string;
}

/** Digits of kilograms and cubic metres: to the gram and the litre. */
const EXACT = 3;

export const leastDigits = ({kind}: CellForm, currency: string): number =>
  kind === 'money' ? digitsOf(currency) : kind === 'decimal' ? EXACT : 0;

/** How the stored values of a column become cells. */
export function cellsFor(form: CellForm, {words, timeZone}: SheetSpeech): (value: Value) => SheetCell {
  const {kind, places} = form;
  switch (kind) {
    case 'text':
    case 'code':
      return (value) => textCell(String(value));
    case 'choice':
      return (value) => textCell(titleOfOption(words, String(value)));
    case 'flag':
      return (value) => textCell(words.say(value === 1 ? 'flag.yes' : 'flag.no'));
    case 'day':
      return (value) => dayCell(String(value));
    case 'last-day':
      return (value) => (value === 0 ? undefined : dayCell(dayOfMoment(wallClock(Number(value), 'UTC'))));
    case 'moment':
      // What has not been has the moment 0.
      return (value) => (Number(value) === 0 ? undefined : {moment: wallClock(Number(value), timeZone)});
    case 'whole':
    case 'amount':
    case 'decimal':
    case 'money':
      return (value) => (value === '' ? undefined : {number: withPoint(String(value), places)});
  }
}

const textCell = (text: string): SheetCell => (text === '' ? undefined : {text});
const dayCell = (text: string): SheetCell => (isCalendarDay(text) ? {day: text} : textCell(text));

/** A wall clock's day. */
export const dayOfMoment = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** A whole number of smallest parts as a decimal, exactly, without zeros that say nothing. */
export function withPoint(parts: string, places: number): string {
  if (places === 0) return parts;
  const sign = parts.startsWith('-') ? '-' : '';
  const digits = parts.slice(sign.length).padStart(places + 1, '0');
  const rest = digits.slice(-places).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -places)}${rest === '' ? '' : `.${rest}`}`;
}
