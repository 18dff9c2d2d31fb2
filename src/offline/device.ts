import type {Id} from '#domain/kernel/id.ts';
import type {DeviceFile} from '#protocol/device-file.ts';
import {pendingOf} from './outbox/outbox.ts';
import {OwnWork, type StatusTally} from './outbox/own-work.ts';
import {DeviceNews, type DeviceListener} from './device-news.ts';
import {MutationRecorder, type SubmissionOfAll} from './outbox/mutation-recorder.ts';
import type {Enrolment} from './identity/enrolments.ts';
import {syncDepsOf, withFlushLock} from './sync/flush.ts';
import {givingWay, HEAVY_WORK_IDLENESS, InputIdle} from './sync/input-idle.ts';
import {journalAge} from './outbox/journal-age.ts';
import {stateOf, type MirrorCursor, type MirrorStore} from './mirror/mirror.ts';
import {ALL_TOUCHED, NOTHING_TOUCHED, type TouchedRows} from './touched-rows.ts';
import type {DeviceMirrors} from './mirror/mirrors.ts';
import {newId} from './new-id.ts';
import {type OutboxStore, type RunningStep} from './outbox/outbox-store.ts';
import {pauseFor} from './pause.ts';
import {keepReserve} from './outbox/reserve.ts';
import {keepTime, newTime, recallTime} from './sync/kept-time.ts';
import type {KnownTime} from './outbox/overlay.ts';
import {sharedRun} from './sync/shared-run.ts';
import {DeviceSession} from './identity/device-session.ts';
import {isPersisted} from './storage-promise.ts';
import {pullRound, pushRound, type PullDeps} from './sync/sync.ts';
import {SyncLoop, type LoopState} from './sync/sync-loop.ts';
import type {SyncTransport} from './sync/transport.ts';
import type {RulesSource} from './outbox/rules-source.ts';

/** How often the mirror is compared with the server. */
const COMPARE_MS = 24 * 3_600_000;
/** The first picture and the first scan go before the overlay, which may read hundreds of pages. */
const OVERLAY_MS = 3_000;
/** As long another tab may take to send what it has recorded. */
const OTHERS_MS = 3_000;

/** So often it is kept that time runs on: a restart begins where it was kept last. */
const KEEP_TIME_MS = 60_000;

export interface DeviceState {
  readonly waiting: number;
  readonly oldestAt: number;
  /** Of the journal and outbox, by how the server settled them. */
  readonly settled: StatusTally;
  readonly cursor: MirrorCursor;
  /** When the server was last heard, ms UTC; 0 for not since this page opened. */
  readonly contactAt: number;
  readonly sync: LoopState;
  /** Whether the browser has promised to keep our storage. */
  readonly persisted: boolean | undefined;
}

/** An enrolled device, open: its stores, its recorder, its line to the server. One for each tab. */
export class Device {
  readonly enrolment: Enrolment;
  readonly session: DeviceSession;
  readonly #outbox: OutboxStore;
  readonly #mirrors: DeviceMirrors;
  readonly #lists: readonly string[];
  readonly #transport: SyncTransport;
  /** Where work is recorded, and rows are read as the screens show them. */
  readonly records: MutationRecorder;
  /** What was recorded here, told by who did it. */
  readonly own: OwnWork;
  /** What is decided here is decided by the server's time, since people's tasks end by it (TASK-2). */
  readonly #time = newTime(() => {
    this.#keepTime();
    this.#news.tell('sync', NOTHING_TOUCHED);
  });
  readonly #loop: SyncLoop;
  readonly #idle = new InputIdle({
    now: () => performance.now(),
    pause: (ms) => pauseFor(ms, this.#stopped.signal),
  });
  readonly #news: DeviceNews;
  #looksAfterOthers = false;
  /** Computes the overlay anew. */
  readonly #refresh = sharedRun(() => this.records.refresh());
  readonly #stopped = new AbortController();
  /** A part of the mirror is gone from the disk: it is begun anew with the next answer. */
  #isDamaged = false;
  /** When an exchange with the server last came to its end, ms UTC; 0 for not since this page opened. */
  #contactAt = 0;
  /** The history that the mirror was last seen exact in. */
  #epoch: string | undefined;
  /** Whether this page has looked through the journal. */
  #isTidy = false;
  /** When the mirror was last compared with the server; not at once after the start, which has enough to do. */
  #comparedAt = performance.now() - COMPARE_MS + 600_000;

  constructor(
    enrolment: Enrolment,
    outbox: OutboxStore,
    mirrors: DeviceMirrors,
    parts: {rules: RulesSource; lists: readonly string[]; build: string},
  ) {
    this.enrolment = enrolment;
    this.#outbox = outbox;
    this.#mirrors = mirrors;
    const {company, warehouse, id: device} = enrolment;
    const {rules, lists, build} = parts;
    this.place = {company, device, build};
    this.#lists = lists;
    const now = () => Date.now();
    const elapsed = () => Math.round(performance.now());
    this.records = new MutationRecorder({
      rules,
      outbox,
      mirror: mirrors.reading,
      company,
      warehouse,
      device,
      build,
      now,
      elapsed,
      newId,
      time: this.#time,
      onSubmit: () => this.#idle.noteInput(),
      onSubmitted: (submission) => this.#submitted(submission),
    });
    this.session = new DeviceSession(
      outbox,
      this.records,
      async () => {
        await this.#news.tellAll('work', ALL_TOUCHED);
        this.#loop.wake();
      },
      this.#time.least,
    );
    this.#news = new DeviceNews(`binward:${enrolment.server}:${company}`, {
      refresh: this.#refresh,
      takeTouched: () => this.records.takeTouched(),
      onWorkOfOthers: () => this.#lookAfterOthers(),
      onFault: (error) => this.#report(error),
    });
    this.own = new OwnWork({
      outbox,
      time: this.#time,
      who: () => this.session.present?.who,
      onTally: () => this.#news.tell('sync', NOTHING_TOUCHED),
      onFault: (error) => this.#report(error),
    });
    const syncDeps = syncDepsOf(outbox, enrolment, build, this.#time);
    const deps: PullDeps = {
      ...syncDeps,
      transport: givingWay(syncDeps.transport, this.#idle),
      mirror: mirrors.present,
      lists,
      warehouse,
      maxRows: 2_000,
    };
    this.#transport = syncDeps.transport;
    this.#loop = new SyncLoop({
      push: async () => {
        await this.#idle.whenIdle();
        return withFlushLock(company, () => this.#push(deps));
      },
      pull: async () => {
        await this.#idle.whenIdle();
        return this.#pull(deps);
      },
      onState: ({reached, isBusy}) => {
        if (reached && !isBusy) this.#contactAt = this.#time.now();
        this.#news.tell('sync', NOTHING_TOUCHED);
      },
      onFault: (error) => this.#report(error),
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
    });
  }

  /** Where questions that wait for an answer are kept. */
  get asked(): Pick<OutboxStore, 'putStep' | 'endAsk' | 'steps' | 'changeWithJournal' | 'deleteStep'> {
    return this.#outbox;
  }
  readonly newId = newId;
  /** Where they are asked, for the journal. */
  readonly place: {readonly company: string; readonly device: Id; readonly build: string};

  /** Sends what waits. Whether all of it is answered, `ms` later at the latest. */
  flush(ms: number): Promise<boolean> {
    return this.#until(async () => pendingOf(await this.#outbox.read()).pending === 0, ms);
  }

  /** Fetches news. Whether the mirror has passed a version, `ms` later at the latest. */
  reaches(version: number, ms: number): Promise<boolean> {
    return this.#until(async () => {
      const cursor = await this.#mirrors.reading.cursor();
      return !cursor.partial && cursor.version >= version;
    }, ms);
  }

  /** What the screens here have seen of the company's history, at least: rows that are read after this are no older. */
  async seen(): Promise<Pick<MirrorCursor, 'epoch' | 'version'>> {
    const {epoch, version, partial, whole = 0} = await this.#mirrors.reading.cursor();
    return {epoch, version: partial ? whole : version};
  }

  /** The server's time as this device knows it. */
  get time(): KnownTime {
    return this.#time;
  }

  /** Another tab may have changed who works here. Whether it has. */
  async rereadSession(): Promise<boolean> {
    if (!(await this.session.reread())) return false;
    await this.#refresh();
    this.#news.tell('person', ALL_TOUCHED);
    return true;
  }

  /** Keeps a flow's open step, in place of another's where one is named; its tick may show when this resolves. */
  async keepStep(next: RunningStep, step?: string): Promise<void> {
    this.#idle.noteInput();
    if (step === undefined) await this.#outbox.putStep(next);
    else await this.#outbox.append([], {step, next});
    // The next scan may ask what own work changes.
    this.#quietly(this.records.ready());
  }
  forgetStep(key: string): Promise<void> {
    return this.#outbox.deleteStep(key);
  }
  steps(): Promise<RunningStep[]> {
    return this.#outbox.steps();
  }

  async markSeen(id: string): Promise<void> {
    await this.#outbox.markSeen(id);
    await this.#news.tellAll('work', NOTHING_TOUCHED);
  }

  async state(): Promise<DeviceState> {
    const [outbox, done, cursor, persisted] = await Promise.all([
      this.#outbox.read(),
      this.own.tally(),
      this.#mirrors.reading.cursor(),
      isPersisted(),
    ]);
    const settled = {...done};
    for (const {status} of outbox.entries) if (status) settled[status]++;
    const {pending: waiting, oldestAt} = pendingOf(outbox, this.#time.timeOf);
    const contactAt = this.#contactAt;
    return {waiting, oldestAt, settled, cursor, contactAt, sync: this.#loop.state, persisted};
  }

  /** Everything not settled, as a plain file that another device can hand in, and what was told of the rest. */
  async rescueFile(): Promise<DeviceFile> {
    const {deviceFileOf} = await import('./outbox/device-file.ts');
    return deviceFileOf(this.enrolment.company, this.#outbox, this.#mirrors.present, this.#lists);
  }

  /** A key of a scan has come: what is on its way from the server waits for the rest. */
  noteInput(): void {
    this.#idle.noteInput();
  }

  /** When the hand rests long enough for work that takes the whole device. */
  whenAtRest(): Promise<void> {
    return this.#idle.whenIdle(HEAVY_WORK_IDLENESS);
  }

  /** A part of the mirror cannot be read any more. */
  damaged(): void {
    if (this.#isDamaged) return;
    this.#isDamaged = true;
    this.#loop.wake();
  }

  /** Something outside says that an exchange may be worth trying. */
  wake(): void {
    this.#loop.wake();
  }

  /** A person presses "now": what hangs is given up, and tried again at once. */
  hurry(): void {
    this.#loop.hurry();
    this.#transport.abandon?.();
  }

  /** `touched`: what screens have to read again. */
  subscribe(listener: DeviceListener): () => void {
    return this.#news.subscribe(listener);
  }

  close(): void {
    this.#stopped.abort();
    this.#loop.stop();
    this.#news.close();
    this.#outbox.close();
    this.#mirrors.close();
  }

  /** Begins to work: ready for the first scan; what no scan needs comes behind it. */
  async resume(): Promise<void> {
    await recallTime(this.#time, this.#outbox);
    const keeping = setInterval(() => this.#keepTime(), KEEP_TIME_MS);
    this.#stopped.signal.addEventListener('abort', () => clearInterval(keeping));
    await this.session.reread();
    // The first news of this page may be of another history than the last page saw.
    const cursor = await this.#mirrors.present.cursor();
    if (cursor.epoch !== '') this.#epoch = cursor.epoch;
    this.#news.begin(stateOf(cursor));
    // Who asks sooner what own work changes begins it; the first picture and the first code do not ask.
    this.#after(OVERLAY_MS, () => this.#quietly(this.records.ready()));
    this.#loop.wake();
    this.#quietly(this.#followNews());
  }

  #keepTime(): void {
    this.#quietly(keepTime(this.#time, this.#outbox));
  }

  /** With nothing left to do: mirrors that no longer serve, and once for each page what the journal need not keep. */
  async #tidy(): Promise<void> {
    await this.#mirrors.tidy();
    if (this.#isTidy) return;
    this.#isTidy = true;
    const {entries} = await this.#outbox.read();
    await keepReserve();
    await this.#outbox.purgeJournal(journalAge(entries, this.session.present?.login, this.#time.least()));
  }

  /** Wakes the loop, and looks again whenever something changed. */
  #until(isSo: () => Promise<boolean>, ms: number): Promise<boolean> {
    this.#loop.wake();
    return new Promise((resolve) => {
      const end = (so: boolean): void => {
        clearTimeout(timer);
        stop();
        resolve(so);
      };
      const look = (): void =>
        void isSo().then(
          (so) => so && end(true),
          () => end(false),
        );
      const timer = setTimeout(end, ms, false);
      const stop = this.subscribe(look);
      look();
    });
  }

  /** What was recorded is told and sent; where another tab has changed who works here, this one hears of it. */
  async #submitted(submission: SubmissionOfAll): Promise<void> {
    if (submission.kind === 'recorded') {
      this.#news.announce('work');
      this.#loop.wake();
    } else if (submission.refusal.code === 'login.needed') await this.rereadSession();
  }

  async #push(deps: PullDeps) {
    const round = await pushRound(deps);
    // An answer leaves the overlay as it is until the mirror follows, but for work that was refused or held.
    if ('hasNo' in round && round.hasNo) await this.#news.tellAll('work', NOTHING_TOUCHED);
    else if (round.end === 'more') this.#news.announce('sync');
    return round;
  }

  async #pull(deps: PullDeps) {
    const isDamaged = this.#isDamaged;
    const onTouched = (touched: TouchedRows, from: MirrorCursor, to: MirrorCursor): void => {
      const told = this.#news.following(touched, stateOf(from), stateOf(to));
      this.#quietly(this.#news.tellAll('rows', told));
      if (told.all || told.lists.has('staff')) this.#quietly(this.#forgetChanged(deps.mirror));
    };
    const round = await pullRound(deps, onTouched, isDamaged);
    // It holds nothing that cannot be fetched again.
    if (isDamaged && round.end === 'more') this.#isDamaged = false;
    if (round.end === 'failed' && round.failure.why === 'unauthorised') await this.session.forgetAll();
    if (round.end === 'idle') await this.#noteHistory();
    if (round.end === 'idle') await this.#tidy();
    if (round.end === 'idle' && performance.now() - this.#comparedAt > COMPARE_MS) {
      const {verifyRound} = await import('./sync/verify.ts');
      const different = await verifyRound(deps);
      if (different) this.#comparedAt = performance.now();
      if (different && different.length > 0) this.#loop.wake();
    }
    return round;
  }

  /** In another history claims may have to be asked for again. */
  async #noteHistory(): Promise<void> {
    const {epoch} = await this.#mirrors.present.cursor();
    if (this.#epoch !== undefined && this.#epoch !== epoch) this.#news.announce('history');
    this.#epoch = epoch;
  }

  /** Whose code was changed can no longer come in here with the older one. */
  #forgetChanged(mirror: MirrorStore): Promise<void> {
    return this.session.forgetChanged(async (key) => {
      const [found] = await mirror.fetch([{list: 'staff', key}]);
      return Number(found?.rows[0]?.['code_at'] ?? 0);
    });
  }

  /** What no start waits for. */
  async #followNews(): Promise<void> {
    const {followNews} = await import('./sync/follow-news.ts');
    await followNews(this.enrolment, () => this.#loop.wake(), this.#stopped.signal);
  }

  /** What another tab has recorded is sent here where that tab has not: it may be closed by now. */
  #lookAfterOthers(): void {
    if (this.#looksAfterOthers) return;
    this.#looksAfterOthers = true;
    this.#after(OTHERS_MS, () => {
      this.#looksAfterOthers = false;
      this.#quietly(this.#sendWhatIsLeft());
    });
  }

  async #sendWhatIsLeft(): Promise<void> {
    if (pendingOf(await this.#outbox.read()).pending > 0) this.#loop.wake();
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(work, ms);
    this.#stopped.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Work that no screen waits for; a page that is closed in its middle has no use for it any more. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#report(error));
  }

  #report(error: unknown): void {
    if (!this.#stopped.signal.aborted) reportError(error);
  }
}
