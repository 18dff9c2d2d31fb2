import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {unitsOn} from '#domain/inbound/on-units.ts';
import {documentOfPlace, isOnItsWay, OUTSIDE_WORLD, transitPlace} from '#domain/stock/place.ts';
import type {LedgerRow, ReadTransaction, SettledRow} from '../../storage/storage.ts';
import {allRowsOf} from './rows.ts';
import type {StockSums} from './stock-sums.ts';

/** The deliveries by which warehouses receive what others send them. */
export async function transferDeliveries(tx: ReadTransaction, rules: Rules): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const {id, is_transfer} of allRowsOf(tx, rules, 'asn'))
    if (is_transfer === 1) ids.add(String(id));
  return ids;
}

/** Where a delivery waits that has not been seen. */
const WAITING: ReadonlySet<string> = new Set(['expected', 'unload', 'sort']);

/**
 * The lines of a piece of work that are its own: what follows of a transfer at its other end is held against what both
 * ends say in the end ({@link transferFaults}). What goes on its way, or comes from there, has left the house or comes
 * back to it, as of any order.
 */
export function ownLinesOf(
  lines: readonly LedgerRow[],
  action: SettledRow['mutation']['action'],
  deliveries: ReadonlySet<string>,
): LedgerRow[] {
  const isOther = ({from, to, lot, to_lot, document}: LedgerRow): boolean => {
    // What was received as a serial that was not on its truck is another unit (LOT-8).
    if (from === to && lot !== to_lot && deliveries.has(document)) return true;
    const [place, beyond] = to === OUTSIDE_WORLD ? [from, to] : [to, from];
    if (beyond !== OUTSIDE_WORLD) return false;
    const at = documentOfPlace(place);
    const isAnnounced = deliveries.has(at?.id ?? '') && WAITING.has(at?.part ?? '');
    return isOnItsWay(place) || (isAnnounced && !action.startsWith('inbound.'));
  };
  const asSent = (place: string): string => (isOnItsWay(place) ? OUTSIDE_WORLD : place);
  return lines
    .filter((line) => !isOther(line))
    .map((line) => ({...line, from: asSent(line.from), to: asSent(line.to)}));
}

/** What a line of one end says of its units. */
interface Ends {
  readonly order: Row;
  readonly line: Row;
  announced: number;
  counted: number;
  coming: number;
}

/**
 * Both ends of a transfer say the same: what was sent is announced, what was counted has arrived, and what has neither
 * arrived nor come back nor was lost stands on its way by the ledger. It is over when nothing is.
 */
export async function* transferFaults(
  tx: ReadTransaction,
  rules: Rules,
  sums: StockSums,
): AsyncGenerator<string> {
  const orders = new Map<string, Row>();
  for await (const row of allRowsOf(tx, rules, 'dn'))
    if (row['is_transfer'] === 1) orders.set(String(row['id']), row);
  const deliveries = new Map<string, Row>();
  for await (const row of allRowsOf(tx, rules, 'asn'))
    if (row['is_transfer'] === 1) deliveries.set(String(row['id']), row);
  const lines = new Map<string, Ends>();
  /** The pallets that each order was picked onto. */
  const pallets = new Map<string, ReadonlySet<string>>();
  for await (const line of allRowsOf(tx, rules, 'dnLine')) {
    const order = orders.get(String(line['document']));
    if (!order) continue;
    lines.set(String(line['id']), {order, line, announced: 0, counted: 0, coming: 0});
    const id = String(order['id']);
    pallets.set(id, new Set([...(pallets.get(id) ?? []), ...partsOf(line['sscc'])]));
  }
  for await (const line of allRowsOf(tx, rules, 'asnLine')) {
    const delivery = deliveries.get(String(line['document']));
    if (!delivery) continue;
    yield* comingFaults(line, delivery);
    const of = lines.get(String(line['order_line']));
    yield* palletFaults(line, pallets.get(String(delivery['from_order'])));
    if (!of) continue;
    of.announced += Number(line['announced']);
    of.counted += Number(line['counted']);
    of.coming += Number(line['coming']);
  }
  const onWay = new Map<string, number>();
  for (const ends of lines.values()) {
    yield* endFaults(ends);
    const {document, goods, intransit} = ends.line;
    const place = `${String(document)}/${String(goods)}`;
    onWay.set(place, (onWay.get(place) ?? 0) + Number(intransit));
  }
  const open = new Map<string, number>();
  for (const [place, units] of onWay) {
    const [document = '', goods = ''] = place.split('/');
    open.set(document, (open.get(document) ?? 0) + units);
    const stands = sums.takeDocument(transitPlace(document), goods);
    if (stands !== units)
      yield `lines say ${String(units)} of ${goods} on their way of ${document}, the ledger ${String(stands)}`;
  }
  for (const [id, {state}] of orders) {
    const units = open.get(id) ?? 0;
    if (state === 'delivered' && units > 0) yield `transfer ${id} is over with ${String(units)} on their way`;
    if (state === 'shipped' && units === 0) yield `transfer ${id} is on its way with nothing`;
  }
}

function* comingFaults(line: Row, {sent_at}: Row): Generator<string> {
  const {id, announced, counted, explained, coming} = line;
  const most = Math.max(0, Number(announced) - Number(counted) - Number(explained));
  if (Number(coming) > (Number(sent_at) > 0 ? most : 0))
    yield `line ${String(id)} says ${String(coming)} coming, its counts ${String(most)} at most`;
}

/** What stands in a text with blanks between. */
const partsOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(' ').filter((part) => part !== '') : [];

/**
 * Each pallet that a line of a delivery names is one that its order was picked onto, or that has been received, which may
 * be told first; and no more is on them than was sent.
 */
export function* palletFaults(
  {id, announced, sscc, sscc_units}: Row,
  picked: ReadonlySet<string> | undefined,
): Generator<string> {
  const on = unitsOn({sscc: String(sscc), sscc_units: String(sscc_units)});
  const units = on.reduce((sum, {quantity}) => sum + quantity, 0);
  if (units > Number(announced))
    yield `line ${String(id)} has ${String(units)} on pallets of ${String(announced)} announced`;
  for (const {sscc: pallet, received} of on)
    if (!received && !picked?.has(pallet))
      yield `line ${String(id)} comes on ${pallet}, which its order was not picked onto`;
}

const TO_BE_SENT = ['fresh', 'new', 'to-pick', 'picked'];

function* endFaults({order, line, announced, counted, coming}: Ends): Generator<string> {
  const {quantity, closed, moved, shipped, returned, shortage, actual, intransit} = line;
  const waits = TO_BE_SENT.includes(String(order['state']));
  const out = Number(shipped) - Number(returned);
  const due = waits ? Math.max(0, Number(quantity) - Number(closed) - Number(moved)) : out;
  const arrived = waits ? 0 : Math.min(counted, Math.max(0, out - Number(shortage)));
  const says = (what: string, said: unknown, other: number): string =>
    `line ${String(line['id'])} of a transfer says ${String(said)} ${what}, its other end ${String(other)}`;
  if (announced !== due) yield says('sent', due, announced);
  if (actual !== arrived) yield says('arrived', actual, arrived);
  const left = waits ? 0 : Math.max(0, out - Number(shortage) - arrived);
  if (intransit !== left) yield says('on their way', intransit, left);
  if (!waits && coming !== left) yield says('on their way', left, coming);
}

/** Between which warehouses goods go of which the one has received some before the other has told of its truck. */
export async function receivedEarly(tx: ReadTransaction, rules: Rules): Promise<ReadonlySet<string>> {
  const ends = new Map<string, string>();
  for await (const {id, is_transfer, sent_at, from_warehouse, warehouse} of allRowsOf(tx, rules, 'asn'))
    if (is_transfer === 1 && sent_at === 0)
      ends.set(String(id), `${String(from_warehouse)}/${String(warehouse)}`);
  const early = new Set<string>();
  for await (const {document, goods, counted} of allRowsOf(tx, rules, 'asnLine')) {
    const end = ends.get(String(document));
    if (end !== undefined && Number(counted) > 0) early.add(`${end}/${String(goods)}`);
  }
  return early;
}
