import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context, Hono} from 'hono';
import {csvLine} from '#domain/kernel/csv.ts';
import type {Value} from '#domain/kernel/field.ts';
import {indexOfWhere, nameOfColumn, whereOfView, type List} from '#domain/kernel/list.ts';
import {isColumnTold, type Reader} from '#domain/kernel/readable.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {ownWordsOf, soughtIn, wordSourcesOf} from '#domain/kernel/search.ts';
import {listNamed} from '#domain/lists.ts';
import {RESOURCES} from '#domain/resources.ts';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {badRequest, notFound} from '../fault.ts';
import type {Only, SumOf} from '../storage/only.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {answer, echoOf, SAFE_HEADERS} from './answer.ts';
import {breakOff, type HttpDeps} from './deps.ts';
import {readPage, shownColumns, type Selected} from './list-page.ts';
import {listQuery, ownQuery, pageToken, type ListQuery} from './list-query.ts';
import {scopeOf, scopeOfPrefix, withOnly, type Scope} from './list-strands.ts';
import {
  conditionsOf,
  mustBeTold,
  mustRead,
  mustSearch,
  ownIndex,
  ownScope,
  readerOf,
  sourcesTold,
} from './own-rows.ts';
import {principalOf, type Principal} from './principal.ts';

/** GET /api/lists/<list>: pages as JSON, or all of it as a spreadsheet file. Specification 7. */
export function addListRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/lists/:list', async (c) => {
    const principal = await principalOf(c, deps);
    return list(c, deps, principal, c.req.param('list'));
  });
  app.get('/api/cases', async (c) => {
    const principal = await principalOf(c, deps);
    return list(c, deps, principal, 'case');
  });
}

function list(c: Context, deps: HttpDeps, principal: Principal, name: string): Promise<Response> {
  const named = deps.rules.resources.has(name) ? undefined : listNamed(name);
  const resource = named?.resource ?? deps.rules.resources.get(name);
  if (!resource) throw notFound('list.unknown', 'Resource does not exist', {list: name});
  const url = new URL(c.req.url);
  const view = url.searchParams.get('view') ?? '';
  const list = named ?? (view === '' ? undefined : listNamed(name));
  if (view !== '' && !list?.views.some((each) => each.name === view))
    throw badRequest('list.view', 'There is no such view', {list: name, view});
  const where = list && whereOfView(list, view);
  mustRead(principal, resource, where);
  const reader = readerOf(principal);
  const index = ownIndex(resource, reader);
  const own = index === undefined ? undefined : ownQuery(resource, url.searchParams, index);
  if (own) mustBeTold(resource, reader, [...own.of.keys()]);
  const told = own?.query ?? listQuery(resource, url.searchParams, list && indexOfWhere(list, where));
  const words = wordsAsked(resource, list, told.search, reader);
  const asked: Asked = {
    name,
    resource,
    reader,
    view,
    ...(own ? {own: own.of} : {}),
    ...(list ? {list} : {}),
    ...(words ? {words} : {}),
  };
  const query = words ? {...told, search: ''} : told;
  const wantsSheet = /text\/csv|spreadsheet|ms-excel/i.test(c.req.header('accept') ?? '');
  return wantsSheet
    ? Promise.resolve(sheet(c, deps, principal, asked, query))
    : page(c, deps, principal, asked, query, url);
}

/** A resource, or a list of it under one of its views, and who asks. */
interface Asked {
  readonly name: string;
  readonly resource: Resource;
  readonly reader: Reader;
  /** Only rows of the reader's own party are read: of those the ones with these values. */
  readonly own?: ReadonlyMap<string, Value>;
  readonly list?: List;
  readonly view: string;
  /** What is searched, where an index finds it. */
  readonly words?: readonly Only[];
}

/** What a search asks of the rows of a list whose words are kept; none where it is searched in its own text. */
function wordsAsked(
  resource: Resource,
  list: List | undefined,
  search: string,
  reader: Reader,
): readonly Only[] | undefined {
  const sources = sourcesTold(list ? wordSourcesOf(RESOURCES, list) : ownWordsOf(resource), resource, reader);
  if (sources.length === 0) {
    if (search !== '') mustSearch(resource, reader);
    return undefined;
  }
  const sought = soughtIn(search);
  return sought.length > 0 ? [{kind: 'words', sought, sources}] : [];
}

async function selectedBy(tx: ReadTransaction, asked: Asked, query: ListQuery): Promise<Selected> {
  const {resource, list, view, reader} = asked;
  const all = await scopeAsked(tx, asked, query, view);
  return {resource, reader, ...(list ? {list} : {}), scope: (asked.words ?? []).reduce(withOnly, all)};
}

async function scopeAsked(
  tx: ReadTransaction,
  {resource, list, reader, own: of}: Asked,
  {index, prefix, warehouse}: ListQuery,
  view: string,
): Promise<Scope> {
  if (!of) return list ? scopeOf(tx, RESOURCES, {list, view, warehouse}) : scopeOfPrefix(index, prefix);
  const own = await ownScope(tx, resource, reader, of);
  const filters = [...of].map(([column, value]): Only => ({kind: 'is', column, values: [value]}));
  return [...(list ? conditionsOf(list, whereOfView(list, view)) : []), ...filters].reduce(withOnly, own);
}

async function page(
  c: Context,
  {storage}: HttpDeps,
  {company}: Principal,
  asked: Asked,
  query: ListQuery,
  url: URL,
): Promise<Response> {
  const body = await storage.read(company, async (tx) => {
    const selected = await selectedBy(tx, asked, query);
    const {rows, next, previous} = await readPage(tx, selected, query);
    const {count, totals} = await tallyOf(tx, selected, query);
    const views = asked.list && (await viewsOf(tx, asked, {...selected, list: asked.list}, query));
    return {
      detail: 'success',
      count,
      next: next ? linkTo(url, pageToken(next, 'next')) : null,
      previous: previous ? linkTo(url, pageToken(previous, 'previous')) : null,
      results: rows,
      ...(totals ? {totals} : {}),
      ...(views ? {views} : {}),
    };
  });
  return answer(c, 200, body);
}

async function countOf(tx: ReadTransaction, {resource, scope}: Selected, query: ListQuery): Promise<number> {
  let count = 0;
  for (const part of scope.parts)
    count += await tx.count(resource.name, {...query, index: scope.index, ...part});
  return count;
}

/** How many rows are asked for, and the totals of a list over all of them. */
async function tallyOf(tx: ReadTransaction, {list, resource, reader, scope}: Selected, query: ListQuery) {
  // What is multiplied is no column of the database: a page adds up what it shows.
  const summed =
    list?.columns.filter(
      (each) => each.total && each.times === undefined && isColumnTold(RESOURCES, list, each, reader),
    ) ?? [];
  const of = summed.map(({field, standing}): SumOf => {
    const inRow = standing && list?.standing;
    return inRow ? {column: field, standing: {list: inRow.resource.name, key: inRow.key}} : {column: field};
  });
  let count = 0;
  const sums = of.map(() => 0);
  for (const part of scope.parts) {
    const found = await tx.tally(resource.name, {...query, index: scope.index, ...part}, of);
    count += found.count;
    for (const [i, sum] of found.sums.entries()) sums[i] = (sums[i] ?? 0) + sum;
  }
  if (!list || summed.length === 0) return {count};
  const totals = Object.fromEntries(summed.map((column, i) => [nameOfColumn(list, column), sums[i] ?? 0]));
  return {count, totals};
}

/** How many rows each view of a list has, whatever is searched. */
async function viewsOf(
  tx: ReadTransaction,
  asked: Asked,
  selected: Selected & {list: List},
  query: ListQuery,
) {
  const {list} = selected;
  if (list.views.length === 0) return undefined;
  const views: Record<string, number> = {};
  for (const {name: view} of list.views) {
    const scope = await scopeAsked(tx, asked, query, view);
    views[view] = await countOf(tx, {...selected, scope}, {...query, search: ''});
  }
  return views;
}

/** A neighbour page's address without its host (specification 7). */
function linkTo(url: URL, token: string): string {
  const search = new URLSearchParams(url.searchParams);
  search.set('page', token);
  return `${url.pathname}?${search.toString()}`;
}

/** Rows of a spreadsheet that are read and written at a time: everybody else waits for them. */
const SHEET_ROWS = 250;

/**
 * All rows from the asked page on. Each few are read for themselves: a slow download must not hold one moment of
 * the database open.
 */
function sheet(
  c: Context,
  {storage, log}: HttpDeps,
  {company}: Principal,
  asked: Asked,
  first: ListQuery,
): Response {
  const columns = shownColumns(asked);
  let at: ListQuery | undefined = {...first, limit: SHEET_ROWS};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`\uFEFF${csvLine(columns)}`)),
    async pull(controller) {
      if (!at) return controller.close();
      const query: ListQuery = at;
      try {
        const {rows, next} = await storage.read(company, async (tx) =>
          readPage(tx, await selectedBy(tx, asked, query), query),
        );
        at = next && {...query, after: next};
        controller.enqueue(
          Buffer.from(rows.map((row) => csvLine(columns.map((column) => row[column] ?? ''))).join('')),
        );
        // An embedded database answers at once: the next page would be read before anybody else is heard.
        await othersTurn();
      } catch (error) {
        log.error({err: error, list: asked.name}, 'a spreadsheet broke off');
        // Nobody takes what came for the whole, or reads in it why there is no more.
        breakOff(c);
        controller.close();
      }
    },
  });
  return new Response(body, {
    headers: {
      ...SAFE_HEADERS,
      ...echoOf(c.req.header(REQUEST_HEADER)),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${asked.name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
