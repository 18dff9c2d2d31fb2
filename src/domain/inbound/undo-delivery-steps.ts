import {impossibleFact, refuse, type LedgerEntry, type Outcome} from '../kernel/action.ts';
import {OUTSIDE_WORLD, documentOfPlace} from '../stock/place.ts';
import {itemAfter, itemBefore, type OppositeAct, type UndoingBooks} from '../stock/undoing-books.ts';
import {asn, asnLine, type AsnRow, type AsnState} from './asn.ts';
import {readsOfDelivery, DeliveryBooks} from './receiving.ts';

/**
 * What was told of a whole delivery has not been told, as long as the work has not gone on from there; what it had
 * implied is taken back with it (UNDO-9).
 */
const untold = (states: readonly AsnState[], before: AsnState): OppositeAct => ({
  reads: (act, _context, view) => readsOfDelivery(String(act.args['document']), view),
  undo: (undoing) =>
    withDeliveryOfAct(undoing, String(undoing.act.args['document']), (receiving) => {
      const {state, code} = receiving.asn;
      if (!states.includes(state as AsnState) || hasSorted(receiving, states))
        return refuse('undo.followed', {code, state});
      const {entries} = undoing.act;
      return carryBack(entries, receiving) ?? set(receiving, beforeOf(entries, before));
    }),
});

/**
 * Goods of it were seen before anybody had told that it was here: that implied it has arrived and is unloaded. Where
 * nothing else of it has been counted, it has not.
 */
export function untellImplied(undoing: UndoingBooks, receiving: DeliveryBooks): void {
  const isImplied = (entry: LedgerEntry): boolean => ARRIVING.has(documentOfPlace(entry.to)?.part ?? '');
  const entries = undoing.act.entries.filter(isImplied);
  if (entries.length === 0 || receiving.asn.state !== 'unloaded') return;
  const unloaded = entries
    .filter(({to}) => documentOfPlace(to)?.part === 'sort')
    .reduce((sum, {quantity}) => sum + quantity, 0);
  const lines = receiving.lines();
  // Less waits where some of it has gone on, more where units were accepted that were not announced.
  const waiting = lines.reduce((sum, line) => sum + receiving.toSort(line), 0);
  if (waiting !== unloaded || lines.some(({counted, put_away}) => counted + put_away > 0)) return;
  carryBack(entries, receiving);
  set(receiving, beforeOf(entries, 'unloaded'));
}
const ARRIVING: ReadonlySet<string> = new Set(['unload', 'sort']);

export const undoArrival = untold(['arrived'], 'announced');
export const undoUnloading = untold(['unloaded'], 'arrived');
export const undoSorting = untold(['sorted', 'finished'], 'unloaded');

/** Goods of it have been seen since it was said to be unloaded. */
const hasSorted = (receiving: DeliveryBooks, states: readonly AsnState[]): boolean =>
  states.includes('unloaded') && receiving.lines().some(({counted}) => counted > 0);

/** Line by line, the last first, from where it brought them; a refusal where that is not there any more. */
function carryBack(entries: readonly LedgerEntry[], receiving: DeliveryBooks): Outcome | undefined {
  const {books} = receiving;
  for (const entry of entries.toReversed()) {
    const {from, to, quantity} = entry;
    const line = books.draft.get(asnLine, entry.line);
    const isShort = to === OUTSIDE_WORLD;
    const there = isShort ? (line?.shortage ?? 0) : books.unitsAt(itemAfter(entry), to);
    const {code, state} = receiving.asn;
    if (!line || there < quantity) return refuse('undo.followed', {code, state});
    const [back, of] = [{place: from, property: ''}, receiving.reference(line)];
    books.carry({
      item: isShort ? itemBefore(entry) : itemAfter(entry),
      from: {place: to, property: ''},
      to: back,
      quantity,
      of,
      ...(isShort ? {received_at: 0} : {}),
    });
    if (isShort) receiving.setLine(line, {shortage: line.shortage - quantity});
  }
  return undefined;
}

/** The state from which the act had gone on: it may have implied what comes before it. */
function beforeOf(entries: readonly LedgerEntry[], before: AsnState): AsnState {
  const parts = new Set(entries.map(({from}) => documentOfPlace(from)?.part));
  return parts.has('expected') ? 'announced' : parts.has('unload') ? 'arrived' : before;
}

function set(receiving: DeliveryBooks, state: AsnState): undefined {
  const {sorted_at} = receiving.asn;
  const arrived = state === 'announced' ? {arrived_at: 0, arrived_by: ''} : {};
  const unloaded = state === 'unloaded' ? {} : {unloaded_at: 0, unloaded_by: ''};
  const sorted: Partial<AsnRow> = {sorted_at: 0, sorted_by: '', closed_at: 0, closed_by: ''};
  receiving.set({...(sorted_at > 0 ? sorted : {}), ...arrived, ...unloaded, state});
  return undefined;
}

/** Goes on with the act's delivery where it is known here. */
export function withDeliveryOfAct(
  undoing: UndoingBooks,
  document: string,
  goOn: (receiving: DeliveryBooks) => Outcome | undefined,
): Outcome | undefined {
  const row = undoing.books.draft.get(asn, document);
  return row
    ? goOn(new DeliveryBooks(row, undoing.books))
    : impossibleFact(undoing.context, 'asn.unknown', {asn: document});
}
