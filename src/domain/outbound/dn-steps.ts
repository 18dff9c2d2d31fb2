import {actionOfStep, defineSteps} from '../kernel/document-step.ts';
import type {Row} from '../kernel/field.ts';
import {STOCK_KEEPERS} from '../kernel/roles.ts';
import {DN_STATES, type DnState} from './dn.ts';
import {mayGoBack} from './line-units.ts';
import {ORDERING_ROLES, SHIPPING_ROLES} from './roles.ts';

/** States in which an order is confirmed and has not left. */
export const LIVE_STATES = ['new', 'to-pick', 'picked'] as const satisfies readonly DnState[];

const hasAny =
  (column: string) =>
  (row: Row): boolean =>
    Number(row[column]) > 0;
const [isPromised, isWanting] = [hasAny('allocated'), hasAny('rest')];

/** Whether a customer's own people act on an order: while it is their own word (DN-17), and on its way to them (DN-18). */
export const isOpenToCustomer = ({state}: Row): boolean => state === 'fresh' || state === 'shipped';

/** What stands picked for it is put back first. */
const isUnpicked = (header: Row): boolean => !hasAny('picked')(header);

/** What people do with orders. `facts.md`, States. */
export const DN_STEPS = defineSteps<DnState>()({
  'outbound.create': {kind: 'claim', roles: ORDERING_ROLES, from: [], to: ['fresh'], at: 'entry'},
  'outbound.confirm': {
    kind: 'claim',
    roles: SHIPPING_ROLES,
    from: ['fresh'],
    to: ['new', 'picked'],
    at: 'page',
  },
  'outbound.makePickingList': {
    kind: 'claim',
    roles: SHIPPING_ROLES,
    from: ['to-pick'],
    to: ['to-pick'],
    at: 'page',
    needsUnlisted: true,
  },
  'outbound.pick': {
    kind: 'fact',
    roles: SHIPPING_ROLES,
    from: ['to-pick'],
    to: ['to-pick', 'picked'],
    at: 'form',
    needs: isPromised,
  },
  'outbound.shortPick': {
    kind: 'fact',
    roles: SHIPPING_ROLES,
    from: ['to-pick'],
    // What is missing leaves the bin, whatever has become of the order.
    implied: DN_STATES,
    to: DN_STATES,
    at: 'line',
    needs: isPromised,
    form: 'outbound.pick',
  },
  'outbound.dispatch': {
    kind: 'fact',
    roles: SHIPPING_ROLES,
    from: ['to-pick', 'picked'],
    to: ['shipped'],
    at: 'form',
  },
  'outbound.release': {
    kind: 'claim',
    roles: SHIPPING_ROLES,
    from: LIVE_STATES,
    to: LIVE_STATES,
    at: 'page',
    needs: isWanting,
  },
  'outbound.deliver': {
    kind: 'fact',
    roles: SHIPPING_ROLES,
    from: ['shipped'],
    implied: ['to-pick', 'picked'],
    to: ['delivered'],
    at: 'form',
  },
  'outbound.confirmDelivery': {
    kind: 'claim',
    roles: ['Customer'],
    from: ['shipped'],
    to: ['delivered'],
    at: 'form',
    takesPhotos: true,
  },
  'outbound.edit': {kind: 'claim', roles: ORDERING_ROLES, from: ['fresh'], to: ['fresh'], at: 'entry'},
  'outbound.unrelease': {
    kind: 'claim',
    roles: SHIPPING_ROLES,
    from: ['to-pick'],
    to: ['new'],
    at: 'page',
    when: isUnpicked,
    takesBack: true,
  },
  'outbound.cancel': {
    kind: 'claim',
    roles: ORDERING_ROLES,
    from: ['fresh', 'new'],
    to: ['cancelled'],
    at: 'page',
    when: isUnpicked,
    takesBack: true,
  },
  'outbound.closeShort': {
    kind: 'claim',
    roles: STOCK_KEEPERS,
    from: LIVE_STATES,
    to: [...LIVE_STATES, 'cancelled'],
    at: 'line',
    needs: isWanting,
    takesBack: true,
  },
  'outbound.putBack': {
    kind: 'fact',
    roles: SHIPPING_ROLES,
    // Whatever became of the order: what stands picked goes back, and what comes back from its customer.
    from: DN_STATES,
    to: DN_STATES,
    at: 'form',
    aside: DN_STATES,
    needs: (line) => mayGoBack(line) > 0,
    takesBack: true,
  },
});
type DnStep = keyof typeof DN_STEPS;

/** What the action of a step has from the table. */
export const dnStep = (name: DnStep) => actionOfStep(DN_STEPS, name);
