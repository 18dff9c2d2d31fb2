import type {Value} from '#domain/kernel/field.ts';
import {isByWarehouse, whereOfView, type List} from '#domain/kernel/list.ts';
import {isOfWarehouses, type RowReader} from '#domain/kernel/readable.ts';
import {compareText, type Resource} from '#domain/kernel/resource.ts';
import {ownWordsOf, soughtIn, wordSourcesOf} from '#domain/kernel/search.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {RowCondition} from '../storage/row-condition.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {SelectedList} from './list-page.ts';
import type {ListQuery} from './list-query.ts';
import {scopeOf, scopeOfParts, scopeOfPrefix, withOnly, type Scope} from './list-strands.ts';
import {conditionsOf, mustSearch, ownScope, readableSources} from './own-rows.ts';

/** A resource, or a list of it under one of its views, and who asks. */
export interface ListRequest {
  readonly name: string;
  readonly resource: Resource;
  readonly reader: RowReader;
  /** Only rows of the reader's own party are read: of those the ones with these values. */
  readonly own?: ReadonlyMap<string, Value>;
  readonly list?: List;
  readonly view: string;
  /** What is searched, where an index finds it. */
  readonly words?: readonly RowCondition[];
  /** What else is asked of rows, where they can be asked for it. */
  readonly only?: readonly RowCondition[];
}

/** What a search asks of the rows of a list whose words are kept; none where it is searched in its own text. */
export function searchWordsOf(
  resource: Resource,
  list: List | undefined,
  search: string,
  reader: RowReader,
): readonly RowCondition[] | undefined {
  const sources = readableSources(
    list ? wordSourcesOf(RESOURCES, list) : ownWordsOf(resource),
    resource,
    reader,
  );
  if (sources.length === 0) {
    if (search !== '') mustSearch(resource, reader);
    return undefined;
  }
  const sought = soughtIn(search);
  return sought.length > 0 ? [{kind: 'words', sought, sources}] : [];
}

/** The rows that are asked for, and what is told of them. */
export async function selectedBy(
  tx: ReadTransaction,
  asked: ListRequest,
  query: ListQuery,
): Promise<SelectedList> {
  const {resource, list, view, reader} = asked;
  const all = await scopeOfRequest(tx, asked, query, view);
  return {
    resource,
    reader,
    ...(list ? {list} : {}),
    scope: [...(asked.words ?? []), ...(asked.only ?? [])].reduce(withOnly, all),
  };
}

/** The rows of one of a list's views, without what is searched. */
export async function scopeOfRequest(
  tx: ReadTransaction,
  {resource, list, reader, own: of}: ListRequest,
  {index, prefix, warehouse}: ListQuery,
  view: string,
): Promise<Scope> {
  if (!of) {
    const {warehouses: bound} = reader;
    const scope = list
      ? await scopeOf(tx, RESOURCES, {list, view, warehouse, ...(bound ? {bound} : {})})
      : scopeOfPrefix(index, prefix);
    return bound && warehouse === '' ? withinWarehouses(scope, resource, bound) : scope;
  }
  const own = await ownScope(tx, resource, reader, of);
  const filters = [...of].map(([column, value]): RowCondition => ({kind: 'is', column, values: [value]}));
  return [...(list ? conditionsOf(list, whereOfView(list, view)) : []), ...filters].reduce(withOnly, own);
}

/**
 * Of these rows those of a reader's own warehouses, and of none (ROWS-9): each warehouse's for itself where an index
 * begins with it, so that no others are read between them.
 */
function withinWarehouses(scope: Scope, resource: Resource, bound: readonly string[]): Scope {
  if (!isOfWarehouses(resource)) return scope;
  if (!isByWarehouse(resource, scope.index))
    return withOnly(scope, {kind: 'is', column: 'warehouse', values: [...bound, '']});
  if (scope.parts.every(({prefix}) => prefix.length > 0)) return scope;
  return scopeOfParts(
    scope.index,
    ['', ...bound.toSorted(compareText)].map((id) => ({prefix: [id]})),
  );
}
