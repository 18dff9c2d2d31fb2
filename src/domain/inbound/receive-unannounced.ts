import {
  defineAction,
  impossibleFact,
  openDoubt,
  type ArgsOf,
  type Context,
  type Outcome,
} from '../kernel/action.ts';
import {HEADER_ID, lineNumberId} from '../kernel/document.ts';
import {faultOfQuantity} from '../kernel/document-lines.ts';
import type {FieldFault, Fields} from '../kernel/field.ts';
import {isId, type Id} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {customer, supplier} from '../parties/party.ts';
import {Books} from '../stock/books.ts';
import {readsOfLotExpiry} from '../stock/expiry-of-lot.ts';
import {figuresRead} from '../stock/figures-reads.ts';
import {faultsOfLot, faultsOfLotText} from '../stock/lot.ts';
import {asnPlace} from '../stock/place.ts';
import {isTooMany, readsOfSerial} from '../stock/serial.ts';
import {doubtOfLot, nameLotOfFact, strangeLot} from '../stock/name-lot-of-fact.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {asn, asnLine, RETURN_REASONS} from './asn.ts';
import {supplierSide} from './receiving.ts';
import {RECEIVING_ROLES} from './roles.ts';

/** Goods of one truck that were not announced; more are told of in a second delivery. */
export const MAX_RECEIVED_AT_ONCE = 200;

const args = {
  /** Whom it comes from: one of the two. */
  supplier: {kind: 'reference', list: 'supplier'},
  customer: {kind: 'reference', list: 'customer'},
  /** Why a customer sends it back, or ''. */
  reason: {kind: 'choice', options: ['', ...RETURN_REASONS]},
  /** JSON of {@link ReceivedLine}s, of which all but goods and quantity may be left out. */
  lines: {kind: 'json', required: true, max: 60_000},
} as const satisfies Fields;

/** Units of some goods that came, under the lot and in the unit that hands had them in. */
interface ReceivedLine {
  readonly goods: Id;
  readonly lot: string;
  readonly lot_code: string;
  readonly expires_at: number;
  readonly unit: string;
  /** No lot, or no expiry, can be read on them. */
  readonly unnamed: number;
  readonly quantity: number;
}

/** A truck stood there that was not announced: what it brought is here, and waits to be put away (ASN-11). */
export const receiveUnannounced = defineAction({
  name: 'inbound.receiveUnannounced',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: RECEIVING_ROLES,
  args,
  check: (asked) => [
    // Of one party it comes, and a person says of which.
    ...(senderOf(asked).length === 1 ? [] : [{field: 'supplier', code: 'required'} as const]),
    ...faultsOfReceived(asked.lines),
  ],
  reads: (asked, context, view) => [
    {list: warehouse.name, key: context.warehouse},
    ...senderOf(asked).map(({list, id}) => ({list: list.name, key: id})),
    ...receivedLines(asked.lines).flatMap((line) => [
      {list: goods.name, key: line.goods},
      figuresRead(context.warehouse, line.goods),
      ...readsOfLotExpiry(line, view),
      ...readsOfSerial(line, view),
    ]),
  ],
  decide: received,
});

function received(asked: ArgsOf<typeof args>, view: View, context: Context): Outcome {
  const at = context.warehouse;
  if (!view.get(warehouse, at)) return impossibleFact(context, 'warehouse.unknown', {warehouse: at});
  for (const {list, id} of senderOf(asked))
    if (!view.get(list, id)) return impossibleFact(context, `${list.name}.unknown`, {[list.name]: id});
  const isReturn = (asked.customer ?? '') !== '';
  const lines = receivedLines(asked.lines);
  const unknown = lines.find((line) => !view.get(goods, line.goods));
  if (unknown) return impossibleFact(context, 'goods.unknown', {goods: unknown.goods});
  const doubt = openDoubt(context, () => doubtsOfLines(lines, view));
  if (doubt) return doubt;
  const books = new Books(view, context);
  const {who, now} = context;
  const document = context.id(HEADER_ID);
  books.draft.insert(asn, {
    id: document,
    warehouse: at,
    supplier: asked.supplier ?? '',
    customer: asked.customer ?? '',
    is_return: isReturn ? 1 : 0,
    state: 'sorted',
    arrived_at: now,
    arrived_by: who,
    unloaded_at: now,
    unloaded_by: who,
    sorted_at: now,
    sorted_by: who,
  });
  for (const line of lines) nameLotOfFact(books, line, {warehouse: at, document});
  const strange = firstOf(lines, (line) => strangeLot(books.draft, books.context, line, false));
  if (strange) return strange;
  // One line of each goods and lot, whatever units it came in (DOC-4).
  const byLot = new Map<string, ReceivedLine[]>();
  for (const line of underLots(books, document, lines)) {
    const name = `${line.goods}/${line.lot}`;
    byLot.set(name, [...(byLot.get(name) ?? []), line]);
  }
  for (const [i, units] of [...byLot.values()].entries())
    receive(books, document, {number: i + 1, reason: isReturn ? (asked.reason ?? '') : ''}, units);
  return books.outcome();
}

/** Of one of the two it comes. */
interface SentBy {
  readonly supplier?: string;
  readonly customer?: string;
}

const senderOf = ({supplier: of = '', customer: by = ''}: SentBy) => [
  ...(of === '' ? [] : [{list: supplier, id: of}]),
  ...(by === '' ? [] : [{list: customer, id: by}]),
];

function firstOf(
  lines: readonly ReceivedLine[],
  why: (line: ReceivedLine) => Outcome | undefined,
): Outcome | undefined {
  for (const line of lines) {
    const found = why(line);
    if (found) return found;
  }
  return undefined;
}

const doubtsOfLines = (lines: readonly ReceivedLine[], view: View) =>
  lines.map((line) => {
    const what = view.get(goods, line.goods);
    return what && doubtOfLot(view, what, line);
  });

/** The lines under the lots that their units stand under: a serial that stands elsewhere is not theirs (LOT-8). */
function underLots(books: Books, document: Id, lines: readonly ReceivedLine[]): ReceivedLine[] {
  const {warehouse: at} = books.context;
  const all = new Map<string, ReceivedLine>();
  for (const line of lines) {
    const isElsewhere = isTooMany(books.draft, line, line.quantity);
    if (isElsewhere)
      books.elsewhere(
        {...line, warehouse: at},
        {document, to: asnPlace(document, 'sorted'), quantity: line.quantity},
      );
    const under = isElsewhere ? {...line, lot: ''} : line;
    const name = [under.goods, under.lot, under.unit].join('/');
    all.set(name, {...under, quantity: under.quantity + (all.get(name)?.quantity ?? 0)});
  }
  return [...all.values()];
}

function receive(
  books: Books,
  document: Id,
  {number, reason}: {readonly number: number; readonly reason: string},
  units: readonly ReceivedLine[],
): void {
  const {context, draft} = books;
  const [first] = units;
  if (!first) return;
  const quantity = units.reduce((sum, line) => sum + line.quantity, 0);
  const id = context.id(lineNumberId(number));
  const named = {id, warehouse: context.warehouse, document, number, goods: first.goods, lot: first.lot};
  draft.insert(asnLine, {
    ...named,
    reason,
    counted: quantity,
    more: quantity,
  });
  for (const line of units)
    books.carry({
      item: {warehouse: context.warehouse, goods: line.goods, lot: line.lot, unit: line.unit},
      from: supplierSide,
      to: {place: asnPlace(document, 'sorted'), property: ''},
      quantity: line.quantity,
      of: {document, line: id},
      received_at: context.now,
      isFirst: true,
    });
}

/** Faults were found before by {@link faultsOfReceived}. */
const receivedLines = (text: string): ReceivedLine[] =>
  (rowsIn<keyof ReceivedLine>(text) ?? []).map((line) => ({
    goods: textOf(line.goods),
    lot: textOf(line.lot),
    lot_code: textOf(line.lot_code),
    expires_at: Number(line.expires_at ?? 0),
    unit: textOf(line.unit),
    unnamed: Number(line.unnamed ?? 0),
    quantity: Number(line.quantity),
  }));

function faultsOfReceived(text: string): FieldFault[] {
  const lines = rowsIn<keyof ReceivedLine>(text);
  if (!lines) return [{field: 'lines', code: 'not-json'}];
  if (lines.length === 0) return [{field: 'lines', code: 'required'}];
  if (lines.length > MAX_RECEIVED_AT_ONCE) return [{field: 'lines', code: 'too-large'}];
  const seen = new Set<string>();
  return lines.flatMap((line, i) => {
    const faults: FieldFault[] = [];
    const say = (field: string, code: FieldFault['code'] | undefined): void => {
      if (code) faults.push({field: `lines.${String(i + 1)}.${field}`, code});
    };
    const {goods: of, lot: lot_id = '', lot_code = '', expires_at = 0, unit = ''} = line;
    const names = {goods: textOf(of), lot: textOf(lot_id), lot_code: textOf(lot_code)};
    if (!isId(names.goods)) say('goods', of === undefined || of === '' ? 'required' : 'not-an-id');
    for (const [name, value] of Object.entries({lot: lot_id, unit}))
      if (value !== '' && !isId(textOf(value))) say(name, 'not-an-id');
    const ofText = faultsOfLotText({lot_code, expires_at});
    for (const {field, code} of ofText) say(field, code);
    if (ofText.length === 0 && faultsOfLot(names).length > 0) say('lot_code', 'not-an-option');
    if (![undefined, 0, 1].includes(line.unnamed as number | undefined)) say('unnamed', 'not-an-option');
    say('quantity', faultOfQuantity(line.quantity));
    for (const name of Object.keys(line)) if (!RECEIVED_LINE_FIELDS.has(name)) say(name, 'unknown');
    // One lot may be told with two expiries: what is told first stands (LOT-7).
    const key = [names.goods, names.lot, textOf(unit), String(expires_at)].join('/');
    if (seen.has(key)) say('goods', 'duplicate');
    seen.add(key);
    return faults;
  });
}

/** What is no text names nothing. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const RECEIVED_LINE_FIELDS: ReadonlySet<string> = new Set<keyof ReceivedLine>([
  'goods',
  'lot',
  'lot_code',
  'expires_at',
  'unit',
  'unnamed',
  'quantity',
]);
