import type {Field, Value} from '#domain/kernel/field.ts';
import type {Say} from '../i18n/text.ts';
import {optionName} from './option-name.ts';

/** How values of a kind are shown and read: places after the point of what is stored as an integer. */
const PLACES: Partial<Record<Field['kind'], number>> = {money: 4, cubicMillimetres: 9};

export interface Formats {
  readonly numbers: Intl.NumberFormat;
  readonly decimals: Intl.NumberFormat;
  readonly times: Intl.DateTimeFormat;
}

export const formatsOf = (intl: string): Formats => ({
  numbers: new Intl.NumberFormat(intl),
  decimals: new Intl.NumberFormat(intl, {maximumFractionDigits: 9}),
  times: new Intl.DateTimeFormat(intl, {dateStyle: 'short', timeStyle: 'short'}),
});

/** A value as a person reads it; '' where there is nothing to say. */
export function shown(field: Field, value: Value | undefined, formats: Formats, say: Say): string {
  if (value === undefined || value === '') return '';
  if (typeof value === 'string') return field.kind === 'choice' ? optionName(say, value) : value;
  if (field.kind === 'flag') return value === 1 ? say('flag.yes') : say('flag.no');
  if (field.kind === 'time') return value === 0 ? '' : formats.times.format(value);
  const places = PLACES[field.kind];
  return places === undefined ? formats.numbers.format(value) : formats.decimals.format(value / 10 ** places);
}

/** Right-aligned, so that digits stand under digits. */
export const isNumber = ({kind}: Field): boolean =>
  !['text', 'choice', 'reference', 'id', 'json', 'flag', 'time'].includes(kind);

/** A stored value as text to edit: plain digits and a point, whatever the language. */
export function draftOf(field: Field, value: Value | undefined): string {
  if (value === undefined) return '';
  const places = PLACES[field.kind];
  if (places === undefined || typeof value === 'string') return String(value);
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const whole = digits.slice(0, -places);
  const rest = digits.slice(-places).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}

/**
 * What a person typed as it is stored; text that is no such number goes on as it stands, so that the domain
 * names the fault. Both comma and point are read as the decimal sign.
 */
export function valueOf(field: Field, typed: string): Value {
  const text = typed.trim();
  if (!isNumber(field)) return field.kind === 'flag' ? Number(text) : text;
  const match = /^([+-]?)(\d+)(?:[.,](\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', rest = ''] = match;
  const places = PLACES[field.kind] ?? 0;
  const trimmed = rest.replace(/0+$/, '');
  if (trimmed.length > places) return text;
  const digits = Number(whole + trimmed.padEnd(places, '0'));
  return sign === '-' ? -digits : digits;
}
