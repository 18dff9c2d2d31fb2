import {describe} from 'vitest';
import {plainWorld} from './facts/plain-world.ts';
import {undoneCells} from './facts/undo-cells.ts';
import {
  endsOfCases,
  factsAtDeliveries,
  factsAtOrders,
  factsAtReturns,
  factsAtTransfers,
  factsAtSupplierReturns,
  factsAtTracked,
  undoneLater,
} from './facts/tables.ts';

/** The tables of what every fact does in every state of its document, by the rules alone. */
const open = async () => plainWorld();

describe('[ASN-4] arrival, unloading, and [ASN-7] the end of sorting', () => {
  factsAtDeliveries(['inbound.confirmArrival', 'inbound.finishUnloading', 'inbound.finishSorting'], open);
});
describe('[ASN-5] sorting', () => factsAtDeliveries(['inbound.sort'], open));
describe('[ASN-12] a unit that is received whole', () => factsAtDeliveries(['inbound.sortUnit'], open));
describe('[ASN-6] putting away', () => factsAtDeliveries(['inbound.putAway'], open));
describe('[ASN-8] a count that is taken back', () => factsAtDeliveries(['inbound.uncount'], open));
describe('[DN-5] a pick', () => factsAtOrders(['outbound.pick'], open));
describe('[DN-6] a short pick', () => factsAtOrders(['outbound.shortPick'], open));
describe('[DN-7] putting back', () => factsAtOrders(['outbound.putBack'], open));
describe('[DN-8] a dispatch, and [DN-13] what does not fit', () =>
  factsAtOrders(['outbound.dispatch'], open));
describe('[DN-9] a proof of delivery, and [DN-14] its truck where that is told after it', () =>
  factsAtOrders(['outbound.deliver'], open));
describe('[ASN-2] an edit, [ASN-3] cancelling and reopening', () => {
  factsAtDeliveries(['inbound.edit', 'inbound.cancel', 'inbound.reopen'], open);
});
describe('[DN-1] an edit, [DN-2] confirming', () => {
  factsAtOrders(['outbound.edit', 'outbound.confirm'], open);
});
describe('[DN-4] a release, [DN-10] taking it back, cancelling', () => {
  factsAtOrders(['outbound.release', 'outbound.unrelease', 'outbound.cancel'], open);
});
describe('[DN-11] closing short, [DN-12] a picking list', () => {
  factsAtOrders(['outbound.closeShort', 'outbound.makePickingList'], open);
});
describe('[MOVE-7] a move of what an order is promised', () => factsAtOrders(['stock.moveBin'], open));
describe('[RETURN-1] a return that is entered, [RETURN-2] received, and [RETURN-3] told of in its order', () =>
  factsAtReturns(open));
describe('[TRANSFER-2] a transfer where it is sent, [TRANSFER-3] on its way, and [TRANSFER-4] where it is received', () =>
  factsAtTransfers(open));
describe('[RETURN-5] what goes back to a supplier, [RETURN-6] taken as its reason says, [RETURN-7] over when it has left, and [RETURN-8] told of in its delivery', () =>
  factsAtSupplierReturns(open));
describe('[CASE-14] [CASE-22] the acts that end cases, and what else closes them', () => endsOfCases(open));
describe('[UNDO-1] every fact of the tables, undone', () => undoneCells(open));
describe('[UNDO-4] what has come between: [UNDO-6] a pick, [UNDO-7] a putting away, [UNDO-8] a count, [UNDO-9] what was told of a delivery', () =>
  undoneLater(open));
describe('[LOT-6] goods of lots, [LOT-8] and of serials', () =>
  factsAtTracked(async (tracked_by) => plainWorld(tracked_by)));
