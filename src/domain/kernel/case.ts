import {NO_PERSON} from './no-person.ts';
import {OFFICE} from './roles.ts';
import {defineResource} from './resource.ts';

/** Open cases of one device and code that devices hold (CASE-24). */
export const MAX_DEVICE_CASES = 50;

/** Whether a case is about the work of a device: what is asked for without one is of none, and of many (CASE-24). */
export const isOfDevice = ({device}: {readonly device?: unknown}): boolean =>
  device !== undefined && device !== '' && device !== NO_PERSON;

/** The kinds of a case, as people name them. */
export const KINDS_OF_CASE = ['corrected', 'reported', 'refused', 'held', 'approval', 'device'] as const;
export type KindOfCase = (typeof KINDS_OF_CASE)[number];

/** What people call the kind of a case: what is reported was not corrected. */
export const kindOfCase = ({kind, code}: {readonly kind: string; readonly code: string}): string =>
  kind === 'corrected' && code.startsWith('report.') ? 'reported' : kind;

/** Whose cases are looked at: all, one's own, or those of none. */
export const CASE_OWNERSHIPS = ['all', 'mine', 'nobody'] as const;
type WhoseCases = (typeof CASE_OWNERSHIPS)[number];

/** Whether a case is among those; whose a closed one was says nothing. */
export const isCaseOwnership = (
  whose: WhoseCases,
  {assigned, state}: {readonly assigned: string; readonly state: string},
  me: string,
): boolean => whose === 'all' || state !== 'open' || assigned === (whose === 'mine' ? me : '');

/** An open question for a supervisor, born from a corrected, refused or held mutation, or from a lost device. */
export const caseResource = defineResource({
  name: 'case',
  area: 'kernel',
  scope: 'warehouse',
  // Who asks about a closed one asks the server.
  mirrored: {state: ['open'], behind: [0]},
  read: OFFICE,
  indexes: {
    state: ['state', 'create_time'],
    mutation: ['mutation'],
    device: ['device', 'code', 'state'],
    document: ['document', 'code', 'state'],
  },
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse'},
    kind: {kind: 'choice', options: ['corrected', 'refused', 'held', 'approval', 'device'], required: true},
    code: {kind: 'text', required: true},
    /** The mutation it was born from, or ''. */
    mutation: {kind: 'id'},
    action: {kind: 'text'},
    who: {kind: 'reference', list: 'staff'},
    device: {kind: 'text'},
    /** The document that it is about, or of what the floor reports its bin or goods, or ''. */
    document: {kind: 'id'},
    facts: {kind: 'json'},
    /** How many later corrections have joined it, each a share of its own. */
    joined: {kind: 'integer'},
    /** The work that has undone what was corrected here, or '': it is about nothing any more. */
    undone: {kind: 'id'},
    /** Whether so many of its device and code are open that it waits behind them, at the server. */
    behind: {kind: 'flag'},
    state: {kind: 'choice', options: ['open', 'closed'], required: true},
    /** How it was closed: the closing action's name, or ''. */
    closing: {kind: 'text'},
    note: {kind: 'text', max: 1000},
    /** Who closed it, or ''. */
    closer: {kind: 'reference', list: 'staff'},
    /** Whose it is to look after while it is open; '' of none. */
    assigned: {kind: 'reference', list: 'staff'},
    /** What was done about it while it was open. */
    acts: {kind: 'json'},
  },
});

/**
 * A later correction that has joined the open case of its document and code (CASE-13): who did it, with what facts. The
 * first stands in the case itself. It is open as long as its case is.
 */
export const caseShare = defineResource({
  name: 'caseShare',
  area: 'kernel',
  scope: 'warehouse',
  mirrored: {state: ['open']},
  read: OFFICE,
  indexes: {case: ['case'], mutation: ['mutation'], state: ['state']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse'},
    case: {kind: 'reference', list: 'case', required: true},
    code: {kind: 'text', required: true},
    mutation: {kind: 'id', required: true},
    action: {kind: 'text'},
    who: {kind: 'reference', list: 'staff'},
    device: {kind: 'text'},
    facts: {kind: 'json'},
    /** The work that has undone what was corrected here, or '': it is about nothing any more. */
    undone: {kind: 'id'},
    state: {kind: 'choice', options: ['open', 'closed'], required: true},
  },
});

/** Rows numbered from here up are cases of corrections; actions number their own rows below. */
export const CASE_ID = 60_000;
/** And from here up those that the server itself opens. */
export const SERVER_ID = 65_000;
