import {lineNumberId} from '../kernel/document.ts';
import type {EnteredLine} from '../kernel/document-lines.ts';
import type {EntryRules, PartyOfEntry} from '../stock/document-entry.ts';
import {asnPlace} from '../stock/place.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from './asn.ts';
import {supplierSide, type DeliveryBooks} from './receiving.ts';
import {onUnits, type OnUnit} from './on-units.ts';

type DeliveryLineWords = Partial<Pick<AsnLineRow, 'order_line' | 'reason'>>;

/** Who sends it, and what deliveries of such senders say beside what all say. */
export interface DeliverySender extends PartyOfEntry<DeliveryLineWords> {
  readonly column: 'supplier' | 'customer';
  readonly header?: Partial<Pick<AsnRow, 'is_return' | 'from_order'>>;
}

/** A delivery is announced (ASN-1), and as long as nothing has arrived its lines become others (ASN-2). */
export const DELIVERY_ENTRY: EntryRules<DeliveryBooks, AsnLineRow, DeliveryLineWords> = {
  header: asn,
  day: 'expected_on',
  begins: ({party}) => ({state: 'announced', offered: party === undefined ? 0 : 1}),
  ofOneParty: {offered: 0, word: '', photos_shown: 0},
  ofNoLine: {order_line: '', reason: ''},
  /** A new line, with its goods at `expected`. */
  addLine(books, {id: document, warehouse}, {number, goods, lot, quantity, entered, more}) {
    const id = books.context.id(lineNumberId(number));
    const row = {id, warehouse, document, number, goods, lot, announced: quantity};
    books.draft.insert(asnLine, {...row, ...onUnits(unitsOf(entered)), ...more});
    books.carry({
      item: {warehouse, goods, lot, unit: ''},
      from: supplierSide,
      to: {place: asnPlace(document, 'expected'), property: ''},
      quantity,
      of: {document, line: id},
      received_at: 0,
      isFirst: true,
    });
  },
  changeLine(delivery, line, {quantity, entered, more}) {
    delivery.setLine(line, more);
    delivery.announceInstead(line, quantity, unitsOf(entered));
  },
};

/** What of a line comes on which unit. */
const unitsOf = (entered: readonly EnteredLine[]): OnUnit[] =>
  entered.filter(({sscc}) => sscc !== '').map(({sscc, quantity}) => ({sscc, quantity}));
