import type {ImportableKind} from '#domain/moving/importable.ts';
import type {RowFault} from '#protocol/importing.ts';
import {isTextKey, type Say} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {fieldName} from '../../resource/texts.ts';

/** A fraction as it is written in many countries; three digits after the comma may be thousands. */
const COMMA = /^[+-]?\d+,(?:\d{1,2}|\d{4})$/;
const FRACTIONS: ReadonlySet<string> = new Set(['money', 'grams', 'millimetres']);
const hasFraction = (kind = ''): boolean => FRACTIONS.has(kind);

/** What is wrong, in words: with a field, or with the row as a whole. */
export function faultText(say: Say, kind: ImportableKind, {field, column, code, value}: RowFault): string {
  const column_ = kind.columns.find((each) => each.field === field);
  if (!isTextKey(code)) return refusalText(say, code, {value});
  const name = field === '' ? column : fieldName(say, kind.name, field);
  if (code === 'fault.not-a-number' && hasFraction(column_?.is.kind) && COMMA.test(value.trim()))
    return say('fault.with-a-point', {name, number: value.trim().replace(',', '.')});
  return say(code, {name, most: column_?.is.max ?? 255});
}
