import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {
  indexBy,
  indexOfWhere,
  isByWarehouse,
  referredTo,
  whereOfView,
  type List,
  type ListCondition,
} from '#domain/kernel/list.ts';
import {compareText, compareValues, indexColumns, type Resource} from '#domain/kernel/resource.ts';
import {warehouse as warehouses} from '#domain/warehouse/warehouse.ts';
import type {RowCondition} from '../storage/row-condition.ts';
import type {PageQuery, ReadTransaction} from '../storage/storage.ts';

type Resources = ReadonlyMap<string, Resource>;

/** Rows that a list holds and that stand together in the order of its index. */
interface Strand {
  readonly prefix: readonly Value[];
  readonly only?: readonly RowCondition[];
}

/** The rows of a list, or of one of its views: which index reads them, and which parts of it. */
export interface Scope {
  readonly index: string;
  /** All of them, to be counted and summed up. */
  readonly parts: readonly Strand[];
  /** Those of a page, in the order of the index or against it, from the one that `after` stands in. */
  strands(tx: ReadTransaction, way: Pick<PageQuery, 'after' | 'backward'>): AsyncIterable<Strand>;
}

/** Rows of a page at a time of a list that is gone through for those that refer to them. */
const STRAND_ROWS_AT_ONCE = 100;

/** The rows of a resource that begin with a prefix. */
export const scopeOfPrefix = (index: string, prefix: readonly Value[]): Scope =>
  scopeOfParts(index, [{prefix}]);

/** Those of several parts of an index, in its order. */
export const scopeOfParts = (index: string, parts: readonly Strand[]): Scope => ({
  index,
  parts,
  strands: (_, way) => inOrder(parts, way),
});

/** No row at all. */
export const noRows = (index: string): Scope => scopeOfParts(index, []);

/** Of these rows those that meet one condition more. */
export function withOnly(scope: Scope, only: RowCondition): Scope {
  const narrowed = (strand: Strand): Strand => ({...strand, only: [...(strand.only ?? []), only]});
  return {
    index: scope.index,
    parts: scope.parts.map(narrowed),
    async *strands(tx, way) {
      for await (const strand of scope.strands(tx, way)) yield narrowed(strand);
    },
  };
}

/** `warehouse` '' is every one, or each of `bound` where its reader is bound to some. */
export async function scopeOf(
  tx: ReadTransaction,
  resources: Resources,
  {list, view, warehouse, bound}: {list: List; view: string; warehouse: string; bound?: readonly string[]},
): Promise<Scope> {
  const where = whereOfView(list, view);
  const index = indexOfWhere(list, where);
  const {resource} = list;
  // Rows of no warehouse are told once, however many there are.
  const isOfOne = resource.scope !== 'company' && isKeyOf(resource.fields, 'warehouse');
  const ids = isOfOne ? await warehousesOf(tx, warehouse, bound) : [''];
  const before = (id: string): Value[] => (isByWarehouse(resource, index) ? [id] : []);
  if (where && 'through' in where) return throughScope(resources, resource, {where, index, ids});
  const parts = ids.flatMap((id) => ownParts(list, where, before(id)));
  return {index, parts, strands: (_, way) => inOrder(parts, way)};
}

async function warehousesOf(
  tx: ReadTransaction,
  warehouse: string,
  bound: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (warehouse !== '') return [warehouse];
  if (bound) return bound.toSorted(compareText);
  const query = {index: 'key', prefix: [], search: '', warehouse: '', limit: 1_000};
  return (await tx.page(warehouses.name, query)).map((row) => String(row['id']));
}

function ownParts(list: List, where: ListCondition | undefined, prefix: Value[]): Strand[] {
  if (!where) return [{prefix}];
  if ('standing' in where) {
    const {standing} = list;
    if (!standing) throw new Error(`${list.path} does not say what stands in it`);
    const only = {kind: 'stands', list: standing.resource.name, key: standing.key} as const;
    return [{prefix, only: [{...only, isThere: where.standing}]}];
  }
  return where.values.toSorted(compareValues).map((value) => ({prefix: [...prefix, value]}));
}

async function* inOrder(
  parts: readonly Strand[],
  {after, backward = false}: Pick<PageQuery, 'after' | 'backward'>,
): AsyncGenerator<Strand> {
  const direction = backward ? -1 : 1;
  for (const part of backward ? parts.toReversed() : parts)
    if (!after || direction * comparePrefix(part.prefix, after) >= 0) yield part;
}

/** How a part of an index stands to a place in it; 0 where it holds the place. */
export function comparePrefix(prefix: readonly Value[], place: readonly Value[]): number {
  for (const [i, value] of prefix.entries()) {
    const difference = compareValues(value, place[i] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Rows by the rows that they refer to, of which an index tells those that are meant. */
export function throughScope(
  resources: Resources,
  resource: Resource,
  of: {where: Extract<ListCondition, {through: string}>; index: string; ids: readonly string[]},
): Scope {
  const {where, index, ids} = of;
  const named = referredTo(resources, resource, where.through);
  const theirs = indexBy(named, where.is);
  const values = where.values.toSorted(compareValues);
  const isOwn = isByWarehouse(resource, index);
  const isTheirs = isByWarehouse(named, theirs);
  const before = (is: boolean, id: string): Value[] => (is ? [id] : []);
  return {
    index,
    parts: ids.map((id) => ({
      prefix: before(isOwn, id),
      only: [
        {
          kind: 'refers',
          column: where.through,
          list: named.name,
          is: where.is,
          values,
          ...(isTheirs ? {warehouse: id} : {}),
        },
      ],
    })),
    async *strands(tx, {after, backward = false}) {
      const at = after && String(after[isOwn ? 1 : 0] ?? '');
      let start = at === undefined ? undefined : await rowByKey(tx, named, at);
      const parts = ids.flatMap((id) =>
        values.map((value) => ({id, prefix: [...before(isTheirs, id), value]})),
      );
      for (const {id, prefix} of backward ? parts.toReversed() : parts) {
        const place = start && indexColumns(named, theirs).map((column) => start?.[column] ?? '');
        if (place && (backward ? -1 : 1) * comparePrefix(prefix, place) < 0) continue;
        const isHere = place && comparePrefix(prefix, place) === 0;
        if (isHere) yield {prefix: [...before(isOwn, id), at ?? '']};
        for (let from = isHere ? place : undefined; ;) {
          const of = {index: theirs, prefix, search: '', warehouse: '', strictly: true} as const;
          const query = {...of, backward, limit: STRAND_ROWS_AT_ONCE};
          const rows = await tx.page(named.name, {...query, ...(from && {after: from})});
          for (const row of rows) yield {prefix: [...before(isOwn, id), String(row['id'])]};
          const last = rows.at(-1);
          if (!last || rows.length < STRAND_ROWS_AT_ONCE) break;
          from = indexColumns(named, theirs).map((column) => last[column] ?? '');
        }
        start = undefined;
      }
    },
  };
}

/** A row by its key. */
export async function rowByKey(tx: ReadTransaction, {name}: Resource, key: string): Promise<Row | undefined> {
  const [found] = await tx.fetch([{list: name, key}]);
  return found?.rows[0];
}
