import type {Done, LedgerEntry} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {Projection} from '../kernel/settle.ts';
import {WrittenRows} from '../kernel/written-rows.ts';
import {asn, asnLine} from '../inbound/asn.ts';
import {dn, dnLine} from '../outbound/dn.ts';
import {Books} from '../stock/books.ts';
import {documentOfPlace, isOnItsWay} from '../stock/place.ts';
import {stock} from '../stock/stock.ts';
import {deliveryOfOrder} from './delivery-of-order.ts';
import {comingOf, TransferBooks} from './transfer-books.ts';

const LAID = new Map([dn, dnLine, asn, asnLine, stock].map((resource) => [resource.name, resource]));

/**
 * What follows for the other end of a transfer (TRANSFER-2 … TRANSFER-5). The rows of both warehouses are the server's
 * alone: there what is ordered and sent is announced where it goes to, and what is received there is on its way no
 * more. A device has its own warehouse's half, and counts what is still coming.
 */
export const transferProjection: Projection = (outcome, view, context) => {
  const written = new WrittenRows(outcome, view);
  const transfers = transfersIn(written, outcome);
  if (transfers.size === 0) return [];
  const books = new Books(view, context);
  books.draft.layOn(LAID, outcome);
  if (context.numbersFrom === undefined) countComing(written, books);
  else
    for (const id of transfers) {
      const before = written.before(asn, deliveryOfOrder(id))?.state;
      new TransferBooks(books, id, before === 'sorted' || before === 'finished').settle(outcome.entries);
    }
  const done = books.done();
  return done.kind === 'done' ? [...done.puts, ...done.dels, ...done.entries, ...done.corrections] : [];
};

/** The orders of transfers that work has changed, or a delivery of. */
function transfersIn(written: WrittenRows, outcome: Done): ReadonlySet<Id> {
  const transfers = new Set<Id>();
  for (const line of written.ids(asnLine)) {
    const row = written.after(asnLine, line);
    const header = row?.order_line ? written.after(asn, row.document) : undefined;
    if (header?.is_transfer === 1) transfers.add(header.from_order);
  }
  const orders = new Set(written.ids(dn));
  for (const line of written.ids(dnLine)) orders.add(written.after(dnLine, line)?.document ?? '');
  for (const entry of outcome.entries) for (const id of transitOf(entry)) orders.add(id);
  written.need(dn, orders);
  for (const id of orders) if (written.after(dn, id)?.is_transfer === 1) transfers.add(id);
  return transfers;
}

const transitOf = ({from, to}: LedgerEntry): Id[] =>
  [from, to].flatMap((place) => (isOnItsWay(place) ? (documentOfPlace(place)?.id ?? []) : []));

function countComing(written: WrittenRows, {draft}: Books): void {
  for (const id of written.ids(asnLine)) {
    const line = draft.get(asnLine, id);
    const header = line && draft.get(asn, line.document);
    if (line && header?.is_transfer === 1 && header.sent_at > 0)
      draft.put(asnLine, {...line, coming: comingOf(line)});
  }
}
