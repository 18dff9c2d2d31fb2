import {refuse, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {
  changedFacts,
  HEADER_ID,
  isSeenVersion,
  lineNumberId,
  MAX_DOCUMENT_LINES,
} from '../kernel/document.ts';
import {enteredLines, type EnteredLine} from '../kernel/document-lines.ts';
import {asShown} from '../kernel/name.ts';
import type {View} from '../kernel/view.ts';
import {Books} from '../stock/books.ts';
import {refusalOfEntry, unknownInEntry, type EntryParty} from '../stock/document-entry.ts';
import {figuresRead} from '../stock/figures-reads.ts';
import {aboutColumns, dn, dnLine, partyColumns, type DnLineRow, type DnRow} from './dn.ts';
import {newDnLine, type OrderBooks} from './order.ts';
import {NEW_HEADER} from './shipping.ts';

/** What is entered of an order, whomever its goods go to. */
export interface EnteredOrder {
  readonly promised_on?: string;
  readonly reference?: string;
  readonly lines: string;
}

/** Whom it goes to, and what orders to such parties say beside what all say. */
export interface OrderReceiver extends EntryParty {
  readonly column: 'customer' | 'supplier' | 'to_warehouse';
  readonly header?: Partial<ReturnType<typeof partyColumns>>;
  readonly line?: (line: EnteredLine) => Partial<ReturnType<typeof aboutColumns>>;
}

/** An order with all its lines, which is not worked on until it is confirmed (DN-1). */
export function enterOrder(
  asked: EnteredOrder,
  receiver: OrderReceiver,
  view: View,
  context: Context,
): Outcome {
  const refusal = refusalOfEntry(asked.lines, receiver, view, context);
  if (refusal) return refusal;
  const books = new Books(view, context);
  const id = context.id(HEADER_ID);
  books.draft.insert(dn, {
    ...NEW_HEADER,
    ...receiver.header,
    [receiver.column]: receiver.id,
    id,
    warehouse: context.warehouse,
    promised_on: asked.promised_on ?? '',
    reference: asShown(asked.reference ?? ''),
    state: 'fresh',
  });
  for (const [i, line] of enteredLines(asked.lines).entries())
    insertLine(books, {id, warehouse: context.warehouse}, i + 1, line, receiver);
  return books.outcome();
}

/** It is not worked on yet: its lines become these. A line that is left out stays with nothing (DN-1). */
export function changeOrder(
  order: OrderBooks,
  asked: EnteredOrder & {readonly version: number; readonly seen_at?: number},
  receiver: OrderReceiver,
  view: View,
): Outcome {
  const {books, dn: row} = order;
  if (!isSeenVersion(books.context, row, asked))
    return refuse('row.changed', changedFacts(books.context, dn, row));
  const lines = order.lines();
  const unknown = unknownInEntry(asked.lines, receiver, view, lines);
  if (unknown) return unknown;
  const wanted = new Map(enteredLines(asked.lines).map((line) => [goodsAndLotOf(line), line]));
  order.set({
    ...receiver.header,
    [receiver.column]: receiver.id,
    // What one party was shown is not another's.
    ...(receiver.id === row[receiver.column] ? {} : {photos_shown: 0}),
    promised_on: asked.promised_on ?? '',
    ...(asked.reference === undefined ? {} : {reference: asShown(asked.reference)}),
  });
  let number = Math.max(0, ...lines.map((line) => line.number).filter((each) => each <= MAX_DOCUMENT_LINES));
  for (const line of lines) {
    const entered = wanted.get(goodsAndLotOf(line));
    const quantity = entered?.quantity ?? 0;
    // What stood there unordered is ordered now, and has a number that no other line has.
    const isOrdered = line.number > MAX_DOCUMENT_LINES && quantity > 0;
    const more = entered && receiver.line?.(entered);
    order.setLine(line, {...more, quantity, number: isOrdered ? ++number : line.number});
    wanted.delete(goodsAndLotOf(line));
  }
  if (number + wanted.size > MAX_DOCUMENT_LINES)
    return refuse('document.too-many-lines', {most: MAX_DOCUMENT_LINES, lines: number + wanted.size});
  for (const line of wanted.values()) insertLine(books, row, ++number, line, receiver);
  return books.outcome();
}

const goodsAndLotOf = ({goods: of, lot}: {readonly goods: string; readonly lot: string}): string =>
  `${of}/${lot}`;

function insertLine(
  {draft, context}: Books,
  {id: document, warehouse: at}: Pick<DnRow, 'id' | 'warehouse'>,
  number: number,
  line: EnteredLine,
  {line: more}: OrderReceiver,
): void {
  const {goods: of, lot, quantity} = line;
  const id = context.id(lineNumberId(number));
  draft.insert(
    dnLine,
    newDnLine({id, document, number, goods: of, lot, quantity, warehouse: at, ...more?.(line)}),
  );
}

/** The figures of the goods that a document's lines have already. */
export const readsOfLinesFigures = (document: string, view: View | undefined): readonly Read[] =>
  view
    ? view
        .range(dnLine, 'document', [document], 10_000)
        .map(({warehouse: at, goods: of}: DnLineRow) => figuresRead(at, of))
    : [];
