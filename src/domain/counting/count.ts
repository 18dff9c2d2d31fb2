import {
  defineAction,
  done,
  impossible,
  type ArgsOf,
  type Context,
  type Outcome,
  type Put,
  type Read,
} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {allocation} from '../stock/allocation.ts';
import {ALL_ALLOCATIONS, Books, keyAt} from '../stock/books.ts';
import {lot} from '../stock/lot.ts';
import {binPlace} from '../stock/place.ts';
import {keyFaults} from '../stock/stock-change.ts';
import {stock} from '../stock/stock.ts';
import {bin} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {countedArg, countedLines, faultsOfCounted} from './counted-lines.ts';
import {itemOfCounted, settleDifference, type Counting} from './difference.ts';
import {COUNTERS} from './roles.ts';

const args = {
  warehouse: {kind: 'reference', list: 'warehouse', required: true},
  bin: {kind: 'reference', list: 'bin', required: true},
  /** What the screen's numbers were of: the history and version that the device had seen. */
  epoch: {kind: 'text'},
  version: {kind: 'integer', min: 0},
  lines: countedArg,
} as const satisfies Fields;
type Counted = ArgsOf<typeof args>;

/** Somebody stood before a bin and counted: the books learn the difference to what the screen said (COUNT-1). */
export const count = defineAction({
  name: 'counting.count',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: COUNTERS,
  args,
  check: (asked) => [...keyFaults(asked, ['warehouse', 'bin']), ...faultsOfCounted(asked.lines)],
  reads: (asked, _context, view) => [
    {list: warehouse.name, key: asked.warehouse},
    {list: bin.name, key: asked.bin},
    ...countedLines(asked.lines).flatMap((line) => readsOfLine(line, asked, view)),
  ],
  decide: decideCount,
});

function readsOfLine(line: ReturnType<typeof countedLines>[number], asked: Counted, view?: View): Read[] {
  const key = keyAt(itemOfCounted(line, asked.warehouse), binPlace(asked.bin));
  return [
    {list: goods.name, key: line.goods},
    {list: stock.name, key},
    ...(line.lot === '' ? [] : [{list: lot.name, key: line.lot}]),
    // Allocations matter only where units go.
    ...(view && line.counted < line.believed
      ? [{list: allocation.name, index: 'stock', prefix: [key], limit: ALL_ALLOCATIONS}]
      : []),
  ];
}

function decideCount(asked: Counted, view: View, context: Context): Outcome {
  const place = view.get(warehouse, asked.warehouse);
  const at = view.get(bin, asked.bin);
  if (!place) return impossible(context, 'warehouse.unknown', {warehouse: asked.warehouse});
  if (at?.warehouse !== asked.warehouse) return impossible(context, 'bin.unknown', {bin: asked.bin});
  const lines = countedLines(asked.lines);
  const unknown = lines.find((line) => !view.get(goods, line.goods));
  if (unknown) return impossible(context, 'goods.unknown', {goods: unknown.goods});
  const books = new Books(view, context);
  const counting: Counting = {
    books,
    bin: at,
    approvalAbove: place.approval_above,
    seen: seenOf(asked, context),
  };
  const waiting: Put[] = lines.flatMap((line, i) => settleDifference(counting, line, i + 1));
  const outcome = books.done();
  return outcome.kind === 'done' ? done({...outcome, puts: [...outcome.puts, ...waiting]}) : outcome;
}

/** On a device nobody else has moved anything since. */
const seenOf = ({epoch = '', version = 0}: Counted, {seenUpTo}: Context): number =>
  seenUpTo ? seenUpTo({epoch, version}) : Infinity;
