import {lineHolding, sharedOut, type LinePart} from '../kernel/document-lines.ts';
import {put, type Context, type Put} from '../kernel/action.ts';
import type {Projection} from '../kernel/settle.ts';
import type {View} from '../kernel/view.ts';
import {WrittenRows} from '../kernel/written-rows.ts';
import {documentOfPlace} from '../stock/place.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from './asn.ts';

const NO_DELIVERY_UNITS = {expected: 0, unload: 0, sort: 0, sorted: 0};
type Shares = Readonly<typeof NO_DELIVERY_UNITS>;

interface DocumentLineName {
  readonly document: string;
  readonly line: string;
  readonly goods: string;
  readonly lot: string;
}

/**
 * What stands of each line at the places of its delivery, by the ledger (ASN-9); and a delivery that was sorted is
 * finished as soon as nothing of it waits to be put away, and no longer.
 */
export const deliveryProjection: Projection = (outcome, view, context) => {
  const written = new WrittenRows(outcome, view);
  const changes = new Map<string, {readonly line: AsnLineRow; by: Shares}>();
  for (const entry of outcome.entries)
    for (const {place, lot, quantity} of [
      {place: entry.from, lot: entry.lot, quantity: -entry.quantity},
      {place: entry.to, lot: entry.to_lot, quantity: entry.quantity},
    ]) {
      const at = documentOfPlace(place);
      if (at?.kind !== 'asn') continue;
      const line = at.id === entry.document ? entry.line : '';
      const part = at.part as keyof Shares;
      const held = (row: AsnLineRow): number =>
        (written.before(asnLine, row.id)?.[part] ?? 0) + (changes.get(row.id)?.by[part] ?? 0);
      const named = {document: at.id, line, goods: entry.goods, lot};
      for (const each of partsOf(written, view, named, quantity, held)) {
        const by = changes.get(each.line.id)?.by ?? NO_DELIVERY_UNITS;
        changes.set(each.line.id, {
          line: each.line,
          by: added(by, {...NO_DELIVERY_UNITS, [part]: each.units}),
        });
      }
    }
  const sums = new Map<string, Shares>(written.ids(asn).map((id) => [id, NO_DELIVERY_UNITS]));
  const lines = [...changes.values()].map(({line, by}) => {
    sums.set(line.document, added(sums.get(line.document) ?? NO_DELIVERY_UNITS, by));
    return put(asnLine, {...line, ...added(written.before(asnLine, line.id) ?? NO_DELIVERY_UNITS, by)});
  });
  return [...lines, ...[...sums].flatMap(([id, by]) => headerAfter(written, id, by, context))];
};

function headerAfter(written: WrittenRows, id: string, by: Shares, context: Context): Put[] {
  const row = written.after(asn, id);
  if (!row) return [];
  const before = written.before(asn, id);
  const sort = (before?.sort ?? 0) + by.sort;
  const sorted = (before?.sorted ?? 0) + by.sorted;
  return [put(asn, {...row, sort, sorted, ...ended({...row, sorted}, context)})];
}

function ended(row: AsnRow, {now, who}: Context): Partial<AsnRow> {
  if (row.state !== 'sorted' && row.state !== 'finished') return {};
  if (row.sorted > 0) return {state: 'sorted', closed_at: 0, closed_by: ''};
  return row.closed_at > 0 ? {state: 'finished'} : {state: 'finished', closed_at: now, closed_by: who};
}

/** Lines of one goods in a document: one for each lot. */
const LOTS = 1_000;

/** The lines that units at a document belong to: the one that is named, else those of the goods that hold them. */
function partsOf(
  written: WrittenRows,
  view: View,
  named: DocumentLineName,
  quantity: number,
  held: (line: AsnLineRow) => number,
): LinePart<AsnLineRow>[] {
  const own = named.line === '' ? undefined : written.after(asnLine, named.line);
  if (own) return [{line: own, units: quantity}];
  const lines = view
    .range(asnLine, 'document', [named.document, named.goods], LOTS)
    .map((line) => written.after(asnLine, line.id) ?? line);
  const first = lineHolding(lines, named);
  if (quantity >= 0) {
    const line = first ?? lines[0];
    return line ? [{line, units: quantity}] : [];
  }
  return sharedOut(lines, first, -quantity, held).map(({line, units}) => ({line, units: -units}));
}

const added = (to: Shares, by: Shares): Shares => ({
  expected: to.expected + by.expected,
  unload: to.unload + by.unload,
  sort: to.sort + by.sort,
  sorted: to.sorted + by.sorted,
});
