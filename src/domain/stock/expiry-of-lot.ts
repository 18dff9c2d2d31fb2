import {put, type Put, type Read} from '../kernel/action.ts';
import {DraftView} from '../kernel/draft-view.ts';
import {rowKey, type Resource} from '../kernel/resource.ts';
import type {Projection} from '../kernel/settle.ts';
import {askAll, ifDownloaded, type View} from '../kernel/view.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {lot, lotOfGoods, type LotRow, type LotOfFact} from './lot.ts';
import {MAX_WAREHOUSES, WAREHOUSES_READ} from './serial.ts';
import {stock, type StockRow} from './stock.ts';

/** More places than one lot stands at. */
const MAX_LOT_ROWS = 10_000;

const WRITTEN: ReadonlyMap<string, Resource> = new Map([lot, stock].map((each) => [each.name, each]));

/**
 * What stands of a lot expires when the lot does, however it came to stand there and whenever its day was said
 * (LOT-13). A device says it of what it knows: its own warehouse, and lots that it has heard of.
 */
export const expiryProjection: Projection = (outcome, view) => {
  const written = new DraftView(view);
  written.layOn(WRITTEN, outcome);
  // Rows of a list of ours have its shape.
  const rowsOf = <R>(of: Resource): R[] =>
    outcome.puts.filter(({list}) => list === of.name).map(({row}) => row as R);
  const touched = rowsOf<StockRow>(stock);
  const told = rowsOf<LotRow>(lot).filter(
    (row) => (view.get(lot, row.id)?.expires_at ?? 0) !== row.expires_at,
  );
  const all = [...touched, ...told.flatMap((row) => standingOf(row, written))];
  return [...new Map(all.map((row) => [rowKey(stock, row), row])).values()].flatMap((row) =>
    withExpiry(row, written),
  );
};

function withExpiry(row: StockRow, view: View): Put[] {
  const its = row.lot === '' ? undefined : ifDownloaded(() => ({of: lotOfGoods(view, row)}));
  const expires_at = row.lot === '' ? 0 : its ? (its.of?.expires_at ?? 0) : row.expires_at;
  return expires_at === row.expires_at ? [] : [put(stock, {...row, expires_at})];
}

/** All that stands of a lot, in every warehouse that is known here. */
export function standingOf({goods, id}: Pick<LotRow, 'goods' | 'id'>, view: View): StockRow[] {
  const known = ifDownloaded(() => view.range(warehouse, 'key', [], MAX_WAREHOUSES)) ?? [];
  const ranges = known.map(
    (at) => () => ifDownloaded(() => view.range(stock, 'goods', [at.id, goods, id], MAX_LOT_ROWS)) ?? [],
  );
  askAll(ranges);
  return ranges.flatMap((ask) => ask());
}

/** Where a lot stands, for work that may say when it expires; nothing once that is known. */
export function readsOfLotExpiry(told: LotOfFact, view: View | undefined): readonly Read[] {
  const {goods, lot: id = '', expires_at = 0} = told;
  if (id === '') return [];
  const own: Read = {list: lot.name, key: id};
  if (expires_at === 0) return [own];
  if (!view) return [own, WAREHOUSES_READ];
  if ((lotOfGoods(view, told)?.expires_at ?? 0) > 0) return [own];
  return [own, ...readsOfStanding({goods, id}, view)];
}

/** What stands of a lot anywhere. */
export const readsOfStanding = (
  {goods, id}: Pick<LotRow, 'goods' | 'id'>,
  view: View | undefined,
): readonly Read[] => [
  WAREHOUSES_READ,
  ...(view?.range(warehouse, 'key', [], MAX_WAREHOUSES) ?? []).map((at): Read => ({
    list: stock.name,
    index: 'goods',
    prefix: [at.id, goods, id],
    limit: MAX_LOT_ROWS,
  })),
];

/** The lots that reads of stock rows may lead to. */
export const lotReads = (reads: readonly Read[]): readonly Read[] =>
  [
    ...new Set(
      reads.flatMap((read) => ('key' in read && read.list === stock.name ? (lotInKey(read.key) ?? []) : [])),
    ),
  ].map((key) => ({list: lot.name, key}));

/** Of a stock key: warehouse/place/unit/goods/lot. */
const lotInKey = (key: string): string | undefined => key.split('/')[4] || undefined;
