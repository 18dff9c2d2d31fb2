import type {FieldFault} from './field.ts';
import {isReservedId} from './id.ts';

/** The ids in a text field that names several rows of a list, with blanks between; '' names none. */
export const idsInText = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

/** The same as they are stored: each once, in their order. */
export const textOfIds = (ids: Iterable<string>): string => [...new Set(ids)].sort().join(' ');

/** Why a text names no rows: something in it is no id, or one stands there twice. */
export function faultOfSeveral(text: string): FieldFault['code'] | undefined {
  const ids = text.split(' ');
  if (!ids.every((id) => /^[0-9A-Z]{1,26}$/.test(id) && !isReservedId(id))) return 'not-an-id';
  return new Set(ids).size < ids.length ? 'duplicate' : undefined;
}

/** Between names, which may hold commas. */
const BETWEEN_NAMES = ';';

/** The names that a person has written one behind the other. */
export const namesInText = (text: string): readonly string[] =>
  text
    .split(BETWEEN_NAMES)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What the rows are called that a text names, by their names; one that is not known is left out. */
export const namesOfSeveral = (text: string, nameOf: (id: string) => string | undefined): string =>
  idsInText(text)
    .flatMap((id) => nameOf(id) ?? [])
    .sort()
    .join(`${BETWEEN_NAMES} `);
