import {defineAction, refuse, type ArgsOf, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {MAX_DOCUMENT_LINES} from '../kernel/document.ts';
import {faultOfQuantity, lineHolding} from '../kernel/document-lines.ts';
import type {FieldFault, Fields} from '../kernel/field.ts';
import {isId, type Id} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';
import type {View} from '../kernel/view.ts';
import type {AsnLineRow} from './asn.ts';
import {readsOfDelivery, withKnownDelivery, type DeliveryBooks} from './receiving.ts';
import {readsOfSeenGoods} from './seen-goods.ts';
import {countSorted} from './sort.ts';
import {isSscc} from '../goods/sscc.ts';
import {onUnits, receivedOn, unitOn, unitsOn, type OnUnit} from './on-units.ts';
import {asnStep} from './asn-steps.ts';

/** Lines of a delivery that one unit holds some of. */
const MAX_LINES_ON_UNIT = MAX_DOCUMENT_LINES;

const args = {
  document: {kind: 'reference', list: 'asn', required: true},
  /** The number of the unit, 18 digits. */
  sscc: {kind: 'text', required: true, max: 18},
  /** JSON of {@link LineOnUnit}s: what the delivery said that it holds, as the worker saw it. */
  lines: {kind: 'json', required: true, max: 300_000},
} as const satisfies Fields;
type SortUnitArgs = ArgsOf<typeof args>;

/** Units of one line of the delivery. */
interface LineOnUnit {
  /** The line's id, or ''. */
  readonly line: string;
  readonly goods: Id;
  /** The lot's id, or ''. */
  readonly lot: string;
  readonly quantity: number;
}

/** A pallet or parcel that the delivery names by its number was seen: all that is on it is counted at once (ASN-12). */
export const sortUnit = defineAction({
  ...asnStep('inbound.sortUnit'),
  version: 1,
  offline: true,
  args,
  check: ({sscc, lines}) => [
    ...(isSscc(sscc) ? [] : [{field: 'sscc', code: 'check-digit'} as const]),
    ...faultsOnUnit(lines),
  ],
  reads: (asked, _context, view): readonly Read[] => [
    ...readsOfDelivery(asked.document, view),
    ...linesOnUnit(asked.lines).flatMap((line) => {
      const received = {document: asked.document, ...line};
      return readsOfSeenGoods(received, view);
    }),
  ],
  decide: (asked, view, context) =>
    withKnownDelivery(view, context, asked.document, (receiving) => sorted(receiving, asked, view, context)),
});

function sorted(receiving: DeliveryBooks, asked: SortUnitArgs, view: View, context: Context): Outcome {
  const {asn, books} = receiving;
  const {sscc} = asked;
  const before = named(receiving, sscc).find(({unit}) => unit.received)?.unit.received;
  const facts = {document: asn.id, asn: asn.id, code: asn.code, sscc};
  // One number is one unit, whichever others have met it (`facts.md` 4): the first stands.
  if (before && context.asking) return refuse('asn.unit-twice', {...facts, ...before});
  if (before) {
    books.correction('asn.unit-twice', asn.warehouse, {...facts, ...before});
    return books.outcome();
  }
  const isCancelled = asn.state === 'cancelled';
  for (const [i, line] of linesOnUnit(asked.lines).entries()) {
    const told = {document: asn.id, ...line, unit: ''};
    const refused = countSorted(receiving, told, view, {isCancelled, place: i + 1});
    if (refused) return refused;
  }
  const received = {who: context.who, at: context.now};
  const names = named(receiving, sscc);
  for (const {line} of names) receiving.setLine(line, receivedOn(line, sscc, received));
  // What has been seen is known here, though the truck that brought it is not, or it was announced otherwise.
  if (names.length === 0) noteSeen(receiving, asked, received);
  return books.outcome();
}

/** The lines say what came of them on a unit that none of them named. */
function noteSeen(receiving: DeliveryBooks, {sscc, lines}: SortUnitArgs, received: OnUnit['received']): void {
  for (const {quantity, ...told} of linesOnUnit(lines)) {
    const line = lineHolding(receiving.linesOfGoods(told.goods), told);
    const own = {sscc, quantity, ...(received ? {received} : {})};
    if (line) receiving.setLine(line, onUnits([...unitsOn(line), own]));
  }
}

/** The lines that say that they come on it. */
const named = (receiving: DeliveryBooks, sscc: string) =>
  receiving.lines().flatMap((line: AsnLineRow) => {
    const unit = unitOn(line, sscc);
    return unit ? [{line, unit}] : [];
  });

/** It is to be received again: what was counted of it has been taken back. */
export function unreceiveUnit(receiving: DeliveryBooks, sscc: string): void {
  for (const {line} of named(receiving, sscc)) receiving.setLine(line, receivedOn(line, sscc, undefined));
}

/** Faults were found before by {@link faultsOnUnit}. */
export const linesOnUnit = (text: string): LineOnUnit[] =>
  (rowsIn<keyof LineOnUnit>(text) ?? []).map(({line, goods, lot, quantity}) => ({
    line: textOf(line),
    goods: textOf(goods),
    lot: textOf(lot),
    quantity: Number(quantity),
  }));

function faultsOnUnit(text: string): FieldFault[] {
  const lines = rowsIn<keyof LineOnUnit>(text);
  if (!lines) return [{field: 'lines', code: 'not-json'}];
  if (lines.length === 0) return [{field: 'lines', code: 'required'}];
  if (lines.length > MAX_LINES_ON_UNIT) return [{field: 'lines', code: 'too-large'}];
  const seen = new Set<string>();
  return lines.flatMap((line, i) => {
    const faults: FieldFault[] = [];
    const say = (field: string, code: FieldFault['code']): void =>
      void faults.push({field: `lines.${String(i + 1)}.${field}`, code});
    const {goods, lot = '', line: own = ''} = line;
    if (!isId(textOf(goods))) say('goods', goods === undefined || goods === '' ? 'required' : 'not-an-id');
    for (const [name, value] of Object.entries({lot, line: own}))
      if (value !== '' && !isId(textOf(value))) say(name, 'not-an-id');
    const code = faultOfQuantity(line.quantity);
    if (code) say('quantity', code);
    for (const name of Object.keys(line)) if (!UNIT_LINE_FIELDS.has(name)) say(name, 'unknown');
    const key = [own, goods, lot].map(textOf).join('/');
    if (seen.has(key)) say('goods', 'duplicate');
    seen.add(key);
    return faults;
  });
}

/** What is no text names nothing. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const UNIT_LINE_FIELDS: ReadonlySet<string> = new Set<keyof LineOnUnit>(['line', 'goods', 'lot', 'quantity']);
