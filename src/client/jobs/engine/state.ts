import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {OutcomeName} from '../../scan/feedback/outcomes.ts';
import type {TextWithFacts} from '../../i18n/text.ts';
import type {
  PlainFacts,
  FoundCode,
  FoundBin,
  FoundGoods,
  FoundThing,
  LookupContext,
  UndoableAct,
  RecordedPiece,
  StockLine,
  SubmitAnswer,
  FoundKind,
} from '../../data/found.ts';
import type {LotDetails} from './lot-details.ts';
import type {
  LineQuestion,
  InsistedUnits,
  ChoiceStep,
  Job,
  KnownHistoryPoint,
  MissingStock,
  PlanLine,
  QuantityStep,
  ScanStep,
  TextStep,
  UnitOf,
} from './job.ts';

/** What has been scanned of the open line, by the names of the steps. */
export interface LineDraft {
  readonly got: Readonly<Record<string, FoundThing | string>>;
  /** Which stock of the goods: lot and unit, with what the device says there is. */
  readonly stock?: StockLine;
  /** What stands there of the goods in hand, lot by lot, where their lot is asked among those. */
  readonly lots?: readonly StockLine[];
  readonly quantity: number;
  /** The worker has said "it is here". */
  readonly believed?: InsistedUnits;
  /** What is in hand came before the documents. */
  readonly isEarly?: true;
  /** An exception whose own steps are asked now. */
  readonly exception?: string;
  /** What that is about, as it stood when it began, and what the device had heard then. */
  readonly lines?: readonly MissingStock[];
  readonly heard?: KnownHistoryPoint;
}

/** A line of many that waits for the one record. */
export type WaitingItem = Pick<LineDraft, 'got' | 'stock' | 'quantity' | 'believed'>;

/** Doubt before the ✓, answered by a scan or a tap. `before` is where "go back" leads. */
export type OpenQuestion = {readonly before: LineDraft} & (
  | ({
      readonly about: 'short' | 'allocated' | 'doubt';
      /** Scanned again it is yes. */
      readonly by?: FoundThing;
      readonly facts: PlainFacts;
    } & InsistedUnits)
  /** The line is to end with less than it should have. `by`: another one is called for. */
  | {readonly about: 'incomplete'; readonly there: number; readonly wanted: number; readonly by?: FoundThing}
  | {readonly about: 'lot'; readonly lines: readonly StockLine[]}
  /** `raw`: what was scanned goes on with the one that is chosen. `named`: what stands on all of these documents. */
  | {
      readonly about: 'which';
      readonly options: readonly FoundThing[];
      readonly raw?: string;
      readonly named?: string;
    }
  /** A query: a thing of another kind. */
  | {readonly about: 'offer'; readonly by: FoundThing}
  /** Done, and these were not scanned; or what an exception is about. */
  | {readonly about: 'missing'; readonly lines: readonly MissingStock[]; readonly asks?: LineQuestion}
  /** By the books nothing stands there any more. `next`: where a worker who scans on goes. */
  | {readonly about: 'empty'; readonly bin: FoundBin; readonly next?: FoundBin}
  /** Goods that a code stands on that is unknown; `raw` goes on with them, as it was scanned. */
  | ({
      readonly about: 'learn';
      readonly code: string;
      readonly units: number;
      readonly times?: number;
    } & ScannedText)
  /** Nothing is left to do of what was opened, and the worker at it has not ended it: no bin begins something else. */
  | {readonly about: 'over'; readonly of: readonly FoundThing[]}
  /** What was recorded last is to be taken back. */
  | {readonly about: 'undo'; readonly act: UndoableAct}
);

/** A text as it came. */
export interface ScannedText {
  readonly raw: string;
  /** A person has keyed it in. */
  readonly isTyped?: true;
}

/** No, and why: stays until the next valid scan or a tap. */
export interface JobRefusal {
  readonly code: string;
  /** What was scanned: a known name, or the text itself. */
  readonly scanned: string;
  readonly wanted: FoundKind | 'lot' | 'expiry' | 'any';
  /** The one thing that is right, by name. */
  readonly expected?: string;
  readonly facts: PlainFacts;
  /** A code that is unknown, and goods may have: what was scanned, and what is learnt of it. */
  readonly unknown?: ScannedText & {
    readonly code: string;
    /** One scan after the other, where units are counted. */
    readonly times?: number;
  };
}

/** Work that is being recorded, or that a question is open about. */
export interface JobRecording {
  readonly pieces: readonly RecordedPiece[];
  /** The state that stands with it on disk. */
  readonly next: JobState;
  readonly outcome: OutcomeName;
  /** What ended the line. */
  readonly by?: FoundThing;
  /** An exception did. */
  readonly isExcept?: true;
  /** A doubt that the worker has answered before it is raised. */
  readonly covers?: string | undefined;
  /** A photo may be added to the last of its pieces. */
  readonly mayShow?: true;
  /** What the tick says, where that is not what the job says. */
  readonly says?: TextWithFacts;
  /** Goes on with this once it is recorded. */
  readonly resumes?: ScannedText;
}

/** A job between two ticks. Only data: stored as JSON before each tick. */
export interface JobState {
  readonly v: 2;
  readonly draft: LineDraft;
  readonly opened: readonly FoundThing[];
  /** The line of the plan that is open, and those that follow. */
  readonly line?: PlanLine;
  readonly ahead: readonly PlanLine[];
  /** How many lines more there are than are kept. */
  readonly behind?: number;
  /** Lines of documents of which nothing but that is left. */
  readonly linesBehind?: number;
  readonly items: readonly WaitingItem[];
  /** What shall begin the next line once it is answered what was not scanned, or what an exception asks. */
  readonly closing?: FoundThing;
  /** What was said of the lots of what was opened, by goods: the next line of the same goods begins with it. */
  readonly told?: Readonly<Record<string, LotDetails>>;
  /** This scan was made so often before, when its code was unknown: the next one of it counts them all. */
  readonly again?: {readonly raw: string; readonly times: number};
  /** Another job goes on with what this one was done with. */
  readonly leadsOn?: FoundThing;
  /** A query: what was looked at before, the newest last. */
  readonly trail: readonly FoundThing[];
  readonly question?: OpenQuestion;
  readonly refusal?: JobRefusal;
  readonly recording?: JobRecording;
  /** The line recorded last, shown while the next one begins. */
  readonly last?: WaitingItem & {
    /** Of a record of several lines: how many goods it named. */
    readonly of?: number;
    /** The documents that it was the end of. */
    readonly opened?: readonly FoundThing[];
  };
  /** The mutation, just recorded, that a photo may be added to (PHOTO-1). */
  readonly shown?: string;
}

export const EMPTY_DRAFT: LineDraft = {got: {}, quantity: 1};
export const START_STATE: JobState = {v: 2, draft: EMPTY_DRAFT, opened: [], ahead: [], items: [], trail: []};

/** What happens to a job: scans, taps, and the answers to its effects. */
export type JobEvent =
  | ({readonly kind: 'scan'} & ScannedText)
  /** Without `lines` the list of stock is still coming. */
  | {
      readonly kind: 'found';
      readonly raw: string;
      readonly isTyped?: true;
      readonly found: FoundCode;
      readonly lines?: readonly StockLine[];
      /** Documents that the goods may belong to, where none has been opened. */
      readonly documents?: readonly FoundThing[];
      /** Why the job does not open it. */
      readonly objection?: string;
      /** A pallet or parcel of others, as a delivery names it. */
      readonly unit?: UnitOf;
    }
  | {readonly kind: 'answered'; readonly answer: SubmitAnswer}
  /**
   * `by`: what was scanned, and is right for none of the lines that were kept; `isRefused`: the open line was;
   * `isAfterOwn`: the worker has just ended one, and its tick said `says`.
   */
  | {
      readonly kind: 'planned';
      readonly lines: readonly PlanLine[];
      readonly by?: FoundThing;
      readonly isRefused?: true;
      readonly isAfterOwn?: true;
      readonly says?: TextWithFacts;
    }
  | {readonly kind: 'missing'; readonly lines: readonly MissingStock[]; readonly heard?: KnownHistoryPoint}
  | {readonly kind: 'emptied'; readonly bin?: FoundBin}
  /** What was recorded last in this job shall be undone, says the worker; and what that is, where there is any. */
  | {readonly kind: 'undo'}
  | {readonly kind: 'lastAct'; readonly act?: UndoableAct}
  /** The device had no room for what it had to keep: nothing of the step holds. */
  | {readonly kind: 'unkept'}
  /** The app itself has failed at something that it did not foresee: nothing of the step holds. */
  | {readonly kind: 'broken'}
  /** The job was opened: what it kept may be old. */
  | {readonly kind: 'begin'}
  /** Rows have changed: this is left of the lines that are kept. */
  | {readonly kind: 'news'; readonly lines: readonly PlanLine[]}
  | {readonly kind: 'quantity'; readonly quantity: number}
  | {readonly kind: 'all'}
  | {readonly kind: 'done'}
  /** Whatever is to begin with, says the worker; and what that is. */
  | {readonly kind: 'next'}
  | {readonly kind: 'begun'; readonly thing?: FoundThing}
  | {readonly kind: 'exception'; readonly name: string}
  /** The option of a question, or of a step that is a choice. */
  | {readonly kind: 'choose'; readonly option: number}
  /** One of the lots that were offered. */
  | {readonly kind: 'lotSaid'; readonly said: LotDetails}
  /** When a lot expires by the records, ms UTC, or 0. */
  | {readonly kind: 'lotKnown'; readonly lot: string; readonly expires_at: number}
  /** What the open step asks for in words. */
  | {readonly kind: 'text'; readonly text: string}
  | {readonly kind: 'insist'}
  /** The code that was unknown stands on some goods, says the worker; and on these. */
  | {readonly kind: 'learn'}
  | {readonly kind: 'learnt'; readonly goods: FoundGoods}
  /** No photo, or no more of them. */
  | {readonly kind: 'enough'}
  /** A row on the screen was tapped: that thing is wanted. */
  | {readonly kind: 'show'; readonly thing: FoundThing}
  /** Another job shall go on with what is shown. */
  | {readonly kind: 'go'; readonly job: string}
  | {readonly kind: 'back'};

/** What the machine asks for. They are carried out in order; a `keep` that fails undoes the step. */
export type JobEffect =
  /** Store the state on disk as the open step: stands before every tick. */
  | {readonly kind: 'keep'}
  /** The step is over without a result. */
  | {readonly kind: 'forget'}
  /** What does this text denote, and what stands there; answered by `found`. */
  | ({readonly kind: 'resolve'} & ScannedText & LookupContext)
  /** Which lines are to do; answered by `planned`. What was not scanned; answered by `missing`. */
  | {
      readonly kind: 'plan';
      readonly by?: FoundThing;
      readonly isRefused?: true;
      readonly isAfterOwn?: true;
      readonly says?: TextWithFacts;
    }
  | {readonly kind: 'missing'}
  /** When does this lot expire; answered by `lotKnown`. */
  | {readonly kind: 'lot'; readonly lot: string}
  /** Which document is to begin with; answered by `begun`. */
  | {readonly kind: 'next'}
  /** Which bin do the books call empty now; answered by `emptied`. */
  | {readonly kind: 'empties'}
  /** What did this person record last in the job, and has not undone; answered by `lastAct`. */
  | {readonly kind: 'lastAct'}
  /**
   * Decide and record all of it in one strict transaction that also replaces the open step, or ends it where there is
   * no next; answered by `answered`.
   */
  | {readonly kind: 'record'; readonly pieces: readonly RecordedPiece[]; readonly next?: JobState}
  | {readonly kind: 'feedback'; readonly outcome: OutcomeName; readonly says?: TextWithFacts}
  /** Another job takes over, with a state of its own that is kept before its screen opens. */
  | {readonly kind: 'handOver'; readonly job: string; readonly state: JobState}
  /** Another job opens with this as its first scan. */
  | {readonly kind: 'go'; readonly job: string; readonly raw: string}
  /** The worker goes back out of the job. */
  | {readonly kind: 'leave'};

export interface JobStepResult {
  readonly state: JobState;
  readonly effects: readonly JobEffect[];
}

/** A step that is asked in its turn, with its name. */
type Slot = {readonly name: string; readonly isInner: boolean} & (
  | {readonly step: ScanStep}
  | {readonly step: ChoiceStep}
  | {readonly step: TextStep}
  | {readonly step: QuantityStep}
);

/** The steps that are asked now, in their order: those of an exception while it is open, else the job's. */
export function slotsOf(job: Job, {exception, got}: LineDraft): readonly Slot[] {
  const own = exception === undefined ? undefined : job.exceptions?.[exception]?.steps;
  return Object.entries(own ?? job.steps).flatMap(([name, step]): Slot[] => {
    const isAsked = (each: Slot['step']): boolean => each.is !== 'text' || each.when?.(got) !== false;
    if (step.is !== 'many') return isAsked(step) ? [slot(name, step, false)] : [];
    return Object.entries(step.steps).flatMap(([inner, each]) =>
      isAsked(each) ? [slot(inner, each, true)] : [],
    );
  });
}

const slot = (name: string, step: Slot['step'], isInner: boolean): Slot => ({name, step, isInner}) as Slot;

export type ScanSlot = Extract<Slot, {step: ScanStep}>;
export const isScan = (each: Slot): each is ScanSlot => each.step.is === 'scan';

/** The quantity of a job, which scans count. */
export function quantityOf(job: Job, draft: LineDraft): QuantityStep | undefined {
  const [found] = slotsOf(job, draft).flatMap(({step}) => (step.is === 'quantity' ? [step] : []));
  return found;
}

/** How many are in hand: as many as an exception was told, else as were counted. */
export function unitsIn(job: Job, draft: LineDraft): number {
  const said = slotsOf(job, draft).find(({step}) => step.is === 'text' && step.isUnits);
  const units = said && draft.got[said.name];
  return typeof units === 'string' ? Number(units) : draft.quantity;
}

/** Steps that must be filled before the line is whole, in their order. */
export function openSlots(job: Job, {draft, items}: JobState): readonly Slot[] {
  const slots = slotsOf(job, draft);
  const isBegun = items.length === 0 || slots.some(({name, isInner}) => isInner && draft.got[name]);
  return slots.filter((each) => {
    if (draft.got[each.name] !== undefined || each.step.is === 'quantity') return false;
    if (each.isInner && !isBegun) return false;
    return each.step.is === 'choice' || !each.step.isOptional;
  });
}

/** The one step that is asked for now; `open` while the job has not been opened. */
export function stepOf(job: Job, state: JobState): string {
  const isUnopened = job.opens && !job.opens.isOptional && state.opened.length === 0;
  if (isUnopened && state.draft.exception === undefined) return 'open';
  const [open] = openSlots(job, state);
  if (open) return open.name;
  const slots = slotsOf(job, state.draft);
  const more = slots.find(({name, isInner}) => isInner && state.draft.got[name] === undefined);
  const last = slots.find(({step}) => step.is === 'quantity') ?? slots.at(-1);
  return (more ?? last)?.name ?? '';
}

/** Without what an exception has asked for. */
export function withoutSteps(job: Job, before: LineDraft, name: string): LineDraft {
  const {lines: _, exception: __, ...draft} = before;
  const steps = job.exceptions?.[name]?.steps ?? {};
  const counted = Object.values(steps).flatMap((each) => (each.is === 'quantity' ? [each.repeat] : []));
  const got = Object.fromEntries(Object.entries(draft.got).filter(([step]) => !isKeyOf(steps, step)));
  return counted.length > 0 ? {...EMPTY_DRAFT, got} : {...draft, got};
}

/** A code may come next: nothing stands over the step, and it is neither chosen nor said in words. */
export function mayScan(job: Job, state: JobState): boolean {
  if (state.question || state.refusal) return false;
  const open = slotsOf(job, state.draft).find(({name}) => name === stepOf(job, state));
  return open?.step.is !== 'choice' && open?.step.is !== 'text';
}

/** Nothing of a line is in hand: news may be told without taking an eye off the work. */
export const isBetween = ({draft, question, refusal}: JobState): boolean =>
  Object.keys(draft.got).length === 0 && draft.exception === undefined && !question && !refusal;

/** Nothing is in hand that could be taken back: what was recorded last comes next. */
export const isClear = (state: JobState): boolean =>
  state.last !== undefined || (isBetween(state) && state.items.length === 0);

/** The open line is at work: its goods are in hand, or what is wrong with it is being said. A bin alone is no work. */
export const isAtWork = (job: Job, {draft}: JobState): boolean => {
  const goods = quantityOf(job, draft)?.repeat;
  return draft.exception !== undefined || (goods !== undefined && draft.got[goods] !== undefined);
};

/** Lines may change under it: nothing is at work, and nothing is asked but whether a bin is empty. */
export const mayBeRenewed = (job: Job, state: JobState): boolean =>
  !isAtWork(job, state) && (!state.question || state.question.about === 'empty');

/** Nothing that would have to be kept. */
export const isEmpty = ({draft, opened, items, trail}: JobState): boolean =>
  Object.keys(draft.got).length + opened.length + items.length + trail.length === 0;

/** The open line and those that follow, as they are kept. */
export const planLinesOf = ({line, ahead}: JobState): readonly PlanLine[] => (line ? [line, ...ahead] : []);

/** How many lines of documents are left: a line that stands in several bins is one. */
export const remainingLines = (state: Pick<JobState, 'line' | 'ahead' | 'behind' | 'linesBehind'>): number =>
  state.line === undefined
    ? 0
    : new Set([state.line, ...state.ahead].map(documentLineOf)).size +
      (state.linesBehind ?? state.behind ?? 0);

/** The line of its document that a line of a plan is a part of. */
export const documentLineOf = ({id, documentLine}: PlanLine): string => documentLine || id;

/** What a job is asked with about its open line. */
export const seenOf = ({draft, line, opened, items}: JobState) => ({
  got: draft.got,
  opened,
  items: items.length,
  ...(line ? {line} : {}),
  ...(draft.stock ? {stock: draft.stock} : {}),
  ...(draft.exception === undefined ? {} : {exception: draft.exception}),
});

/** A step without what is only said: a refusal, and work that was being recorded without a doubt. */
export function withoutSaying(state: JobState): JobState {
  const {refusal: _, recording, ...rest} = state;
  return state.question && recording ? {...rest, recording} : rest;
}

/**
 * A stored state as this build understands it. One of another build that cannot be read, or that holds steps which
 * the job does not have any more, is left aside rather than guessed at.
 */
export function reviveState(job: Job, stored: unknown): JobState | undefined {
  if (!isWhole(stored)) return undefined;
  const slots = [...slotsOf(job, EMPTY_DRAFT), ...slotsOf(job, stored.draft)];
  const marks = Object.values(job.exceptions ?? {}).flatMap(({sets = {}}) => Object.keys(sets));
  const isKnown = Object.entries(stored.draft.got).every(
    ([name, what]) =>
      marks.includes(name) ||
      slots.some(({name: own, step}) => {
        if (own !== name) return false;
        return typeof what === 'string'
          ? step.is === 'choice' || step.is === 'text'
          : step.is === 'scan' && step.takes.includes(what.kind);
      }),
  );
  return isKnown ? withoutSaying(stored) : undefined;
}

function isWhole(stored: unknown): stored is JobState {
  // Written by this machine as JSON, or by another build: where it enters again.
  const {v, draft, opened, ahead, items, trail} = (stored ?? {}) as Partial<JobState>;
  const isLined = [opened, ahead, items, trail].every(Array.isArray);
  return v === START_STATE.v && isLined && typeof draft?.got === 'object';
}
