import type {TaskSeeker} from '#domain/tasks/next-task.ts';
import {lot as lotList} from '#domain/stock/lot.ts';
import {DeviceStorageFull} from '#offline/outbox/outbox-store.ts';
import type {OutcomeName} from '../../scan/feedback/outcomes.ts';
import type {ScanBus} from '../../scan/bus.ts';
import type {ScannedCode} from '../../scan/code.ts';
import {isDoubleTrigger} from '../../scan/duplicates.ts';
import type {
  FoundThing,
  LookupContext,
  UndoableAct,
  LookedUp,
  RecordedPiece,
  SubmitAnswer,
} from '../../data/found.ts';
import {FollowedLists, type ListReads} from '../../data/lists.ts';
import {ALL_TOUCHED, type TouchedRows} from '#offline/touched-rows.ts';
import type {TextWithFacts} from '../../i18n/text.ts';
import {scannedItemOf} from './items.ts';
import type {JobBeginning, Job, UnitOf} from './job.ts';
import {stepJob} from './machine.ts';
import {isCounting} from './say.ts';
import {
  isScan,
  planLinesOf,
  mayBeRenewed,
  reviveState,
  seenOf,
  slotsOf,
  START_STATE,
  type JobEffect,
  type JobEvent,
  type JobState,
} from './state.ts';

/** What a running job needs of the device. Everything that writes resolves after its strict commit. */
export interface JobDevice {
  /** Whose codes these are: `codesOf`. */
  readonly job: string;
  /** Who has the job in hand. */
  readonly who: string;
  /** ms of the page's own clock, as codes and taps are timed by. */
  now(): number;
  /** What plans and looks are read from, and whose rows of it are meant. */
  readonly lists: ListReads;
  readonly warehouse: string;
  keep(state: JobState): Promise<void>;
  forget(): Promise<void>;
  resolve(raw: string, known: LookupContext): Promise<LookedUp>;
  /** What the deliveries say of a pallet or parcel by its number; one that is open in the job comes first. */
  unitNamed(sscc: string, opened: readonly FoundThing[]): Promise<UnitOf | undefined>;
  /** All of it with the next step, which ends the open one where there is none; or none of it. */
  submit(pieces: readonly RecordedPiece[], next: JobState | undefined): Promise<SubmitAnswer>;
  /** `says`: in place of what the job says of a line that is recorded. */
  feedback(outcome: OutcomeName, says?: TextWithFacts): void;
  /** The document of what this person recorded last in the job, or ''. */
  lastDocument(): Promise<string>;
  /** What this person recorded last in the job and has not undone. */
  lastAct(): Promise<UndoableAct | undefined>;
  /** Where this person looks for work. */
  looking(): Promise<TaskSeeker>;
  /** Keeps the state as the open step of another job and opens that. */
  handOver(job: string, state: JobState): Promise<void>;
  /** Opens another job with this as its first scan, unless it stands in the middle of a step. */
  goOn(job: string, raw: string): Promise<void>;
  leave(): void;
  /** Tells the log why the device could not keep something. */
  failed(error: unknown): void;
}

/** Taps so soon after a scan, or after another tap, are the hand and not the worker (`handheld.md` 4.1), ms. */
export const TAP_GUARD = {afterScan: 250, afterTap: 400} as const;

/** The same code refused so often in so short a time, ms, is no slip any more (`handheld.md` 4.5). */
const STUCK = {times: 3, within: 30_000} as const;

/**
 * Runs one job: takes codes from the bus and taps from the screen, one after the other, carries out what the
 * machine asks for, and shows a state only when all it stands for is on disk.
 */
export class JobRun {
  readonly #job: Job;
  readonly #device: JobDevice;
  readonly #bus: ScanBus;
  readonly #listeners = new Set<() => void>();
  #state: JobState;
  #queue: Promise<void> = Promise.resolve();
  #before: ScannedCode | undefined;
  #lastTap = {event: '', t: -Infinity};
  #stop: () => void = () => undefined;
  #isOpen = false;
  #hasNews = false;
  /** The state whose lines are as they were read last, and the lists that say so. */
  #renewed: {readonly state: JobState; readonly lists: FollowedLists} | undefined;
  #askedAt = -Infinity;
  #refused: {readonly raw: string; readonly at: readonly number[]} = {raw: '', at: []};

  constructor(job: Job, device: JobDevice, bus: ScanBus, stored: unknown) {
    this.#job = job;
    this.#device = device;
    this.#bus = bus;
    this.#state = reviveState(job, stored) ?? START_STATE;
  }

  readonly get = (): JobState => this.#state;

  /** One code has been refused again and again: another buzz says nothing new, the screen has to. */
  get isStuck(): boolean {
    return this.#refused.at.length > STUCK.times;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the codes of the bus until stopped. */
  start(): () => void {
    this.#isOpen = true;
    this.#bus.enter(this.#device.job);
    if (this.#state.question) this.#park();
    if (this.#state.opened.length > 0) void this.#inTurn(() => this.#happen({kind: 'begin'}));
    this.#stop = this.#bus.serve((code) => this.#inTurn(() => this.#take(code)));
    return () => {
      if (!this.#isOpen) return;
      this.#bus.park();
      this.#close();
    };
  }

  /** A tap on the screen at a moment of the page's clock. */
  tap(event: JobEvent, t: number): Promise<void> {
    const name = JSON.stringify(event);
    const isRepeat = name === this.#lastTap.event && t - this.#lastTap.t < TAP_GUARD.afterTap;
    const isGrip = event.kind !== 'back' && t - (this.#before?.tEnd ?? -Infinity) < TAP_GUARD.afterScan;
    if (isRepeat || isGrip) return Promise.resolve();
    this.#lastTap = {event: name, t};
    return this.#inTurn(() => this.#happen(event));
  }

  /** Rows have changed. What others have done is not gone to any more, once the hands are free. */
  news(touched: TouchedRows = ALL_TOUCHED): void {
    const {state, lists} = this.#renewed ?? {};
    if (lists && state === this.#state && !lists.isTouchedBy(touched)) return;
    this.#hasNews = true;
    this.#readNews().catch((error: unknown) => this.#device.failed(error));
  }

  /** Read beside the scans: none waits for it. */
  async #readNews(): Promise<void> {
    const state = this.#state;
    const {renew} = this.#job;
    if (!this.#hasNews || !renew || !state.line || !mayBeRenewed(this.#job, state)) return;
    this.#hasNews = false;
    this.#renewed = undefined;
    const lists = new FollowedLists(this.#device.lists);
    const lines = await renew(lists, planLinesOf(state));
    await this.#inTurn(async () => {
      // What was done meanwhile has news of its own.
      if (this.#state !== state) this.news();
      // There was no scan: where it cannot be kept, no hand feels that.
      else if (this.#isOpen)
        await this.#follow(state, {kind: 'news', lines}).then(
          () => (this.#renewed = {state: this.#state, lists}),
          (error: unknown) => this.#device.failed(error),
        );
    });
  }

  async #take(code: ScannedCode): Promise<void> {
    // A worker who has gone on before it could be read has said that the bin is empty.
    if (this.#state.question?.about === 'empty' && code.t0 <= this.#askedAt)
      await this.#happen({kind: 'insist'});
    // It was scanned before what it would answer could be read.
    if (this.#state.question && code.t0 <= this.#askedAt) {
      this.#bus.setAside(code, this.#device.job);
      return;
    }
    const isDouble = isDoubleTrigger(this.#policy(), this.#before, code);
    this.#before = code;
    if (isDouble) this.#device.feedback('duplicate');
    else
      await this.#happen({kind: 'scan', raw: code.raw, ...(code.source === 'typed' ? {isTyped: true} : {})});
  }

  /** One event with all that follows from it. Whatever fails takes the whole step back, and is told as what it is. */
  async #happen(event: JobEvent): Promise<void> {
    const before = this.#state;
    try {
      await this.#follow(before, event);
    } catch (error) {
      this.#device.failed(error);
      await this.#follow(before, {kind: error instanceof DeviceStorageFull ? 'unkept' : 'broken'});
    }
  }

  /** What the same code again means now. */
  #policy(): 'ignore' | 'count' | 'confirm' {
    if (this.#state.question) return 'confirm';
    return isCounting(this.#job, this.#state, false) ? 'count' : 'ignore';
  }

  async #follow(from: JobState, event: JobEvent): Promise<void> {
    const {state, effects} = stepJob(this.#job, from, event);
    let answer: JobEvent | undefined;
    for (const effect of effects) answer = (await this.#carryOut(effect, state)) ?? answer;
    if (answer) return this.#follow(state, answer);
    this.#show(state);
  }

  async #carryOut(effect: JobEffect, state: JobState): Promise<JobEvent | undefined> {
    const {lists} = this.#device;
    switch (effect.kind) {
      case 'keep':
        await this.#device.keep(state);
        break;
      case 'forget':
        await this.#device.forget();
        break;
      case 'resolve':
        return this.#resolve(effect, state);
      case 'plan':
        return {...effect, kind: 'planned', lines: (await this.#job.plan?.(lists, state.opened)) ?? []};
      case 'missing': {
        const {exceptions = {}, done} = this.#job;
        const {exception} = state.draft;
        const ask = exception === undefined ? done?.missing : exceptions[exception]?.lines;
        // First what has been heard: the rows may be newer, and never older.
        const {epoch, version} = await lists.seen();
        const read = (await ask?.(lists, scannedItemOf(this.#job, state))) ?? [];
        return {kind: 'missing', lines: read, heard: {epoch, version}};
      }
      case 'lot': {
        const row = (await lists.rowsOf(lotList, [effect.lot])).get(effect.lot);
        return {kind: 'lotKnown', lot: effect.lot, expires_at: row?.expires_at ?? 0};
      }
      case 'next': {
        const last = await this.#device.lastDocument();
        const looking = await this.#device.looking();
        const next = this.#job.opens?.next ?? this.#job.next;
        const begun = await next?.(lists, this.#device.warehouse, last, looking);
        return {kind: 'begun', ...(begun && (await this.#isTaken(begun)) ? {thing: begun.thing} : {})};
      }
      case 'empties': {
        // What comes next is in sight at once; the question comes over it.
        this.#show(state);
        const bin = await this.#job.empties?.bin(lists, state.last?.got ?? {});
        return {kind: 'emptied', ...(bin ? {bin} : {})};
      }
      case 'lastAct': {
        const act = await this.#device.lastAct();
        return {kind: 'lastAct', ...(act ? {act} : {})};
      }
      case 'record':
        return {kind: 'answered', answer: await this.#device.submit(effect.pieces, effect.next)};
      case 'feedback':
        if (effect.outcome === 'rejected') this.#countRefusal();
        if (effect.outcome !== 'rejected' || !this.isStuck)
          this.#device.feedback(effect.outcome, effect.says);
        break;
      case 'handOver':
        // Codes from here on are the other job's: they wait until it takes them.
        this.#close();
        await this.#device.handOver(effect.job, effect.state);
        break;
      case 'go':
        this.#close();
        await this.#device.goOn(effect.job, effect.raw);
        break;
      case 'leave':
        this.#device.leave();
        break;
    }
    return undefined;
  }

  async #resolve(effect: Extract<JobEffect, {kind: 'resolve'}>, state: JobState): Promise<JobEvent> {
    const {raw, isTyped} = effect;
    const isByCamera = this.#before?.source === 'camera';
    const {found: read, lines} = await this.#device.resolve(
      raw,
      isByCamera ? {...effect, isByCamera} : effect,
    );
    const found = 'id' in read ? await this.#marked(read) : read;
    const {look} = this.#job;
    const {lists, warehouse} = this.#device;
    const thing = found.kind === 'undownloaded' ? found.thing : found;
    const goods = thing?.kind === 'goods' ? thing : undefined;
    const documents = thing && 'id' in thing ? await this.#documentsOf(thing, state) : undefined;
    const opened = documents?.length === 1 ? [...state.opened, ...documents] : state.opened;
    const sscc = thing?.kind === 'unit' ? thing.sscc : undefined;
    const unit = sscc === undefined ? undefined : await this.#device.unitNamed(sscc, state.opened);
    const objection = thing && 'id' in thing ? await this.#job.opens?.objects?.(lists, thing) : undefined;
    const looked = look && goods ? await look(lists, seenOf({...state, opened}), goods, warehouse) : lines;
    return {
      kind: 'found',
      raw,
      ...(isTyped ? {isTyped} : {}),
      found,
      ...(looked ? {lines: looked} : {}),
      ...(documents ? {documents} : {}),
      ...(objection === undefined ? {} : {objection}),
      ...(unit ? {unit} : {}),
    };
  }

  /** The documents that a thing stands for, where no step takes it or none is open yet. */
  async #documentsOf(thing: FoundThing, state: JobState): Promise<readonly FoundThing[] | undefined> {
    const {opens} = this.#job;
    if (!opens?.through?.includes(thing.kind)) return undefined;
    const steps = slotsOf(this.#job, state.draft).filter(isScan);
    const isStep = steps.some(({step: {takes}}) => takes.includes(thing.kind));
    if (isStep && state.opened.length > 0) return undefined;
    const documents = await opens.of?.(this.#device.lists, thing, this.#device.warehouse);
    return documents && Promise.all(documents.map((each) => this.#marked(each)));
  }

  /** What is opened, with what is known of it for the worker who opens it. */
  async #marked(thing: FoundThing): Promise<FoundThing> {
    const {lists, who} = this.#device;
    return (await this.#job.opens?.marks?.(lists, thing, who)) ?? thing;
  }

  /** Whether what goes before its beginning was recorded. */
  async #isTaken({pieces}: JobBeginning): Promise<boolean> {
    return pieces.length === 0 || (await this.#device.submit(pieces, undefined)).kind === 'recorded';
  }

  #countRefusal(): void {
    const {raw = '', tEnd = 0} = this.#before ?? {};
    const before = this.#refused.raw === raw ? this.#refused.at : [];
    this.#refused = {raw, at: [...before.filter((t) => tEnd - t < STUCK.within), tEnd]};
  }

  #show(state: JobState): void {
    const before = this.#state.question;
    const {question} = state;
    this.#state = state;
    // A scan that waits is an answer to whether a bin is empty.
    if (question?.about === 'empty') this.#askedAt = this.#device.now();
    else if (question && question !== before) this.#park();
    else if (!question && before && this.#isOpen) this.#bus.release();
    for (const listener of this.#listeners) listener();
    if (this.#hasNews) this.news();
  }

  /** A question is to be read from now on. */
  #park(): void {
    this.#askedAt = this.#device.now();
    if (this.#isOpen) this.#bus.park();
  }

  #close(): void {
    this.#isOpen = false;
    this.#stop();
    this.#bus.leave();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work);
    return this.#queue;
  }
}
