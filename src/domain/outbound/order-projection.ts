import {put, type Put} from '../kernel/action.ts';
import {lineHolding, sharedOut, type LinePart} from '../kernel/document-lines.ts';
import {entryOf} from '../kernel/entry-of.ts';
import type {Projection} from '../kernel/settle.ts';
import type {View} from '../kernel/view.ts';
import {WrittenRows} from '../kernel/written-rows.ts';
import {allocation} from '../stock/allocation.ts';
import {documentOfPlace} from '../stock/place.ts';
import {dn, dnLine, type DnLineRow, type DnLineState, type DnRow} from './dn.ts';
import {MAX_ORDER_LINES} from './order.ts';

/** What an outcome adds to a line. */
interface Change {
  picked: number;
  allocated: number;
}

/**
 * What follows for orders from the ledger, from allocations and from their own rows: what stands picked, what is
 * allocated and what is still wanted of each line, and how far the order is (DN-3).
 */
export const orderProjection: Projection = (outcome, view) => {
  const written = new WrittenRows(outcome, view);
  const changes = new Map<string, Change>();
  const change = (line: string): Change => {
    const known = changes.get(line) ?? {picked: 0, allocated: 0};
    changes.set(line, known);
    return known;
  };
  for (const entry of outcome.entries)
    for (const {place, lot, quantity} of [
      {place: entry.from, lot: entry.lot, quantity: -entry.quantity},
      {place: entry.to, lot: entry.to_lot, quantity: entry.quantity},
    ]) {
      const at = documentOfPlace(place);
      if (at?.part !== 'picked') continue;
      const line = at.id === entry.document ? entry.line : heirOf(written, entry.line, at.id);
      if (line !== '') change(line).picked += quantity;
      else
        for (const {line: own, units} of partsOf(
          view,
          {document: at.id, goods: entry.goods, lot},
          quantity,
          (row) => row.picked + (changes.get(row.id)?.picked ?? 0),
        ))
          change(own.id).picked += units;
    }
  for (const {list, row, isNew} of outcome.puts) {
    if (list !== allocation.name) continue;
    const before = isNew ? undefined : view.get(allocation, String(row['id']));
    change(String(row['for'])).allocated += Number(row['quantity']) - (before?.quantity ?? 0);
  }
  for (const {list, key} of outcome.dels) {
    const before = list === allocation.name ? view.get(allocation, key) : undefined;
    if (before) change(before.for).allocated -= before.quantity;
  }
  for (const id of written.ids(dnLine)) change(id);
  for (const id of written.ids(dn))
    if (hasMoved(written, id)) for (const line of linesOf(view, id)) change(line.id);
  return putsOf(written, changes);
};

/** The line with which an order that is made just now goes on with a line of another, or ''. */
function heirOf(written: WrittenRows, line: string, document: string): string {
  const number = line === '' ? undefined : written.after(dnLine, line)?.number;
  const isHeir = (row: DnLineRow | undefined): boolean =>
    row?.document === document && row.number === number && written.before(dnLine, row.id) === undefined;
  return written.ids(dnLine).find((id) => isHeir(written.after(dnLine, id))) ?? '';
}

function putsOf(written: WrittenRows, changes: ReadonlyMap<string, Change>): Put[] {
  written.need(dnLine, changes.keys());
  const documents = [...changes.keys()].flatMap((id) => written.after(dnLine, id)?.document ?? []);
  written.need(dn, new Set(documents));
  const headers = new Map<string, Change>(written.ids(dn).map((id) => [id, {picked: 0, allocated: 0}]));
  const lines: Put[] = [];
  for (const [id, by] of changes) {
    const line = written.after(dnLine, id);
    // What an allocation is for need not be a line.
    if (!line) continue;
    const sum = headers.get(line.document) ?? {picked: 0, allocated: 0};
    headers.set(line.document, {picked: sum.picked + by.picked, allocated: sum.allocated + by.allocated});
    lines.push(put(dnLine, lineAfter(written, line, by)));
  }
  return [...lines, ...[...headers].flatMap(([id, by]) => headerAfter(written, id, by))];
}

function lineAfter(written: WrittenRows, line: DnLineRow, by: Change): DnLineRow {
  const before = written.before(dnLine, line.id);
  const picked = (before?.picked ?? 0) + by.picked;
  const allocated = (before?.allocated ?? 0) + by.allocated;
  const state = stageOf(written.after(dn, line.document)?.state ?? 'fresh');
  const {quantity, closed, moved} = line;
  const wanted = state === 'live' ? Math.max(0, quantity - picked - closed - moved) : 0;
  const rest = wanted - allocated;
  return {
    ...line,
    state,
    picked,
    allocated,
    wanted,
    rest,
    draft: state === 'fresh' ? quantity : 0,
    back_ordered: Math.max(0, Math.min(line.back_ordered, rest)),
  };
}

function headerAfter(written: WrittenRows, id: string, by: Change): Put[] {
  const row = written.after(dn, id);
  if (!row) return [];
  const before = written.before(dn, id);
  const allocated = (before?.allocated ?? 0) + by.allocated;
  const picked = (before?.picked ?? 0) + by.picked;
  return [put(dn, {...row, allocated, picked, state: stateOf(row, allocated, picked)})];
}

/** DN-3: how far an order is that is worked on follows from its lines. */
function stateOf({state}: DnRow, allocated: number, picked: number): string {
  if (stageOf(state) !== 'live') return state;
  return allocated > 0 ? 'to-pick' : picked > 0 ? 'picked' : 'new';
}

const STAGES: Readonly<Record<string, DnLineState>> = {
  fresh: 'fresh',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
};
/** What the lines of an order in this state are part of. */
export const stageOf = (state: string): DnLineState => entryOf(STAGES, state) ?? 'live';

/** Whether an order has come to another stage, which all its lines follow. */
function hasMoved(written: WrittenRows, id: string): boolean {
  const before = written.before(dn, id);
  return before !== undefined && stageOf(before.state) !== stageOf(written.after(dn, id)?.state ?? '');
}

const linesOf = (view: View, id: string) => view.range(dnLine, 'document', [id], MAX_ORDER_LINES);

/** The lines that units picked for an order belong to, where their movement names none: those that hold them. */
function partsOf(
  view: View,
  named: {readonly document: string; readonly goods: string; readonly lot: string},
  quantity: number,
  held: (line: DnLineRow) => number,
): LinePart<DnLineRow>[] {
  const lines = view.range(dnLine, 'document', [named.document, named.goods], MAX_ORDER_LINES);
  const first = lineHolding(lines, named);
  if (quantity >= 0) {
    const line = first ?? lines[0];
    return line ? [{line, units: quantity}] : [];
  }
  return sharedOut(lines, first, -quantity, held).map(({line, units}) => ({line, units: -units}));
}
