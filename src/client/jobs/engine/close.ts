import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {TextWithFacts} from '../../i18n/text.ts';
import type {FoundThing} from '../../data/found.ts';
import {isMany, scannedItemOf, withItem} from './items.ts';
import type {
  AfterRecord,
  JobException,
  Job,
  LooseLine,
  MissingStock,
  PlanLine,
  RecordedActions,
} from './job.ts';
import {acceptInput, askWorker, isCounting, rejectScan, acceptSilently, thingGot} from './say.ts';
import {
  EMPTY_DRAFT,
  isEmpty,
  isScan,
  openSlots,
  quantityOf,
  seenOf,
  slotsOf,
  START_STATE,
  withoutSaying,
  withoutSteps,
  type LineDraft,
  type WaitingItem,
  type JobState,
  type JobRecording,
  type JobStepResult,
} from './state.ts';

/** How a line ends beyond its own scans. */
export interface LineEnding {
  /** What stays in hand where the record is refused or doubted: all but the scan that ended the line. */
  readonly held?: JobState;
  /** An exception has ended it. */
  readonly isExcept?: true;
  /** A photo may be added to what it records. */
  readonly mayShow?: true;
  /** What the tick says, where that is not what the job says. */
  readonly says?: TextWithFacts;
  /** How many it told of, where that is not what was counted. */
  readonly units?: number;
  /** The doubt that its question has answered. */
  readonly covers?: string | undefined;
  /** What began the next line. */
  readonly by?: FoundThing;
  /** Begins it, on the state that follows the record. */
  readonly begin?: (fresh: JobState) => JobStepResult;
}

/** Records the open line. */
export function closeLine(job: Job, state: JobState, ending: LineEnding = {}): JobStepResult {
  const {exception, ...draft} = state.draft;
  if (exception !== undefined) return endOfException(job, {...state, draft}, exception, ending);
  const whole = withItem(job, state);
  if (!whole || !job.record) return rejectScan(job, state, 'job.full', '');
  const scanned = scannedItemOf(job, whole);
  return record(job, state, job.record(scanned as never), job.after, shownAlso(job, scanned, ending));
}

/**
 * Ends the open line, says a scan, a tap or a card; less than all of it is asked about first. `begin`: with the next
 * one, which this scan calls for.
 */
export function endLine(job: Job, state: JobState, ending: LineEnding = {}): JobStepResult {
  const {less} = quantityOf(job, state.draft) ?? {};
  const all = doubtedAbove(job, state);
  const {quantity} = state.draft;
  if (less === undefined || all === undefined || quantity >= all) return closeLine(job, state, ending);
  const by = ending.begin && ending.by ? {by: ending.by} : {};
  return askWorker(state, {about: 'incomplete', there: all, wanted: quantity, ...by, before: state.draft});
}

/** More than this is doubted, and less where the line wants all of it. */
export function doubtedAbove(job: Job, state: JobState): number | undefined {
  const counting = quantityOf(job, state.draft);
  return counting?.upTo ? counting.upTo(seenOf(state)) : state.draft.stock?.quantity;
}

/** Done, says the worker: what was not scanned is asked about once. */
export function finishByHand(job: Job, state: JobState): JobStepResult {
  if (state.question) return {state, effects: []};
  const {exception, ...draft} = state.draft;
  const first = job.done?.first;
  if (first !== undefined && isEnding(job, state)) return endOfException(job, {...state, draft}, first, {});
  if (!mayBeDone(job, state)) return rejectScan(job, state, 'scan.not-now', '');
  if (!job.done || exception !== undefined) return endLine(job, state);
  const isAsked = first !== undefined && (job.exceptions?.[first]?.when?.(seenOf(state)) ?? true);
  if (first !== undefined && isAsked) return askFirst(job, state, first);
  return job.done.missing
    ? {state: withoutSaying(state), effects: [{kind: 'missing'}]}
    : finishLine(job, state, []);
}

/** It is being asked what is asked before the job ends. */
export const isEnding = (job: Job, {draft}: JobState): boolean =>
  draft.exception !== undefined && draft.exception === job.done?.first;

/** What is asked before a job ends: a worker who scans does not look, so that it asks is felt. */
function askFirst(job: Job, state: JobState, name: string): JobStepResult {
  const whole = withItem(job, state);
  if (!whole) return rejectScan(job, state, 'job.full', '');
  const asked = raiseException(job, whole, name);
  return {...asked, effects: [...asked.effects, {kind: 'feedback', outcome: 'accepted'}]};
}

/**
 * Being done means something now: what is in hand can be recorded, or what is opened ended. It is offered only then.
 */
export function mayBeDone(job: Job, state: JobState): boolean {
  if (!job.done || state.draft.exception !== undefined) return isCounting(job, state);
  if (job.opens && !job.opens.isOptional && state.opened.length === 0) return false;
  if (!isBegun(job, state)) return job.done.record !== undefined;
  const goods = thingGot(state.draft, quantityOf(job, state.draft)?.repeat);
  return openSlots(job, state).every(({isInner}) => isInner && !goods);
}

/** There is a line to record: something of it is in hand, or the job collects many before its one record. */
const isBegun = (job: Job, {draft}: JobState): boolean => isMany(job) || Object.keys(draft.got).length > 0;

/** Records the open line, what was not scanned, and what being done means. */
export function finishLine(
  job: Job,
  state: JobState,
  missing: readonly MissingStock[],
  ending: LineEnding = {},
): JobStepResult {
  const whole = withItem(job, state);
  if (!whole) return rejectScan(job, state, 'job.full', '');
  const scanned = scannedItemOf(job, whole, missing);
  const line = isBegun(job, state) && job.record ? job.record(scanned as never) : [];
  const records = [...line, ...(job.done?.record?.(scanned) ?? [])];
  return record(
    job,
    state,
    records,
    job.done?.record ? 'finish' : job.after,
    shownAlso(job, scanned, ending),
  );
}

/** The job may ask for a photo of what it records. */
const shownAlso = ({mayShow}: Job, scanned: LooseLine, ending: LineEnding): LineEnding =>
  mayShow?.(scanned) ? {...ending, mayShow: true} : ending;

/** A button or a card says that this line is not nominal. */
export function raiseException(
  job: Job,
  state: JobState,
  name: string,
  ending: LineEnding = {},
): JobStepResult {
  const exception = job.exceptions?.[name];
  if (!exception || state.question) return {state, effects: []};
  if (exception.when && !exception.when(seenOf(state))) return rejectScan(job, state, 'scan.not-now', '');
  if (exception.lines)
    return {
      state: {...withoutSaying(state), draft: {...state.draft, exception: name}},
      effects: [{kind: 'missing'}],
    };
  return begin(job, state, name, exception, ending);
}

/** What an exception is about is known: it is chosen from, asked about once, or simply kept. */
export function withLinesKnown(
  job: Job,
  state: JobState,
  {lines, heard}: Pick<LineDraft, 'heard'> & {readonly lines: readonly MissingStock[]},
): JobStepResult {
  const {exception: name = '', ...draft} = state.draft;
  const exception = job.exceptions?.[name];
  const before = {...state, draft};
  if (!exception || (lines.length === 0 && !exception.mayBeNone))
    return rejectScan(job, before, 'job.nothing', '');
  if (exception.isChoice) return askWorker(before, {about: 'lot', lines, before: draft});
  const seen = {...state, draft: {...draft, exception: name, lines, ...(heard ? {heard} : {})}};
  const {asks} = exception;
  return asks && lines.length > 0
    ? askWorker(seen, {about: 'missing', lines, asks, before: draft})
    : goOnWith(job, seen);
}

/** An exception goes on with the lines that it is about. */
export function goOnWith(job: Job, state: JobState, ending: LineEnding = {}): JobStepResult {
  const {exception: name = '', ...draft} = state.draft;
  const exception = job.exceptions?.[name];
  return exception ? begin(job, {...state, draft}, name, exception, ending) : {state, effects: []};
}

function begin(
  job: Job,
  state: JobState,
  name: string,
  exception: JobException,
  ending: LineEnding,
): JobStepResult {
  const {draft} = state;
  if (exception.sets) {
    const marked = {...state, draft: {...draft, got: {...draft.got, ...exception.sets}}};
    const whole = withItem(job, marked);
    return whole ? acceptSilently(whole) : rejectScan(job, state, 'job.full', '');
  }
  if (exception.steps && (exception.stepsWhen?.(scannedItemOf(job, state)) ?? true)) {
    const asked = Object.keys(exception.steps);
    const others = Object.entries(draft.got).filter(([step]) => !asked.includes(step));
    const got = {...Object.fromEntries(others), ...exception.knows?.(scannedItemOf(job, state))};
    const closing = ending.by ? {closing: ending.by} : {};
    return acceptSilently({...state, ...closing, draft: {...draft, got, exception: name}});
  }
  if (exception.record) return excepted(job, state, scannedItemOf(job, state), exception, ending);
  const [line, ...ahead] = [...state.ahead, ...(state.line ? [state.line] : [])];
  return acceptSilently({...state, draft: EMPTY_DRAFT, ahead, ...(line ? {line} : {})});
}

/** The steps of an exception are filled. */
export function endOfException(job: Job, state: JobState, name: string, ending: LineEnding): JobStepResult {
  const exception = job.exceptions?.[name];
  if (exception?.isItem) return acceptInput(setAside(state, exception));
  if (!exception?.record) return acceptInput(state);
  const scanned = scannedItemOf(job, {...state, draft: {...state.draft, exception: name}});
  if (exception.isAside)
    return beside({...state, draft: withoutSteps(job, state.draft, name)}, scanned, exception);
  return excepted(job, state, scanned, exception, ending);
}

/** Records what is beside the open line, which stays as it is. */
function beside(
  state: JobState,
  scanned: LooseLine,
  {record: of, recorded, mayShow}: JobException,
): JobStepResult {
  const {shown: _, ...next} = withoutSaying(state);
  const says = recorded?.(scanned);
  const pieces = (of?.(scanned) ?? []).map(([action, args]) => ({action, args}));
  const recording: JobRecording = {
    pieces,
    next,
    outcome: 'line-complete',
    isExcept: true,
    ...(mayShow ? {mayShow} : {}),
    ...(says ? {says} : {}),
  };
  return {state: {...next, recording}, effects: [{kind: 'record', ...recordingToSend(recording)}]};
}

/**
 * A scan that no step of an exception takes and one of the job's does ends it: what it has brought waits, and where it
 * has brought nothing it was nothing. `undefined` where it goes on.
 */
export function outOfItem(job: Job, state: JobState, {kind}: FoundThing): JobState | undefined {
  const {exception: name, ...draft} = state.draft;
  const exception = name === undefined ? undefined : job.exceptions?.[name];
  const takes = (of: LineDraft): boolean =>
    slotsOf(job, of).some((slot) => isScan(slot) && slot.step.takes.includes(kind));
  if (!exception?.isItem || takes(state.draft) || !takes(draft)) return undefined;
  const {steps = {}} = exception;
  if (Object.keys(steps).every((step) => draft.got[step] === undefined)) return {...state, draft};
  return openSlots(job, state).length === 0 ? setAside({...state, draft}, exception) : undefined;
}

/** What an exception's steps have brought waits, and what was in hand before it is in hand again. */
function setAside(state: JobState, {steps = {}}: JobException): JobState {
  const {stock, quantity, got, ...draft} = state.draft;
  const [own, before] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(got).filter(([name]) => isKeyOf(steps, name) === isOwn)),
  );
  const item: WaitingItem = {got: own ?? {}, quantity, ...(stock ? {stock} : {})};
  return {...state, items: [...state.items, item], draft: {...EMPTY_DRAFT, ...draft, got: before ?? {}}};
}

/** Records what is not nominal: the worker has said how it is, and is asked nothing about it. */
const excepted = (
  job: Job,
  state: JobState,
  scanned: LooseLine,
  {record: of, recorded, after = job.after, asks, mayShow}: JobException,
  ending: LineEnding,
): JobStepResult => {
  const says = recorded?.(scanned);
  return record(job, state, of?.(scanned) ?? [], after, {
    ...ending,
    isExcept: true,
    covers: asks?.covers,
    units: scanned.quantity,
    ...(mayShow ? {mayShow} : {}),
    ...(says ? {says} : {}),
  });
};

/** Records, and keeps the next step with it: that of the scan which ended the line, if one did. */
function record(
  job: Job,
  state: JobState,
  records: RecordedActions,
  after: AfterRecord,
  ending: LineEnding,
): JobStepResult {
  const {draft} = state;
  const {held = state, begin} = ending;
  // What was insisted on before is about the first: a question about another piece comes when it is decided.
  const doubts = [draft, ...state.items].flatMap(({believed}) => believed ?? []);
  const [first] = doubts;
  const pieces = records.map(([action, args], i) => ({
    action,
    args,
    ...(i === 0 && first
      ? {believed: JSON.stringify(first), answered: [...new Set(doubts.map(({code}) => code))]}
      : {}),
  }));
  const fresh = nextOf(job, state, after, ending.isExcept);
  const begun = begin?.(fresh);
  if (begun?.state.refusal) return {...begun, state: {...withoutSaying(held), refusal: begun.state.refusal}};
  // The scan may have made the next line whole at once.
  const more = begun?.state.recording;
  const {got, stock} = draft;
  const {units: quantity = draft.quantity} = ending;
  const goods = isMany(job) ? goodsOf(state) : 1;
  const of = goods > 1 ? {of: goods} : {};
  const {opened} = state;
  const isEnd = after === 'finish' && opened.length > 0;
  const ends = isEnd ? {opened} : {};
  const isTold = isEnd || Object.keys(got).length > 0;
  const last = isTold ? {last: {got, quantity, ...(stock ? {stock} : {}), ...of, ...ends}} : {};
  const says =
    ending.says ??
    (after === 'finish' ? job.ended?.(scannedItemOf(job, withItem(job, state) ?? state)) : undefined);
  const by = ending.by ?? lastOf(job, draft);
  const recording: JobRecording = {
    pieces: [...pieces, ...(more?.pieces ?? [])],
    next: more?.next ?? {...(begun?.state ?? fresh), ...last},
    outcome: after === 'finish' ? 'task-complete' : 'line-complete',
    ...(by ? {by} : {}),
    ...(ending.isExcept ? {isExcept: true} : {}),
    ...(ending.mayShow ? {mayShow: true} : {}),
    ...(says ? {says} : {}),
    ...(ending.covers === undefined ? {} : {covers: ending.covers}),
  };
  return {
    state: {...withoutSaying(held), recording},
    effects: [{kind: 'record', ...recordingToSend(recording)}],
  };
}

/** How many different goods the lines of one record name. */
const goodsOf = ({items, draft}: JobState): number =>
  new Set(
    [...items, draft].flatMap(({got}) =>
      Object.values(got).flatMap((what) =>
        typeof what === 'object' && what.kind === 'goods' ? [what.id] : [],
      ),
    ),
  ).size;

/** What leaves for the disk: nothing follows that would have to be kept where nothing is in hand. */
export const recordingToSend = ({pieces, next}: JobRecording) => ({pieces, ...(isEmpty(next) ? {} : {next})});

const lastOf = (job: Job, draft: LineDraft): FoundThing | undefined =>
  slotsOf(job, draft)
    .flatMap(({name}) => thingGot(draft, name) ?? [])
    .at(-1);

/** What stands after a record. */
function nextOf(job: Job, state: JobState, after: AfterRecord, isExcept = false): JobState {
  const {opened} = state;
  const isLeading = job.leadsTo !== undefined && after === 'finish' && !isExcept;
  const leadsOn = isLeading ? opened.at(-1) : undefined;
  if (after === 'anew' || after === 'finish') return leadsOn ? {...START_STATE, leadsOn} : START_STATE;
  const ahead = after === 'next line' ? state.ahead.slice(1) : state.ahead;
  const line: PlanLine | undefined = after === 'next line' ? state.ahead[0] : state.line;
  const {behind: of, linesBehind} = state;
  const behind = {
    ...(of === undefined ? {} : {behind: of}),
    ...(linesBehind === undefined ? {} : {linesBehind}),
  };
  const told = state.told ? {told: state.told} : {};
  const next: JobState = {...START_STATE, opened, ahead, ...behind, ...told, ...(line ? {line} : {})};
  const got = slotsOf(job, EMPTY_DRAFT)
    .filter(isScan)
    .flatMap(({name, step}) => {
      const thing = thingGot(state.draft, name);
      // The next line of the same bin: it need not be scanned again.
      const isRight = step.expect && step.expect(seenOf(next))?.id === thing?.id;
      const isCounted = name === quantityOf(job, EMPTY_DRAFT)?.repeat;
      return thing && (step.stays || (line && isRight && !isCounted)) ? [[name, thing] as const] : [];
    });
  return {...next, draft: {...EMPTY_DRAFT, got: Object.fromEntries(got)}};
}
