import {defineDocument, referenceArg} from '../kernel/document.ts';
import type {Row} from '../kernel/field.ts';
import type {RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';
import {customer} from '../parties/party.ts';
import {pickedPlace, transitPlace} from '../stock/place.ts';

/** Where an order is. Specification section 4; `facts.md`, States. */
export const DN_STATES = ['fresh', 'new', 'to-pick', 'picked', 'shipped', 'delivered', 'cancelled'] as const;
export type DnState = (typeof DN_STATES)[number];

/** Why goods go back to their supplier. */
export const SEND_BACK_REASONS = [
  'damaged',
  'held',
  'expired',
  'too-many',
  'wrong-goods',
  'other-reason',
] as const;

const units = {kind: 'quantity', derived: true} as const;
const moment = {kind: 'time', derived: true} as const;
const person = {kind: 'reference', list: 'staff', derived: true} as const;

/** What a line is part of: an order as it was typed, one that is worked on, or one that is over. */
const DN_LINE_STATES = ['fresh', 'live', 'shipped', 'delivered', 'cancelled'] as const;
export type DnLineState = (typeof DN_LINE_STATES)[number];

/**
 * A delivery note: what a customer ordered, and what became of it. A line's `picked` is what stands at `dn:…:picked`
 * by the ledger, `allocated` the sum of its allocations; `wanted` is W of `facts.md` 3.
 */
export const DN = defineDocument({
  name: 'dn',
  line: 'dnLine',
  area: 'outbound',
  prefix: 'DN',
  states: DN_STATES,
  ends: ['delivered', 'cancelled'],
  open: ['fresh', 'new', 'to-pick', 'picked'],
  reports: 'orders',
  party: {column: 'customer', list: customer, isSender: false},
  parties: ['customer', 'supplier', 'to_warehouse'],
  entered: 'quantity',
  placesOf: (id) => [pickedPlace(id), transitPlace(id)],
  read: FLOOR,
  readable: {
    Supplier: {
      party: 'supplier',
      header: ['reference', 'promised_on', 'is_return', 'from_delivery', 'shipped_at'],
      line: ['quantity', 'back_ordered', 'closed', 'shipped', 'returned', 'reason', 'delivery_line', 'state'],
    },
    Customer: {
      party: 'customer',
      header: ['reference', 'promised_on', 'parent', 'confirmed_at', 'shipped_at', 'delivered_at'],
      line: [
        'quantity',
        'back_ordered',
        'closed',
        'shipped',
        'intransit',
        'actual',
        'shortage',
        'more',
        'damage',
        'returned',
        'given_back',
        'state',
      ],
    },
  },
  header: {
    /** Whom it goes to: a customer, or a supplier who gets something back; the others are ''. */
    customer: {kind: 'reference', list: 'customer'},
    supplier: {kind: 'reference', list: 'supplier'},
    is_return: {kind: 'flag', derived: true},
    /** Of a return: the delivery that it came with, or ''. */
    from_delivery: {kind: 'reference', list: 'asn'},
    /** 1 where its goods go to another warehouse of the house, which this is then, and no party. */
    is_transfer: {kind: 'flag', derived: true},
    to_warehouse: {kind: 'reference', list: 'warehouse'},
    /** Its number with its customer, or ''. */
    reference: referenceArg,
    /** The day of the warehouse on which it should leave, or ''. */
    promised_on: {kind: 'day'},
    /** The order whose rest this one is, or ''. */
    parent: {kind: 'reference', list: 'dn', derived: true},
    /** How it left, or ''. */
    shipment: {kind: 'reference', list: 'shipment', derived: true},
    /** 1 where its customer is shown the photos of what was done with it (PHOTO-8). */
    photos_shown: {kind: 'flag', derived: true},
    /** Older ones are released first: when it was confirmed, or its parent was. */
    ranked_at: moment,
    /** Sums of its lines: open allocations, and what stands picked. */
    allocated: units,
    picked: units,
    confirmed_at: moment,
    confirmed_by: person,
    shipped_at: moment,
    shipped_by: person,
    delivered_at: moment,
    delivered_by: person,
    /** When its truck was told, for work that comes back after a loss of history, and by which device. */
    left_epoch: {kind: 'text', derived: true, secret: []},
    left_version: {kind: 'integer', derived: true, secret: []},
    left_hand: {kind: 'text', derived: true, secret: []},
  },
  headerIndexes: {
    customer: ['customer'],
    supplier: ['supplier'],
    from_delivery: ['from_delivery'],
    returned: ['warehouse', 'is_return'],
    transferred: ['warehouse', 'is_transfer'],
    reference: ['warehouse', 'customer', 'reference'],
    ranked: ['warehouse', 'state', 'ranked_at'],
    promised: ['warehouse', 'state', 'promised_on'],
    /** How long it has stood as it does. */
    touched: ['warehouse', 'state', 'update_time'],
    shipment: ['shipment'],
  },
  lines: {
    quantity: units,
    /** Of a return: the line of its delivery, or '', and why it goes back. */
    delivery_line: {kind: 'reference', list: 'asnLine', derived: true},
    reason: {kind: 'choice', options: ['', ...SEND_BACK_REASONS]},
    /** The numbers of the pallets and parcels that its picks named, 18 digits each, with blanks between. */
    sscc: {kind: 'text', derived: true, max: 1_000},
    /** 1 where no customer waits for it: no figure of demand counts it. */
    no_demand: {kind: 'flag', derived: true},
    /** The quantity while the order is fresh: demand that is not confirmed. */
    draft: units,
    /** Still wanted of a confirmed order that has not left: quantity − picked − closed − moved, at least 0. */
    wanted: units,
    allocated: units,
    /** Wanted and not allocated. */
    rest: units,
    picked: units,
    back_ordered: units,
    /** Closed short: it will not be sent. */
    closed: units,
    /** Went to another order at dispatch. */
    moved: units,
    shipped: units,
    /** On its way: shipped, and not yet proved delivered; of a transfer, not received. */
    intransit: units,
    /** What arrived, by the proof of delivery, damaged ones included; of a transfer, what was received of what it sent. */
    actual: units,
    /** Of a transfer: what was said to be lost on its way. */
    shortage: units,
    more: units,
    damage: units,
    /** Came back after it had been shipped. */
    returned: units,
    /** Of these, what its customer had and gave back: as its returns were counted (RETURN-3). */
    given_back: units,
    /** What arrived of it was said; else what was sent did. */
    is_told: {kind: 'flag', derived: true},
    /** After a loss of history: what was picked when, as `pick-log.ts` has it. */
    pick_log: {kind: 'text', derived: true, secret: [], max: 5_000},
    has_rest: {kind: 'flag', derived: true, twin: 'rest'},
    has_allocated: {kind: 'flag', derived: true, twin: 'allocated'},
    has_picked: {kind: 'flag', derived: true, twin: 'picked'},
    has_back_ordered: {kind: 'flag', derived: true, twin: 'back_ordered'},
    /** The state of its order, so that lists of lines find it. */
    state: {kind: 'choice', options: DN_LINE_STATES, derived: true},
  },
  lineIndexes: {
    rest: ['warehouse', 'has_rest'],
    allocated: ['warehouse', 'has_allocated'],
    picked: ['warehouse', 'has_picked'],
    back_ordered: ['warehouse', 'has_back_ordered'],
    state: ['warehouse', 'state'],
  },
});
export const {header: dn, line: dnLine} = DN;
export type DnRow = RowOf<typeof dn>;
export type DnLineRow = RowOf<typeof dnLine>;

/** Whom an order goes to, and what it is about, as one of any build has it: so does the order of its rest. */
export const partyColumns = (of: Partial<DnRow>) => ({
  customer: of.customer ?? '',
  supplier: of.supplier ?? '',
  is_return: of.is_return ?? 0,
  from_delivery: of.from_delivery ?? '',
  is_transfer: of.is_transfer ?? 0,
  to_warehouse: of.to_warehouse ?? '',
});
/** What a line is about, likewise. */
export const aboutColumns = (of: Partial<DnLineRow>) => ({
  delivery_line: of.delivery_line ?? '',
  reason: of.reason ?? '',
  no_demand: of.no_demand ?? 0,
});

/** Whether it is on its way to a customer, who is to say what arrived: others prove nothing to a driver (DN-9). */
export const awaitsProof = ({state, closed_at, is_transfer}: Row): boolean =>
  state === 'shipped' && !(Number(closed_at) > 0) && is_transfer !== 1;
