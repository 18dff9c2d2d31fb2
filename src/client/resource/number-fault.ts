import type {Field} from '#domain/kernel/field.ts';
import type {Say} from '../i18n/text.ts';
import {isNumber} from '#domain/column-field.ts';
import {isFraction, twoReadings, type ValueFormats} from './format.ts';

/** Why a text is no number of a field, with how one is written here. */
export function numberFault(
  say: Say,
  name: string,
  field: Field,
  typed: string,
  {sign, decimals}: Pick<ValueFormats, 'sign' | 'decimals'>,
): string {
  const [one, two] = twoReadings(field, typed, sign);
  if (one !== undefined && two !== undefined) return say('fault.two-readings', {name, one, two});
  if (isFraction(field)) return say('fault.not-a-decimal', {name, such: decimals.format(1234.5)});
  return say(isNumber(field) ? 'fault.not-whole' : 'fault.not-a-number', {name});
}
