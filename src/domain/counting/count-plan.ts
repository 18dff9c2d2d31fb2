import {defineDocument, type OwnPages} from '../kernel/document.ts';
import {idOfText, type Id} from '../kernel/id.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';
import {DIFFERENCE_CAUSES} from './counted-lines.ts';

export const COUNT_PLAN_STATES = ['open', 'confirmed', 'cancelled'] as const;

/** How the bins of a plan are found: by their zone, one by one, by goods, or by what moved on or since a day. */
export const BIN_SELECTIONS = ['bin', 'zone', 'goods', 'day', 'since'] as const;
export type BinSelection = (typeof BIN_SELECTIONS)[number];

const COUNT_LINE_STATES = ['open', 'counted', 'confirmed', 'dropped'] as const;

/**
 * Why a difference is not booked at once: goods have moved meanwhile, it is about units in question, it is large, or a
 * serial stands elsewhere.
 */
const WAITS = ['', 'moved', 'disputed', 'large', 'elsewhere'] as const;
export type WaitingReason = (typeof WAITS)[number];

/**
 * Bins that are counted together, and what was found in them: a line for each goods, lot and unit that stood in a bin
 * when it was taken into the plan, or was found there; one without goods for a bin that was empty. Counts write these
 * lines alone, confirming them writes the ledger (COUNT-6, COUNT-9). Specification section 4, cycle count.
 */
export const COUNT_PLAN = defineDocument({
  name: 'countPlan',
  line: 'countLine',
  area: 'counting',
  prefix: 'CC',
  states: COUNT_PLAN_STATES,
  ends: ['confirmed', 'cancelled'],
  open: ['open'],
  reports: 'count-plans',
  read: FLOOR,
  header: {
    selected_by: {kind: 'choice', options: BIN_SELECTIONS, required: true, fixed: true},
    /** The zone, the code of the goods, the day; '' where the bins are named one by one. */
    selected: {kind: 'text', fixed: true, max: 80},
    note: {kind: 'text'},
    /** The counter does not see what the records say. */
    is_blind: {kind: 'flag'},
    /** How many bins it has, and of how many there is a count, and a confirmed one. */
    bins: {kind: 'integer', derived: true},
    counted: {kind: 'integer', derived: true},
    confirmed: {kind: 'integer', derived: true},
  },
  lines: {
    bin: {kind: 'reference', list: 'bin', required: true, fixed: true},
    unit: {kind: 'text', fixed: true, opaque: true},
    /** What the books said when the bin was taken into the plan; of a blind count only once it was counted. */
    history: {kind: 'quantity', derived: true},
    /** The same of a blind count, too: it is told only through `history`. */
    planned: {kind: 'quantity', derived: true, secret: []},
    /** Where the books are asked what is there now; '' as long as a blind count hides that. */
    place: {kind: 'text', derived: true, opaque: true},
    believed: {kind: 'quantity', derived: true},
    counted: {kind: 'quantity', derived: true},
    /** counted − believed. */
    difference: {kind: 'quantity', derived: true},
    waits: {kind: 'choice', options: WAITS, derived: true},
    cause: {kind: 'choice', options: DIFFERENCE_CAUSES, derived: true},
    state: {kind: 'choice', options: COUNT_LINE_STATES, derived: true},
    counted_by: {kind: 'reference', list: 'staff', derived: true},
    counted_at: {kind: 'time', derived: true},
    /** The work that has counted it, and whose hand: of what one hands in together, what was before that and what after. */
    counting: {kind: 'id', derived: true, secret: []},
    counting_hand: {kind: 'id', derived: true, secret: []},
    /** Up to which version the counter's screen knew the books (STOCK-10). */
    seen: {kind: 'integer', derived: true, secret: []},
  },
  lineIndexes: {
    bin: ['document', 'bin'],
    state: ['warehouse', 'state', 'counted_at'],
  },
});
export const {header: countPlan, line: countLine} = COUNT_PLAN;
/** Where a plan of counts lives, and where one is made. */
export const COUNT_PAGES: OwnPages = {
  page: '/stock/plan',
  entry: '/stock/plan/new',
};
export type CountPlanRow = RowOf<typeof countPlan>;
export type CountLineRow = RowOf<typeof countLine>;

/** The line of some goods in a bin of a plan, whichever worker finds them there. */
export const countLineId = (
  plan: Id,
  {bin, goods, lot, unit}: Pick<CountLineRow, 'bin' | 'goods' | 'lot' | 'unit'>,
): Id => idOfText([plan, bin, goods, lot, unit].join('/'));

/** Counted, and to be looked at once more. */
const COUNT_TASK_STATES = ['open', 'counted', 'recount'] as const;

/**
 * A bin that has to be counted, once however many ask for it: those of a plan until its result is confirmed, and
 * those that a short pick or a corrected fact has cast doubt on until they are counted (COUNT-10).
 */
export const countTask = defineResource({
  name: 'countTask',
  area: 'counting',
  scope: 'warehouse',
  read: FLOOR,
  key: ['bin'],
  indexes: {document: ['document'], open: ['warehouse', 'is_open']},
  fields: {
    bin: {kind: 'reference', list: 'bin', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    /** The plan, or '' where doubt asks for it. */
    document: {kind: 'reference', list: 'countPlan'},
    /** The code of what has cast doubt on the bin, or ''. */
    reason: {kind: 'text'},
    /**
     * The case that it is counted for (CASE-23), with its code and the goods that it is about; '' where there is none.
     */
    case: {kind: 'reference', list: 'case'},
    case_code: {kind: 'text'},
    goods: {kind: 'reference', list: 'goods'},
    state: {kind: 'choice', options: COUNT_TASK_STATES},
    /** A worker still has to go there. */
    is_open: {kind: 'flag'},
    is_blind: {kind: 'flag'},
    /** Whose it is; '' everybody's. */
    assigned: {kind: 'reference', list: 'staff'},
    counted_by: {kind: 'reference', list: 'staff'},
    counted_at: {kind: 'time'},
  },
});
export type CountTaskRow = RowOf<typeof countTask>;

/** What was counted outside of any plan: kept for those who ask, on no device. Specification section 4, hand count. */
export const handCount = defineResource({
  name: 'handCount',
  area: 'counting',
  scope: 'server',
  read: FLOOR,
  indexes: {counted: ['warehouse', 'counted_at'], goods: ['warehouse', 'goods'], bin: ['bin']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    bin: {kind: 'reference', list: 'bin', required: true, fixed: true},
    goods: {kind: 'reference', list: 'goods', fixed: true},
    lot: {kind: 'reference', list: 'lot', fixed: true},
    unit: {kind: 'text', fixed: true, opaque: true},
    believed: {kind: 'quantity'},
    counted: {kind: 'quantity'},
    difference: {kind: 'quantity'},
    waits: {kind: 'choice', options: WAITS},
    cause: {kind: 'choice', options: DIFFERENCE_CAUSES},
    counted_by: {kind: 'reference', list: 'staff'},
    counted_at: {kind: 'time'},
  },
});
