import type {FieldFault, Fields, Row, Value, ValueOf} from './field.ts';
import type {Id} from './id.ts';
import type {DraftOf, Resource} from './resource.ts';
import type {Role} from './roles.ts';
import type {View} from './view.ts';

/** Plain data with facts for a message: numbers and labels, never sentences. */
export type MessageFacts = Readonly<Record<string, Value | readonly FieldFault[]>>;
/** The domain says no, or not yet: an expected, translatable answer. */
export interface Refusal {
  readonly code: string;
  readonly facts: MessageFacts;
}

export interface Put {
  readonly list: string;
  readonly row: Row;
  /** A row that was never there: nothing is read before it, and where its key is taken the work is impossible. */
  readonly isNew?: true;
}
export interface Del {
  readonly list: string;
  readonly key: string;
}

/** One movement of stock from place to place, or across a border. `shapes.md`, Stock. */
export interface LedgerEntry {
  readonly warehouse: string;
  readonly goods: Id;
  readonly lot: string;
  readonly unit: string;
  /** Lot and unit that the goods stand under at `to`: those above, unless the movement changes them. */
  readonly to_lot: string;
  readonly to_unit: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
  readonly from_property: string;
  readonly to_property: string;
  /** The document that the movement belongs to, and its line there, or ''. */
  readonly document: string;
  readonly line: string;
}

/** Why a fact was accepted differently from what the records said; each opens a case. */
export interface Correction {
  readonly code: string;
  readonly warehouse: string;
  /** What it is about, where that is not the document that its facts name: one case is open of each and a code. */
  readonly about?: Id;
  readonly facts: MessageFacts;
}

export interface Done {
  readonly kind: 'done';
  readonly puts: readonly Put[];
  readonly dels: readonly Del[];
  readonly entries: readonly LedgerEntry[];
  readonly corrections: readonly Correction[];
  /** What its record tells beyond its ledger lines, of an effect that is asked about later. */
  readonly told?: MessageFacts;
}
export type Outcome = Done | {readonly kind: 'refused' | 'held' | 'question'; readonly refusal: Refusal};

/** What a person had seen of a company's history: a version, and the lineage it belongs to. */
export interface HistoryCursor {
  readonly epoch: string;
  readonly version: number;
}

/** Work of before, as its own records tell it: what was asked, and the ledger lines that came of it. */
export interface PastAct {
  /** The mutation that had the effect: where work was run again, the one that did. */
  readonly id: Id;
  readonly action: string;
  readonly args: Args;
  /** Who did it: the person who has had it run again did not. */
  readonly who: Id;
  readonly warehouse: string;
  /** When it was done: the server's commit time; on a device when it was recorded. ms UTC. */
  readonly at: number;
  /** Refused or held work has no effect; what waits for an answer counts as done. */
  readonly isDone: boolean;
  /** A device knows of its own work that it has been undone; a reader with the rows of all looks there. */
  readonly isUndone?: true;
  readonly entries: readonly LedgerEntry[];
}

/**
 * The longest that a device waits for the server's answer, ms: an unbounded request hangs while a radio roams. What it
 * said when it asked may be so old when it is heard. `reference/handheld.md` 6.4.
 */
export const MAX_EXCHANGE_MS = 20_000;

/** Who asks, when, and how. No clock, dice or locale reaches `decide` but through this. */
export interface Context {
  readonly company: string;
  readonly warehouse: string;
  readonly who: Id;
  readonly role: Role;
  /** Server: the party that the login of a supplier's or a customer's people is bound to, '' for none; else absent. */
  readonly party?: string;
  /** Server: the warehouses that a person is bound to; absent where she works in all (ROWS-9). */
  readonly warehouses?: readonly string[];
  readonly device: string;
  /** Server: commit time. Device: its own clock, shown and never decided on. ms UTC. */
  readonly now: number;
  /** The day of `now`, `2026-11-22`, in an IANA time zone; in an unknown one it is UTC's. */
  readonly dayIn: (timeZone: string) => string;
  /** True before the ✓ and for a caller who waits; false when a pushed mutation is settled or replayed. */
  readonly asking: boolean;
  /**
   * While asking: the doubts that the worker has answered, by their codes. They are not raised again, all others are.
   */
  readonly answered?: readonly string[];
  readonly mutation: Id;
  /**
   * Present where numbers of documents are given, on the server: every number is above it (DOC-1). Without it a new
   * document has its provisional code alone.
   */
  readonly numbersFrom?: number;
  /** Server: the version that this commit makes. */
  readonly version?: number;
  /** Server: up to which version of the history that is in force a person has seen who names this one. */
  readonly seenUpTo?: (cursor: HistoryCursor) => number;
  /** Whose work this is, where another person has it run again; `who` unless told. */
  readonly worker?: Id;
  /** The work that this one undoes; `undefined` where it undoes none, or such as is unknown here. */
  readonly undoes?: PastAct;
  /**
   * Server: when the device was last heard with nothing waiting, ms UTC by the server's clock, 0 for never: what it
   * hands in now was done after that. Absent where work is done as it is asked.
   */
  readonly quietAt?: number;
  /**
   * Server, where history was lost: what work says of when it was done, for work that comes back later. By the lost
   * history that had settled it, else by this commit, under the epoch ''.
   */
  readonly doneAt?: HistoryCursor;
  /**
   * Server: whether this work, which a lost history had settled, was surely done before work that said this of itself.
   */
  readonly wasBefore?: (other: HistoryCursor) => boolean;
  /**
   * The id of the n-th row this mutation makes (1 … 59,999). An n that other work may name follows from the
   * arguments alone, never from the view.
   */
  id(n: number): Id;
}

/** What `decide` may look at. A range gives the first `limit` rows that begin with `prefix`. */
export type Read =
  | {readonly list: string; readonly key: string}
  | {
      readonly list: string;
      readonly index: string;
      readonly prefix: readonly Value[];
      readonly limit: number;
    };

export type Args = Readonly<Record<string, Value>>;

/** An order, the stock of its goods, the bins that this stands in: nothing needs more. */
export const MAX_READ_ROUNDS = 3;

/**
 * A named thing that a person can do. `reads` is what to fetch before `decide`, in at most {@link MAX_READ_ROUNDS}
 * rounds (each sees what the one before has fetched); it is a guess for speed: what it forgot is fetched when `decide`
 * asks.
 */
export interface Action {
  readonly name: string;
  readonly version: number;
  readonly kind: 'fact' | 'claim';
  /** Whether it may be recorded with no network. */
  readonly offline: boolean;
  /** Comes with a secret, which stands beside the mutation and never in it: asked by a way of its own, not by name. */
  readonly hasSecret?: true;
  /** Its arguments say what a person had seen: `decide` asks how much of that is the history in force. */
  readonly hasCursor?: true;
  /** What came of it depends on what else was done before it: it asks when that was, where history was lost. */
  readonly hasOrder?: true;
  /** It sets what a row says: a form of it begins with what the row holds under the names of its arguments. */
  readonly setsRow?: true;
  /** Lists of which it also writes rows of the warehouse at the other end of what it names (ROWS-10). */
  readonly crosses?: readonly string[];
  readonly roles: readonly Role[];
  readonly args: Fields;
  /** Faults beyond each field for itself. */
  check?(args: Args): FieldFault[];
  reads(args: Args, context: Context, view?: View): readonly Read[];
  decide(args: Args, view: View, context: Context): Outcome;
}

/** Arguments as an action's own fields type them. */
export type ArgsOf<F extends Fields> = {readonly [K in keyof F]: ValueOf<F[K]>};

/** Defines an action whose `decide` sees its arguments typed from its fields. */
export function defineAction<const F extends Fields>(action: {
  readonly name: string;
  readonly version: number;
  readonly kind: 'fact' | 'claim';
  readonly offline: boolean;
  readonly hasSecret?: true;
  readonly hasCursor?: true;
  readonly hasOrder?: true;
  readonly setsRow?: true;
  readonly crosses?: readonly string[];
  readonly roles: readonly Role[];
  readonly args: F;
  check?(args: ArgsOf<F>): FieldFault[];
  reads(args: ArgsOf<F>, context: Context, view?: View): readonly Read[];
  decide(args: ArgsOf<F>, view: View, context: Context): Outcome;
}): Action {
  // Arguments are validated against `args` before any of these run; this is where they enter the system.
  return action as unknown as Action;
}

export const put = <R extends Resource>(resource: R, row: DraftOf<R>): Put => ({
  list: resource.name,
  row: row as Row,
});
/** Like {@link put}, of a row that has never been: its id is derived from this mutation's. */
export const insert = <R extends Resource>(resource: R, row: DraftOf<R>): Put => ({
  ...put(resource, row),
  isNew: true,
});
export const del = (resource: Resource, key: string): Del => ({list: resource.name, key});

export const outcomeDone = (changes: Partial<Omit<Done, 'kind'>>): Done => ({
  kind: 'done',
  puts: [],
  dels: [],
  entries: [],
  corrections: [],
  ...changes,
});
export const refuse = (code: string, facts: MessageFacts = {}): Outcome => ({
  kind: 'refused',
  refusal: {code, facts},
});
const hold = (code: string, facts: MessageFacts = {}): Outcome => ({kind: 'held', refusal: {code, facts}});
export const questionOutcome = (code: string, facts: MessageFacts = {}): Outcome => ({
  kind: 'question',
  refusal: {code, facts},
});

/** The first doubt that is to be raised now: none once it is done, nor one that has its answer (ASK-1). */
export function openDoubt(
  {asking, answered = []}: Context,
  doubts: () => readonly (Outcome | undefined)[],
): Outcome | undefined {
  if (!asking) return undefined;
  return doubts().find((doubt) => doubt?.kind === 'question' && !answered.includes(doubt.refusal.code));
}

/** An impossible fact: a question while asking, else held whole for a supervisor. */
export const impossibleFact = (context: Context, code: string, facts: MessageFacts = {}): Outcome =>
  context.asking ? refuse(code, facts) : hold(code, facts);
