import {defineDocument, referenceArg} from '../kernel/document.ts';
import type {RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';
import {supplier} from '../parties/party.ts';
import {asnPlace} from '../stock/place.ts';

/** Where an announced delivery is. Specification section 4; `facts.md`, States. */
export const ASN_STATES = ['announced', 'arrived', 'unloaded', 'sorted', 'finished', 'cancelled'] as const;
export type AsnState = (typeof ASN_STATES)[number];

/** Where goods of one stand, in the order in which they get there. */
const ASN_PARTS = ['expected', 'unload', 'sort', 'sorted'] as const;

/** Why a customer sends goods back. */
export const RETURN_REASONS = [
  'damaged',
  'wrong-goods',
  'too-many',
  'expired',
  'not-wanted',
  'other-reason',
] as const;

/** What its sender is told of it, and of each line. */
const TOLD_OF_HEADER = [
  'reference',
  'expected_on',
  'offered',
  'word',
  'arrived_at',
  'unloaded_at',
  'sorted_at',
] as const;
const TOLD_OF_LINE = [
  'announced',
  'counted',
  'shortage',
  'more',
  'damage',
  'has_shortage',
  'has_more',
] as const;

/** Units, 0 or more. */
const units = {kind: 'quantity', derived: true} as const;
const moment = {kind: 'time', derived: true} as const;
const person = {kind: 'reference', list: 'staff', derived: true} as const;

/**
 * An advance shipping notice: what a supplier says will come, and what became of it. `expected`, `unload`, `sort` and
 * `sorted` of a line are what stands at these places of the document, by the ledger.
 */
export const ASN = defineDocument({
  name: 'asn',
  line: 'asnLine',
  area: 'inbound',
  prefix: 'ASN',
  states: ASN_STATES,
  ends: ['finished', 'cancelled'],
  open: ['announced', 'arrived', 'unloaded', 'sorted'],
  reports: 'deliveries',
  party: {column: 'supplier', list: supplier, isSender: true},
  parties: ['supplier', 'customer', 'from_warehouse'],
  entered: 'announced',
  placesOf: (id) => ASN_PARTS.map((part) => asnPlace(id, part)),
  read: FLOOR,
  readable: {
    Customer: {
      party: 'customer',
      header: [...TOLD_OF_HEADER, 'is_return', 'from_order'],
      line: [...TOLD_OF_LINE, 'reason', 'order_line', 'returned'],
    },
    Supplier: {
      party: 'supplier',
      header: TOLD_OF_HEADER,
      line: [...TOLD_OF_LINE, 'sent_back', 'sscc', 'sscc_quantities'],
    },
  },
  header: {
    /** Whom it comes from: a supplier, or a customer who sends something back; the other is ''. */
    supplier: {kind: 'reference', list: 'supplier'},
    customer: {kind: 'reference', list: 'customer'},
    is_return: {kind: 'flag', derived: true},
    /** 1 where another warehouse of the house sends it, which this is then; and when that was told to have left. */
    is_transfer: {kind: 'flag', derived: true},
    from_warehouse: {kind: 'reference', list: 'warehouse', derived: true},
    sent_at: moment,
    /** Of a return or a transfer: the order that it was sent with, or ''. */
    from_order: {kind: 'reference', list: 'dn'},
    /** Its number with its supplier, or ''. */
    reference: referenceArg,
    /** The day of the warehouse on which it should come, or ''. */
    expected_on: {kind: 'day'},
    /** 1 while it is its supplier's own word, which the house has not accepted yet (ASN-13). */
    offered: {kind: 'flag', derived: true},
    /** What the house said to it when it accepted or declined it, or ''. */
    word: {kind: 'text', derived: true, max: 500},
    /** 1 where its supplier is shown the photos of what was done with it (PHOTO-8). */
    photos_shown: {kind: 'flag', derived: true},
    /** Sums of its lines: what is to be sorted, and what is to be put away. */
    sort: units,
    sorted: units,
    arrived_at: moment,
    arrived_by: person,
    unloaded_at: moment,
    unloaded_by: person,
    sorted_at: moment,
    sorted_by: person,
  },
  headerIndexes: {
    supplier: ['supplier'],
    customer: ['customer'],
    from_order: ['from_order'],
    returned: ['warehouse', 'is_return'],
    transferred: ['warehouse', 'is_transfer'],
    reference: ['warehouse', 'supplier', 'reference'],
    offered: ['warehouse', 'offered'],
    expected: ['warehouse', 'state', 'expected_on'],
    /** How long it has stood as it does. */
    touched: ['warehouse', 'state', 'update_time'],
  },
  lines: {
    announced: units,
    /**
     * Of a return or a transfer: the line of its order, or ''; why it comes back, and how many of it the order's line shows
     * as returned.
     */
    order_line: {kind: 'reference', list: 'dnLine', derived: true},
    reason: {kind: 'choice', options: ['', ...RETURN_REASONS]},
    returned: units,
    /** Went back to its supplier. */
    sent_back: units,
    /** Of a transfer: on its way still, and of what was short the units of which it was said where they are. */
    coming: units,
    explained: units,
    expected: units,
    unload: units,
    sort: units,
    sorted: units,
    /** Seen and counted at sorting. */
    counted: units,
    /** Put away into bins. */
    put_away: units,
    shortage: units,
    more: units,
    damage: units,
    /** Counted because it was put away before it was sorted: the late sorting uses it up. */
    implied: units,
    /** Of which lots, as far as their putting away said it: JSON of units by lot, or ''. */
    implied_of: {kind: 'text', derived: true, opaque: true},
    /**
     * The logistic units that it comes on, by their numbers; and for each how much of the line, and who received it.
     */
    sscc: {kind: 'text', derived: true},
    sscc_units: {kind: 'text', derived: true, opaque: true},
    /** How much comes on each, which is all that its supplier is told. */
    sscc_quantities: {kind: 'text', derived: true, opaque: true},
    has_sscc: {kind: 'flag', derived: true},
    has_expected: {kind: 'flag', derived: true, twin: 'expected'},
    has_unload: {kind: 'flag', derived: true, twin: 'unload'},
    has_sort: {kind: 'flag', derived: true, twin: 'sort'},
    has_sorted: {kind: 'flag', derived: true, twin: 'sorted'},
    has_shortage: {kind: 'flag', derived: true, twin: 'shortage'},
    has_more: {kind: 'flag', derived: true, twin: 'more'},
  },
  lineIndexes: {
    sscc: ['warehouse', 'has_sscc'],
    expected: ['warehouse', 'has_expected'],
    unload: ['warehouse', 'has_unload'],
    sort: ['warehouse', 'has_sort'],
    sorted: ['warehouse', 'has_sorted'],
    shortage: ['warehouse', 'has_shortage'],
    more: ['warehouse', 'has_more'],
  },
});
export const {header: asn, line: asnLine} = ASN;
export type AsnRow = RowOf<typeof asn>;
export type AsnLineRow = RowOf<typeof asnLine>;
