import {defineSteps} from '../kernel/document-step.ts';
import type {AsnState} from '../inbound/asn.ts';
import {ASN_STEPS} from '../inbound/asn-steps.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {DnState} from '../outbound/dn.ts';
import {DN_STEPS} from '../outbound/dn-steps.ts';
import {SHIPPING_ROLES} from '../outbound/roles.ts';

/** All that is done with an order of a customer, but for its entry and for the proof of its delivery. */
const {
  'outbound.create': _create,
  'outbound.edit': _edit,
  'outbound.deliver': _deliver,
  'outbound.confirmDelivery': _confirmDelivery,
  'outbound.cancel': cancel,
  ...sent
} = DN_STEPS;

/** What people do with a transfer where its goods are sent (TRANSFER-1). */
export const TRANSFER_ORDER_STEPS = defineSteps<DnState>()({
  'transfers.order': {kind: 'claim', roles: OFFICE, from: [], to: ['fresh'], at: 'entry'},
  ...sent,
  // No customer's people have any.
  'outbound.cancel': {...cancel, roles: SHIPPING_ROLES},
  'transfers.edit': {kind: 'claim', roles: OFFICE, from: ['fresh'], to: ['fresh'], at: 'entry'},
});

/** What is done with a delivery of a supplier, but for all that is agreed with one: that is the sending warehouse's. */
const {
  'inbound.announce': _announce,
  'inbound.accept': _accept,
  'inbound.decline': _decline,
  'inbound.edit': _editDelivery,
  'inbound.cancel': _cancel,
  'inbound.reopen': _reopen,
  ...received
} = ASN_STEPS;

/** What people do with a transfer where its goods are received. */
export const TRANSFER_DELIVERY_STEPS = defineSteps<AsnState>()(received);
