import {actionOfStep, defineSteps} from '../kernel/document-step.ts';
import type {Row} from '../kernel/field.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {AsnState} from './asn.ts';
import {ANNOUNCING_ROLES, RECEIVING_ROLES} from './roles.ts';

/** Whether a delivery is its supplier's own word, which the house has not answered (ASN-13). */
export const isOffered = ({offered, state}: Row): boolean => offered === 1 && state === 'announced';

const isSorted = ({sorted}: Row): boolean => Number(sorted) > 0;

/** What people do with deliveries. `facts.md`, States. */
export const ASN_STEPS = defineSteps<AsnState>()({
  'inbound.announce': {kind: 'claim', roles: ANNOUNCING_ROLES, from: [], to: ['announced'], at: 'entry'},
  'inbound.accept': {
    kind: 'claim',
    roles: RECEIVING_ROLES,
    from: ['announced'],
    to: ['announced'],
    at: 'page',
    when: isOffered,
  },
  'inbound.decline': {
    kind: 'claim',
    roles: RECEIVING_ROLES,
    from: ['announced'],
    to: ['cancelled'],
    at: 'page',
    when: isOffered,
  },
  'inbound.confirmArrival': {
    kind: 'fact',
    roles: RECEIVING_ROLES,
    from: ['announced'],
    to: ['arrived'],
    at: 'page',
  },
  'inbound.finishUnloading': {
    kind: 'fact',
    roles: RECEIVING_ROLES,
    from: ['arrived'],
    implied: ['announced'],
    to: ['unloaded'],
    at: 'page',
  },
  'inbound.sort': {
    kind: 'fact',
    roles: RECEIVING_ROLES,
    from: ['unloaded', 'sorted'],
    implied: ['announced', 'arrived'],
    to: ['unloaded', 'sorted'],
    at: 'form',
    // What was short may be found after all.
    aside: ['sorted'],
  },
  'inbound.sortUnit': {
    kind: 'fact',
    roles: RECEIVING_ROLES,
    from: ['unloaded'],
    implied: ['announced', 'arrived'],
    to: ['unloaded'],
    at: 'floor',
  },
  'inbound.finishSorting': {
    kind: 'fact',
    roles: RECEIVING_ROLES,
    from: ['unloaded'],
    implied: ['announced', 'arrived'],
    to: ['sorted', 'finished'],
    at: 'page',
  },
  'inbound.putAway': {
    kind: 'fact',
    roles: RECEIVING_ROLES,
    from: ['unloaded', 'sorted'],
    implied: ['announced', 'arrived'],
    to: ['unloaded', 'sorted', 'finished'],
    at: 'line',
    needs: isSorted,
  },
  'inbound.uncount': {
    kind: 'claim',
    roles: RECEIVING_ROLES,
    from: ['unloaded', 'sorted'],
    to: ['unloaded', 'sorted', 'finished'],
    at: 'line',
    needs: isSorted,
    takesBack: true,
  },
  'inbound.edit': {
    kind: 'claim',
    roles: ANNOUNCING_ROLES,
    from: ['announced'],
    to: ['announced'],
    at: 'entry',
  },
  'inbound.cancel': {
    kind: 'claim',
    roles: ANNOUNCING_ROLES,
    from: ['announced'],
    to: ['cancelled'],
    at: 'page',
    takesBack: true,
  },
  'inbound.reopen': {kind: 'claim', roles: OFFICE, from: ['cancelled'], to: ['announced'], at: 'page'},
});
export type AsnStep = keyof typeof ASN_STEPS;

/** What the action of a step has from the table. */
export const asnStep = (name: AsnStep) => actionOfStep(ASN_STEPS, name);
