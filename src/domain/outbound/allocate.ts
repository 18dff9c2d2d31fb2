import {kindOfHeader} from '../documents.ts';
import type {Read} from '../kernel/action.ts';
import type {DraftView} from '../kernel/draft-view.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {allocation, type AllocationRow} from '../stock/allocation.ts';
import {blockedBin, isBlocked} from '../stock/blocked-bin.ts';
import {keyAt} from '../stock/books.ts';
import {lot, lotOfGoods} from '../stock/lot.ts';
import {isHeldBack, stateOfLot, todayAt} from '../stock/lot-state.ts';
import {binOfPlace} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import {freeUnits} from '../stock/units.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {dn, type DnLineRow, type DnRow} from './dn.ts';
import type {OrderBooks} from './order.ts';

/** More stock rows of one goods than a warehouse has. */
const MAX_ALLOCATABLE_ROWS = 100_000;

/** The stock of some goods, then the bins that it stands in. */
export function readsOfFree(row: DnRow | undefined, goods: string, view: View | undefined): readonly Read[] {
  if (!row) return [];
  const prefix = [row.warehouse, goods];
  const known: Read = {list: stock.name, index: 'goods', prefix, limit: MAX_ALLOCATABLE_ROWS};
  const rows = ifKnown(() => view?.range(stock, 'goods', prefix, MAX_ALLOCATABLE_ROWS)) ?? [];
  return [{list: warehouse.name, key: row.warehouse}, known, ...rows.flatMap(binReadOf)];
}

function binReadOf(row: StockRow): Read[] {
  const key = binOfPlace(row.place);
  const named = row.lot === '' ? [] : [{list: lot.name, key: row.lot}];
  return key === undefined ? [] : [{list: bin.name, key}, {list: blockedBin.name, key}, ...named];
}

/** Why a line got less than it wants. */
export type WhyShort = 'none' | 'promised' | 'not-normal' | 'lots';

interface Allocated {
  readonly units: number;
  /** '' where it got all that was asked for. */
  readonly why: WhyShort | '';
  /** How many allocations were made. */
  readonly made: number;
}

/**
 * Promises free units to a line, as far as there are: first what expires first, then what was received first, then
 * in walking order (DN-4). Only Normal bins; lots that are held back, units in question and those of others stay. A kind
 * of document may take other goods, and some of them before all else.
 */
export function allocateLine(
  order: OrderBooks,
  line: DnLineRow,
  wanted: number,
  how: {readonly firstId: number; readonly except?: string},
): Allocated {
  const {draft, context} = order.books;
  const rows = draft
    .range(stock, 'goods', [line.warehouse, line.goods], MAX_ALLOCATABLE_ROWS)
    .filter((row) => line.lot === '' || row.lot === line.lot)
    .flatMap((row) => {
      const at = binOfPlace(row.place);
      const stand = at === undefined || at === how.except ? undefined : draft.get(bin, at);
      return stand ? [{row, stand, expires_at: expiryOf(draft, row)}] : [];
    });
  const at = draft.get(warehouse, line.warehouse);
  const today = todayAt(at, context.dayIn);
  const {takes} = kindOfHeader(dn.name, order.dn) ?? {};
  const open = rows.filter(
    ({stand}) => (takes || stand.property === 'Normal') && !isBlocked(draft, stand.id),
  );
  const usable = open.flatMap((each) => {
    const {row, stand, expires_at} = each;
    const lot = stateOfLot({held: lotOfGoods(draft, row)?.held ?? 0, expires_at}, at, today);
    const own = isHeldBack(lot, at) ? undefined : 0;
    const rank = takes ? takes(line, {property: stand.property, lot}) : own;
    return rank === undefined ? [] : [{...each, rank}];
  });
  let units = 0;
  let made = 0;
  for (const {row, stand} of usable.sort(compareStanding)) {
    const taken = Math.min(wanted - units, freeUnits(row));
    if (taken <= 0) continue;
    promiseUnits(order, line, {row, stand}, {units: taken, id: context.id(how.firstId + made++)});
    units += taken;
  }
  return {
    units,
    made,
    why: units === wanted ? '' : whyShort(takes ? usable.length : rows.length, open.length, usable.length),
  };
}

const whyShort = (there: number, normal: number, usable: number): WhyShort =>
  there === 0 ? 'none' : normal === 0 ? 'not-normal' : usable === 0 ? 'lots' : 'promised';

interface AllocatableStock {
  /** How soon its bin is emptied. */
  readonly rank: number;
  readonly row: StockRow;
  readonly stand: BinRow;
  /** ms UTC, or 0. */
  readonly expires_at: number;
}

/** What its lot says, which may have been told after it was received. */
const expiryOf = (draft: Pick<DraftView, 'get'>, row: StockRow): number =>
  lotOfGoods(draft, row)?.expires_at || row.expires_at;

/** Units of a stock row are promised to a line, under an id of their own. */
export function promiseUnits(
  order: OrderBooks,
  line: DnLineRow,
  {row, stand}: Pick<AllocatableStock, 'row' | 'stand'>,
  {units, id}: {readonly units: number; readonly id: string},
): void {
  const {draft} = order.books;
  const {warehouse, goods, lot, unit} = row;
  draft.put(stock, {...row, allocated: row.allocated + units});
  draft.insert(allocation, {
    id,
    warehouse,
    goods,
    lot,
    unit,
    bin: stand.id,
    stock: keyAt({warehouse, goods, lot, unit}, row.place),
    quantity: units,
    for: line.id,
    document: line.document,
    ranked_at: order.dn.ranked_at,
    set_aside: line.no_demand === 1 && stand.property !== 'Normal' ? 1 : 0,
  });
}

/** Whether the bin of a promise is still one of which units can be promised so. */
export const standsAsPromised = (
  draft: Pick<DraftView, 'get'>,
  {bin: at, set_aside}: Pick<AllocationRow, 'bin' | 'set_aside'>,
): boolean => (draft.get(bin, at)?.property === 'Normal') === (set_aside !== 1);

/** Where its kind begins, then FEFO where something expires, else FIFO, else by the walk; keys of rows decide at last, so that all agree. */
function compareStanding(a: AllocatableStock, b: AllocatableStock): number {
  return (
    a.rank - b.rank ||
    (a.expires_at || Infinity) - (b.expires_at || Infinity) ||
    a.row.received_at - b.row.received_at ||
    a.stand.walking_sequence - b.stand.walking_sequence ||
    (a.row.place < b.row.place ? -1 : 1)
  );
}
