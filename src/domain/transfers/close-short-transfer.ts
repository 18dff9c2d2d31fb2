import {defineAction, refuse, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {View} from '../kernel/view.ts';
import {asn, asnLine, type AsnLineRow} from '../inbound/asn.ts';
import {DELIVERY_CLOSINGS} from '../inbound/delivery-closings.ts';
import {DeliveryBooks, readsOfDelivery} from '../inbound/receiving.ts';
import {dn, dnLine, type DnLineRow} from '../outbound/dn.ts';
import {MAX_PICKED_STOCK_ROWS, OrderBooks, orderReads} from '../outbound/order.ts';
import {correctPickedAfterLeaving, noteShipped} from '../outbound/truck.ts';
import {Books, type StockMovement} from '../stock/books.ts';
import {caseRead, closingClaim, sayingWhy, type CaseRow} from '../stock/case-closing.ts';
import {closeCorrection} from '../stock/close-correction.ts';
import {ADJUSTED_AWAY, transitPlace} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';

/** Units of a line of a transfer that have not arrived, while it is not said where they are. */
const unexplainedOf = ({shortage, explained}: AsnLineRow): number => Math.max(0, shortage - explained);

/** A line that is short where it arrived, at both ends. */
interface ShortLine {
  readonly order: OrderBooks;
  readonly delivery: DeliveryBooks;
  readonly line: AsnLineRow;
  readonly orderLine: DnLineRow;
}

type Explanation = (short: ShortLine, row: StockRow, units: number) => void;

const closeAs = (name: 'case.neverLeft' | 'case.lostOnWay', explain: Explanation) =>
  defineAction({
    ...closingClaim,
    name,
    crosses: ['dn', 'dnLine', 'stock'],
    args: sayingWhy,
    reads: (asked, _context, view) => readsOfShort(asked.case, view),
    decide: (asked, view, context) =>
      closeCorrection({closings: DELIVERY_CLOSINGS, closing: name}, asked, {view, context}, (row) =>
        explained(row, explain, view, context),
      ),
  });

/** They are still where the transfer came from: they stand picked there, and are to be put back (TRANSFER-6). */
export const explainShortTransfer = closeAs('case.neverLeft', ({order, orderLine}, row, units) => {
  const {warehouse, goods, lot, unit} = row;
  const item = {warehouse, goods, lot, unit};
  order.comeBack(movementOf(order, item, orderLine, units));
  noteShipped(order, orderLine, -units);
  correctPickedAfterLeaving(order, orderLine, item, units);
});

/** They are lost on their way: no warehouse has them (TRANSFER-6). */
export const loseShortTransfer = closeAs(
  'case.lostOnWay',
  ({order, delivery, line, orderLine}, row, units) => {
    const {warehouse, goods, lot, unit} = row;
    const {books} = order;
    const movement = movementOf(order, {warehouse, goods, lot, unit}, orderLine, units);
    books.carry({...movement, from: order.away, to: {place: ADJUSTED_AWAY, property: ''}});
    const now = books.draft.get(dnLine, orderLine.id) ?? orderLine;
    order.setLine(now, {shortage: now.shortage + units, intransit: Math.max(0, now.intransit - units)});
    const there = books.draft.get(asnLine, line.id) ?? line;
    delivery.setLine(there, {explained: there.explained + units});
  },
);

const movementOf = (
  order: OrderBooks,
  item: StockMovement['item'],
  line: DnLineRow,
  quantity: number,
): StockMovement => order.movement(item, order.away, order.stand, quantity, line);

function readsOfShort(id: string, view: View | undefined): readonly Read[] {
  const row = view?.get(caseResource, id);
  const order = row && view?.get(asn, row.document)?.from_order;
  return [
    caseRead(id),
    ...(row ? readsOfDelivery(row.document, view) : []),
    ...(order ? [...orderReads(order), ...transitReads(order, view)] : []),
  ];
}

function transitReads(order: string, view: View | undefined): readonly Read[] {
  const warehouse = view?.get(dn, order)?.warehouse;
  const prefix = [warehouse ?? '', transitPlace(order)];
  return warehouse ? [{list: stock.name, index: 'key', prefix, limit: MAX_PICKED_STOCK_ROWS}] : [];
}

/** Says of every unit that is short and still on its way where it is. */
function explained(row: CaseRow, explain: Explanation, view: View, context: Context): Outcome {
  const books = new Books(view, context);
  const header = view.get(asn, row.document);
  const sent = header && view.get(dn, header.from_order);
  if (!header || !sent) return refuse('case.nothing-left', {case: row.id});
  const [order, delivery] = [new OrderBooks(books, sent), new DeliveryBooks(header, books)];
  let said = 0;
  for (const line of delivery.lines()) {
    const orderLine = books.draft.get(dnLine, line.order_line);
    if (!orderLine) continue;
    let left = unexplainedOf(line);
    for (const each of ownLotFirst(order.onItsWay(line.goods), line)) {
      const units = Math.min(left, each.quantity);
      if (units > 0) explain({order, delivery, line, orderLine}, each, units);
      left -= units;
      said += units;
    }
  }
  return said === 0 ? refuse('case.nothing-left', {case: row.id}) : books.done();
}

const ownLotFirst = (rows: readonly StockRow[], {lot}: AsnLineRow): StockRow[] =>
  rows.toSorted((a, b) => Number(b.lot === lot) - Number(a.lot === lot));
