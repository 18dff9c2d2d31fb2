import type {FieldFault} from './field.ts';
import {isId} from './id.ts';
import {listIn} from './json.ts';

/** The ids that an argument lists, in their order. Faults were found before by {@link faultsOfIds}. */
export const idsOf = (text: string): string[] => (listIn(text) ?? []).map(String);

/** Every fault of an argument that lists ids, each once, under its number (from 1): `documents.3` (FIELD-7). */
export function faultsOfIds(field: string, text: string, most: number): FieldFault[] {
  const ids = listIn(text);
  if (!ids) return [{field, code: 'not-json'}];
  if (ids.length === 0) return [{field, code: 'required'}];
  if (ids.length > most) return [{field, code: 'too-large'}];
  const seen = new Set<unknown>();
  return ids.flatMap((id, i) => {
    const at = (code: FieldFault['code']): FieldFault[] => [{field: `${field}.${String(i + 1)}`, code}];
    if (typeof id !== 'string' || !isId(id)) return at('not-an-id');
    if (seen.has(id)) return at('duplicate');
    seen.add(id);
    return [];
  });
}
