import {digitsBy, numberText, type DecimalSign} from '#domain/moving/number-text.ts';

/** What people who read this language write before a fraction. */
export const decimalSign = (intl: string): DecimalSign =>
  new Intl.NumberFormat(intl).formatToParts(1.5).some(({type, value}) => type === 'decimal' && value === ',')
    ? 'comma'
    : 'point';

/** The sign itself. */
export const decimalSignOf = (decimal: DecimalSign): string => (decimal === 'comma' ? ',' : '.');

/** A number in plain digits with a point, or its two readings, of which it is unknown which was meant. */
type TypedNumber = {readonly plain: string} | {readonly readings: readonly [string, string]};

/**
 * A number as a person types it who writes this before a fraction; `undefined` where it is none. Thousands may be
 * parted. What can be only one number is that number, in whichever country it is written so. `1.250` is two: in a
 * language with a point a fraction, unless there can be none; in one with a comma thousands, unless there can be a
 * fraction.
 */
export function typedNumber(text: string, decimal: DecimalSign, isWhole: boolean): TypedNumber | undefined {
  const number = numberText(text);
  if (!number || number.before !== '' || number.behind !== '' || /[-−–]\s*$/.test(text)) return undefined;
  const {written, isNegative} = number;
  const by = (own: DecimalSign): string => `${isNegative ? '-' : ''}${digitsBy(own, number) ?? ''}`;
  if (written !== 'either') return {plain: by(written === 'plain' ? decimal : written)};
  const isFraction = number.digits.includes(decimalSignOf(decimal));
  const readings = [by('point'), by('comma')] as const;
  // Where only whole numbers are taken, a reading that is none is nothing to choose.
  const mayBe = !isWhole || readings.every((plain) => /^-?\d+(?:\.0+)?$/.test(plain));
  if (isFraction === isWhole && mayBe) return {readings};
  return {plain: by(decimal)};
}

/** A whole number in plain digits, of whatever else was typed the text as it stands: who checks it names the fault. */
export function plainWhole(text: string, decimal: DecimalSign): string {
  const read = typedNumber(text, decimal, true);
  return read && 'plain' in read ? read.plain.replace(/\.0+$/, '') : text.trim();
}

/** Both readings of a number as they are written without doubt by who reads this language. */
export function readingsText(text: string, decimal: DecimalSign, isWhole: boolean): string[] {
  const read = typedNumber(text, decimal, isWhole);
  if (!read || !('readings' in read)) return [];
  return read.readings
    .toSorted((a, b) => Math.abs(Number(a)) - Math.abs(Number(b)))
    .map((plain) =>
      (plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain).replace('.', decimalSignOf(decimal)),
    );
}
