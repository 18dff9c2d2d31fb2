import type {Context, Hono} from 'hono';
import {stock} from '#domain/stock/stock.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {badRequest} from '../fault.ts';
import type {LedgerQuery, LedgerRow, ReadTransaction} from '../storage/storage.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {mustReadAll} from './own-rows.ts';
import {principalOf} from './principal.ts';

/**
 * GET /api/ledger: what moved in a warehouse, the newest first. `goods` or `place` (`bin:<id>`, `discrepancy`) narrow
 * it, `since` and `until` are ms UTC with both ends; what moved for a document has an address of its own.
 */
export function addLedgerRoutes(app: Hono, {storage, ...deps}: HttpDeps): void {
  app.get('/api/ledger', async (c) => {
    const principal = await principalOf(c, {storage, ...deps});
    mustReadAll(principal, stock);
    const query = queryOf(c);
    const results = await storage.read(principal.company, (tx) => linesOf(tx, query, c.req.query('place')));
    const last = results.length === query.limit ? results.at(-1) : undefined;
    return answerJson(c, 200, {detail: 'success', next: last ? linkTo(c, last) : null, results});
  });
}

type LedgerRequest = Omit<LedgerQuery, 'of'> & {readonly goods: string};

function queryOf(c: Context): LedgerRequest {
  const asked = c.req.query();
  for (const [name, value] of Object.entries(asked))
    if (/\p{Cc}/u.test(value)) throw badRequest('list.query', 'Control characters find nothing', {name});
  const {warehouse = '', goods = '', place = '', page = '', limit = ''} = asked;
  // Every index of it begins with one: without, nothing would be found, and the asker not told why.
  if (warehouse === '')
    throw badRequest('list.warehouse', 'A ledger is one of a warehouse: name it', {field: 'warehouse'});
  if (goods !== '' && place !== '')
    throw badRequest('list.filter', 'Either goods or a place', {column: 'goods'});
  if (page !== '' && !/^\d{1,15}\.\d{1,15}\.\d{1,9}$/.test(page))
    throw badRequest('list.page', 'There is no such page', {page});
  const [at, version = 0, n = 0] = page === '' ? [] : page.split('.').map(Number);
  const until = at ?? numberOf(c, 'until', Number.MAX_SAFE_INTEGER - 1) + 1;
  const rows = Number(limit || PAGE_ROWS.rows);
  if (!Number.isInteger(rows) || rows < 1)
    throw badRequest('list.limit', 'The page size is a number from 1', {most: PAGE_ROWS.most});
  return {
    warehouse,
    goods,
    since: numberOf(c, 'since', 0),
    before: {at: until, version, n},
    limit: Math.min(rows, PAGE_ROWS.most),
  };
}

function numberOf(c: Context, name: string, otherwise: number): number {
  const text = c.req.query(name) ?? '';
  if (text === '') return otherwise;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw badRequest('list.filter', 'This is a moment in ms', {column: name});
}

/** What left a place and what came to it stand in two indexes; no line is in both. */
async function linesOf(
  tx: ReadTransaction,
  {goods, ...query}: LedgerRequest,
  place = '',
): Promise<readonly LedgerRow[]> {
  if (goods !== '') return tx.ledgerBy({...query, of: {column: 'goods', value: goods}});
  if (place === '') return tx.ledgerBy(query);
  const left = await tx.ledgerBy({...query, of: {column: 'from', value: place}});
  const came = await tx.ledgerBy({...query, of: {column: 'to', value: place}});
  return [...left, ...came]
    .sort((a, b) => b.at - a.at || b.version - a.version || b.n - a.n)
    .slice(0, query.limit);
}

function linkTo(c: Context, {at, version, n}: LedgerRow): string {
  const url = new URL(c.req.url);
  url.searchParams.set('page', [at, version, n].join('.'));
  return `${url.pathname}?${url.searchParams.toString()}`;
}
