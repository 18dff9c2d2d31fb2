import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {
  nameOfColumn,
  referredTo,
  resourceOfColumn,
  rowAtEnd,
  standingValue,
  stepsOf,
  timesValue,
  waysOf,
  whereOfView,
  type Column,
  type List,
} from '#domain/kernel/list.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {RESOURCES} from '#domain/resources.ts';
import {fieldOf, rowKey, type Resource} from '#domain/kernel/resource.ts';
import {idsInText, namesOfSeveral} from '#domain/kernel/several.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {ListReads} from '../data/lists.ts';

/** What the columns of a list show of other rows. */
export interface ListReferences {
  /** Rows that its rows refer to: resource → key → row. */
  readonly named: ReadonlyMap<string, ReadonlyMap<string, Row>>;
  /** Rows that stand in its rows, by their keys. */
  readonly standing: ReadonlyMap<string, readonly Row[]>;
  /** What was asked for of a column for rows in sight, by their keys: the server knows it, or it takes a search. */
  readonly told?: ReadonlyMap<string, Value>;
}
export const NO_REFERENCES: ListReferences = {named: new Map(), standing: new Map()};

/** The bin that a place names, or ''. */
export const binOf = (place: Value | undefined): string => binOfPlace(String(place ?? '')) ?? '';

/**
 * Adds the rows that these rows refer to and that are not there yet. Those that are known stand in the same maps as
 * before: of a list that is read part by part a copy for each would be most of the work.
 */
export async function loadReferences(
  lists: Pick<ListReads, 'rowsOf'>,
  list: List,
  rows: readonly Row[],
  known: ListReferences,
): Promise<ListReferences> {
  const next = new Map<string, Map<string, Row>>();
  for (const [name, rows] of known.named) next.set(name, rows instanceof Map ? rows : new Map(rows));
  const find = (named: Resource, key: string): Row | undefined => next.get(named.name)?.get(key);
  for (const references of referencesOf(list)) {
    const wanted = new Map<Resource, Set<string>>();
    for (const {named, keysOfRow} of references) {
      const keys = wanted.get(named) ?? new Set();
      wanted.set(named, keys);
      for (const row of rows) {
        for (const key of keysOfRow(row, find)) if (key !== '' && !find(named, key)) keys.add(key);
      }
    }
    for (const [named, keys] of wanted) {
      if (keys.size === 0) continue;
      const rowsByKey = next.get(named.name) ?? new Map<string, Row>();
      next.set(named.name, rowsByKey);
      for (const [key, row] of await lists.rowsOf(named, [...keys])) rowsByKey.set(key, row);
    }
  }
  return {...known, named: next};
}

/** Adds what the rows that stand in others name, where a column multiplies with it. */
export async function loadMultiplied(
  lists: Pick<ListReads, 'rowsOf'>,
  list: List,
  standing: readonly Row[],
  known: ListReferences,
): Promise<ListReferences> {
  const of = list.columns.find(({standing: is, times}) => is && times !== undefined);
  if (!of) return known;
  const {name} = resourceOfColumn(RESOURCES, list, of);
  const here = known.named.get(name) ?? new Map<string, Row>();
  const keys = new Set(standing.map((row) => String(row[of.through ?? ''])));
  const wanted = [...keys].filter((key) => !here.has(key));
  if (wanted.length === 0) return known;
  const found = await lists.rowsOf(resourceOfColumn(RESOURCES, list, of), wanted);
  return {...known, named: new Map(known.named).set(name, new Map([...here, ...found]))};
}

/** A resource that columns lead to, and how a row names its own there. */
interface Reference {
  readonly named: Resource;
  readonly keysOfRow: (
    row: Row,
    find: (named: Resource, key: string) => Row | undefined,
  ) => readonly string[];
}

/** What the columns of a list lead to: first what its rows name, then what those name. */
function referencesOf(list: List): Reference[][] {
  const found: Map<string, Reference>[] = [];
  const add = (depth: number, way: string, reference: Reference): void =>
    void (found[depth] ??= new Map()).set(way, reference);
  for (const {field, through, times, standing} of [...list.columns, ...list.searched]) {
    if (standing && times !== undefined) continue;
    if (field === 'place') add(0, 'place', {named: bin, keysOfRow: (row) => [binOf(row['place'])]});
    const several = through === undefined ? severalOf(list, field) : undefined;
    if (several) add(0, field, {named: several, keysOfRow: (row) => idsInText(String(row[field] ?? ''))});
    if (through === undefined) continue;
    for (const way of waysOf(RESOURCES, list.resource, through)) {
      const names = way.split('.');
      for (const [depth, {reference, named}] of stepsOf(RESOURCES, list.resource, way).entries()) {
        const before = names.slice(0, depth).join('.');
        add(depth, names.slice(0, depth + 1).join('.'), {
          named,
          keysOfRow: (row, find) => {
            const at = before === '' ? row : rowAtEnd(RESOURCES, list.resource, before, row, find);
            return [String(at?.[reference] ?? '')];
          },
        });
      }
    }
  }
  return found.map((references) => [...references.values()]);
}

/** The list of which a column names any number of rows. */
const severalOf = ({resource}: List, field: string): Resource | undefined =>
  RESOURCES.get(entryOf(resource.fields, field)?.severalOf ?? '');

/** The names of all lists that a view of one shows something of, or chooses its rows by. */
export function listsBehind(list: List, view: string): readonly string[] {
  const where = whereOfView(list, view);
  return [
    list.resource.name,
    ...(list.standing ? [list.standing.resource.name] : []),
    ...(where && 'through' in where ? [referredTo(RESOURCES, list.resource, where.through).name] : []),
    ...list.columns.map((column) => resourceOfColumn(RESOURCES, list, column).name),
    ...referencesOf(list).flatMap((references) => references.map(({named}) => named.name)),
  ];
}

/** The value that a column shows of a row. A place is shown by the name of its bin. */
export function valueAt(list: List, column: Column, row: Row, references: ListReferences): Value | undefined {
  const {field, through} = column;
  const {named, standing} = references;
  const {blank} = list;
  if (blank?.state === row['state'] && through === undefined && blank?.fields.includes(field))
    return undefined;
  if (column.proposed !== undefined) return references.told?.get(rowKey(list.resource, row));
  if (column.times !== undefined) return productAt(list, column, row, references);
  if (column.standing && list.standing) {
    const rows = standing.get(rowKey(list.resource, row));
    return rows ? standingValue(list.standing, column, rows) : row[nameOfColumn(list, column)];
  }
  if (field === 'place') return named.get(bin.name)?.get(binOf(row['place']))?.['name'] ?? row['place'];
  const several = through === undefined ? severalOf(list, field) : undefined;
  if (several)
    return namesOfSeveral(String(row[field] ?? ''), (id) => {
      const name = named.get(several.name)?.get(id)?.['name'];
      return name === undefined ? undefined : String(name);
    });
  if (through === undefined) return row[field];
  const other = rowAtEnd(RESOURCES, list.resource, through, row, (of, key) => named.get(of.name)?.get(key));
  // A row that the server told of brings along what it refers to.
  return other?.[field] ?? row[nameOfColumn(list, column)];
}

/** What a column that multiplies comes to: here, or as the server has told it. */
function productAt(list: List, column: Column, row: Row, references: ListReferences): Value | undefined {
  const of = resourceOfColumn(RESOURCES, list, column);
  const told = row[nameOfColumn(list, column)];
  if (fieldOf(of, column.field).secret) return told ?? references.told?.get(rowKey(list.resource, row));
  const rows = column.standing ? references.standing.get(rowKey(list.resource, row)) : [row];
  if (told !== undefined || !rows) return told;
  return timesValue(column, rows, (key) => references.named.get(of.name)?.get(key));
}
