import type {Context, Hono} from 'hono';
import {goods} from '#domain/goods/goods.ts';
import {isId} from '#domain/kernel/id.ts';
import {supplier} from '#domain/parties/party.ts';
import {figures} from '#domain/stock/figures.ts';
import {missingTo} from '#domain/replenishment.ts';
import {dayInZone} from '#protocol/days.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import type {ReplenishmentRow} from '#protocol/replenishment.ts';
import {badRequest} from '../fault.ts';
import type {ReadTransaction, ToOrderQuery} from '../storage/storage.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {zoneOfWarehouse} from './list-sheet.ts';
import {mustReadAll} from './own-rows.ts';
import {principalOf, type Principal} from './principal.ts';
import {SHEET_ROWS} from './raw-sheet.ts';
import {rowsById} from './rows-by-id.ts';
import type {SheetType} from './send-sheet.ts';
import {requestParameters, sendColumns, sheetFormOf, type SheetColumnText} from './sheet-request.ts';

/**
 * GET /api/to-order?warehouse=: goods of which a warehouse can promise less than their safety stock, by code, with as
 * many as are proposed (REPLENISH-1). `supplier` (an id) narrows it; `form`, xlsx or csv, is all of it as a sheet.
 */
export function addToOrderRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/to-order', async (c) => {
    const principal = await principalOf(c, deps);
    mustReadAll(principal, goods, figures, supplier);
    const asked = askedOf(c);
    const form = sheetFormOf(c);
    if (form) return sheet(c, deps, principal, asked, form);
    const {count, results} = await deps.storage.read(principal.company, async (tx) => {
      await zoneOfWarehouse(tx, asked.warehouse);
      return {count: await tx.countToOrder(asked), results: await page(tx, asked, asked)};
    });
    const last = results.length === asked.limit ? results.at(-1) : undefined;
    return answerJson(c, 200, {
      detail: 'success',
      count,
      next: last ? linkTo(c, last.goods_code) : null,
      results,
    });
  });
}

interface ToOrderRequest extends ToOrderQuery {
  readonly after: string;
  readonly limit: number;
}

const TO_ORDER_PARAMETERS: ReadonlySet<string> = new Set(['warehouse', 'supplier', 'page', 'limit', 'form']);

function askedOf(c: Context): ToOrderRequest {
  const asked = requestParameters(c, TO_ORDER_PARAMETERS);
  const {warehouse = '', supplier: of = '', page: after = '', limit = ''} = asked;
  if (warehouse === '')
    throw badRequest('list.warehouse', 'Stock stands in a warehouse: name it', {field: 'warehouse'});
  if (of !== '' && !isId(of))
    throw badRequest('list.filter', 'A supplier is named by its id', {column: 'supplier'});
  const rows = Number(limit || PAGE_ROWS.rows);
  if (!Number.isInteger(rows) || rows < 1)
    throw badRequest('list.limit', 'The page size is a number from 1', {most: PAGE_ROWS.most});
  return {warehouse, supplier: of, after, limit: Math.min(rows, PAGE_ROWS.most)};
}

async function page(
  tx: ReadTransaction,
  query: ToOrderQuery,
  at: {readonly after: string; readonly limit: number},
): Promise<ReplenishmentRow[]> {
  const found = await tx.toOrder(query, at);
  const suppliers = await rowsById(
    tx,
    supplier.name,
    found.map((each) => each.supplier),
  );
  return found.map((each) => ({
    goods: each.id,
    goods_code: each.code,
    goods_desc: each.description,
    supplier: each.supplier,
    supplier_name: String(suppliers.get(each.supplier)?.['name'] ?? ''),
    safety_stock: each.safety_stock,
    can_order: each.can_order,
    on_the_way: each.on_the_way,
    to_order: missingTo(each.safety_stock, each),
  }));
}

/** As they stand on the screen. */
const TO_ORDER_COLUMNS: readonly SheetColumnText<ReplenishmentRow>[] = [
  {title: 'field.goods.code', kind: 'code', of: ({goods_code}) => goods_code},
  {title: 'field.goods.description', kind: 'text', of: ({goods_desc}) => goods_desc},
  {title: 'field.supplier', kind: 'text', of: ({supplier_name}) => supplier_name},
  {title: 'field.safety_stock', kind: 'amount', of: ({safety_stock}) => safety_stock},
  {title: 'field.can_order', kind: 'amount', of: ({can_order}) => can_order},
  {title: 'field.on_the_way', kind: 'amount', of: ({on_the_way}) => on_the_way},
  {title: 'field.to_order', kind: 'amount', of: ({to_order}) => to_order},
];

/** All of it in the words of the asker. */
async function sheet(
  c: Context,
  deps: HttpDeps,
  {company}: Principal,
  asked: ToOrderRequest,
  form: SheetType,
): Promise<Response> {
  const {storage, now} = deps;
  const read = (after: ReplenishmentRow | undefined): Promise<readonly ReplenishmentRow[]> =>
    storage.read(company, (tx) =>
      page(tx, asked, {after: after?.goods_code ?? asked.after, limit: SHEET_ROWS}),
    );
  // What is not there is refused before anything is sent.
  const timeZone = await storage.read(company, (tx) => zoneOfWarehouse(tx, asked.warehouse));
  const day = dayInZone(now(), timeZone);
  return sendColumns(c, deps, {form, title: 'toOrder.title', day, timeZone, columns: TO_ORDER_COLUMNS, read});
}

function linkTo(c: Context, code: string): string {
  const url = new URL(c.req.url);
  url.searchParams.set('page', code);
  return `${url.pathname}?${url.searchParams.toString()}`;
}
