import {defineSteps} from '../kernel/document-step.ts';
import type {Role} from '../kernel/roles.ts';
import type {AsnState} from '../inbound/asn.ts';
import {ASN_STEPS} from '../inbound/asn-steps.ts';
import {RECEIVING_ROLES} from '../inbound/roles.ts';

/** Who announces that something comes back: a customer's own people, too, returns of theirs (RETURN-4). */
const RETURNERS: readonly Role[] = [...RECEIVING_ROLES, 'Customer'];

/** All that is done with a delivery of a supplier, but for how it is entered: no pallet of it is named beforehand. */
const {
  'inbound.announce': _announce,
  'inbound.edit': _edit,
  'inbound.sortUnit': _sortUnit,
  'inbound.cancel': cancel,
  'inbound.reopen': reopen,
  ...received
} = ASN_STEPS;

/** What people do with what customers send back: as with any delivery, but for how it is entered. */
export const CUSTOMER_RETURN_STEPS = defineSteps<AsnState>()({
  'returns.announce': {
    kind: 'claim',
    roles: RETURNERS,
    from: [],
    to: ['announced'],
    at: 'entry',
    takesPhotos: true,
  },
  ...received,
  'returns.edit': {
    kind: 'claim',
    roles: RETURNERS,
    from: ['announced'],
    to: ['announced'],
    at: 'entry',
    takesPhotos: true,
  },
  'inbound.cancel': {...cancel, roles: RETURNERS},
  'inbound.reopen': reopen,
});
