import {refuse, type Context, type Outcome} from '../kernel/action.ts';
import {
  changedFacts,
  HEADER_ID,
  isSeenVersion,
  lineNumberId,
  MAX_DOCUMENT_LINES,
} from '../kernel/document.ts';
import {enteredLines, type EnteredLine} from '../kernel/document-lines.ts';
import type {Id} from '../kernel/id.ts';
import {asShown} from '../kernel/name.ts';
import type {View} from '../kernel/view.ts';
import {Books} from '../stock/books.ts';
import {refusalOfEntry, unknownInEntry, type EntryParty} from '../stock/document-entry.ts';
import {asnPlace} from '../stock/place.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from './asn.ts';
import {newAsnLine, supplierSide, type DeliveryBooks} from './receiving.ts';
import {onUnits, type OnUnit} from './sscc.ts';

/** What is entered of a delivery, from a supplier or a customer. */
interface EnteredDelivery {
  readonly expected_on?: string;
  readonly reference?: string;
  readonly lines: string;
}

/** Who sends it, and what deliveries of such senders say beside what all say. */
export interface DeliverySender extends EntryParty {
  readonly column: 'supplier' | 'customer';
  readonly header?: Partial<Pick<AsnRow, 'is_return' | 'from_order'>>;
  readonly line?: (line: EnteredLine) => Partial<Pick<AsnLineRow, 'order_line' | 'reason'>>;
}

/** A delivery is announced: with all its lines, or nothing of it (ASN-1). */
export function enterDelivery(
  asked: EnteredDelivery,
  sender: DeliverySender,
  view: View,
  context: Context,
): Outcome {
  const refusal = refusalOfEntry(asked.lines, sender, view, context);
  if (refusal) return refusal;
  const books = new Books(view, context);
  const id = context.id(HEADER_ID);
  books.draft.insert(asn, {
    ...NEW_ASN,
    ...sender.header,
    [sender.column]: sender.id,
    id,
    warehouse: context.warehouse,
    expected_on: asked.expected_on ?? '',
    reference: asShown(asked.reference ?? ''),
    offered: context.party === undefined ? 0 : 1,
  });
  for (const [i, line] of announcedLines(asked, sender).entries()) expect(books, id, i + 1, line);
  return books.outcome();
}

/** What was announced was wrong, and nothing has arrived yet: the lines become these (ASN-2). */
export function changeDelivery(
  receiving: DeliveryBooks,
  asked: EnteredDelivery & {readonly version: number; readonly seen_at?: number},
  sender: DeliverySender,
  view: View,
): Outcome {
  const {books, asn: row} = receiving;
  const {context} = books;
  if (!isSeenVersion(context, row, asked)) return refuse('row.changed', changedFacts(context, asn, row));
  const lines = receiving.lines();
  const unknown = unknownInEntry(asked.lines, sender, view, lines);
  if (unknown) return unknown;
  const wanted = new Map(announcedLines(asked, sender).map((line) => [nameOf(line), line]));
  receiving.set({
    ...sender.header,
    [sender.column]: sender.id,
    expected_on: asked.expected_on ?? '',
    ...(asked.reference === undefined ? {} : {reference: asShown(asked.reference)}),
    // What was said between the house and one party is not another's.
    ...(sender.id === row[sender.column] ? {} : {offered: 0, word: '', photos_shown: 0}),
  });
  for (const line of lines) {
    const {quantity = 0, units = [], more = {}} = wanted.get(nameOf(line)) ?? {};
    receiving.announceInstead({...line, ...more}, quantity, units);
    wanted.delete(nameOf(line));
  }
  let number = Math.max(0, ...lines.map((line) => line.number));
  if (lines.length + wanted.size > MAX_DOCUMENT_LINES)
    return refuse('document.too-many-lines', {most: MAX_DOCUMENT_LINES, lines: lines.length + wanted.size});
  for (const line of wanted.values()) expect(books, row.id, ++number, line);
  return books.outcome();
}

/** A delivery at which nothing has happened yet. */
export const NEW_ASN = {
  code: '',
  provisional: '',
  supplier: '',
  customer: '',
  is_return: 0,
  is_transfer: 0,
  from_warehouse: '',
  sent_at: 0,
  from_order: '',
  expected_on: '',
  reference: '',
  offered: 0,
  word: '',
  photos_shown: 0,
  state: 'announced',
  left: 0,
  sort: 0,
  sorted: 0,
  arrived_at: 0,
  arrived_by: '',
  unloaded_at: 0,
  unloaded_by: '',
  sorted_at: 0,
  sorted_by: '',
  closed_at: 0,
  closed_by: '',
} as const;

/** A line of a delivery as it is announced: all of its goods and lot, and what of them comes on which unit. */
interface AnnouncedLine extends Pick<EnteredLine, 'goods' | 'lot' | 'quantity'> {
  readonly units: readonly OnUnit[];
  readonly more: Partial<AsnLineRow>;
}

/** One line of each goods and lot, whatever units it comes on (DOC-4, ASN-12). */
function announcedLines({lines}: EnteredDelivery, {line: more}: DeliverySender): readonly AnnouncedLine[] {
  const by = new Map<string, AnnouncedLine>();
  for (const entered of enteredLines(lines)) {
    const {goods: of, lot, sscc} = entered;
    const known = by.get(nameOf(entered)) ?? {quantity: 0, units: [], more: more?.(entered) ?? {}};
    const own = sscc === '' ? [] : [{sscc, quantity: entered.quantity}];
    by.set(nameOf(entered), {
      ...known,
      goods: of,
      lot,
      quantity: known.quantity + entered.quantity,
      units: [...known.units, ...own],
    });
  }
  return [...by.values()];
}

const nameOf = ({goods: of, lot}: {readonly goods: string; readonly lot: string}): string => `${of}/${lot}`;

/** A new line, with its goods at `expected`. */
function expect(books: Books, document: Id, number: number, line: AnnouncedLine): void {
  const {context} = books;
  const row = {
    ...newAsnLine({
      id: context.id(lineNumberId(number)),
      warehouse: context.warehouse,
      document,
      number,
      goods: line.goods,
      lot: line.lot,
      announced: line.quantity,
    }),
    ...onUnits(line.units),
    ...line.more,
  };
  books.draft.insert(asnLine, row);
  books.carry({
    item: {warehouse: row.warehouse, goods: row.goods, lot: row.lot, unit: ''},
    from: supplierSide,
    to: {place: asnPlace(document, 'expected'), property: ''},
    quantity: line.quantity,
    of: {document, line: row.id},
    received_at: 0,
    isFirst: true,
  });
}
