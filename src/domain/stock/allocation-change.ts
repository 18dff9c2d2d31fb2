import {insert, put, type Context, type Put} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {allocation, type AllocationRow} from './allocation.ts';
import type {LostPromise} from './lost-promises.ts';
import {binOfPlace} from './place.ts';

/** Some units of one allocation. */
interface AllocationPart {
  readonly row: AllocationRow;
  readonly units: number;
}

/** Allocations follow their goods to another stock row, split where only some of their units went (MOVE-6). */
export function followGoods(
  view: View,
  from: {readonly key: string; readonly allocated: number},
  to: string,
  units: number,
  context: Context,
): Put[] {
  const bin = binOfPlace(to.split('/')[1] ?? '') ?? '';
  return newestParts(view, from, units).flatMap(({row, units: moved}) => {
    if (moved === row.quantity) return [put(allocation, {...row, stock: to, bin})];
    // At most the last part is split, so one new row is all a move makes.
    return [
      put(allocation, {...row, quantity: row.quantity - moved}),
      insert(allocation, {
        ...row,
        id: context.id(1),
        stock: to,
        bin,
        quantity: moved,
        short: 0,
        picked: 0,
        implied: 0,
        unsent: 0,
      }),
    ];
  });
}

/** The newest orders lose units: what they are promised becomes short (MOVE-7). */
export function loseGoods(
  view: View,
  from: {readonly key: string; readonly allocated: number},
  units: number,
): {readonly puts: Put[]; readonly lost: readonly LostPromise[]} {
  const parts = newestParts(view, from, units);
  return {
    lost: parts.map(({row, units: lost}) => ({allocation: row.id, units: lost})),
    puts: parts.map(({row, units: lost}) => {
      const quantity = row.quantity - lost;
      return put(allocation, {
        ...row,
        quantity,
        short: row.short + lost,
        stock: quantity === 0 ? '' : row.stock,
      });
    }),
  };
}

/** Units out of a stock row's allocations, the newest rank first. */
function newestParts(
  view: View,
  from: {readonly key: string; readonly allocated: number},
  units: number,
): AllocationPart[] {
  // Each allocation holds at least one unit, so this reads all of them.
  const rows = view.range(allocation, 'stock', [from.key], from.allocated + 1);
  const parts: AllocationPart[] = [];
  let left = units;
  for (const row of rows.toReversed()) {
    if (left === 0) break;
    const part = {row, units: Math.min(left, row.quantity)};
    left -= part.units;
    parts.push(part);
  }
  if (left > 0) throw new Error(`allocations of ${from.key} sum below its allocated units`);
  return parts;
}
