import type {Command} from '#domain/scanning/label.ts';
import type {DuplicatePolicy} from '../duplicates.ts';

/** What a scanned text turned out to be, from the device's own lists. A name is '' while its list is still coming. */
export interface FoundBin {
  readonly kind: 'bin';
  readonly id: string;
  readonly name: string;
  readonly property: string;
  readonly warehouse: string;
}
export interface FoundGoods {
  readonly kind: 'goods';
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** The lot's id, where the code named one. */
  readonly lot?: string;
}
export type FoundThing = FoundBin | FoundGoods;
export type Found =
  | FoundBin
  | FoundGoods
  | {readonly kind: 'command'; readonly command: Command}
  | {readonly kind: 'several'; readonly options: readonly FoundThing[]}
  /** The list is not on this device yet; `thing`: what our own label names by its id all the same. */
  | {readonly kind: 'undownloaded'; readonly thing?: FoundThing}
  /** `gone`: a label of ours for something that is not there. `misread`: a check digit is wrong. `other`: known, but no bin or goods. */
  | {readonly kind: 'unknown' | 'gone' | 'misread' | 'other'};

/** What stands of some goods in a bin, as this device sees it now. */
export interface Line {
  readonly lot: string;
  /** The lot as people read it, or ''. */
  readonly lotCode: string;
  readonly unit: string;
  /** Absent while the list of stock is still coming. */
  readonly quantity?: number;
}

/** Which signal a person gets. `handheld.md` 4.5. */
export type OutcomeName =
  | 'accepted'
  | 'line-complete'
  | 'task-complete'
  | 'kept'
  | 'question'
  | 'rejected'
  | 'duplicate'
  | 'server-refused';

/** No, and why: stays until the next valid scan or a tap. */
export interface Refusal {
  readonly code: string;
  /** What was scanned: a known name, or the text itself. */
  readonly scanned: string;
  readonly wanted: FoundThing['kind'];
  readonly facts: Readonly<Record<string, string | number>>;
}

/** How a submitted action was taken here. `refused` and `question` carry a code and facts. */
export type SubmitAnswer =
  | {readonly kind: 'recorded'}
  | {
      readonly kind: 'question' | 'refused';
      readonly code: string;
      readonly facts: Readonly<Record<string, string | number>>;
    };

/** What a text is looked up with: ids scanned before it in this step, and what a text that means two things is. */
export interface Known {
  readonly from?: string;
  readonly goods?: string;
  readonly wanted?: FoundThing['kind'];
}

export type Args = Readonly<Record<string, string | number>>;

/** What a machine asks for. They are carried out in order; a `keep` that fails undoes the step. */
export type Effect =
  /** Store the state on disk as the open step: stands before every tick. */
  | {readonly kind: 'keep'}
  /** The step is over without a result. */
  | {readonly kind: 'forget'}
  /** What does this text denote, and what stands there; answered by a `found` event. */
  | ({readonly kind: 'resolve'; readonly raw: string} & Known)
  /** Decide and record in one strict transaction that also ends the open step; answered by `answered`. */
  | {readonly kind: 'submit'; readonly action: string; readonly args: Args; readonly believed?: string}
  | {readonly kind: 'feedback'; readonly outcome: OutcomeName}
  /** Another job takes over, with a state of its own that is kept before its screen opens. */
  | {readonly kind: 'handOver'; readonly flow: string; readonly state: unknown}
  /** The worker goes back out of the job. */
  | {readonly kind: 'leave'};

/** What happens to a machine: scans, taps, and the answers to its effects. */
export type FlowEvent =
  | {readonly kind: 'scan'; readonly raw: string}
  /** Without `lines` the list of stock is still coming. */
  | {readonly kind: 'found'; readonly raw: string; readonly found: Found; readonly lines?: readonly Line[]}
  | {readonly kind: 'answered'; readonly answer: SubmitAnswer}
  /** The device could not keep what it had to (disk full): nothing of the step holds. */
  | {readonly kind: 'unkept'}
  | {readonly kind: 'quantity'; readonly quantity: number}
  | {readonly kind: 'all'}
  | {readonly kind: 'choose'; readonly option: number}
  | {readonly kind: 'insist'}
  /** A row on the screen was tapped: that thing is wanted. */
  | {readonly kind: 'show'; readonly thing: FoundThing}
  | {readonly kind: 'back'};

export interface Stepped<S> {
  readonly state: S;
  readonly effects: readonly Effect[];
}

/** One scanning job as a pure machine. Its state is plain data: it is stored as JSON and taken up again. */
export interface Flow<S> {
  readonly name: string;
  readonly start: S;
  step(state: S, event: FlowEvent): Stepped<S>;
  /** What the same code again means now. */
  policy(state: S): DuplicatePolicy;
  /** The open question, one object for as long as it is asked: what was scanned before it must not answer it. */
  question(state: S): object | undefined;
  /** Nothing is in hand: news from the server may be told without taking an eye off the work. */
  isBetween(state: S): boolean;
  /** A stored state as this build understands it, or `undefined`. */
  revive(stored: unknown): S | undefined;
}

/** A stored state; one of an older or newer build that cannot be read is left aside rather than guessed at. */
export function storedAs<S extends object>(stored: unknown, part: keyof S & string): S | undefined {
  const isOurs = typeof stored === 'object' && stored && 'v' in stored && stored.v === 1 && part in stored;
  // Written by this machine as JSON: where it enters again.
  return isOurs ? (stored as S) : undefined;
}
