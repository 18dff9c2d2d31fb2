import type {
  Action,
  Args,
  Context,
  Correction,
  Del,
  Done,
  LedgerEntry,
  MessageFacts,
  Outcome,
  Put,
  Read,
  Refusal,
} from './action.ts';
import {rowsOfCorrections} from './corrected-cases.ts';
import {faultsOf, type FieldFault, type Row} from './field.ts';
import {fillRows} from './fill-rows.ts';
import {notYourWarehouse} from './not-your-warehouse.ts';
import {isBeyond, isOfWarehouses, type RowReader} from './readable.ts';
import {ReadableView} from './readable-view.ts';
import {rowKey, type Resource} from './resource.ts';
import {GuessingView, UnansweredRead, type View} from './view.ts';

/**
 * Derives rows from an outcome, such as the figures from its ledger entries, and what goes with it: movements that
 * follow elsewhere from what was done, and what is to be asked there. Pure, reads through the view. Each sees what those before it have derived, and
 * what it says of a row is the last word. `action` is the work's name.
 */
export type Projection = (outcome: Done, view: View, context: Context, action: string) => readonly Derived[];

/** What may follow from an outcome. */
export type Derived = Put | Del | LedgerEntry | Correction;

/** Everything a company's work is decided with. */
export interface Rules {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly actions: ReadonlyMap<string, Action>;
  readonly projections: readonly Projection[];
  /** Rows that projections will read, guessed from what an action reads. */
  readonly projectionReads: (reads: readonly Read[]) => readonly Read[];
}

/** What a mutation asks for. */
export interface SettleRequest {
  readonly action: string;
  readonly v: number;
  readonly args: Args;
}

export type SettledWork =
  | {
      readonly status: 'applied' | 'corrected';
      readonly puts: readonly Put[];
      readonly dels: readonly Del[];
      readonly entries: readonly LedgerEntry[];
      readonly corrections: readonly Correction[];
      readonly told?: MessageFacts;
    }
  | {readonly status: 'refused' | 'held' | 'question' | 'invalid'; readonly refusal: Refusal}
  /** A list it needs is not on this device yet. */
  | {readonly status: 'undownloaded'}
  /** These rows must be fetched first. */
  | {readonly status: 'missing'; readonly reads: readonly Read[]};

/** What to fetch before {@link settleWork}, round by round; `[]` when nothing is left. */
export function readsOf(rules: Rules, ask: SettleRequest, context: Context, view?: View): readonly Read[] {
  const action = rules.actions.get(ask.action);
  if (!action || faultsOfAsk(action, ask.args).length > 0) return [];
  try {
    const reads = action.reads(ask.args, context, view);
    return [...reads, ...rules.projectionReads(reads)];
  } catch (error) {
    if (error instanceof UnansweredRead) return error.why === 'not-fetched' ? [error.read] : [];
    throw error;
  }
}

/**
 * How far something large has come: rows and ledger lines so far, where others may have their turn before it goes on.
 */
interface Step {
  readonly rows: number;
}

/**
 * Decides one piece of work on a view, the same on the device and on the server: validates, decides, derives
 * figures and cases, fills what the kernel writes. Changes nothing; the caller applies or stores the answer.
 * A question is only given while asking. An exception of a rule passes through: the caller holds the mutation.
 */
export function settleWork(rules: Rules, ask: SettleRequest, view: View, context: Context): SettledWork {
  const steps = settleInSteps(rules, ask, view, context);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same step by step; what it reads must stay as it is in between. */
export function* settleInSteps(
  rules: Rules,
  ask: SettleRequest,
  view: View,
  context: Context,
): Generator<Step, SettledWork, void> {
  const action = rules.actions.get(ask.action);
  if (!action) return {status: 'held', refusal: {code: 'action.unknown', facts: {action: ask.action}}};
  if (ask.v > action.version) {
    return {status: 'held', refusal: {code: 'action.newer', facts: {action: ask.action, version: ask.v}}};
  }
  const faults = faultsOfAsk(action, ask.args);
  if (faults.length > 0) return {status: 'invalid', refusal: faultyArgs(faults, context)};
  try {
    return yield* complete(rules, action, ask, view, context);
  } catch (error) {
    if (!(error instanceof UnansweredRead)) throw error;
    return error.why === 'not-fetched'
      ? {status: 'missing', reads: [error.read, ...error.also]}
      : {status: 'undownloaded'};
  }
}

/** Rounds in which a rule may ask for one row more: after them all that it may ask for is guessed. */
const FEW_ROUNDS = 5;

/**
 * What to fetch after {@link settleWork} has said for the `round`th time, from 0, that these reads are missing: first
 * they alone, since a rule may stop at the first row that answers it; then whatever it would read of rows that are not
 * there.
 */
export function readsAfter(
  missing: readonly Read[],
  round: number,
  rules: Rules,
  ask: SettleRequest,
  view: View,
  context: Context,
): readonly Read[] {
  if (round < FEW_ROUNDS) return missing;
  const guessing = new GuessingView(view);
  try {
    settleWork(rules, ask, guessing, context);
  } catch {
    // Rows that are taken for absent may contradict others; what was asked until then is a guess all the same.
  }
  return [...missing, ...guessing.wanted];
}

/**
 * Faults that are told: to the asker those of a whole document, line by line; of work that is held a few, since every
 * device keeps its case. A field that a client made up may be long.
 */
const MAX_FAULTS_TOLD = {asked: 2_000, held: 20, name: 100} as const;

const faultyArgs = (faults: readonly FieldFault[], {asking}: Context): Refusal => ({
  code: 'args.invalid',
  facts: {
    faults: faults
      .slice(0, asking ? MAX_FAULTS_TOLD.asked : MAX_FAULTS_TOLD.held)
      .map(({field, code}) => ({field: field.slice(0, MAX_FAULTS_TOLD.name), code})),
  },
});

/** Every fault of an action's arguments: field by field, then together. */
export function faultsOfAsk(action: Action, args: Args): FieldFault[] {
  const faults = faultsOf(action.args, args);
  return faults.length > 0 || !action.check ? faults : action.check(args);
}

function* complete(
  rules: Rules,
  action: Action,
  ask: SettleRequest,
  view: View,
  context: Context,
): Generator<Step, SettledWork, void> {
  const {role, party, warehouses} = context;
  const readsAll = party === undefined && warehouses === undefined;
  const reader: RowReader = {role, party: party ?? '', ...(warehouses ? {warehouses} : {})};
  const named = readsAll ? view : new ReadableView(view, rules.resources, reader, action.crosses);
  const outcome: Outcome = action.decide(ask.args, named, context);
  if (outcome.kind !== 'done') return {status: outcome.kind, refusal: outcome.refusal};
  const elsewhere = warehouses && writtenElsewhere(rules, action, outcome, view, reader);
  if (elsewhere !== undefined) return {status: 'refused', refusal: notYourWarehouse(elsewhere)};
  let derived: Done = outcome;
  for (const projection of rules.projections) {
    yield {rows: derived.puts.length + derived.entries.length};
    derived = withDerived(rules, derived, projection(derived, view, context, ask.action));
  }
  yield {rows: derived.puts.length + derived.entries.length};
  const {corrections} = derived;
  const cases = rowsOfCorrections(corrections, {action: ask.action, context, view});
  return {
    status: corrections.length > 0 ? 'corrected' : 'applied',
    puts: fillRows(rules.resources, [...derived.puts, ...cases], view, context),
    dels: derived.dels,
    entries: derived.entries,
    corrections,
    ...(outcome.told ? {told: outcome.told} : {}),
  };
}

/**
 * The first warehouse that is none of a person's own and that her work would change, a row of it, or move stock there
 * (ROWS-10): what she names was looked for before, what she makes, and what a rule finds by itself, is looked at here.
 */
function writtenElsewhere(
  {resources}: Rules,
  {crosses = []}: Action,
  {puts, dels, entries}: Done,
  view: View,
  reader: RowReader,
): string | undefined {
  const rows = [
    ...puts.map(({list, row}) => ({list, row})),
    ...dels.flatMap(({list, key}) => {
      const resource = resources.get(list);
      const isLooked = resource && (isOfWarehouses(resource) || list === WAREHOUSE);
      const row = isLooked ? view.get(resource, key) : undefined;
      return row ? [{list, row}] : [];
    }),
  ];
  for (const {list, row} of rows) {
    const resource = resources.get(list);
    // The building itself, which a person reads wherever it stands.
    const isOther = list === WAREHOUSE && !reader.warehouses?.includes(String(row['id']));
    if (isOther) return String(row['id']);
    if (resource && isBeyond(resource, row, reader, crosses)) return String(row['warehouse']);
  }
  // Who may write stock of the other warehouse moves it there.
  if (crosses.includes('stock')) return undefined;
  return entries.find(({warehouse}) => !reader.warehouses?.includes(warehouse))?.warehouse;
}

/** The list of the warehouses themselves. */
const WAREHOUSE = 'warehouse';

function withDerived(rules: Rules, so: Done, derived: readonly Derived[]): Done {
  if (derived.length === 0) return so;
  const puts = derived.filter((each) => 'row' in each);
  const dels = derived.filter((each) => 'key' in each);
  const entries = [...so.entries, ...derived.filter((each) => 'from' in each)];
  const corrections = [...so.corrections, ...derived.filter((each) => 'code' in each)];
  const after = latest(rules, [...so.puts, ...puts]);
  if (dels.length === 0 && so.dels.length === 0) return {...so, puts: after, entries, corrections};
  const nameOf = ({list, row}: Put): string => nameOfRow(rules, list, row);
  const [written, gone] = [new Set(puts.map(nameOf)), new Set(dels.map(({list, key}) => `${list} ${key}`))];
  return {
    ...so,
    puts: after.filter((each) => !gone.has(nameOf(each))),
    dels: [...so.dels.filter(({list, key}) => !written.has(`${list} ${key}`)), ...dels],
    entries,
    corrections,
  };
}

/** Of rows that are put twice the later stands: what a projection says of a row is the last word on it. */
function latest(rules: Rules, puts: readonly Put[]): Put[] {
  const byKey = new Map<string, Put>();
  for (const put of puts) {
    const name = nameOfRow(rules, put.list, put.row);
    byKey.set(name, byKey.get(name)?.isNew ? {...put, isNew: true} : put);
  }
  return [...byKey.values()];
}

function nameOfRow({resources}: Rules, list: string, row: Row): string {
  const resource = resources.get(list);
  if (!resource) throw new Error(`no list named ${list}`);
  return `${list} ${rowKey(resource, row)}`;
}
