import {defineSteps} from '../kernel/document-step.ts';
import type {Role} from '../kernel/roles.ts';
import type {AsnState} from '../inbound/asn.ts';
import {ASN_STEPS} from '../inbound/asn-steps.ts';
import {RECEIVING_ROLES} from '../inbound/roles.ts';

/** Who announces that something comes back: a customer's own people, too, returns of theirs (RETURN-4). */
export const RETURNERS: readonly Role[] = [...RECEIVING_ROLES, 'Customer'];

const {
  'inbound.accept': accept,
  'inbound.decline': decline,
  'inbound.confirmArrival': confirmArrival,
  'inbound.finishUnloading': finishUnloading,
  'inbound.sort': sort,
  'inbound.finishSorting': finishSorting,
  'inbound.putAway': putAway,
  'inbound.uncount': uncount,
  'inbound.cancel': cancel,
  'inbound.reopen': reopen,
} = ASN_STEPS;

/** What people do with what customers send back: as with any delivery, but for how it is entered. */
export const CUSTOMER_RETURN_STEPS = defineSteps<AsnState>()({
  'returns.announce': {kind: 'claim', roles: RETURNERS, from: [], to: ['announced'], at: 'entry'},
  'inbound.accept': accept,
  'inbound.decline': decline,
  'inbound.confirmArrival': confirmArrival,
  'inbound.finishUnloading': finishUnloading,
  'inbound.sort': sort,
  'inbound.finishSorting': finishSorting,
  'inbound.putAway': putAway,
  'inbound.uncount': uncount,
  'returns.edit': {kind: 'claim', roles: RETURNERS, from: ['announced'], to: ['announced'], at: 'entry'},
  'inbound.cancel': {...cancel, roles: RETURNERS},
  'inbound.reopen': reopen,
});
