import {isKeyOf} from './entry-of.ts';
import type {Row} from './field.ts';
import {
  referredTo,
  resourceOfColumn,
  stepsOf,
  waysOf,
  type Column,
  type List,
  type ListCondition,
} from './list.ts';
import {columnsOf, fieldOf, type ReadablePortion, type Resource} from './resource.ts';
import type {Role} from './roles.ts';

/**
 * Who reads: a role, the party that a login of another company is bound to ('' for none), and the warehouses that a
 * person of the house is bound to, where she is.
 */
export interface RowReader {
  readonly role: Role;
  readonly party: string;
  readonly warehouses?: readonly string[];
}

/** Whether rows of a resource are of a warehouse each, and to be had where that is one's own (ROWS-9). */
export const isOfWarehouses = ({scope, fields}: Resource): boolean =>
  scope !== 'company' && isKeyOf(fields, 'warehouse');

/** Whether a row is of a warehouse that is none of those its reader is bound to; one of no warehouse is everybody's. */
export function isOfOtherWarehouse(
  resource: Resource,
  row: Row,
  {warehouses}: Pick<RowReader, 'warehouses'>,
): boolean {
  if (!warehouses || !isOfWarehouses(resource)) return false;
  const of = String(row['warehouse'] ?? '');
  return of !== '' && !warehouses.includes(of);
}

/** What a reader has of a resource of which she does not read all; `undefined` where she reads all or nothing. */
export const portionOf = (
  {read, readable}: Resource,
  {role, party}: RowReader,
): ReadablePortion | undefined => (read.includes(role) || party === '' ? undefined : readable?.[role]);

/** Whether a reader may ask for rows of a resource at all: for all, or for those of her own (ROWS-1). */
export function mayRead(resource: Resource, reader: RowReader): boolean {
  if (resource.read.includes(reader.role)) return true;
  const portion = portionOf(resource, reader);
  return portion !== undefined && portion.rows !== 'named';
}

/** The columns of a resource that a reader is told, of rows of hers or of those that hers name. */
export function readableColumns(resource: Resource, reader: RowReader, isNamed = false): string[] {
  const portion = portionOf(resource, reader);
  if (portion) return [...(isNamed ? (portion.named ?? []) : portion.columns)];
  if (!resource.read.includes(reader.role)) return [];
  return columnsOf(resource).filter((column) => {
    const {secret} = fieldOf(resource, column);
    return !secret || secret.includes(reader.role);
  });
}

/** Where a portion's party stands: a column, and the reference before it, if any. */
export function partyColumn({
  rows,
}: ReadablePortion): {readonly through?: string; readonly column: string} | undefined {
  if (rows === 'all' || rows === 'named') return undefined;
  const [first = '', second] = rows.split('.');
  return second === undefined ? {column: first} : {through: first, column: second};
}

/** Whether a row is hers. One whose party stands in another row, as a line's does, is found by that one and never by itself. */
export function isReadable(resource: Resource, row: Row, reader: RowReader): boolean {
  if (isOutOfReach(resource, row, reader)) return false;
  if (resource.read.includes(reader.role)) return true;
  const portion = portionOf(resource, reader);
  if (portion?.rows === 'all') return true;
  const at = portion && partyColumn(portion);
  return at !== undefined && at.through === undefined && row[at.column] === reader.party;
}

/**
 * Whether a row is to be read in none of the warehouses that its reader is bound to: not in its own, nor, of a document
 * that goes from one to another, at its other end.
 */
export const isOutOfReach = (resource: Resource, row: Row, reader: Pick<RowReader, 'warehouses'>): boolean =>
  isOfOtherWarehouse(resource, row, reader) &&
  !otherEndsOf(resource).some((column) => reader.warehouses?.includes(String(row[column])));

/**
 * Whether what is asked in a warehouse may be of this row: one that is of it or has its other end there (ROWS-10). What is
 * asked in none, as over plain HTTP, may be of any.
 */
export const isAskedAtEnd = (resource: Resource, row: Row, warehouse: string): boolean =>
  warehouse === '' || !isOutOfReach(resource, row, {warehouses: [warehouse]});

const otherEnds = new WeakMap<Resource, readonly string[]>();
/** The columns that name a warehouse beside the one that a row is of; a description never changes. */
function otherEndsOf(resource: Resource): readonly string[] {
  const known = otherEnds.get(resource);
  if (known) return known;
  const ends = Object.entries(resource.fields).flatMap(([name, {list}]) =>
    list === 'warehouse' && name !== 'warehouse' ? [name] : [],
  );
  otherEnds.set(resource, ends);
  return ends;
}

/**
 * Whether a row is none that a person's work may name or change (ROWS-10): one of another warehouse, unless the work
 * crosses to it. Of what has another end that is to be one of hers; lines and stock are found by it.
 */
export function isBeyond(
  resource: Resource,
  row: Row,
  reader: Pick<RowReader, 'warehouses'>,
  crosses: readonly string[],
): boolean {
  if (!isOfOtherWarehouse(resource, row, reader)) return false;
  if (!crosses.includes(resource.name)) return true;
  return otherEndsOf(resource).length > 0 && isOutOfReach(resource, row, reader);
}

type Resources = ReadonlyMap<string, Resource>;

/** Whether a list asks of its rows only what a reader is told of them (ROWS-4). */
export function asksReadableOnly(
  resources: Resources,
  resource: Resource,
  reader: RowReader,
  where: ListCondition | undefined,
): boolean {
  if (!where || !portionOf(resource, reader)) return true;
  if ('standing' in where) return false;
  const at = 'through' in where ? referredTo(resources, resource, where.through) : resource;
  return readableColumns(at, reader).includes(where.is);
}

/** Whether a reader may open a list, under its first view. */
export const mayOpen = (resources: Resources, list: List, reader: RowReader): boolean =>
  mayRead(list.resource, reader) && asksReadableOnly(resources, list.resource, reader, list.where);

/** Whether a reader is told of what a column shows: its own field, what stands in the row, or what it leads to. */
export function isColumnReadable(
  resources: Resources,
  list: List,
  column: Column,
  reader: RowReader,
): boolean {
  const {resource, standing} = list;
  const holder = column.standing && standing ? standing.resource : resource;
  const isOf = (of: Resource, field: string): boolean => readableColumns(of, reader).includes(field);
  if (column.standing && !mayRead(holder, reader)) return false;
  if (column.times !== undefined && !isOf(holder, column.times)) return false;
  if (column.proposed !== undefined) return isOf(resourceOfColumn(resources, list, column), column.field);
  if (column.through === undefined) return isOf(holder, column.field);
  return waysOf(resources, holder, column.through).some((way) =>
    isWayReadable(resources, holder, {way, field: column.field}, reader),
  );
}

/** Whether a reader is told each reference of a way, and a field of the row that it leads to. */
export function isWayReadable(
  resources: Resources,
  holder: Resource,
  {way, field}: {readonly way: string; readonly field: string},
  reader: RowReader,
): boolean {
  const isOf = (of: Resource, name: string): boolean => readableColumns(of, reader).includes(name);
  const isNamed = (of: Resource, name: string): boolean =>
    isOf(of, name) || readableColumns(of, reader, true).includes(name);
  const steps = stepsOf(resources, holder, way);
  const isWayTold = steps.every(({reference}, i) => {
    const before = steps[i - 1]?.named;
    return before ? isNamed(before, reference) : isOf(holder, reference);
  });
  return isWayTold && isNamed(steps.at(-1)?.named ?? holder, field);
}
