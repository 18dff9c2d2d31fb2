import {
  defineAction,
  impossibleFact,
  type ArgsOf,
  type Context,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import {STANDING_MAX, type FieldFault, type Fields} from '../kernel/field.ts';
import {isId} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';
import {STOCK_KEEPERS} from '../kernel/roles.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {allocation} from './allocation.ts';
import {MAX_ALLOCATIONS, Books, keyAt, NO_REFERENCE} from './books.ts';
import {binPlace} from './place.ts';
import {discrepancyKey, keyPartFaults, type StockItem, type StockPlace} from './stock-change.ts';
import {stock} from './stock.ts';
import {readOfLot, strangeLot} from './name-lot-of-fact.ts';

/** Lines of one bin at most. */
const MAX_MOVED_ROWS = 500;
/** Rows that are looked at there: what is beyond the lines is left behind. */
const MAX_ROWS_READ = 2 * MAX_MOVED_ROWS;

const args = {
  warehouse: {kind: 'reference', list: 'warehouse', required: true},
  from: {kind: 'reference', list: 'bin', required: true},
  to: {kind: 'reference', list: 'bin', required: true},
  /** JSON of `[{goods, lot, unit, quantity}]`: what was seen there and carried. */
  lines: {kind: 'json', required: true, max: 100_000},
} as const satisfies Fields;
type WholeBin = ArgsOf<typeof args>;

/** Everything that was seen in a bin was carried to another (MOVE-10). */
export const moveWholeBin = defineAction({
  name: 'stock.moveWholeBin',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: STOCK_KEEPERS,
  args,
  check: faultsOfWhole,
  reads: readsOfWhole,
  decide(asked, view, context) {
    const seen = seenLines(asked.lines);
    const unknown = seen.find((line) => !view.get(goods, line.goods));
    if (unknown) return impossibleFact(context, 'goods.unknown', {goods: unknown.goods});
    const [from, to] = [view.get(bin, asked.from), view.get(bin, asked.to)];
    if (from?.warehouse !== asked.warehouse) return impossibleFact(context, 'bin.unknown', {bin: asked.from});
    if (to?.warehouse !== asked.warehouse) return impossibleFact(context, 'bin.unknown', {bin: asked.to});
    const strange = firstStrange(seen, from, view, context);
    return strange ?? carried(seen, from, to, new Books(view, context));
  },
});

/** The first line whose lot was not made, and under which nothing stands in the bin. */
function firstStrange(
  seen: readonly SeenRow[],
  from: BinRow,
  view: View,
  context: Context,
): Outcome | undefined {
  for (const line of seen) {
    const key = keyAt({warehouse: from.warehouse, ...line}, binPlace(from.id));
    const strange = strangeLot(view, context, line, view.get(stock, key) !== undefined);
    if (strange) return strange;
  }
  return undefined;
}

function carried(seen: readonly SeenRow[], from: BinRow, to: BinRow, books: Books): Outcome {
  let nextId = 1;
  for (const {quantity, ...line} of seen) {
    const item: StockItem = {warehouse: from.warehouse, ...line};
    const movement = {item, from: standOf(from), to: standOf(to), quantity, of: NO_REFERENCE};
    nextId += books.bring(movement, to, nextId);
  }
  const left = books.draft.range(stock, 'key', [from.warehouse, binPlace(from.id)], MAX_ROWS_READ);
  if (left.length > 0)
    books.correction('move.left-behind', from.warehouse, {
      from: binPlace(from.id),
      to: binPlace(to.id),
      units: left.reduce((sum, row) => sum + row.quantity, 0),
    });
  return books.outcome();
}

const standOf = (row: BinRow): StockPlace => ({place: binPlace(row.id), property: row.property});

function readsOfWhole(asked: WholeBin, _context: Context, view?: View): readonly Read[] {
  const seen = seenLines(asked.lines);
  const inBin: Read = {
    list: stock.name,
    index: 'key',
    prefix: [asked.warehouse, binPlace(asked.from)],
    limit: MAX_ROWS_READ,
  };
  const rows = ifKnown(() => view?.range(stock, 'key', inBin.prefix, MAX_ROWS_READ)) ?? [];
  return [
    {list: bin.name, key: asked.from},
    {list: bin.name, key: asked.to},
    inBin,
    ...seen.flatMap(({goods: of, lot, unit}): Read[] => {
      const item: StockItem = {warehouse: asked.warehouse, goods: of, lot, unit};
      return [
        {list: goods.name, key: of},
        {list: stock.name, key: keyAt(item, binPlace(asked.from))},
        {list: stock.name, key: keyAt(item, binPlace(asked.to))},
        {list: stock.name, key: discrepancyKey(item)},
        ...readOfLot(item),
      ];
    }),
    // Allocations matter only where something is promised, which the first round tells.
    ...rows
      .filter(({allocated}) => allocated > 0)
      .map((row): Read => {
        const prefix = [keyAt(row, row.place)];
        return {list: allocation.name, index: 'stock', prefix, limit: MAX_ALLOCATIONS};
      }),
  ];
}

interface SeenRow {
  readonly goods: string;
  readonly lot: string;
  readonly unit: string;
  readonly quantity: number;
}

/** Faults were found before by {@link faultsOfWhole}. */
const seenLines = (text: string): SeenRow[] =>
  (rowsIn<keyof SeenRow>(text) ?? []).map(({goods: of, lot, unit, quantity}) => ({
    goods: textOf(of),
    lot: textOf(lot),
    unit: textOf(unit),
    quantity: Number(quantity),
  }));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function faultsOfWhole(asked: WholeBin): FieldFault[] {
  const faults = keyPartFaults(asked, ['warehouse', 'from', 'to']);
  if (asked.from === asked.to) faults.push({field: 'to', code: 'not-an-option'});
  const lines = rowsIn<keyof SeenRow>(asked.lines);
  if (!lines) return [...faults, {field: 'lines', code: 'not-json'}];
  if (lines.length === 0) faults.push({field: 'lines', code: 'required'});
  if (lines.length > MAX_MOVED_ROWS) return [...faults, {field: 'lines', code: 'too-large'}];
  const seen = new Set<string>();
  for (const [i, line] of lines.entries()) {
    const field = (name: string): string => `lines.${String(i + 1)}.${name}`;
    if (!isId(textOf(line.goods))) faults.push({field: field('goods'), code: 'not-an-id'});
    for (const name of ['lot', 'unit'] as const)
      if (line[name] !== undefined && line[name] !== '' && !isId(textOf(line[name])))
        faults.push({field: field(name), code: 'not-an-id'});
    const {quantity} = line;
    if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity))
      faults.push({field: field('quantity'), code: 'not-a-number'});
    else if (quantity <= 0) faults.push({field: field('quantity'), code: 'positive'});
    else if (quantity > STANDING_MAX) faults.push({field: field('quantity'), code: 'too-large'});
    const key = [line.goods, line.lot, line.unit].map(textOf).join('/');
    if (seen.has(key)) faults.push({field: field('goods'), code: 'duplicate'});
    seen.add(key);
  }
  return faults;
}
