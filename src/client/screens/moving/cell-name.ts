import {columnLetters} from '#domain/column-letters.ts';
import type {ImportStatus, RowFault} from '#protocol/importing.ts';

/** A cell of a sheet as a spreadsheet names it: `B7`; `undefined` of a text, and of a row as a whole. */
export function cellName({sheet, matched}: ImportStatus, {line, field}: RowFault): string | undefined {
  const at = field === '' ? -1 : matched.indexOf(field);
  return sheet === undefined || at < 0 ? undefined : `${columnLetters(at)}${String(line)}`;
}
