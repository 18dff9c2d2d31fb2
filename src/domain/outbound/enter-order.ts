import {defineAction, refuse, type ArgsOf, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {
  changeArgs,
  changedFacts,
  HEADER_ID,
  isSeenVersion,
  lineNumberId,
  MAX_DOCUMENT_LINES,
  referenceArg,
} from '../kernel/document.ts';
import {enteredLines, faultsOfLines, linesArg} from '../kernel/document-lines.ts';
import type {Fields} from '../kernel/field.ts';
import {asShown} from '../kernel/name.ts';
import type {View} from '../kernel/view.ts';
import {customer} from '../parties/party.ts';
import {Books} from '../stock/books.ts';
import {figuresRead} from '../stock/figures-projection.ts';
import {readsOfEntry, unknownInEntry, type EntryParty} from '../stock/document-entry.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {dn, dnLine, type DnRow} from './dn.ts';
import {inState, newDnLine, orderReads, type OrderBooks} from './order.ts';
import {NEW_HEADER} from './shipping.ts';
import {dnStep} from './dn-steps.ts';

const args = {
  customer: {kind: 'reference', list: 'customer', required: true},
  promised_on: {kind: 'day'},
  reference: referenceArg,
  lines: linesArg,
} as const satisfies Fields;
type CustomerOrder = ArgsOf<typeof args>;

/** What is entered of an order, whomever its goods go to. */
export interface EnteredOrder {
  readonly promised_on?: string;
  readonly reference?: string;
  readonly lines: string;
}

/** Whom its goods go to, and what orders of such receivers say beside what all say. */
export interface OrderReceiver extends EntryParty {
  readonly column: 'customer' | 'to_warehouse';
  readonly header?: Partial<Pick<DnRow, 'is_transfer'>>;
}

export const orderClaim = {version: 1, offline: false} as const;

/** A customer orders: an order with all its lines, which is not worked on until it is confirmed (DN-1). */
export const createOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.create'),
  args,
  check: ({lines}) => faultsOfLines(lines),
  reads: (asked, context) => readsOfEntry(asked.lines, partyOf(asked), context.warehouse),
  decide: (asked, view, context) => enterOrder(asked, partyOf(asked), view, context),
});

/** An order is made: with all its lines, or nothing of it (DN-1). */
export function enterOrder(
  asked: EnteredOrder,
  receiver: OrderReceiver,
  view: View,
  context: Context,
): Outcome {
  if (!view.get(warehouse, context.warehouse))
    return refuse('warehouse.unknown', {warehouse: context.warehouse});
  const unknown = unknownInEntry(asked.lines, receiver, view);
  if (unknown) return unknown;
  const books = new Books(view, context);
  const {draft} = books;
  const id = context.id(HEADER_ID);
  draft.insert(dn, {
    ...NEW_HEADER,
    ...receiver.header,
    [receiver.column]: receiver.id,
    id,
    warehouse: context.warehouse,
    promised_on: asked.promised_on ?? '',
    reference: asShown(asked.reference ?? ''),
    state: 'fresh',
  });
  for (const [i, {goods: of, lot, quantity}] of enteredLines(asked.lines).entries()) {
    const number = i + 1;
    const own = {id: context.id(lineNumberId(number)), document: id, number, goods: of, lot, quantity};
    draft.insert(dnLine, newDnLine({...own, warehouse: context.warehouse}));
  }
  return books.outcome();
}

const partyOf = ({customer: id}: CustomerOrder) => ({column: 'customer', list: customer, id}) as const;

/** It is not worked on yet: its lines become these. A line that is left out stays with nothing (DN-1). */
export const editOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.edit'),
  args: {
    ...changeArgs('dn'),
    ...args,
  },
  check: ({lines}) => faultsOfLines(lines),
  reads(asked, _context, view) {
    const row = view?.get(dn, asked.document);
    return [
      ...orderReads(asked.document),
      ...(row ? readsOfEntry(asked.lines, partyOf(asked), row.warehouse) : []),
      ...(row ? readsOfLinesFigures(asked.document, view) : []),
    ];
  },
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'outbound.edit', (order) =>
      changeOrder(order, asked, partyOf(asked), view),
    ),
});

/** The figures of the goods that a document's lines have already. */
export const readsOfLinesFigures = (document: string, view: View | undefined): readonly Read[] =>
  view
    ? view
        .range(dnLine, 'document', [document], 10_000)
        .map(({warehouse: at, goods: of}) => figuresRead(at, of))
    : [];

/** What was ordered was wrong, and it is not worked on yet: the lines become these (DN-1). */
export function changeOrder(
  order: OrderBooks,
  asked: EnteredOrder & {readonly version: number; readonly seen_at?: number},
  receiver: OrderReceiver,
  view: View,
): Outcome {
  const {books, dn: row} = order;
  if (!isSeenVersion(books.context, row, asked))
    return refuse('row.changed', changedFacts(books.context, dn, row));
  const unknown = unknownInEntry(asked.lines, receiver, view, order.lines());
  if (unknown) return unknown;
  const wanted = new Map(enteredLines(asked.lines).map((line) => [`${line.goods}/${line.lot}`, line]));
  order.set({
    ...receiver.header,
    [receiver.column]: receiver.id,
    // What one customer was shown is not another's.
    ...(receiver.id === row[receiver.column] ? {} : {photos_shown: 0}),
    promised_on: asked.promised_on ?? '',
    ...(asked.reference === undefined ? {} : {reference: asShown(asked.reference)}),
  });
  const lines = order.lines();
  let number = Math.max(0, ...lines.map((line) => line.number).filter((each) => each <= MAX_DOCUMENT_LINES));
  for (const line of lines) {
    const key = `${line.goods}/${line.lot}`;
    const quantity = wanted.get(key)?.quantity ?? 0;
    // What stood there unordered is ordered now, and has a number that no other line has.
    const isOrdered = line.number > MAX_DOCUMENT_LINES && quantity > 0;
    order.setLine(line, {quantity, number: isOrdered ? ++number : line.number});
    wanted.delete(key);
  }
  if (number + wanted.size > MAX_DOCUMENT_LINES)
    return refuse('document.too-many-lines', {most: MAX_DOCUMENT_LINES, lines: number + wanted.size});
  for (const {goods: of, lot, quantity} of wanted.values()) {
    number++;
    const id = books.context.id(lineNumberId(number));
    const own = {id, document: row.id, number, goods: of, lot, quantity, warehouse: row.warehouse};
    books.draft.insert(dnLine, newDnLine(own));
  }
  return books.outcome();
}
