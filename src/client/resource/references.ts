import type {Row, Value} from '#domain/kernel/field.ts';
import {resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {RESOURCES} from '#domain/resources.ts';
import {fieldOf, type Resource} from '#domain/kernel/resource.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {Office} from '../data/office.ts';

/** Rows that the rows of a list refer to: resource → key → row. */
export type References = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** The bin that a place names, or ''. */
export const binOf = (place: Value | undefined): string => binOfPlace(String(place ?? '')) ?? '';

/** Adds the rows that these rows refer to and that are not there yet. */
export async function loadReferences(
  office: Office,
  list: List,
  rows: readonly Row[],
  known: References,
): Promise<References> {
  const wanted = new Map<Resource, Set<string>>();
  for (const [named, keyOfRow] of referencesOf(list)) {
    const keys = wanted.get(named) ?? new Set();
    wanted.set(named, keys);
    for (const row of rows) {
      const key = keyOfRow(row);
      if (key !== '' && !known.get(named.name)?.has(key)) keys.add(key);
    }
  }
  const next = new Map(known);
  for (const [named, keys] of wanted) {
    if (keys.size === 0) continue;
    const found = await office.rowsOf(named, [...keys]);
    next.set(named.name, new Map([...(known.get(named.name) ?? []), ...found]));
  }
  return next;
}

/** The resources that the columns of a list lead to, and how a row names its own. */
function referencesOf(list: List): [Resource, (row: Row) => string][] {
  const found = new Map<string, [Resource, (row: Row) => string]>();
  for (const {field, through} of list.columns) {
    if (field === 'place') found.set('place', [bin, (row) => binOf(row['place'])]);
    if (through === undefined) continue;
    const named = RESOURCES.get(fieldOf(list.resource, through).list ?? '');
    if (named) found.set(through, [named, (row) => String(row[through] ?? '')]);
  }
  return [...found.values()];
}

/** The value that a column shows of a row. A place is shown by the name of its bin. */
export function valueAt(list: List, column: Column, row: Row, references: References): Value | undefined {
  const {field, through} = column;
  if (field === 'place') return references.get(bin.name)?.get(binOf(row['place']))?.['name'] ?? row['place'];
  if (through === undefined) return row[field];
  const named = resourceOfColumn(RESOURCES, list.resource, column);
  return references.get(named.name)?.get(String(row[through] ?? ''))?.[field];
}
