import type {
  Action,
  Args,
  Context,
  Correction,
  Del,
  Done,
  Entry,
  Facts,
  Outcome,
  Put,
  Read,
  Refusal,
} from './action.ts';
import {CASE_ID, caseResource, SERVER_ID} from './case.ts';
import {faultsOf, type FieldFault, type Row} from './field.ts';
import {derivedId} from './id.ts';
import {completeRow, keyOf, type Resource} from './resource.ts';
import {Unanswered, type View} from './view.ts';

/** Derives rows from an outcome, such as the figures from its ledger entries; pure, reads through the view. */
export type Projection = (outcome: Done, view: View, context: Context) => readonly Put[];

/** Everything a company's work is decided with. */
export interface Rules {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly actions: ReadonlyMap<string, Action>;
  readonly projections: readonly Projection[];
  /** Rows that projections will read, guessed from what an action reads. */
  readonly projectionReads: (reads: readonly Read[]) => readonly Read[];
}

/** What a mutation asks for. */
export interface Ask {
  readonly action: string;
  readonly v: number;
  readonly args: Args;
}

export type Settled =
  | {
      readonly status: 'applied' | 'corrected';
      readonly puts: readonly Put[];
      readonly dels: readonly Del[];
      readonly entries: readonly Entry[];
      readonly corrections: readonly Correction[];
      readonly told?: Facts;
    }
  | {readonly status: 'refused' | 'held' | 'question' | 'invalid'; readonly refusal: Refusal}
  /** A list it needs is not on this device yet. */
  | {readonly status: 'undownloaded'}
  /** These rows must be fetched first. */
  | {readonly status: 'missing'; readonly reads: readonly Read[]};

/** What to fetch before {@link settle}, in one or two rounds; `[]` when nothing is left. */
export function readsOf(rules: Rules, ask: Ask, context: Context, view?: View): readonly Read[] {
  const action = rules.actions.get(ask.action);
  if (!action || faultsOfAsk(action, ask.args).length > 0) return [];
  try {
    const reads = action.reads(ask.args, context, view);
    return [...reads, ...rules.projectionReads(reads)];
  } catch (error) {
    if (error instanceof Unanswered) return error.why === 'not-fetched' ? [error.read] : [];
    throw error;
  }
}

/**
 * Decides one piece of work on a view, the same on the device and on the server: validates, decides, derives
 * figures and cases, fills creater and times. Changes nothing; the caller applies or stores the answer.
 * A question is only given while asking. An exception of a rule passes through: the caller holds the mutation.
 */
export function settle(rules: Rules, ask: Ask, view: View, context: Context): Settled {
  const action = rules.actions.get(ask.action);
  if (!action) return {status: 'held', refusal: {code: 'action.unknown', facts: {action: ask.action}}};
  if (ask.v > action.version) {
    return {status: 'held', refusal: {code: 'action.newer', facts: {action: ask.action, version: ask.v}}};
  }
  const faults = faultsOfAsk(action, ask.args);
  if (faults.length > 0) return {status: 'invalid', refusal: {code: 'args.invalid', facts: {faults}}};
  try {
    return complete(rules, action, ask, view, context);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return error.why === 'not-fetched' ? {status: 'missing', reads: [error.read]} : {status: 'undownloaded'};
  }
}

/** Every fault of an action's arguments: field by field, then together. */
export function faultsOfAsk(action: Action, args: Args): FieldFault[] {
  const faults = faultsOf(action.args, args);
  return faults.length > 0 || !action.check ? faults : action.check(args);
}

function complete(rules: Rules, action: Action, ask: Ask, view: View, context: Context): Settled {
  const outcome: Outcome = action.decide(ask.args, view, context);
  if (outcome.kind !== 'done') return {status: outcome.kind, refusal: outcome.refusal};
  const cases = outcome.corrections.map((correction, i) => caseOf(ask, context, correction, i));
  const derived = rules.projections.flatMap((projection) => projection(outcome, view, context));
  const puts = [...outcome.puts, ...derived, ...cases].map((item) => stamped(rules, item, view, context));
  return {
    status: outcome.corrections.length > 0 ? 'corrected' : 'applied',
    puts,
    dels: outcome.dels,
    entries: outcome.entries,
    corrections: outcome.corrections,
    ...(outcome.told ? {told: outcome.told} : {}),
  };
}

/** Specification section 3: all records carry creater, create time and update time. */
function stamped(rules: Rules, put: Put, view: View, context: Context): Put {
  const {list, row, isNew} = put;
  const resource = rules.resources.get(list);
  if (!resource) throw new Error(`no list named ${list}`);
  const before: Row | undefined = isNew ? undefined : view.get(resource, keyOf(resource, row));
  const creater = before?.['creater'] ?? context.who;
  const create_time = before?.['create_time'] ?? context.now;
  const version = before?.['version'] ?? 0;
  return {
    ...put,
    row: {...completeRow(resource, row), creater, create_time, update_time: context.now, version},
  };
}

function caseOf(ask: Ask, context: Context, correction: Correction, i: number): Put {
  return caseRow({
    id: derivedId(context.mutation, kernelNumber(i)),
    warehouse: correction.warehouse,
    kind: 'corrected',
    code: correction.code,
    mutation: context.mutation,
    action: ask.action,
    who: context.who,
    device: context.device,
    facts: correction.facts,
  });
}

/** The kernel's own numbers end where the server's begin. */
function kernelNumber(i: number): number {
  if (CASE_ID + i >= SERVER_ID) throw new RangeError('more corrections than have numbers');
  return CASE_ID + i;
}

/** The row of a new, open case. */
export function caseRow(born: {
  readonly id: string;
  readonly warehouse: string;
  readonly kind: 'corrected' | 'refused' | 'held' | 'approval' | 'device';
  readonly code: string;
  readonly mutation: string;
  readonly action: string;
  readonly who: string;
  readonly device: string;
  readonly facts: Facts;
}): Put {
  const row: Row = {
    ...born,
    facts: JSON.stringify(born.facts),
    state: 'open',
    closing: '',
    note: '',
    closer: '',
  };
  return {list: caseResource.name, row, isNew: true};
}
