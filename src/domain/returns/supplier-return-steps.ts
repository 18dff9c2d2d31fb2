import {defineSteps} from '../kernel/document-step.ts';
import type {DnState} from '../outbound/dn.ts';
import {DN_STEPS} from '../outbound/dn-steps.ts';
import {SHIPPING_ROLES} from '../outbound/roles.ts';

/** All that is done with an order of a customer until it has left, but for how it is entered: a supplier proves nothing. */
const {
  'outbound.create': _orderEntry,
  'outbound.edit': _orderEdit,
  'outbound.deliver': _orderProof,
  'outbound.confirmDelivery': _customersProof,
  'outbound.cancel': cancel,
  ...untilItLeft
} = DN_STEPS;

/** What people do with what goes back to suppliers. Only the house enters one, and takes it back. */
export const SUPPLIER_RETURN_STEPS = defineSteps<DnState>()({
  'returns.sendBack': {kind: 'claim', roles: SHIPPING_ROLES, from: [], to: ['fresh'], at: 'entry'},
  ...untilItLeft,
  'returns.editSendBack': {
    kind: 'claim',
    roles: SHIPPING_ROLES,
    from: ['fresh'],
    to: ['fresh'],
    at: 'entry',
  },
  'outbound.cancel': {...cancel, roles: SHIPPING_ROLES},
});
