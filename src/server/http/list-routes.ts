import type {Context, Hono} from 'hono';
import {indexOfWhere, nameOfColumn, whereOfView, type List} from '#domain/kernel/list.ts';
import {isColumnReadable} from '#domain/kernel/readable.ts';
import {listNamed, listShowing} from '#domain/lists.ts';
import {RESOURCES} from '#domain/resources.ts';
import {warehouse as warehouses} from '#domain/warehouse/warehouse.ts';
import {dayInZone} from '#protocol/days.ts';
import {resolveFilters} from '#protocol/list-filters.ts';
import {badRequest, notFound} from '../fault.ts';
import type {RowCondition, SumOf} from '../storage/row-condition.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {answerJson} from './answer.ts';
import {caseSheet} from './case-sheet.ts';
import type {HttpDeps} from './deps.ts';
import {narrowingOf} from './list-request-filters.ts';
import {scopeOfRequest, selectedBy, searchWordsOf, type ListRequest} from './list-request.ts';
import {readPage, type SelectedList} from './list-page.ts';
import {listQuery, ownQuery, pageToken, type ListQuery} from './list-query.ts';
import {listSheet, zoneIn, type ListSheet} from './list-sheet.ts';
import {mustBeReadable, mustRead, ownIndex, readerOf} from './own-rows.ts';
import {principalOf, type Principal} from './principal.ts';
import {rawCsv} from './raw-sheet.ts';
import {sendSheet, sheetStream, textStream, type SheetType} from './send-sheet.ts';
import {sheetFiltersOf, sheetTypeOf, sheetQuery} from './sheet-query.ts';

/** GET /api/lists/<list>: pages as JSON, or all of it as a spreadsheet, for people or for machines. Specification 7. */
export function addListRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/lists/:list', async (c) => {
    const principal = await principalOf(c, deps);
    return list(c, deps, principal, c.req.param('list'));
  });
  app.get('/api/cases', async (c) => {
    const principal = await principalOf(c, deps);
    const form = sheetTypeOf(new URL(c.req.url).searchParams, c.req.header('accept') ?? '');
    // People have cases as their page shows them; no list of columns says that.
    if (form === 'xlsx' || form === 'csv') return caseSheet(c, deps, principal, form);
    return list(c, deps, principal, 'case');
  });
}

async function list(c: Context, deps: HttpDeps, principal: Principal, name: string): Promise<Response> {
  const named = deps.rules.resources.has(name) ? undefined : listNamed(name);
  const resource = named?.resource ?? deps.rules.resources.get(name);
  if (!resource) throw notFound('list.unknown', 'Resource does not exist', {list: name});
  const url = new URL(c.req.url);
  const form = sheetTypeOf(url.searchParams, c.req.header('accept') ?? '');
  const isForPeople = form === 'xlsx' || form === 'csv';
  const view = url.searchParams.get('view') ?? '';
  const list = named ?? (isForPeople ? listShowing(name) : view === '' ? undefined : listNamed(name));
  if (view !== '' && !list?.views.some((each) => each.name === view))
    throw badRequest('list.view', 'There is no such view', {list: name, view});
  const where = list && whereOfView(list, view);
  mustRead(principal, resource, where);
  const reader = readerOf(principal);
  const index = ownIndex(resource, reader);
  const own = index === undefined ? undefined : ownQuery(resource, url.searchParams, index);
  if (own) mustBeReadable(resource, reader, [...own.of.keys()]);
  const told = own?.query ?? listQuery(resource, url.searchParams, list && indexOfWhere(list, where));
  // An order and its page links tell what it is by.
  if (!own) mustBeReadable(resource, reader, resource.indexes[told.index] ?? []);
  const words = searchWordsOf(resource, list, told.search, reader);
  const asked: ListRequest = {
    name,
    resource,
    reader,
    view,
    ...(own ? {own: own.of} : {}),
    ...(list ? {list} : {}),
    ...(words ? {words} : {}),
  };
  const query = words ? {...told, search: ''} : told;
  if (isForPeople && list) return sheet(c, deps, principal, {asked: {...asked, list}, query}, form);
  if (isForPeople)
    throw badRequest('list.form', 'No list shows these rows to people; ask for form=raw', {list: name});
  const only = await onlyAsked(deps, principal, asked, url.searchParams);
  if (form === 'raw') {
    const left = new AbortController();
    const file = {name, type: 'csv'} as const;
    return sendSheet(
      c,
      deps,
      file,
      textStream(rawCsv(deps.storage, principal.company, {...asked, only}, query)),
      left,
    );
  }
  return page(c, deps, principal, {...asked, only}, query, url);
}

/** The filters of a page, which the database answers: on columns of the rows themselves. */
async function onlyAsked(
  {storage, now}: HttpDeps,
  {company}: Principal,
  {list, reader, name}: ListRequest,
  asked: URLSearchParams,
): Promise<readonly RowCondition[]> {
  if (!asked.has('is')) return [];
  if (!list) throw badRequest('list.filter', 'Rows are filtered as a list shows them', {list: name});
  const filters = sheetFiltersOf(list, reader, asked);
  const key = asked.get('warehouse') ?? '';
  const [place] = await storage.read(company, (tx) =>
    tx.fetch(key === '' ? [] : [{list: warehouses.name, key}]),
  );
  const timeZone = zoneIn(place?.rows[0]);
  const {only, rest} = narrowingOf(
    list,
    resolveFilters(list, filters, {day: dayInZone(now(), timeZone), timeZone}),
  );
  const [other] = rest;
  if (other)
    throw badRequest(
      'list.filter',
      'A page is filtered by values or one range of its own columns; a sheet by all that a list shows',
      {
        column: other.column,
      },
    );
  return only;
}

async function sheet(
  c: Context,
  deps: HttpDeps,
  {company}: Principal,
  of: Pick<ListSheet, 'asked' | 'query'>,
  form: SheetType,
): Promise<Response> {
  const {searchParams} = new URL(c.req.url);
  const left = new AbortController();
  const {sheet: told, pages} = await listSheet(deps.storage, company, {
    ...of,
    wanted: sheetQuery(of.asked.list, of.asked.reader, searchParams),
    warehouse: searchParams.get('warehouse') ?? '',
    texts: deps.texts({
      language: c.req.header('language'),
      acceptLanguage: c.req.header('accept-language'),
    }),
    now: deps.now(),
    left: left.signal,
  });
  const file = {name: `${told.title} ${told.day}`, type: form};
  return sendSheet(c, deps, file, sheetStream(form, told, pages, deps.now()), left);
}

async function page(
  c: Context,
  {storage}: HttpDeps,
  {company}: Principal,
  asked: ListRequest,
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
  return answerJson(c, 200, body);
}

async function countOf(
  tx: ReadTransaction,
  {resource, scope}: SelectedList,
  query: ListQuery,
): Promise<number> {
  let count = 0;
  for (const part of scope.parts)
    count += await tx.count(resource.name, {...query, index: scope.index, ...part});
  return count;
}

/** How many rows are asked for, and the totals of a list over all of them. */
async function tallyOf(tx: ReadTransaction, {list, resource, reader, scope}: SelectedList, query: ListQuery) {
  // What is multiplied is no column of the database: a page adds up what it shows.
  const summed =
    list?.columns.filter(
      (each) => each.total && each.times === undefined && isColumnReadable(RESOURCES, list, each, reader),
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
  asked: ListRequest,
  selected: SelectedList & {list: List},
  query: ListQuery,
) {
  const {list} = selected;
  if (list.views.length === 0) return undefined;
  const views: Record<string, number> = {};
  for (const {name: view} of list.views) {
    const scope = await scopeOfRequest(tx, asked, query, view);
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
