import type {Read} from '../kernel/action.ts';
import {figures, figuresKey} from './figures.ts';
import {stock} from './stock.ts';

/** The figures that reads of stock rows may lead to. */
export function figuresReads(reads: readonly Read[]): readonly Read[] {
  const keys = new Set<string>();
  for (const read of reads) {
    const key = read.list === stock.name ? figuresKeyOfRead(read) : undefined;
    if (key !== undefined) keys.add(key);
  }
  return [...keys].map((key) => ({list: figures.name, key}));
}

export const figuresRead = (warehouse: string, goods: string): Read => ({
  list: figures.name,
  key: figuresKey(warehouse, goods),
});

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
