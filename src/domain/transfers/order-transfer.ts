import {defineAction, refuse, type ArgsOf, type Context, type Read} from '../kernel/action.ts';
import {changeArgs, referenceArg} from '../kernel/document.ts';
import {faultsOfLines, linesArg} from '../kernel/document-lines.ts';
import {actionOfStep} from '../kernel/document-step.ts';
import type {Fields} from '../kernel/field.ts';
import {ORDER_ENTRY, readsOfChangedOrder} from '../outbound/order-entry.ts';
import {inState} from '../outbound/order.ts';
import {changeDocument, enterDocument, readsOfEntry} from '../stock/document-entry.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {TRANSFER_ORDER_STEPS} from './transfer-steps.ts';

const entered = {
  promised_on: {kind: 'day'},
  reference: referenceArg,
  lines: linesArg,
} as const satisfies Fields;
const args = {
  /** Which warehouse sends, and which receives: the one where it is ordered is either, and that which is not named. */
  from_warehouse: {kind: 'reference', list: 'warehouse'},
  to_warehouse: {kind: 'reference', list: 'warehouse'},
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
  reads(asked, context): readonly Read[] {
    const {from, to} = endsOf(asked, context);
    return readsOfEntry(asked.lines, partyOf(to), from);
  },
  decide(asked, view, context) {
    const {from, to} = endsOf(asked, context);
    const field = (['from_warehouse', 'to_warehouse'] as const).find(
      (name) => asked[name] && !view.get(warehouse, asked[name]),
    );
    if (field) return refuse('reference.unknown', {field, list: warehouse.name, key: asked[field] ?? ''});
    if (from === to) return refuse('transfer.same-warehouse', {warehouse: to});
    const {warehouse: at} = context;
    if (at !== from && at !== to) return refuse('transfer.not-here', {warehouse: at});
    const receiver = {...partyOf(to), header: {is_transfer: 1}};
    return enterDocument(ORDER_ENTRY, asked, receiver, view, {...context, warehouse: from});
  },
});

const endsOf = ({from_warehouse, to_warehouse}: Ordered, {warehouse: here}: Context) => ({
  from: from_warehouse || here,
  to: to_warehouse || here,
});

/** What is to be sent was wrong, and it is not confirmed: its lines become these (TRANSFER-1). */
export const editTransfer = defineAction({
  ...claim,
  ...actionOfStep(TRANSFER_ORDER_STEPS, 'transfers.edit'),
  args: {...changeArgs('dn'), ...entered},
  check: ({lines}) => faultsOfLines(lines),
  reads: (asked, _context, view) =>
    readsOfChangedOrder(asked.document, view, (row) =>
      readsOfEntry(asked.lines, partyOf(row.to_warehouse), row.warehouse),
    ),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'transfers.edit', (order) =>
      changeDocument(ORDER_ENTRY, order, asked, partyOf(order.dn.to_warehouse), view),
    ),
});
