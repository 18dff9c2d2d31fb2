import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {columnOfHead} from '#domain/moving/head-readings.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';

/** Which field each column of a file holds; '' where that is not known. */
type Matched = readonly string[];

/** Says which fields the columns of a file hold, by what stands in its first line. */
export type MatchColumns = (kind: ImportableKind, heads: readonly string[]) => Matched;

/** A name with neither case nor what stands between words. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Matches columns by the names of fields, by their labels in every language of ours, alone and with the list's name
 * before them, and by what the old system called them. Of two columns that hold one field the first counts. Where
 * none is known, and there are as many as the old system read by their places, they are these.
 */
export function createMatchColumns(localesDir: string): MatchColumns {
  const texts = readdirSync(localesDir)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(localesDir, file), 'utf8')) as Texts);
  const known = new Map<string, ReadonlyMap<string, string>>();
  const namesOf = (kind: ImportableKind): ReadonlyMap<string, string> => {
    const names = known.get(kind.name) ?? fieldsByName(kind, texts);
    known.set(kind.name, names);
    return names;
  };
  return (kind, heads) => {
    const taken = new Set<string>();
    const matched = heads.map((head) => {
      const find = (name: string) => {
        const field = namesOf(kind).get(plain(name));
        return kind.columns.find((column) => column.field === field);
      };
      const field = columnOfHead(head, find)?.field;
      if (field === undefined || taken.has(field)) return '';
      taken.add(field);
      return field;
    });
    const {places} = kind;
    return taken.size === 0 && places.length === heads.length ? places : matched;
  };
}
type Texts = Readonly<Record<string, string>>;

function fieldsByName(
  {name, columns, formerly}: ImportableKind,
  texts: readonly Texts[],
): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (text: string | undefined, field: string): void => {
    const key = plain(text ?? '');
    // What was named before is named better.
    if (key !== '' && !fields.has(key)) fields.set(key, field);
  };
  for (const {field} of columns)
    for (const each of [field, `${name}_${field}`, `${field}.name`, ...(formerly[field] ?? [])])
      add(each, field);
  // As lists show it, something may have the label of another field.
  const named = [
    ...columns.map(({field}) => [field, field]),
    ...columns.flatMap(({field}) => (formerly[field] ?? []).map((each) => [each, field])),
  ];
  for (const key of ['field.{list}.{field}', 'field.{field}.code', 'field.{field}'])
    for (const [each = '', field = ''] of named)
      for (const text of texts) {
        const label = text[key.replace('{list}', name).replace('{field}', each)];
        add(label, field);
        const list = text[`field.${name}`];
        if (label !== undefined && list !== undefined) add(`${list} ${label}`, field);
      }
  return fields;
}
