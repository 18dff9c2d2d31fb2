import type {Read} from '../kernel/action.ts';
import {lineNumberId} from '../kernel/document.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import type {EntryRules, PartyOfEntry} from '../stock/document-entry.ts';
import {figuresRead} from '../stock/figures-reads.ts';
import {dn, dnLine, type aboutColumns, type DnLineRow, type DnRow, type partyColumns} from './dn.ts';
import {MAX_ORDER_LINES, orderReads, type OrderBooks} from './order.ts';

type OrderLineWords = Partial<ReturnType<typeof aboutColumns>>;

/** Whom it goes to, and what orders to such parties say beside what all say. */
export interface OrderReceiver extends PartyOfEntry<OrderLineWords> {
  readonly column: 'customer' | 'supplier' | 'to_warehouse';
  readonly header?: Partial<ReturnType<typeof partyColumns>>;
}

/** An order, which is not worked on until it is confirmed: its lines become others until then (DN-1). */
export const ORDER_ENTRY: EntryRules<OrderBooks, DnLineRow, OrderLineWords> = {
  header: dn,
  day: 'promised_on',
  begins: () => ({state: 'fresh'}),
  ofOneParty: {photos_shown: 0},
  ofNoLine: {delivery_line: '', reason: ''},
  addLine({draft, context}, {id: document, warehouse}, {number, goods, lot, quantity, more}) {
    const id = context.id(lineNumberId(number));
    draft.insert(dnLine, {id, warehouse, document, number, goods, lot, quantity, state: 'fresh', ...more});
  },
  changeLine(order, line, {quantity, number, more}) {
    order.setLine(line, {...more, quantity, number});
  },
};

/** What a change of an order looks at: the order, the figures that it has a part in, and what is entered instead. */
export function readsOfChangedOrder(
  document: Id,
  view: View | undefined,
  entered: (row: DnRow) => readonly Read[] = () => [],
): readonly Read[] {
  const row = view?.get(dn, document);
  if (!view || !row) return orderReads(document);
  const lines = view.range(dnLine, 'document', [document], MAX_ORDER_LINES);
  return [
    ...orderReads(document),
    ...entered(row),
    ...lines.map(({warehouse, goods}) => figuresRead(warehouse, goods)),
  ];
}
