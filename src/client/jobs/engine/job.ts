import type {LucideIcon} from 'lucide-react';
import type {Action} from '#domain/kernel/action.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {CommandCard} from '#domain/scanning/label.ts';
import type {TaskSeeker} from '#domain/tasks/next-task.ts';
import type {TextFacts, TextKey, TextWithFacts} from '../../i18n/text.ts';
import type {
  PlainFacts,
  FoundBin,
  FoundGoods,
  FoundNamed,
  FoundThing,
  RecordedPiece,
  StockLine,
  FoundKind,
} from '../../data/found.ts';
import type {ListReads} from '../../data/lists.ts';
import {REPORT_EXCEPTION, reportException} from './report.ts';

/**
 * A job is data: its steps, what they record, and what comes after. `step` of `machine.ts` plays every job and
 * `job-page.tsx` shows it; its entry in `registry.ts` gives it its route, its tile, its rights and its pictures.
 *
 * How the jobs of a warehouse are said in it, from the outside in:
 * - Pick: `opens` orders or a picking list, each perhaps with its tote (`unit`); `plan` their allocations in walking
 *   order; bin and goods `expect` those of the line; the quantity `begins` with the rest; the next bin and other goods
 *   `closes` the line; `after` it comes the next. Short, none, damaged: exceptions that record; skip: one that does
 *   not; another bin: one whose step takes the place of the job's.
 * - Sort: `opens` ASNs; `look` finds the lines of the goods in them; other goods `closes`; `after` it `again here`;
 *   damaged: an exception with a bin whose `record` is two actions; `done` asks about the lines that are left, and
 *   records that each ASN is finished.
 * - Count: a bin, then `manySteps` goods with their quantities; `done` asks about the stock that was not scanned.
 * - Put away: `look` finds what was sorted, `quantityStep` begins with it, goods or bin may come first.
 * - Dispatch: `manySteps` orders, a driver.
 * - Bin move: bin, goods, quantity, bin. A query: one step and no record.
 */
export interface Job {
  /** As in its entry of the registry. */
  readonly name: string;
  /** What it records in the nominal case: a person who may not do all of it does not see the job. None: a query. */
  readonly records: readonly Action[];
  /** What the tick says when a line is recorded. */
  readonly recorded?: TextKey;
  /** What the tick says once the job is done: what became of what. */
  readonly ended?: (scanned: LooseLine) => TextWithFacts;
  /** The job, by its name, that goes on with what this one was done with. */
  readonly leadsTo?: string;
  readonly opens?: JobOpening;
  /** The lines to do of what was opened, in the order of walking; read again when they run out and after a start. */
  readonly plan?: (lists: ListReads, opened: readonly FoundThing[]) => Promise<readonly PlanLine[]>;
  /** What is left of these lines of the plan, in their order: read whenever rows have changed. */
  readonly renew?: (lists: ListReads, kept: readonly PlanLine[]) => Promise<readonly PlanLine[]>;
  /** What is still to do of what was opened, once the open line is recorded: for the eye, nothing hangs on it. */
  readonly left?: (
    lists: ListReads,
    scanned: LooseLine,
    warehouse: string,
  ) => Promise<readonly MissingStock[]>;
  /** Which stock of the goods may be meant, where it stands in no bin; `undefined` while its list is still coming. */
  readonly look?: (
    lists: ListReads,
    seen: SeenLine,
    goods: FoundGoods,
    warehouse: string,
  ) => Promise<readonly StockLine[] | undefined>;
  /** What stands in a bin is hidden while its goods are scanned. */
  readonly isBlind?: (lists: ListReads, bin: FoundBin) => Promise<boolean>;
  readonly steps: Steps;
  /**
   * Steps whose next scan ends the open line: what is complete is recorded, what is not is asked about once, and
   * the scan begins the next line.
   */
  readonly closes?: readonly string[];
  readonly record?: (scanned: ScannedSteps<Steps>) => RecordedActions;
  /** Whether a photo of a line is asked for once it is recorded; of none, unless told. */
  readonly mayShow?: (scanned: LooseLine) => boolean;
  /** A pallet or parcel that a delivery names by its number is taken whole: what is recorded then, at once. */
  readonly whole?: (unit: FoundNamed, named: UnitOf) => RecordedActions;
  readonly after: AfterRecord;
  /**
   * After a record, while nothing of the next line is in hand: the bin that the books call empty now, if any, and what
   * is recorded where it is not. Asked once, there; a worker who scans on has said that it is.
   */
  readonly empties?: {
    readonly bin: (lists: ListReads, got: SeenLine['got']) => Promise<FoundBin | undefined>;
    readonly record: (bin: FoundBin) => RecordedActions;
  };
  readonly exceptions?: Readonly<Record<string, JobException>>;
  /** How it ends that no scan ends: one tap or the DONE card. */
  readonly done?: DoneOptions;
  /** Work of a job that needs no document: which comes next, as `opens.next` of one that does. */
  readonly next?: JobOpening['next'];
}

/**
 * `next line` of the plan; `again here`: what was opened and what `stays` is kept; `anew`; `finish`: the job is done.
 */
export type AfterRecord = 'next line' | 'again here' | 'anew' | 'finish';

/** An action by its name, with its arguments. All that is recorded at once stands together or not at all. */
export type RecordedActions = readonly (readonly [action: string, args: PlainFacts])[];

/** A job opened with documents, one or several of them. */
export interface JobOpening {
  readonly takes: readonly FoundKind[];
  readonly says: TextKey;
  /** What may be tied to the document scanned last, such as a tote. */
  readonly unit?: FoundKind;
  /** What a step takes before a document is open as well. */
  readonly before?: readonly FoundKind[];
  /** It goes without a document too, and one that is scanned says which is meant. */
  readonly isOptional?: true;
  /** Goods that none of its lines has are refused. */
  readonly isClosed?: true;
  /** Its label again means that the job is done. */
  readonly again?: 'done';
  /** What stands for documents, where no step takes it or none is open yet. */
  readonly through?: readonly FoundKind[];
  /** The documents that such a thing stands for: goods for one of them, the oldest first; a list for all of its own. */
  readonly of?: (lists: ListReads, thing: FoundThing, warehouse: string) => Promise<readonly FoundThing[]>;
  /** Those to choose from without a label. */
  readonly offered?: (
    lists: ListReads,
    warehouse: string,
    who: string,
    seen: SeenLine,
  ) => Promise<readonly FoundThing[]>;
  /** What is said where there are none to choose from. */
  readonly none?: TextKey;
  /**
   * What to begin with where none was chosen: a button, or the CONFIRM card. `last` is the document of what this person
   * recorded last in the job, or ''.
   */
  readonly next?: (
    lists: ListReads,
    warehouse: string,
    last: string,
    looking: TaskSeeker,
  ) => Promise<JobBeginning | undefined>;
  /** Why a document is not opened, by its code; `undefined` where it is, and where its list is still coming. */
  readonly objects?: (lists: ListReads, thing: FoundThing) => Promise<string | undefined>;
  /** What is known of a document when it is opened beyond its name, for the worker who opens it. */
  readonly marks?: (lists: ListReads, thing: FoundThing, who: string) => Promise<FoundThing>;
}

/** What a job begins with, and what is recorded first: that it is taken. */
export interface JobBeginning {
  readonly thing: FoundThing;
  readonly pieces: readonly RecordedPiece[];
}

/** One line of a plan: what to take from where, and how much of it is left. */
export interface PlanLine extends StockLine {
  readonly id: string;
  /** What the screen says stands in the bin, what is promised to others included. */
  readonly there?: number;
  /** How many its document wants of them in all, wherever they are promised. */
  readonly wanted?: number;
  readonly bin?: FoundBin;
  readonly goods: FoundGoods;
}

/** What is known of the open line: for what a step expects. */
export interface SeenLine {
  readonly got: Readonly<Record<string, FoundThing | string>>;
  readonly line?: PlanLine;
  readonly stock?: StockLine;
  readonly opened: readonly FoundThing[];
  /** How many of many wait for the one record. */
  readonly items: number;
  /** The exception whose steps are asked now. */
  readonly exception?: string;
}

interface ScanOptions {
  /** The line of the next scan, and its short name. */
  readonly says: TextKey;
  readonly label: TextKey;
  /** The step with the bin that these goods stand in: which lot and how many follows from both. */
  readonly in?: string;
  /** Asked only once that step is filled. */
  readonly behind?: string;
  /** Never what that step holds. */
  readonly unlike?: string;
  /** Taken when it comes, and never asked for. */
  readonly isOptional?: true;
  /** What it would do, where it is not asked for. */
  readonly would?: TextKey;
  /** Kept for the next line. */
  readonly stays?: true;
  /** The line goes on with it, though nothing else is asked for. */
  readonly endsNothing?: true;
  /** The one thing that is right. */
  readonly expect?: (seen: SeenLine) => FoundThing | undefined;
  /** Those to choose from without a label. */
  readonly offered?: NonNullable<JobOpening['offered']>;
  readonly none?: TextKey;
  /** Why a thing is not right; `undefined` where it is. */
  readonly objects?: (thing: FoundThing, seen: SeenLine) => string | undefined;
}
export interface ScanStep<K extends FoundKind = FoundKind> extends ScanOptions {
  readonly is: 'scan';
  readonly takes: readonly K[];
}
interface QuantityOptions {
  /** What ends the line, where no other step is asked for. */
  readonly says?: TextKey;
  /** What else would end it. */
  readonly would?: TextKey;
  /** The step whose scan again means one more. */
  readonly repeat: string;
  /** One, or all that is to be done; the worker counts or keys in what differs. */
  readonly begins: 1 | 'rest';
  /** More than this is asked about once; as much as the screen knows of unless told. */
  readonly upTo?: (seen: SeenLine) => number | undefined;
  /** What such a doubt is called by the action that is recorded. */
  readonly doubt?: string;
  /** More than this is refused, and why; less is not asked about. What else is doubted, the action says. */
  readonly most?: {readonly units: (seen: SeenLine) => number | undefined; readonly says: string};
  /** Counted up to all of it, or all of it being one, the line records itself. */
  readonly isFull?: 'records';
  /** Closing a line with less than all of it is asked about; a yes is this exception. */
  readonly less?: string;
}
export interface QuantityStep extends QuantityOptions {
  readonly is: 'quantity';
}
/** One of at most six reasons, as large buttons. */
export interface ChoiceStep {
  readonly is: 'choice';
  readonly says: TextKey;
  readonly label: TextKey;
  /** A person with none of its roles is not offered an option. */
  readonly options: readonly {
    readonly value: string;
    readonly label: TextKey;
    readonly roles?: readonly Role[];
    /** Whether it is offered now; always unless told. */
    readonly when?: (seen: SeenLine) => boolean;
  }[];
  /** The first is what is usual: the CONFIRM card says it too. */
  readonly isFirstUsual?: true;
  /** What is said of it is about these. */
  readonly facts?: (scanned: LooseLine) => TextFacts;
}
/**
 * A few words that stand on no label, keyed in on our own pad, or on the system's keyboard where the worker wants that.
 */
export interface TextStep extends TextOptions {
  readonly is: 'text';
}
interface TextOptions {
  readonly says: TextKey;
  readonly label: TextKey;
  /** Never asked for: an exception does. */
  readonly isOptional?: true;
  /** Nothing is an answer too. */
  readonly mayBeEmpty?: true;
  /** What tells the units of a line apart: a scan may say it, and the line does not end by it. */
  readonly detail?: 'lot' | 'expiry';
  /** How many there are of the goods in hand, keyed in on the pad: of no more than the line wants. */
  readonly isUnits?: true;
  /** Drawn and not written: strokes in the box of a signature. */
  readonly isDrawn?: true;
  /** One of the lots that stand there, or another: which stock it is follows from the answer. */
  readonly isAmong?: true;
  /** Whether it is asked, by what is known already; always unless told. */
  readonly when?: (got: SeenLine['got']) => boolean;
}
/** Steps that are done again and again before one record: the kept step grows, so it is bounded. */
interface ManySteps<S extends Inner = Inner> {
  readonly is: 'many';
  readonly steps: S;
  readonly most: number;
}
type Inner = Readonly<Record<string, ScanStep | QuantityStep | ChoiceStep | TextStep>>;
type Steps = Readonly<Record<string, ScanStep | QuantityStep | ChoiceStep | TextStep | ManySteps>>;

/** Something else than the nominal: a button, and a card on the wall where there is one. */
export interface JobException {
  readonly label: TextKey;
  readonly Picture: LucideIcon;
  /** UNDO means the same in every job, and is none's own. */
  readonly card?: Exclude<CommandCard, 'UNDO'>;
  readonly records?: readonly Action[];
  /** Whether it is offered now; while a line is open unless told. */
  readonly when?: (seen: SeenLine) => boolean;
  /** Asked first; a step of the same name as the job's takes its place. */
  readonly steps?: Inner;
  /** Whether they are asked; always unless told. */
  readonly stepsWhen?: (scanned: LooseLine) => boolean;
  /** Which of them are known when it begins, and not asked. */
  readonly knows?: (scanned: LooseLine) => Readonly<Record<string, string>>;
  /** What is known of the line from now on, by names of its own; nothing is recorded yet. */
  readonly sets?: Readonly<Record<string, string>>;
  /** What it is about, read when it begins; without any it is refused. */
  readonly lines?: (lists: ListReads, scanned: LooseLine) => Promise<readonly MissingStock[]>;
  /** It holds where there are none, too. */
  readonly mayBeNone?: true;
  /** Those lines are asked about once before it goes on. */
  readonly asks?: LineQuestion;
  /** One of those lines is what is in hand. */
  readonly isChoice?: true;
  /** What its steps have brought waits for the one record, like a line of many. */
  readonly isItem?: true;
  /** It is beside the line: after its record the job is where it was, and a scan goes on as if it had not begun. */
  readonly isAside?: true;
  /** A photo of it is asked for once it is recorded. */
  readonly mayShow?: true;
  /** What the tick says when it is recorded, where that is not what the job says. */
  readonly recorded?: (scanned: LooseLine) => TextWithFacts | undefined;
  /** Without it the line goes on with what the steps have brought, or, where there are none, goes to the end. */
  readonly record?: (scanned: LooseLine) => RecordedActions;
  /** What comes after it, where that is not what comes after a line. */
  readonly after?: AfterRecord;
}

/** A question about lines: what it says, and what a yes says. */
export interface LineQuestion {
  readonly says: TextKey;
  readonly yes: TextKey;
  /** The doubt of the action that a yes has answered too: nothing is asked twice. */
  readonly covers?: string;
}

interface DoneOptions {
  /**
   * An exception whose steps are asked before it ends, and whose record is the job's. Done once more, what was not said
   * stays unsaid.
   */
  readonly first?: string;
  /** What was not scanned: asked about once, as one list. */
  readonly missing?: (lists: ListReads, scanned: LooseLine) => Promise<readonly MissingStock[]>;
  readonly asks?: LineQuestion;
  /** It was said before: this refusal of a part keeps the others from nothing. */
  readonly already?: string;
  /** What is recorded then, after the open line; that alone unless told. */
  readonly record?: (scanned: LooseLine) => RecordedActions;
}
/** A pallet or parcel by its number, as the delivery has it that names it. */
export interface UnitOf {
  readonly delivery: FoundNamed;
  readonly lines: readonly {
    readonly line: string;
    readonly goods: FoundGoods;
    readonly lot: string;
    readonly quantity: number;
  }[];
}

/** What a device had heard of its company's history. */
export interface KnownHistoryPoint {
  readonly epoch: string;
  readonly version: number;
}

export interface MissingStock extends StockLine {
  readonly thing: FoundThing;
}

/** What was insisted on: what the screen knew of, and what the worker has. */
export interface InsistedUnits {
  readonly code: string;
  readonly there: number;
  readonly wanted: number;
}

interface AboutStock {
  readonly stock: StockLine;
  readonly line?: PlanLine;
  readonly opened: readonly FoundThing[];
  /** Of steps that may not be filled. */
  readonly got: SeenLine['got'];
  readonly missing: readonly MissingStock[];
  /** What the device had heard when those were read, which may be none. */
  readonly heard?: KnownHistoryPoint;
  /** What was told line by line before this. */
  readonly items: readonly (Readonly<Record<string, unknown>> & {readonly stock: StockLine})[];
  /** Present where the worker insisted on more than the screen knew of. */
  readonly believed?: InsistedUnits;
}
type GotOfStep<S> =
  S extends ScanStep<infer K>
    ? ThingOf<K>
    : S extends QuantityStep
      ? number
      : S extends ChoiceStep | TextStep
        ? string
        : S extends ManySteps<infer I>
          ? readonly Item<I>[]
          : never;
type ThingOf<K extends FoundKind> = K extends 'bin' ? FoundBin : K extends 'goods' ? FoundGoods : FoundNamed;
type Item<I extends Inner> = {readonly [K in keyof I]: GotOfStep<I[K]>} & {readonly stock: StockLine};
/** What was scanned for one record, by the names of the steps. */
type ScannedSteps<S extends Steps> = {readonly [K in keyof S]: GotOfStep<S[K]>} & AboutStock;
/** The same where a line may not be complete. */
export type LooseLine = AboutStock & {readonly quantity: number};

/** Defines a job whose `record` sees what was scanned typed by its steps; in each something may be reported. */
export function defineJob<const S extends Steps>(
  job: Omit<Job, 'steps' | 'record'> & {
    readonly steps: S;
    readonly record?: (scanned: ScannedSteps<S>) => RecordedActions;
  },
): Job {
  // The machine calls it only when its steps are filled; this is where they enter.
  return {...job, exceptions: {...job.exceptions, [REPORT_EXCEPTION]: reportException}} as unknown as Job;
}

export const scanStep = <const K extends FoundKind>(
  takes: K | readonly K[],
  options: ScanOptions,
): ScanStep<K> => ({
  is: 'scan',
  takes: typeof takes === 'string' ? [takes] : takes,
  ...options,
});
export const quantityStep = (options: QuantityOptions): QuantityStep => ({is: 'quantity', ...options});
export const manySteps = <const S extends Inner>(steps: S, most: number): ManySteps<S> => ({
  is: 'many',
  steps,
  most,
});
export const choiceStep = (options: Omit<ChoiceStep, 'is'>): ChoiceStep => ({is: 'choice', ...options});
export const textStep = (options: TextOptions): TextStep => ({is: 'text', ...options});
