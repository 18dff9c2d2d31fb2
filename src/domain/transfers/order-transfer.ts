import {defineAction, refuse, type ArgsOf, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {changeArgs, referenceArg} from '../kernel/document.ts';
import {faultsOfLines, linesArg} from '../kernel/document-lines.ts';
import {actionOfStep} from '../kernel/document-step.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {dn} from '../outbound/dn.ts';
import {changeOrder, enterOrder, readsOfLinesFigures} from '../outbound/order-entry.ts';
import {inState, orderReads} from '../outbound/order.ts';
import {readsOfEntry} from '../stock/document-entry.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {TRANSFER_ORDER_STEPS} from './transfer-steps.ts';

const entered = {
  promised_on: {kind: 'day'},
  reference: referenceArg,
  lines: linesArg,
} as const satisfies Fields;
const args = {
  /** Which warehouse sends, and which receives: the one where it is ordered is either. */
  from_warehouse: {kind: 'reference', list: 'warehouse', required: true},
  to_warehouse: {kind: 'reference', list: 'warehouse', required: true},
  ...entered,
} as const satisfies Fields;
type Ordered = ArgsOf<typeof args>;

/** Either warehouse asks; where it is sent from it is written. */
const claim = {version: 1, offline: false, crosses: ['dn', 'dnLine']} as const;
const partyOf = (id: string) => ({column: 'to_warehouse', list: warehouse, id}) as const;

/** A warehouse sends goods to another, or asks for them: its people confirm it as any order (TRANSFER-1). */
export const orderTransfer = defineAction({
  ...claim,
  ...actionOfStep(TRANSFER_ORDER_STEPS, 'transfers.order'),
  args,
  check: ({lines}) => faultsOfLines(lines),
  reads: (asked): readonly Read[] =>
    readsOfEntry(asked.lines, partyOf(asked.to_warehouse), asked.from_warehouse),
  decide: (asked, view, context) =>
    unknownWarehouse(asked, view) ?? wrongWay(asked, context) ?? ordered(asked, view, context),
});

function unknownWarehouse(asked: Ordered, view: View): Outcome | undefined {
  const field = (['from_warehouse', 'to_warehouse'] as const).find(
    (name) => !view.get(warehouse, asked[name]),
  );
  return field && refuse('reference.unknown', {field, list: warehouse.name, key: asked[field]});
}

function wrongWay({from_warehouse: from, to_warehouse: to}: Ordered, {warehouse: at}: Context) {
  if (from === to) return refuse('transfer.same-warehouse', {warehouse: to});
  return at === from || at === to ? undefined : refuse('transfer.not-here', {warehouse: at});
}

function ordered(asked: Ordered, view: View, context: Context): Outcome {
  const {from_warehouse: from, to_warehouse: to} = asked;
  return enterOrder(asked, {...partyOf(to), header: {is_transfer: 1}}, view, {...context, warehouse: from});
}

/** What is to be sent was wrong, and it is not confirmed: its lines become these (TRANSFER-1). */
export const editTransfer = defineAction({
  ...claim,
  ...actionOfStep(TRANSFER_ORDER_STEPS, 'transfers.edit'),
  args: {...changeArgs('dn'), ...entered},
  check: ({lines}) => faultsOfLines(lines),
  reads(asked, _context, view) {
    const row = view?.get(dn, asked.document);
    return [
      ...orderReads(asked.document),
      ...(row ? readsOfEntry(asked.lines, partyOf(row.to_warehouse), row.warehouse) : []),
      ...(row ? readsOfLinesFigures(asked.document, view) : []),
    ];
  },
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'transfers.edit', (order) =>
      changeOrder(order, asked, partyOf(order.dn.to_warehouse), view),
    ),
});
