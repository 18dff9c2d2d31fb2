import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context, Hono} from 'hono';
import type {Resource} from '#domain/kernel/resource.ts';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {notFound} from '../fault.ts';
import {answer, echoOf, SAFE_HEADERS} from './answer.ts';
import {csvLine, csvRow} from './csv.ts';
import {breakOff, type HttpDeps} from './deps.ts';
import {readPage, shownColumns} from './list-page.ts';
import {listQuery, pageToken, type ListQuery} from './list-query.ts';
import {mustBe, principalOf, type Principal} from './principal.ts';

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
  const resource = deps.rules.resources.get(name);
  if (!resource) throw notFound('list.unknown', 'Resource does not exist', {list: name});
  mustBe(principal, resource.read);
  const url = new URL(c.req.url);
  const query = listQuery(resource, url.searchParams);
  const wantsSheet = /text\/csv|spreadsheet|ms-excel/i.test(c.req.header('accept') ?? '');
  return wantsSheet
    ? Promise.resolve(sheet(c, deps, principal, resource, query))
    : page(c, deps, principal, resource, query, url);
}

async function page(
  c: Context,
  {storage}: HttpDeps,
  {company, role}: Principal,
  resource: Resource,
  query: ListQuery,
  url: URL,
): Promise<Response> {
  const body = await storage.read(company, async (tx) => {
    const {rows, next, previous} = await readPage(tx, resource, query, role);
    const count = await tx.count(resource.name, query);
    return {
      detail: 'success',
      count,
      next: next ? linkTo(url, pageToken(next, 'next')) : null,
      previous: previous ? linkTo(url, pageToken(previous, 'previous')) : null,
      results: rows,
    };
  });
  return answer(c, 200, body);
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
  {company, role}: Principal,
  resource: Resource,
  first: ListQuery,
): Response {
  const columns = shownColumns(resource, role);
  let at: ListQuery | undefined = {...first, limit: SHEET_ROWS};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`\uFEFF${csvLine(columns)}`)),
    async pull(controller) {
      if (!at) return controller.close();
      const query: ListQuery = at;
      try {
        const {rows, next} = await storage.read(company, (tx) => readPage(tx, resource, query, role));
        at = next && {...query, after: next};
        controller.enqueue(Buffer.from(rows.map((row) => csvRow(columns, row)).join('')));
        // An embedded database answers at once: the next page would be read before anybody else is heard.
        await othersTurn();
      } catch (error) {
        log.error({err: error, list: resource.name}, 'a spreadsheet broke off');
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
      'content-disposition': `attachment; filename="${resource.name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
