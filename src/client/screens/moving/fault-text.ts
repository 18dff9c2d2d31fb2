import type {Importable} from '#domain/moving/importable.ts';
import type {RowFault} from '#protocol/importing.ts';
import {isTextKey, type Say} from '../../i18n/text.ts';
import {why} from '../../i18n/why.ts';
import {fieldName} from '../../resource/texts.ts';

/** What is wrong, in words: with a field, or with the row as a whole. */
export function faultText(say: Say, kind: Importable, {field, column, code, value}: RowFault): string {
  const column_ = kind.columns.find((each) => each.field === field);
  if (!isTextKey(code)) return why(say, code, {value});
  const name = field === '' ? column : fieldName(say, kind.name, field);
  return say(code, {name, most: column_?.is.max ?? 255});
}
