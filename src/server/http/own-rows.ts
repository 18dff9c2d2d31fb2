import type {Row, Value} from '#domain/kernel/field.ts';
import {indexBy, referredTo, type List, type ListCondition} from '#domain/kernel/list.ts';
import {
  asksReadableOnly,
  readableColumns,
  isOutOfReach,
  isReadable,
  mayRead,
  partyColumn,
  portionOf,
  type RowReader,
} from '#domain/kernel/readable.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {WordSource} from '#domain/kernel/search.ts';
import {RESOURCES} from '#domain/resources.ts';
import {badRequest} from '../fault.ts';
import type {RowCondition} from '../storage/row-condition.ts';
import {searchedColumns} from '../storage/search.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {noRows, rowByKey, scopeOfPrefix, throughScope, type Scope} from './list-strands.ts';
import {mustBe, roleForbidden, type Principal} from './principal.ts';

/*
 * The one place on the server that says whose rows a person reads (ROWS-1): lists and what is counted and added up of
 * them, files, documents and what they come to, and rows that other rows name. What is not readable does not exist.
 */

export const readerOf = ({role, party, warehouses}: Principal): RowReader => ({
  role,
  party,
  ...(warehouses ? {warehouses} : {}),
});

/** Goes on only for a reader of some of the resource at all; of a list, only where she is told what it asks of rows. */
export function mustRead(principal: Principal, resource: Resource, where?: ListCondition): void {
  const reader = readerOf(principal);
  if (mayRead(resource, reader) && asksReadableOnly(RESOURCES, resource, reader, where)) return;
  throw roleForbidden(principal);
}

/** Goes on only for a reader of all of these resources. */
export function mustReadAll(principal: Principal, ...resources: readonly Resource[]): void {
  for (const {read} of resources) mustBe(principal, read);
}

/** Goes on only where rows are asked for by nothing but what is told of them. */
export function mustBeReadable(resource: Resource, reader: RowReader, columns: readonly string[]): void {
  if (!portionOf(resource, reader)) return;
  const told = readableColumns(resource, reader);
  const column = columns.find((each) => !told.includes(each));
  if (column !== undefined)
    throw badRequest('list.filter', 'Rows are not asked for by this column', {column});
}

/** The index under which a reader's own rows stand together; `undefined` where she reads all of them. */
export function ownIndex(resource: Resource, reader: RowReader): string | undefined {
  const portion = portionOf(resource, reader);
  const at = portion && partyColumn(portion);
  return at && indexBy(resource, at.through ?? at.column);
}

/**
 * The rows of a reader's own that meet these conditions, read through an index that finds no others. Asked for those of
 * one row that they refer to (`of`, a document's lines), it looks at that row and at nothing else.
 */
export async function ownScope(
  tx: ReadTransaction,
  resource: Resource,
  reader: RowReader,
  of: ReadonlyMap<string, Value>,
): Promise<Scope> {
  const portion = portionOf(resource, reader);
  const at = portion && partyColumn(portion);
  if (!at) throw new Error(`${resource.name} is not read by its party`);
  if (at.through === undefined) return scopeOfPrefix(indexBy(resource, at.column), [reader.party]);
  const index = indexBy(resource, at.through);
  const named = referredTo(RESOURCES, resource, at.through);
  const where = {through: at.through, is: at.column, values: [reader.party]};
  const holder = of.get(at.through);
  if (holder === undefined) {
    const scope = throughScope(RESOURCES, resource, {where, index, ids: ['']});
    return {
      index,
      parts: scope.parts.map(({prefix, only = []}) => ({prefix, only: only.map(leading)})),
      async *strands(reading, {after, ...way}) {
        // A page link that was made up to go on from another's row goes on from none.
        const isHers = after && (await readableRow(reading, named, String(after[0] ?? ''), reader));
        yield* scope.strands(reading, isHers ? {...way, after} : way);
      },
    };
  }
  const row = await readableRow(tx, named, String(holder), reader);
  return row ? scopeOfPrefix(index, [holder]) : noRows(index);
}

const leading = (only: RowCondition): RowCondition =>
  only.kind === 'refers' ? {...only, leads: true} : only;

/** What a list asks of its rows, as conditions on rows that are found otherwise. */
export function conditionsOf({resource, standing}: List, where: ListCondition | undefined): RowCondition[] {
  if (!where) return [];
  if ('standing' in where)
    return standing
      ? [{kind: 'stands', list: standing.resource.name, key: standing.key, isThere: where.standing}]
      : [];
  const {is, values} = where;
  if (!('through' in where)) return [{kind: 'is', column: is, values}];
  const list = referredTo(RESOURCES, resource, where.through).name;
  return [{kind: 'refers', column: where.through, list, is, values}];
}

/** A row by its key, for those whose it is; one that is not theirs does not exist. */
export async function readableRow(
  tx: ReadTransaction,
  resource: Resource,
  key: string,
  reader: RowReader,
): Promise<Row | undefined> {
  const row = await rowByKey(tx, resource, key);
  return row && isReadable(resource, row, reader) ? row : undefined;
}

/**
 * Of a row that another one names what a reader is told: all of her own, and of any other what says which one it is.
 */
export function readableOfNamed(resource: Resource, row: Row, reader: RowReader): Row {
  if (isOutOfReach(resource, row, reader)) return {};
  if (resource.read.includes(reader.role)) return row;
  const columns = readableColumns(resource, reader, !isReadable(resource, row, reader));
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? '']));
}

/** Where a search may look for a reader: only into words of which she is told all, by ways that she is told. */
export function readableSources(
  sources: readonly WordSource[],
  resource: Resource,
  reader: RowReader,
): readonly WordSource[] {
  if (!portionOf(resource, reader)) return sources;
  const own = readableColumns(resource, reader);
  return sources.filter(({column, list, hasDetails}) => {
    const named = RESOURCES.get(list);
    const told = named ? readableColumns(named, reader, list !== resource.name) : [];
    const details = hasDetails ? (named?.details ?? []) : [];
    return (
      own.includes(column) &&
      [...(named?.words ?? []), ...(named?.codes ?? []), ...details].every((each) => told.includes(each))
    );
  });
}

/** Goes on only where a search looks into nothing that is not told: into rows' own text, where no words are kept. */
export function mustSearch(resource: Resource, reader: RowReader): void {
  if (!portionOf(resource, reader)) return;
  const told = readableColumns(resource, reader);
  if (!searchedColumns(resource).every((column) => told.includes(column)))
    throw badRequest('list.search', 'This list is not searched; choose a view of it', {list: resource.name});
}
