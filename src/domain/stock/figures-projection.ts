import {put, type Done, type Put, type Read} from '../kernel/action.ts';
import type {Projection} from '../kernel/settle.ts';
import type {View} from '../kernel/view.ts';
import {allocation} from './allocation.ts';
import {figures, figuresKey, type FiguresRow} from './figures.ts';
import {binOfPlace, DISCREPANCY, isBorder} from './place.ts';
import {stock} from './stock.ts';

/** What one outcome adds to the figures of some goods in a warehouse; the others follow by identity. */
interface Change {
  readonly warehouse: string;
  readonly goods: string;
  onhand: number;
  inspect: number;
  hold: number;
  damage: number;
  pick: number;
}
type Changes = Map<string, Change>;

/**
 * The figures after an outcome: stock ones from its ledger entries, `pick` from its allocation changes
 * (FIG-1 … FIG-5). Goods whose figures stay as they are, as in a move between Normal bins, yield no row.
 */
export const figuresProjection: Projection = (outcome, view) => {
  const changes: Changes = new Map();
  addEntries(changes, outcome);
  addAllocations(changes, outcome, view);
  const puts: Put[] = [];
  for (const [key, change] of changes)
    if (isChange(change)) puts.push(changed(view.get(figures, key), change));
  return puts;
};

/** The figures that reads of stock rows may lead to. */
export function figuresReads(reads: readonly Read[]): readonly Read[] {
  const keys: string[] = [];
  for (const read of reads) {
    const key = read.list === stock.name ? figuresKeyOfRead(read) : undefined;
    if (key !== undefined && !keys.includes(key)) keys.push(key);
  }
  return keys.map((key) => ({list: figures.name, key}));
}

function figuresKeyOfRead(read: Read): string | undefined {
  const [warehouse, goods] =
    'key' in read ? warehouseAndGoods(read.key) : read.index === 'goods' ? read.prefix : [];
  if (warehouse === undefined || goods === undefined) return undefined;
  return figuresKey(String(warehouse), String(goods));
}

/** Of a stock key: warehouse/place/unit/goods/lot. */
function warehouseAndGoods(key: string): (string | undefined)[] {
  const parts = key.split('/');
  return [parts[0], parts[3]];
}

function addEntries(changes: Changes, outcome: Done): void {
  for (const entry of outcome.entries) {
    const change = changeOf(changes, entry.warehouse, entry.goods);
    addPlace(change, entry.from, entry.from_property, -entry.quantity);
    addPlace(change, entry.to, entry.to_property, entry.quantity);
  }
}

function addPlace(change: Change, place: string, property: string, quantity: number): void {
  if (isBorder(place)) return;
  if (place !== DISCREPANCY && binOfPlace(place) === undefined) throw new Error(`no figure counts ${place}`);
  change.onhand += quantity;
  if (property === 'Inspection') change.inspect += quantity;
  else if (property === 'Holding') change.hold += quantity;
  else if (property === 'Damage') change.damage += quantity;
}

function addAllocations(changes: Changes, outcome: Done, view: View): void {
  for (const {list, row} of outcome.puts) {
    if (list !== allocation.name) continue;
    const before = view.get(allocation, String(row['id']))?.quantity ?? 0;
    changeOf(changes, String(row['warehouse']), String(row['goods'])).pick +=
      Number(row['quantity']) - before;
  }
  for (const {list, key} of outcome.dels) {
    const before = list === allocation.name ? view.get(allocation, key) : undefined;
    if (before) changeOf(changes, before.warehouse, before.goods).pick -= before.quantity;
  }
}

function changeOf(changes: Changes, warehouse: string, goods: string): Change {
  const key = figuresKey(warehouse, goods);
  let change = changes.get(key);
  if (!change)
    changes.set(key, (change = {warehouse, goods, onhand: 0, inspect: 0, hold: 0, damage: 0, pick: 0}));
  return change;
}

const isChange = (change: Change): boolean =>
  change.onhand !== 0 ||
  change.inspect !== 0 ||
  change.hold !== 0 ||
  change.damage !== 0 ||
  change.pick !== 0;

function changed(before: FiguresRow | undefined, change: Change): Put {
  const row = before ?? {...NONE, warehouse: change.warehouse, goods: change.goods};
  const onhand = row.onhand + change.onhand;
  const inspect = row.inspect + change.inspect;
  const hold = row.hold + change.hold;
  const damage = row.damage + change.damage;
  const pick = row.pick + change.pick;
  const can_order = onhand - inspect - hold - damage - pick - row.ordered;
  const goods_qty = row.asn + row.pre_load + row.pre_sort + row.sorted + onhand + row.picked;
  return put(figures, {...row, goods_qty, onhand, can_order, inspect, hold, damage, pick});
}

const NONE = {
  goods_qty: 0,
  onhand: 0,
  can_order: 0,
  ordered: 0,
  inspect: 0,
  hold: 0,
  damage: 0,
  asn: 0,
  dn: 0,
  pre_load: 0,
  pre_sort: 0,
  sorted: 0,
  pick: 0,
  picked: 0,
  back_order: 0,
} as const;
