import type {Row} from '#domain/kernel/field.ts';
import type {RowOf} from '#domain/kernel/resource.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {LIVE_STATES} from '#domain/outbound/dn-steps.ts';
import {blockedBin} from '#domain/stock/blocked-bin.ts';
import {lot} from '#domain/stock/lot.ts';
import {isHeldBack, stateOfLot, todayAt} from '#domain/stock/lot-state.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import {freeUnits} from '#domain/stock/units.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {dayInZone} from '#protocol/days.ts';
import type {ListReads} from '../../data/lists.ts';

/**
 * What releasing all orders of a warehouse would do: how many wait, what they want, and how much of it is not there.
 */
interface ReleaseWould {
  readonly orders: number;
  readonly lines: number;
  readonly units: number;
  readonly short: number;
}

/** Confirmed orders that have not left: what they still want can be reserved for them. */
const LIVE_ORDER_STATES: ReadonlySet<unknown> = new Set(LIVE_STATES);

/** Of lines that still want something: those of live orders, against what is not reserved of their goods. */
export function wouldRelease(
  lines: readonly Row[],
  orders: ReadonlyMap<string, Row>,
  free: (goods: string) => number,
): ReleaseWould {
  const live = lines.filter(({document}) => LIVE_ORDER_STATES.has(orders.get(String(document))?.['state']));
  const wanted = new Map<string, number>();
  // What goes back is taken from where it was put aside: how much of that there is says no figure.
  for (const {goods, rest} of live.filter(({no_demand}) => no_demand !== 1))
    wanted.set(String(goods), (wanted.get(String(goods)) ?? 0) + Number(rest));
  const all = [...wanted];
  return {
    orders: new Set(live.map(({document}) => document)).size,
    lines: live.length,
    units: live.reduce((sum, {rest}) => sum + Number(rest), 0),
    short: all.reduce((sum, [goods, units]) => sum + Math.max(0, units - Math.max(0, free(goods))), 0),
  };
}

/** Rows that are read at once, and more than some goods have of stock. */
const [RELEASE_ROWS_PER_PAGE, ALL_ROWS] = [1_000, 100_000];

/** The same, of what this device has. */
export async function waitingForRelease(lists: ListReads, at: string): Promise<ReleaseWould> {
  const lines: Row[] = [];
  for (;;) {
    const query = {index: 'rest', prefix: [at, 1], offset: lines.length, limit: RELEASE_ROWS_PER_PAGE};
    const page = await lists.rows(dnLine, query);
    lines.push(...page);
    if (page.length < RELEASE_ROWS_PER_PAGE) break;
  }
  const ids = (column: string): string[] => [...new Set(lines.map((line) => String(line[column])))];
  const [orders, free] = await Promise.all([
    lists.rowsOf(dn, ids('document')),
    freeOf(lists, at, ids('goods')),
  ]);
  return wouldRelease(lines, orders, (goods) => free.get(goods) ?? 0);
}

/**
 * Units of some goods that a release may promise, as the release itself looks at them (DN-4): in Normal bins that
 * anybody gets at, of lots that are not held back.
 */
async function freeOf(
  lists: ListReads,
  at: string,
  goods: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const query = (of: string) => ({index: 'goods', prefix: [at, of], offset: 0, limit: ALL_ROWS});
  // Rows of lists of ours have their shape.
  const rows = (await Promise.all(goods.map((of) => lists.rows(stock, query(of))))).flat() as StockRow[];
  const binsOf = new Set(rows.flatMap(({place}) => binOfPlace(place) ?? []));
  const lotIds = new Set(rows.flatMap(({lot: of}) => (of === '' ? [] : [of])));
  const [bins, blocked, lots, places] = await Promise.all([
    lists.rowsOf(bin, [...binsOf]),
    lists.rowsOf(blockedBin, [...binsOf]),
    lists.rowsOf(lot, [...lotIds]),
    lists.rowsOf(warehouse, [at]),
  ]);
  const place = places.get(at) as RowOf<typeof warehouse> | undefined;
  const today = todayAt(place, (timeZone) => dayInZone(lists.serverNow(), timeZone));
  const isUsable = (row: StockRow): boolean => {
    const id = binOfPlace(row.place) ?? '';
    if (bins.get(id)?.['property'] !== 'Normal' || blocked.get(id)?.['is_open'] === 1) return false;
    const its = lots.get(row.lot);
    const expires_at = Number(its?.['expires_at'] ?? 0) || row.expires_at;
    return !isHeldBack(stateOfLot({held: Number(its?.['held'] ?? 0), expires_at}, place, today), place);
  };
  const free = new Map<string, number>();
  for (const row of rows) if (isUsable(row)) free.set(row.goods, (free.get(row.goods) ?? 0) + freeUnits(row));
  return free;
}
