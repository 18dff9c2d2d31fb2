import {goods as goodsList, type GoodsRow} from '#domain/goods/goods.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {figures as figuresList, figuresKey, type FiguresRow} from '#domain/stock/figures.ts';
import {binOfPlace, binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import {bin as binList, binSize, type BinRow} from '#domain/warehouse/bin.ts';
import type {FoundBin, FoundGoods, NamedLot} from './found.ts';
import {namedLotOf, lotsOf, type LotsById} from './lots.ts';
import type {ListReads} from './lists.ts';
import {goodsCalled} from './goods-name.ts';

/** Rows of one goods, or of one bin, that are looked at; no floor keeps more. */
const MAX_STOCK_ROWS = 2_000;

/** What of it is how: `allocated` is promised to orders, `disputed` in question until a case is closed. */
interface Amounts {
  readonly quantity: number;
  readonly allocated: number;
  readonly disputed: number;
}
/** One stock row as a query shows it, with the other side of it: the bin of the goods, or the goods of the bin. */
export interface StandingStock<T> extends Amounts, NamedLot {
  readonly key: string;
  readonly other: T;
  /** The tote or pallet, or ''. */
  readonly unit: string;
}

/** Where goods stand in a warehouse, the longest here first, and their figures. */
interface WhereStanding {
  readonly figures: FiguresRow | undefined;
  readonly rows: readonly StandingStock<FoundBin>[];
  readonly count: number;
  /** Units that records and hands disagree about: the discrepancy account, as people say it. */
  readonly inQuestion: number;
}

/** What stands in a bin, the longest here first. */
interface BinContents {
  /** '' where the size is not known here. */
  readonly size: string;
  /** Width, depth and height in mm. */
  readonly sides: readonly number[];
  readonly rows: readonly StandingStock<FoundGoods>[];
  readonly count: number;
}

/** Looks up where goods stand; the first `limit` rows with the names of their bins. */
export async function whereStands(
  office: ListReads,
  warehouse: string,
  goods: string,
  limit: number,
): Promise<WhereStanding> {
  const query = {index: 'goods', prefix: [warehouse, goods], offset: 0, limit: MAX_STOCK_ROWS};
  const [all, figures] = await Promise.all([
    office.rows(stock, query),
    office.rowsOf(figuresList, [figuresKey(warehouse, goods)]),
  ]);
  const here = all.filter((row) => binOf(row) !== undefined).toSorted(byReceipt);
  const shown = here.slice(0, limit);
  const [bins, lots] = await Promise.all([
    office.rowsOf(
      binList,
      shown.map((row) => binOf(row) ?? ''),
    ),
    lotsOf(office, shown),
  ]);
  const [row] = figures.values();
  return {
    figures: row,
    rows: shown.map((each) => standing(each, binOfStock(each, bins.get(binOf(each) ?? '')), lots)),
    count: here.length,
    inQuestion: Math.abs(unitsOf(all.filter(({place}) => place === DISCREPANCY_ACCOUNT))),
  };
}

/** Looks up what stands in a bin; the first `limit` rows with the names of their goods. */
export async function contentsOf(office: ListReads, bin: FoundBin, limit: number): Promise<BinContents> {
  const query = {index: 'key', prefix: [bin.warehouse, binPlace(bin.id)], offset: 0, limit: MAX_STOCK_ROWS};
  const [all, bins] = await Promise.all([office.rows(stock, query), office.rowsOf(binList, [bin.id])]);
  const shown = all.toSorted(byReceipt).slice(0, limit);
  const sizeId = bins.get(bin.id)?.size ?? '';
  const [names, sizes, lots] = await Promise.all([
    office.rowsOf(
      goodsList,
      shown.map((row) => row.goods),
    ),
    office.rowsOf(binSize, [sizeId]),
    lotsOf(office, shown),
  ]);
  const size = sizes.get(sizeId);
  return {
    size: size?.name ?? '',
    sides: size ? [size.width, size.depth, size.height] : [],
    rows: shown.map((row) => standing(row, foundGoods(row, names.get(row.goods)), lots)),
    count: all.length,
  };
}

const binOf = ({place}: Pick<StockRow, 'place'>): string | undefined => binOfPlace(place);
const unitsOf = (rows: readonly StockRow[]): number => rows.reduce((sum, {quantity}) => sum + quantity, 0);
/** First in, first out: what stands longest is what a worker should take. */
const byReceipt = (a: StockRow, b: StockRow): number => a.received_at - b.received_at;

const standing = <T>(row: StockRow, other: T, lots: LotsById): StandingStock<T> => ({
  key: rowKey(stock, row),
  other,
  ...namedLotOf(row, lots),
  unit: row.unit,
  quantity: row.quantity,
  allocated: row.allocated,
  disputed: row.disputed,
});

/** The bin of a stock row, by its name once that is here. */
export const binOfStock = (
  row: Pick<StockRow, 'place' | 'warehouse'>,
  bin: BinRow | undefined,
): FoundBin => ({
  kind: 'bin',
  id: binOf(row) ?? '',
  name: bin?.name ?? '',
  property: bin?.property ?? '',
  warehouse: row.warehouse,
});

/** The goods that a row names. */
export const foundGoods = (row: {readonly goods: string}, goods: GoodsRow | undefined): FoundGoods => ({
  kind: 'goods',
  id: row.goods,
  code: goods?.code ?? '',
  name: goodsCalled(goods),
});
