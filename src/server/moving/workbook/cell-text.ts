import {DAY_MS} from '#domain/kernel/durations.ts';
import type {NumberFormat} from './looks.ts';

/** 1970-01-01 among the days of a workbook that counts from 1904, and of one that counts from 1900. */
const EPOCH = {1904: 24_107, 1900: 25_569} as const;
/** The day that 1900 did not have. */
const NO_DAY = 60;
/** 9999-12-31. */
const LAST_DAY = 2_958_465;
/** What a program shows of a day that it cannot show. */
const NOT_SHOWN = '####';

const NUMBER_PATTERN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d{1,4})?$/i;
/** A sheet keeps so many digits of a number; what was typed behind them is lost. */
const MAX_NUMBER_DIGITS = 15;
const TOO_LONG = 1e15;
/** Drawn as `4.00638E+12`, a number has no more digits than these; one that has more was not made from such a text. */
const DRAWN = 7;

/**
 * A number of a cell as people write it, exactly, with a point. One that has lost digits, or may have (a number of few
 * digits and many zeros that is drawn as `4.00638E+12`), is told in that form, which no column takes.
 */
export function numberCell(value: string, look: NumberFormat, is1904: boolean): string {
  if (!NUMBER_PATTERN.test(value)) return '#VALUE!';
  const number = Number(value);
  if (!Number.isFinite(number)) return '#NUM!';
  if (look === 'moment') return momentText(number, is1904);
  const rounded = Number(number.toPrecision(MAX_NUMBER_DIGITS));
  if (Math.abs(rounded) >= TOO_LONG) return exponential(rounded);
  if (look === 'scientific' && Number.isInteger(rounded) && hasLostDigits(rounded))
    return exponential(rounded);
  const text = decimal(rounded);
  return typeof look === 'object' && /^\d+$/.test(text) ? text.padStart(look.zeros, '0') : text;
}

const exponential = (number: number): string => {
  const [digits = '', exponent = ''] = number.toExponential().split('e');
  return `${digits}${digits.includes('.') ? '' : '.0'}E${exponent}`;
};

function hasLostDigits(number: number): boolean {
  const digits = String(Math.abs(number));
  const said = digits.replace(/0+$/, '').length;
  return digits.length > DRAWN && said < DRAWN;
}

/** Without an exponent, as small as it may be. */
const decimal = (number: number): string => {
  const text = String(number);
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text;
};

/** `2026-11-28`, `2026-11-28 07:30`, `07:30`: seconds where there are any. */
function momentText(serial: number, is1904: boolean): string {
  const days = Math.floor(serial);
  const seconds = Math.round((serial - days) * 86_400);
  const time = seconds === 0 ? '' : new Date(seconds * 1_000).toISOString().slice(11, 19).replace(/:00$/, '');
  if (serial < 0 || serial > LAST_DAY + 1 || (!is1904 && days === NO_DAY)) return NOT_SHOWN;
  if (days === 0 && !is1904) return time === '' ? '00:00' : time;
  const leap = !is1904 && days < NO_DAY ? 1 : 0;
  const day = new Date(
    (days + leap - EPOCH[is1904 ? 1904 : 1900]) * DAY_MS + (seconds === 86_400 ? DAY_MS : 0),
  );
  const text = day.toISOString().slice(0, 10);
  return time === '' || seconds === 86_400 ? text : `${text} ${time}`;
}
