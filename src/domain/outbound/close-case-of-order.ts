import {defineAction, refuse, type ArgsOf, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {
  caseRead,
  closingClaim,
  factsOfCase,
  sayingWhy,
  textOrEmpty,
  type CaseRow,
} from '../stock/case-closing.ts';
import type {ClosingAction} from '../stock/closing-ways.ts';
import {linesNamed} from '../stock/correction-share.ts';
import {closeCorrection} from '../stock/close-correction.ts';
import {caseLinesFacts} from '../stock/case-lines.ts';
import {dn, type DnLineRow} from './dn.ts';
import {arrivedLineFaults, proveAgain} from './deliver.ts';
import {ORDER_CLOSINGS} from './order-closings.ts';
import {orderReads, readsOfPicked, withOrder, type OrderBooks} from './order.ts';
import {stageOf} from './order-projection.ts';
import {provedBy} from './proved-line.ts';
import {shippingLate} from './rest-order.ts';
import {shipRow} from './shipping.ts';
import {shipment} from './shipment.ts';
import {leaveShipment, readsOfShipment, shipmentComesBack} from './truck.ts';

/** Goes on with the order of an open case that can be closed so, and closes the case with what that does to it. */
const withOrderOf = (
  closing: ClosingAction,
  asked: {readonly case: string; readonly note: string},
  {view, context}: {readonly view: View; readonly context: Context},
  goOn: (order: OrderBooks, row: CaseRow) => Outcome,
): Outcome =>
  closeCorrection({closings: ORDER_CLOSINGS, closing}, asked, {view, context}, (row) =>
    withOrder(view, context, row.document, (order) => goOn(order, row)),
  );

const readsOfCase = (id: string, context: Context, view: View | undefined): readonly Read[] => {
  const row = view?.get(caseResource, id);
  const truck = row && textOrEmpty(factsOfCase(row)['shipment']);
  const first = row && view?.get(dn, row.document)?.shipment;
  return [
    caseRead(id),
    ...(row
      ? [
          ...orderReads(row.document),
          ...readsOfPicked(row.document, context.warehouse, view),
          ...(truck ? [{list: shipment.name, key: truck}] : []),
          ...(truck && first ? readsOfShipment(first) : []),
        ]
      : []),
  ];
};

const nothingLeft = (row: CaseRow): Outcome => refuse('case.nothing-left', {case: row.id});

/** What was picked after the truck had gone went with it: it is no longer at the dock (CASE-22). */
export const closeAsGoneAlong = defineAction({
  ...closingClaim,
  name: 'case.wentAlong',
  args: sayingWhy,
  reads: (asked, context, view) => readsOfCase(asked.case, context, view),
  decide: (asked, view, context) =>
    withOrderOf('case.wentAlong', asked, {view, context}, (order, row) => {
      const stage = stageOf(order.dn.state);
      if (stage !== 'shipped' && stage !== 'delivered') return nothingLeft(row);
      const named = linesNamed(view, row);
      const lines = order.lines().filter(({id}) => named?.includes(id) ?? true);
      const sent = shippingLate(order, () => shipHeldBy(order, lines));
      // What the customer has told stands: it is compared with what has left by now.
      if (stage === 'delivered' && order.isProved)
        for (const line of order.lines()) order.setLine(line, provedBy(line, line));
      return sent === 0 ? nothingLeft(row) : order.books.outcome();
    }),
});

/** How many units of these lines stand picked, which leave. */
function shipHeldBy(order: OrderBooks, lines: readonly DnLineRow[]): number {
  let sent = 0;
  for (const standing of order.standing()) {
    const own = lines.filter(
      (line) => line.goods === standing.goods && (line.lot === '' || line.lot === standing.lot),
    );
    const held = own.reduce((sum, line) => sum + order.heldBy(line), 0);
    const units = Math.min(held, standing.quantity);
    if (units > 0) shipRow(order, standing, units);
    sent += units;
  }
  return sent;
}

/** It left with the truck that was told last (CASE-22). */
export const secondTruck = defineAction({
  ...closingClaim,
  name: 'case.secondTruck',
  args: sayingWhy,
  reads: (asked, context, view) => readsOfCase(asked.case, context, view),
  decide: (asked, view, context) =>
    withOrderOf('case.secondTruck', asked, {view, context}, (order, row) => {
      const truck = textOrEmpty(factsOfCase(row)['shipment']);
      if (truck === '' || truck === order.dn.shipment || !view.get(shipment, truck)) return nothingLeft(row);
      const before = order.dn.shipment;
      order.set({shipment: truck});
      shipmentComesBack(order.books, truck);
      if (before !== '') leaveShipment(order.books, before);
      return order.books.outcome();
    }),
});

const proof = {...sayingWhy, lines: {kind: 'json', required: true, max: 300_000}} as const satisfies Fields;

/** What the customer has is what the second proof of delivery says (CASE-22). */
export const secondProof = defineAction({
  ...closingClaim,
  name: 'case.secondProof',
  args: proof,
  check: ({lines}) => arrivedLineFaults(lines),
  reads: (asked, context, view) => readsOfCase(asked.case, context, view),
  decide: (asked: ArgsOf<typeof proof>, view, context) =>
    withOrderOf('case.secondProof', asked, {view, context}, (order, row) => {
      if (order.dn.state !== 'delivered') return nothingLeft(row);
      const lines = proveAgain(order, asked.lines);
      const outcome = order.books.outcome();
      if (lines.length === 0) return nothingLeft(row);
      // What arrived whole of each line, before and after.
      return outcome.kind === 'done' ? {...outcome, told: caseLinesFacts(lines)} : outcome;
    }),
});
