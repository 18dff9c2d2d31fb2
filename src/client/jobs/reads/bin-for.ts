import {goods as goodsList, type GoodsRow} from '#domain/goods/goods.ts';
import {binOfPlace, binPlace} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import {bin as binList, binSize, type BinRow} from '#domain/warehouse/bin.ts';
import {roomFor} from '#domain/warehouse/fit.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundBin} from '../../data/found.ts';
import {blockedIn} from './blocked.ts';

/** Bins that are looked at for one that is right, in the order of their names; what stands in them is asked together. */
const MAX_BINS = 1_000;
const BINS_PER_READ = 100;
/** Bins where such goods stand that are looked at. */
const MAX_ALIKE_BINS = 20;
/** Rows of one bin that its volume is summed of. */
const MAX_ROWS_INSIDE = 50;

/** Stock of some goods, the oldest first. */
type StandingGoods = readonly Pick<StockRow, 'place'>[];

/**
 * Where so many units of some goods should go: to such goods in a Normal bin with room, the longest there first; else
 * into the first empty Normal bin that they fit into; never to one that is blocked (CASE-17). Rule ASN-10.
 */
export async function binFor(
  lists: ListReads,
  warehouse: string,
  goods: string,
  units: number,
  standing: StandingGoods,
): Promise<FoundBin | undefined> {
  const [kinds, isFree] = await Promise.all([lists.rowsOf(goodsList, [goods]), freeIn(lists, warehouse)]);
  const what = kinds.get(goods);
  if (!what) return undefined;
  const beside = (await binsBeside(lists, standing)).filter(isFree);
  const found = await firstWithRoom(lists, beside, what, units, MAX_ROWS_INSIDE);
  if (found) return foundOf(found);
  return firstByName(lists, warehouse, (rows) => firstWithRoom(lists, rows.filter(isFree), what, units, 0));
}

/** Where goods that came damaged should go: to such goods in a Damage bin, else into the first one by name, which asks for no room. Rule RETURN-9. */
export async function damageBinFor(
  lists: ListReads,
  warehouse: string,
  standing: StandingGoods,
): Promise<FoundBin | undefined> {
  const isFree = await freeIn(lists, warehouse);
  const isRight = (row: BinRow): boolean => row.property === 'Damage' && isFree(row);
  const found = (await binsBeside(lists, standing)).find(isRight);
  return found
    ? foundOf(found)
    : firstByName(lists, warehouse, (rows) => Promise.resolve(rows.find(isRight)));
}

/** Which bins are not blocked. */
async function freeIn(lists: ListReads, warehouse: string): Promise<(row: BinRow) => boolean> {
  const blocked = await blockedIn(lists, warehouse);
  return ({id}) => !blocked.has(id);
}

/** The bins where such goods stand. */
async function binsBeside(lists: ListReads, standing: StandingGoods): Promise<readonly BinRow[]> {
  const like = [...new Set(standing.flatMap((row) => binOfPlace(row.place) ?? []))].slice(0, MAX_ALIKE_BINS);
  const known = await lists.rowsOf(binList, like);
  return like.flatMap((id) => known.get(id) ?? []);
}

/** The first bin by name that is right among some. */
async function firstByName(
  lists: ListReads,
  warehouse: string,
  rightOf: (rows: readonly BinRow[]) => Promise<BinRow | undefined>,
): Promise<FoundBin | undefined> {
  for (let offset = 0; offset < MAX_BINS; offset += BINS_PER_READ) {
    const query = {index: 'name', prefix: [warehouse], offset, limit: BINS_PER_READ};
    const rows = await lists.rows(binList, query);
    const right = await rightOf(rows);
    if (right) return foundOf(right);
    if (rows.length < BINS_PER_READ) break;
  }
  return undefined;
}

/** The first Normal bin with room; with `most` 0 only those that are empty. */
async function firstWithRoom(
  lists: ListReads,
  bins: readonly BinRow[],
  what: GoodsRow,
  units: number,
  most: number,
): Promise<BinRow | undefined> {
  const normal = bins.filter(({property}) => property === 'Normal');
  const starts = normal.map((row) => [row.warehouse, binPlace(row.id)]);
  const [inside, sizes] = await Promise.all([
    lists.rowsUnder(stock, 'key', starts, Math.max(1, most)),
    lists.rowsOf(binSize, [...new Set(normal.map(({size}) => size))]),
  ]);
  const goods = most === 0 ? new Map<string, GoodsRow>() : await goodsIn(lists, inside.flat());
  return normal.find((row, i) => {
    const size = sizes.get(row.size);
    const there = inside[i] ?? [];
    if (!size || (most === 0 && there.length > 0)) return false;
    return roomFor(size, what, most === 0 ? 0 : volumeIn(there, goods)) >= units;
  });
}

const goodsIn = (lists: ListReads, rows: readonly StockRow[]): Promise<ReadonlyMap<string, GoodsRow>> =>
  lists.rowsOf(goodsList, [...new Set(rows.map((row) => row.goods))]);

const volumeIn = (rows: readonly StockRow[], goods: ReadonlyMap<string, GoodsRow>): number =>
  rows.reduce((sum, row) => sum + row.quantity * (goods.get(row.goods)?.unit_volume ?? 0), 0);

const foundOf = ({id, name, property, warehouse}: BinRow): FoundBin => ({
  kind: 'bin',
  id,
  name,
  property,
  warehouse,
});
