import {isNumber} from '#domain/column-field.ts';
import type {Field, Value} from '#domain/kernel/field.ts';
import {MONEY_PLACES, DECIMAL_PLACES, PRODUCT_PLACES} from '#domain/kernel/places.ts';
import type {DecimalSign} from '#domain/moving/number-text.ts';
import {digitsOf} from '#protocol/currency-digits.ts';
import {dateOf, momentsIn, type MomentFormat} from '../i18n/moments.ts';
import type {Say} from '../i18n/text.ts';
import {optionName} from './option-name.ts';
import {decimalSign, readingsText, decimalSignOf, typedNumber} from './typed-number.ts';

export interface ValueFormats {
  readonly numbers: Intl.NumberFormat;
  readonly decimals: Intl.NumberFormat;
  /** What is typed before a fraction. */
  readonly sign: DecimalSign;
  /** Kilograms and cubic metres: to the gram and to the litre. */
  readonly exact: Intl.NumberFormat;
  /** The company's, by ISO 4217: units stand in heads and labels. '' where it was not said. */
  readonly currency: string;
  /** With the digits of the currency: cents are said where there are none, and parts of one are not. */
  readonly money: MoneyFormat;
  /** The same with its currency, where no head says which. */
  readonly amount: MoneyFormat;
  /** To its last digit, however fine: for a person who has to see what will stand. */
  readonly moneyInFull: MoneyFormat;
  /** Sequences and numbers of lines are no amounts: nothing parts their thousands. */
  readonly plain: Intl.NumberFormat;
  readonly times: MomentFormat;
  readonly days: MomentFormat;
  /** Days told from today: yesterday, tomorrow. */
  readonly relative: Intl.RelativeTimeFormat;
}

export const formatsOf = (intl: string, told = ''): ValueFormats => {
  // A row of long ago may say what no currency is called.
  const currency = /^[A-Z]{3}$/.test(told) ? told : '';
  return {
    currency,
    numbers: new Intl.NumberFormat(intl),
    sign: decimalSign(intl),
    decimals: new Intl.NumberFormat(intl, {maximumFractionDigits: 9}),
    exact: new Intl.NumberFormat(intl, {maximumFractionDigits: 3}),
    money: moneyFormat(intl, currency),
    moneyInFull: new Intl.NumberFormat(intl, {
      minimumFractionDigits: digitsOf(currency),
      maximumFractionDigits: MONEY_PLACES,
    }),
    amount: moneyFormat(intl, currency, currency === '' ? {} : {style: 'currency', currency}),
    plain: new Intl.NumberFormat(intl, {useGrouping: false}),
    times: momentsIn(intl, {dateStyle: 'short', timeStyle: 'short'}),
    days: momentsIn(intl, {dateStyle: 'medium', timeZone: 'UTC'}),
    relative: new Intl.RelativeTimeFormat(intl, {numeric: 'auto'}),
  };
};

type MoneyFormat = Pick<Intl.NumberFormat, 'format'>;

/** In the digits that are usual in a currency; what is less than the last of them is told as it is. */
function moneyFormat(intl: string, currency: string, style: Intl.NumberFormatOptions = {}): MoneyFormat {
  const digits = digitsOf(currency);
  const usual = new Intl.NumberFormat(intl, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const fine = new Intl.NumberFormat(intl, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: MONEY_PLACES,
  });
  const isLost = (value: number): boolean => value !== 0 && Math.abs(value) < 1 / 10 ** digits;
  return {format: (value) => (isLost(Number(value)) ? fine : usual).format(value)};
}

/** A value as a person reads it; '' where there is nothing to say. */
export function shownValue(field: Field, value: Value | undefined, formats: ValueFormats, say: Say): string {
  if (value === undefined || value === '') return '';
  if (field.kind === 'day') return formats.days.format(dateOf(String(value)));
  if (typeof value === 'string') return field.kind === 'choice' ? optionName(say, value) : value;
  if (field.kind === 'flag') return value === 1 ? say('flag.yes') : say('flag.no');
  if (field.kind === 'time' && value === 0) return '';
  if (field.kind === 'time') return (field.isEndOfDay ? formats.days : formats.times).format(value);
  const places = DECIMAL_PLACES[field.kind];
  if (field.kind === 'money') return formats.money.format(decimalText(value, MONEY_PLACES));
  if (field.kind === 'integer') return formats.plain.format(value);
  return places === undefined ? formats.numbers.format(value) : formats.decimals.format(value / 10 ** places);
}

/** The same with every digit that is stored. */
export const shownInFull = (field: Field, value: Value, formats: ValueFormats, say: Say): string =>
  field.kind === 'money' && value !== ''
    ? formats.moneyInFull.format(decimalText(value, MONEY_PLACES))
    : shownValue(field, value, formats, say);

/** What was multiplied, as a person reads it: its digits are more than a number holds exactly. */
export function shownProduct({kind}: Field, digits: Value, {exact, money}: ValueFormats): string {
  const format = kind === 'money' ? money : exact;
  return format.format(decimalText(String(digits), PRODUCT_PLACES[kind] ?? 0));
}

/** A whole number of the smallest parts as a decimal that is shown without losing any digit. */
export const decimalText = (parts: bigint | number | string, places: number) =>
  `${String(parts)}E-${String(places)}` as Intl.StringNumericLiteral;

/** Whether a person may write digits behind a point. */
export const isFraction = ({kind}: Field): boolean => DECIMAL_PLACES[kind] !== undefined;

/** A stored value as text to edit: plain digits and the sign of the language; money with those of its currency. */
export function draftOf(
  field: Field,
  value: Value | undefined,
  {currency, sign}: Pick<ValueFormats, 'currency' | 'sign'>,
): string {
  if (value === undefined) return '';
  const places = DECIMAL_PLACES[field.kind];
  if (places === undefined || typeof value === 'string') return String(value);
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const whole = digits.slice(0, -places);
  const least = field.kind === 'money' ? digitsOf(currency) : 0;
  const rest = digits.slice(-places).replace(/0+$/, '').padEnd(least, '0');
  return `${value < 0 ? '-' : ''}${whole}${rest === '' ? '' : `${decimalSignOf(sign)}${rest}`}`;
}

/**
 * What a person typed in her language as it is stored; text that is no such number, or may be two, goes on as it
 * stands, so that the domain names the fault.
 */
export function typedValueOf(field: Field, typed: string, sign: DecimalSign): Value {
  const text = typed.trim();
  if (!isNumber(field)) return field.kind === 'flag' ? Number(text) : text;
  return partsOf(text, DECIMAL_PLACES[field.kind] ?? 0, sign) ?? text;
}

/** What a person typed of a product, as digits of the smallest parts; `undefined` where it is no number. */
export const productOf = ({kind}: Field, typed: string, sign: DecimalSign): number | undefined =>
  partsOf(typed.trim(), PRODUCT_PLACES[kind] ?? 0, sign);

/** What a text in a field may be, where it may be two numbers. */
export const twoReadings = (field: Field, typed: string, sign: DecimalSign): string[] =>
  isNumber(field) ? readingsText(typed, sign, !isFraction(field)) : [];

/** Text of a decimal as a whole number of its smallest parts; `undefined` where it is none, or finer. */
function partsOf(text: string, places: number, decimal: DecimalSign): number | undefined {
  const read = typedNumber(text, decimal, places === 0);
  const match = read && 'plain' in read ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(read.plain) : undefined;
  if (!match) return undefined;
  const [, sign = '', whole = '', rest = ''] = match;
  const trimmed = rest.replace(/0+$/, '');
  if (trimmed.length > places) return undefined;
  const digits = Number(whole + trimmed.padEnd(places, '0'));
  return sign === '-' ? -digits : digits;
}
