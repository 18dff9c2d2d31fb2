import type {Context, Hono} from 'hono';
import {PARTY_DOCUMENTS} from '#domain/documents.ts';
import {goods} from '#domain/goods/goods.ts';
import {isCalendarDay, type Row} from '#domain/kernel/field.ts';
import {OFFICE} from '#domain/kernel/roles.ts';
import {staff} from '#domain/people/staff.ts';
import {binPlace, documentOfPlace} from '#domain/stock/place.ts';
import {MOVEMENT_NAMES, movementOf} from '#domain/stock/movements.ts';
import {stock} from '#domain/stock/stock.ts';
import {binOfTrade, TRADE_END, TRADE_MODES, type TradeMode} from '#domain/stock/trade.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {warehouse as warehouseList} from '#domain/warehouse/warehouse.ts';
import {beginOf, dayInZone, daysAfter} from '#protocol/days.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import type {PartyTrade} from '#protocol/trade.ts';
import {badRequest, notFound} from '../fault.ts';
import type {LedgerQuery, LedgerRow, ReadTransaction} from '../storage/storage.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {mustReadAll} from './own-rows.ts';
import {zoneIn} from './list-sheet.ts';
import {mustBe, principalOf, type Principal} from './principal.ts';
import {SHEET_ROWS} from './raw-sheet.ts';
import {rowsById} from './rows-by-id.ts';
import type {SheetType} from './send-sheet.ts';
import {requestParameters, sendColumns, sheetFormOf} from './sheet-request.ts';
import {TRADE_COLUMNS} from './trade-columns.ts';

/**
 * GET /api/trades?warehouse=: the trade list (specification 3), the newest first: what went into bins and out of them,
 * as the ledger has it. `goods_code`, `bin_name`, `mode_code`, `movement` and `creater` (an id) narrow it, `from` and
 * `to` are days of the warehouse with both ends. `form`, xlsx or csv, is all of it as a sheet.
 */
export function addTradeRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/trades', async (c) => {
    const principal = await principalOf(c, deps);
    // It says of each person what they did and when.
    mustBe(principal, OFFICE);
    mustReadAll(principal, stock, goods, bin, staff);
    const asked = askedOf(c);
    const form = sheetFormOf(c);
    if (form) return tradeSheet(c, deps, principal, asked, form);
    const results = await deps.storage.read(principal.company, (tx) => tradesOf(tx, asked));
    const last = results.length === asked.limit ? results.at(-1) : undefined;
    return answerJson(c, 200, {detail: 'success', next: last ? linkTo(c, last.id) : null, results});
  });
}

/** All of it in the words of the asker. */
async function tradeSheet(
  c: Context,
  deps: HttpDeps,
  {company}: Principal,
  asked: TradeRequest,
  form: SheetType,
): Promise<Response> {
  const {storage, now} = deps;
  const read = (after: PartyTrade | undefined): Promise<readonly PartyTrade[]> =>
    storage.read(company, (tx) =>
      tradesOf(tx, {...asked, limit: SHEET_ROWS, after: after ? placeOf(after.id) : asked.after}),
    );
  const timeZone = await storage.read(company, async (tx) => {
    const [found] = await tx.fetch([{list: warehouseList.name, key: asked.warehouse}]);
    // What is not there is refused before anything is sent.
    await queryOf(tx, asked);
    return zoneIn(found?.rows[0]);
  });
  const day = dayInZone(now(), timeZone);
  return sendColumns(c, deps, {form, title: 'trade.title', day, timeZone, columns: TRADE_COLUMNS, read});
}

interface TradeRequest {
  readonly warehouse: string;
  readonly goodsCode: string;
  readonly binName: string;
  readonly modes: readonly TradeMode[];
  readonly movement: string;
  readonly creater: string;
  readonly from: string;
  readonly to: string;
  readonly after: Place | undefined;
  readonly limit: number;
}

/** Where an entry stands in the trade list. */
interface Place {
  readonly at: number;
  readonly version: number;
  readonly n: number;
  readonly mode: TradeMode;
}

const TRADE_REPORT_PARAMETERS: ReadonlySet<string> = new Set([
  'warehouse',
  'goods_code',
  'bin_name',
  'mode_code',
  'movement',
  'creater',
  'from',
  'to',
  'page',
  'limit',
  'form',
]);

function askedOf(c: Context): TradeRequest {
  const asked = requestParameters(c, TRADE_REPORT_PARAMETERS);
  const {warehouse = '', mode_code = '', from = '', to = '', page = '', limit = ''} = asked;
  if (warehouse === '')
    throw badRequest('list.warehouse', 'A trade list is one of a warehouse: name it', {field: 'warehouse'});
  const modes = TRADE_MODES.filter((mode) => mode_code === '' || mode === mode_code);
  if (modes.length === 0)
    throw badRequest('list.filter', 'It went into a bin or out of one', {column: 'mode_code'});
  const {movement = ''} = asked;
  if (movement !== '' && !MOVEMENT_NAMES.includes(movement))
    throw badRequest('list.filter', 'There is no such movement', {column: 'movement'});
  for (const [column, day] of Object.entries({from, to}))
    if (day !== '' && !isCalendarDay(day))
      throw badRequest('list.filter', 'This is a day as 2026-11-22', {column});
  const rows = Number(limit || PAGE_ROWS.rows);
  if (!Number.isInteger(rows) || rows < 1)
    throw badRequest('list.limit', 'The page size is a number from 1', {most: PAGE_ROWS.most});
  const {goods_code = '', bin_name = '', creater = ''} = asked;
  return {
    warehouse,
    goodsCode: goods_code,
    binName: bin_name,
    modes,
    movement,
    creater,
    from,
    to,
    after: page === '' ? undefined : placeOf(page),
    limit: Math.min(rows, PAGE_ROWS.most),
  };
}

function placeOf(page: string): Place {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})\.(inbound|outbound)$/.exec(page);
  const mode = TRADE_MODES.find((each) => each === parts?.[4]);
  if (!parts || !mode) throw badRequest('list.page', 'There is no such page', {page});
  const [, at, version, n] = parts.map(Number);
  return {at: at ?? 0, version: version ?? 0, n: n ?? 0, mode};
}

/** The entries that are asked for. What came into bins and what left them stand in two orders of one kind. */
async function tradesOf(tx: ReadTransaction, asked: TradeRequest): Promise<readonly PartyTrade[]> {
  const query = await queryOf(tx, asked);
  const found: TradeEntry[] = [];
  for (const mode of asked.modes) {
    const lines = await tx.ledgerBy(ofMode(query, mode, asked));
    found.push(...lines.map((line) => ({line, mode})));
  }
  const entries = found
    .sort(({line: a, mode: of}, {line: b, mode: other}) =>
      a.at !== b.at || a.version !== b.version || a.n !== b.n
        ? b.at - a.at || b.version - a.version || b.n - a.n
        : TRADE_MODES.indexOf(of) - TRADE_MODES.indexOf(other),
    )
    .slice(0, asked.limit);
  return named(tx, entries);
}

interface TradeEntry {
  readonly line: LedgerRow;
  readonly mode: TradeMode;
}

/** What is asked of the ledger, whichever way goods went. */
interface Query extends Pick<LedgerQuery, 'warehouse' | 'since' | 'before' | 'limit' | 'movement'> {
  readonly goods: string;
  readonly bin: string;
  readonly who: string;
}

async function queryOf(tx: ReadTransaction, asked: TradeRequest): Promise<Query> {
  const {warehouse, goodsCode, binName, creater, from, to, after, limit} = asked;
  const [found, ofCode, ofName] = await tx.fetch([
    {list: warehouseList.name, key: warehouse},
    {list: goods.name, index: 'code', prefix: [goodsCode], limit: 1},
    {list: bin.name, index: 'name', prefix: [warehouse, binName], limit: 1},
  ]);
  const place = found?.rows[0];
  if (!place) throw notFound('warehouse.unknown', 'Resource does not exist');
  const meant = ofCode?.rows[0];
  if (goodsCode !== '' && !meant)
    throw notFound('goods.unknown', 'Resource does not exist', {goods: goodsCode});
  const shelf = ofName?.rows[0];
  if (binName !== '' && !shelf) throw notFound('bin.unknown', 'Resource does not exist', {bin: binName});
  const zone = String(place['time_zone']);
  const until = to === '' ? Number.MAX_SAFE_INTEGER : beginOf(daysAfter(to, 1), zone);
  return {
    warehouse,
    goods: goodsCode === '' ? '' : String(meant?.['id']),
    bin: binName === '' ? '' : String(shelf?.['id']),
    who: creater,
    ...(asked.movement === '' ? {} : {movement: asked.movement}),
    since: from === '' ? 0 : beginOf(from, zone),
    before: after ?? {at: until, version: 0, n: 0},
    limit,
  };
}

/** The lines that are entries of one mode, by the index that has the fewest of them. */
function ofMode({goods, bin, who, ...query}: Query, mode: TradeMode, {after}: TradeRequest): LedgerQuery {
  const end = TRADE_END[mode];
  const {at, version, n} = query.before;
  // The other entry of the line that a page ended with is still to come.
  const isRest = after?.mode === 'inbound' && mode === 'outbound';
  const before = {at, version, n: isRest ? n + 1 : n};
  const also = {...(goods === '' ? {} : {goods}), ...(who === '' ? {} : {who})};
  const {goods: _, ...beside} = also;
  if (bin !== '') return {...query, before, of: {column: end, value: binPlace(bin)}, also};
  if (goods !== '') return {...query, before, of: {column: 'goods', value: goods}, also: beside, inBin: end};
  if (who !== '') return {...query, before, of: {column: 'who', value: who}, inBin: end};
  return {...query, before, inBin: end};
}

/** Entries as they are told, with the names of what they name. */
async function named(tx: ReadTransaction, entries: readonly TradeEntry[]): Promise<PartyTrade[]> {
  const binOf = ({line, mode}: TradeEntry): string => binOfTrade(line, mode) ?? '';
  const documents = entries.map(documentOf);
  const idsOf = (kind: string): string[] => documents.flatMap((of) => (of?.kind === kind ? of.id : []));
  const headers = new Map<string, Row>();
  for (const {name} of PARTY_DOCUMENTS)
    for (const [id, row] of await rowsById(tx, name, idsOf(name))) headers.set(id, row);
  const [bins, goodsNamed, people] = [
    await rowsById(tx, bin.name, entries.map(binOf)),
    await rowsById(
      tx,
      goods.name,
      entries.map(({line}) => line.goods),
    ),
    await rowsById(
      tx,
      staff.name,
      entries.map(({line}) => line.who),
    ),
  ];
  return entries.map((entry, i): PartyTrade => {
    const {line, mode} = entry;
    const {at, version, n, who, quantity} = line;
    const {kind = '', id = ''} = documents[i] ?? {};
    const of = goodsNamed.get(line.goods);
    return {
      id: [at, version, n, mode].join('.'),
      mode_code: mode,
      movement: movementOf(line),
      bin: binOf(entry),
      bin_name: String(bins.get(binOf(entry))?.['name'] ?? ''),
      goods: line.goods,
      goods_code: String(of?.['code'] ?? ''),
      goods_desc: String(of?.['description'] ?? ''),
      quantity,
      creater: who,
      creater_name: String(people.get(who)?.['name'] ?? ''),
      create_time: at,
      update_time: at,
      document: id,
      document_kind: kind,
      document_code: String(headers.get(id)?.['code'] ?? ''),
    };
  });
}

/** The document whose place is the other end of an entry's line. */
const documentOf = ({line, mode}: TradeEntry) => documentOfPlace(mode === 'inbound' ? line.from : line.to);

function linkTo(c: Context, id: string): string {
  const url = new URL(c.req.url);
  url.searchParams.set('page', id);
  return `${url.pathname}?${url.searchParams.toString()}`;
}
