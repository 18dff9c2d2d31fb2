import {questionOutcome, type Outcome, type Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {goods, type GoodsRow} from '../goods/goods.ts';
import {bin, binSize, type BinRow} from '../warehouse/bin.ts';
import {roomFor} from '../warehouse/fit.ts';
import {binPlace} from './place.ts';
import {stock} from './stock.ts';

/** A bin of more goods than this is judged by its sides alone. */
const MAX_GOODS_MEASURED = 50;

/** What is read to tell whether goods go into a bin: how large it is, and what stands there. */
export function readsOfRoom(id: Id, view: View | undefined): readonly Read[] {
  const to = ifKnown(() => view?.get(bin, id));
  if (!to) return [];
  const inside = ifKnown(() => view?.range(stock, 'key', prefixOf(to), MAX_GOODS_MEASURED)) ?? [];
  return [
    {list: binSize.name, key: to.size},
    {list: stock.name, index: 'key', prefix: prefixOf(to), limit: MAX_GOODS_MEASURED},
    ...inside.map(({goods: key}): Read => ({list: goods.name, key})),
  ];
}

/** Asked of a worker who puts goods into a bin that is too small for them, or too full (ASN-10). */
export function doubtOfRoom(view: View, to: BinRow, what: GoodsRow, units: number): Outcome | undefined {
  const size = view.get(binSize, to.size);
  if (!size) return undefined;
  const rows = view.range(stock, 'key', prefixOf(to), MAX_GOODS_MEASURED);
  const inside = rows.length < MAX_GOODS_MEASURED ? rows : [];
  const volume = inside.reduce(
    (sum, row) => sum + row.quantity * (view.get(goods, row.goods)?.unit_volume ?? 0),
    0,
  );
  const there = roomFor(size, what, volume);
  return units <= there ? undefined : questionOutcome('bin.full', {there, wanted: units});
}

const prefixOf = (to: BinRow): readonly string[] => [to.warehouse, binPlace(to.id)];
