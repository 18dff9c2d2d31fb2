import type {Read} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {View} from '#domain/kernel/view.ts';
import type {DeviceFile} from '#protocol/device-file.ts';
import type {Status} from '#protocol/mutation.ts';
import {waitingOf} from './box.ts';
import {Desk, type Submission, type Work} from './desk.ts';
import type {Enrolment} from './enrolments.ts';
import {syncDepsOf, withFlushLock} from './flush.ts';
import {givingWay, Hand} from './hand.ts';
import type {Cursor} from './mirror.ts';
import type {Mirrors} from './mirrors.ts';
import {newId} from './new-id.ts';
import type {BoxStore, Kept, Notice, Step} from './outbox.ts';
import {pause} from './pause.ts';
import {sharedRun} from './shared-run.ts';
import {Shifts} from './shifts.ts';
import {isPersisted} from './storage-kept.ts';
import {pullRound, pushRound, type PullDeps} from './sync.ts';
import {SyncLoop, type LoopState} from './sync-loop.ts';
import type {Transport} from './transport.ts';

/** How often the mirror is compared with the server. */
const COMPARE_MS = 24 * 3_600_000;
/** The first picture and the first scan go before the overlay, which may read hundreds of pages. */
const OVERLAY_MS = 3_000;
const JOURNAL_MS = 14 * 24 * 3_600_000;
/** A week of a busy device: more than lies between two backups of a server. */
const JOURNAL_LAST = 5_000;

type Tally = Readonly<Record<Status, number>>;
const NO_TALLY: Tally = {applied: 0, corrected: 0, refused: 0, held: 0};

/** What changed: own work, confirmed rows, notices, or how syncing goes. */
export type Signal = 'work' | 'rows' | 'sync' | 'lost';

export interface DeviceState {
  readonly waiting: number;
  readonly oldestAt: number;
  /** Of the journal and outbox, by how the server settled them. */
  readonly settled: Tally;
  readonly cursor: Cursor;
  /** When the server was last heard, ms UTC by this device's clock; 0 for not since this page opened. */
  readonly contactAt: number;
  readonly sync: LoopState;
  /** Whether the browser has promised to keep our storage. */
  readonly persisted: boolean | undefined;
}

/** An enrolled device, open: its stores, its desk, its line to the server. One for each tab. */
export class Device {
  readonly enrolment: Enrolment;
  readonly shifts: Shifts;
  readonly #box: BoxStore;
  readonly #mirrors: Mirrors;
  readonly #lists: readonly string[];
  readonly #transport: Transport;
  readonly #desk: Desk;
  readonly #loop: SyncLoop;
  readonly #hand = new Hand({now: () => performance.now(), pause: (ms) => pause(ms, this.#stopped.signal)});
  readonly #channel: BroadcastChannel;
  /** Computes the overlay anew. */
  readonly #refresh = sharedRun(() => this.#desk.refresh());
  readonly #listeners = new Set<(signal: Signal) => void>();
  readonly #stopped = new AbortController();
  /** A part of the mirror is gone from the disk: it is begun anew with the next answer. */
  #isDamaged = false;
  /** When an exchange with the server last came to its end, ms UTC; 0 for not since this page opened. */
  #contactAt = 0;
  #hasTally = false;
  /** Whether this page has looked through the journal. */
  #isTidy = false;
  /** When the mirror was last compared with the server; not at once after the start, which has enough to do. */
  #comparedAt = Date.now() - COMPARE_MS + 600_000;

  constructor(
    enrolment: Enrolment,
    box: BoxStore,
    mirrors: Mirrors,
    parts: {rules: Rules; lists: readonly string[]; build: string},
  ) {
    this.enrolment = enrolment;
    this.#box = box;
    this.#mirrors = mirrors;
    const {company, warehouse, id: device} = enrolment;
    const {rules, lists, build} = parts;
    this.#lists = lists;
    const now = () => Date.now();
    const elapsed = () => Math.round(performance.now());
    this.#desk = new Desk({
      rules,
      box,
      mirror: mirrors.reading,
      company,
      warehouse,
      device,
      build,
      now,
      elapsed,
      newId,
    });
    this.shifts = new Shifts(box, this.#desk, async () => {
      await this.#tellAll('work');
      this.#loop.wake();
    });
    const syncDeps = syncDepsOf(box, enrolment, build);
    const deps: PullDeps = {
      ...syncDeps,
      transport: givingWay(syncDeps.transport, this.#hand),
      mirror: mirrors.present,
      lists,
      warehouse,
      maxRows: 2_000,
    };
    this.#transport = syncDeps.transport;
    this.#loop = new SyncLoop({
      push: async () => {
        await this.#hand.rests();
        return withFlushLock(company, () => this.#push(deps));
      },
      pull: async () => {
        await this.#hand.rests();
        return this.#pull(deps);
      },
      onState: ({reached, isBusy}) => {
        if (reached && !isBusy) this.#contactAt = Date.now();
        this.#tell('sync');
      },
      onFault: (error) => {
        if (!this.#stopped.signal.aborted) reportError(error);
      },
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
    });
    this.#channel = new BroadcastChannel(`binward:${enrolment.server}:${company}`);
    this.#channel.onmessage = ({data}: MessageEvent<Signal>) => this.#quietly(this.#hear(data));
  }

  /** Where questions that wait for an answer are kept. */
  get asked(): Pick<BoxStore, 'putStep' | 'deleteStep' | 'steps'> {
    return this.#box;
  }
  readonly newId = newId;

  /** Sends what waits. Whether all of it is answered, `ms` later at the latest. */
  flush(ms: number): Promise<boolean> {
    return this.#until(async () => waitingOf(await this.#box.read()).pending === 0, ms);
  }

  /** Fetches news. Whether the mirror has passed a version, `ms` later at the latest. */
  reaches(version: number, ms: number): Promise<boolean> {
    return this.#until(async () => {
      const cursor = await this.#mirrors.reading.cursor();
      return !cursor.partial && cursor.version >= version;
    }, ms);
  }

  /** Another tab has changed who works here. */
  async rereadShift(): Promise<void> {
    if (!(await this.shifts.reread())) return;
    await this.#refresh();
    this.#tell('work');
  }

  /** Decides and records work; resolves after the strict commit, and only then a ✓ may show. */
  async submit(work: Work): Promise<Submission> {
    this.#hand.moved();
    const submission = await this.#desk.submit(work);
    if (submission.kind === 'kept') {
      this.#announce('work');
      this.#loop.wake();
    }
    return submission;
  }

  get(resource: Resource, key: string): Promise<{row: Row | undefined; downloaded: boolean}> {
    return this.#desk.get(resource, key);
  }

  rows(
    resource: Resource,
    query: {index: string; prefix: readonly Value[]; offset: number; limit: number},
  ): Promise<Row[]> {
    return this.#desk.rows(resource, query);
  }

  confirmed(reads: readonly Read[]): Promise<View> {
    return this.#desk.confirmed(reads);
  }

  rowsOf(resource: Resource, keys: readonly string[]): Promise<Map<string, Row>> {
    return this.#desk.rowsOf(resource, keys);
  }

  /** Keeps a flow's open step; its tick may show when this resolves. */
  async keepStep(step: Step): Promise<void> {
    this.#hand.moved();
    await this.#box.putStep(step);
    // The next scan may ask what own work changes.
    this.#quietly(this.#desk.ready());
  }
  forgetStep(key: string): Promise<void> {
    return this.#box.deleteStep(key);
  }
  steps(): Promise<Step[]> {
    return this.#box.steps();
  }

  notices(): Promise<Notice[]> {
    return this.#box.notices();
  }
  async markSeen(id: string): Promise<void> {
    await this.#box.markSeen(id);
    await this.#tellAll('work');
  }

  /** Own work as this device keeps it, the oldest first: what waits, and what was settled in the last days. */
  async work(): Promise<readonly Kept[]> {
    const [box, journal] = await Promise.all([this.#box.read(), this.#box.journal()]);
    return [...journal, ...box.outbox].toSorted((a, b) => a.n - b.n);
  }

  async state(): Promise<DeviceState> {
    const [box, done, cursor, persisted] = await Promise.all([
      this.#box.read(),
      this.#settled(),
      this.#mirrors.reading.cursor(),
      isPersisted(),
    ]);
    const settled = {...done};
    for (const {status} of box.outbox) if (status) settled[status]++;
    const {pending: waiting, oldestAt} = waitingOf(box);
    const contactAt = this.#contactAt;
    return {waiting, oldestAt, settled, cursor, contactAt, sync: this.#loop.state, persisted};
  }

  /** The journal's first reading may be of thousands of records: the first picture does not wait for it. */
  async #settled(): Promise<Tally> {
    if (this.#hasTally) return this.#box.tally(Date.now() - JOURNAL_MS);
    this.#hasTally = true;
    this.#quietly(this.#box.tally(Date.now() - JOURNAL_MS).then(() => this.#tell('sync')));
    return NO_TALLY;
  }

  /** Everything not settled, as a plain file that another device can hand in, and what was told of the rest. */
  async rescueFile(): Promise<DeviceFile> {
    const {deviceFileOf} = await import('./device-file.ts');
    return deviceFileOf(this.enrolment.company, this.#box, this.#mirrors.present, this.#lists);
  }

  /** A key of a scan has come: what is on its way from the server waits for the rest. */
  handMoved(): void {
    this.#hand.moved();
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

  /** Somebody presses "now": what hangs is given up, and tried again at once. */
  hurry(): void {
    this.#loop.hurry();
    this.#transport.abandon?.();
  }

  subscribe(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#stopped.abort();
    this.#loop.stop();
    this.#channel.close();
    this.#box.close();
    this.#mirrors.close();
  }

  /** Begins to work: ready for the first scan; what no scan needs comes behind it. */
  async resume(): Promise<void> {
    await this.shifts.reread();
    // Who asks sooner what own work changes begins it; the first picture and the first code do not ask.
    this.#after(OVERLAY_MS, () => this.#quietly(this.#desk.ready()));
    this.#loop.wake();
    this.#quietly(this.#followNews());
  }

  /** With nothing left to do: mirrors that no longer serve, and once for each page what the journal need not keep. */
  async #tidy(): Promise<void> {
    await this.#mirrors.tidy();
    if (this.#isTidy) return;
    this.#isTidy = true;
    const {outbox} = await this.#box.read();
    const keep = new Set(outbox.map(({login}) => login));
    if (this.shifts.present) keep.add(this.shifts.present.login);
    await this.#box.purgeJournal({before: Date.now() - JOURNAL_MS, last: JOURNAL_LAST, keep});
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

  async #push(deps: PullDeps) {
    const round = await pushRound(deps);
    // An answer leaves the overlay as it is until the mirror follows, but for work that was refused or held.
    if ('hasNo' in round && round.hasNo) await this.#tellAll('work');
    else if (round.end === 'more') this.#announce('sync');
    return round;
  }

  async #pull(deps: PullDeps) {
    const isDamaged = this.#isDamaged;
    const round = await pullRound(deps, () => this.#quietly(this.#tellAll('rows')), isDamaged);
    // It holds nothing that cannot be fetched again.
    if (isDamaged && round.end === 'more') this.#isDamaged = false;
    if (round.end === 'idle') await this.#tidy();
    if (round.end === 'idle' && Date.now() - this.#comparedAt > COMPARE_MS) {
      const {verifyRound} = await import('./verify.ts');
      const different = await verifyRound(deps);
      if (different) this.#comparedAt = Date.now();
      if (different && different.length > 0) this.#loop.wake();
    }
    return round;
  }

  /** What no start waits for. */
  async #followNews(): Promise<void> {
    const {followNews} = await import('./follow-news.ts');
    await followNews(this.enrolment, () => this.#loop.wake(), this.#stopped.signal);
  }

  /** Another tab's news: its work and rows change this overlay too, how its syncing goes does not. */
  async #hear(signal: Signal): Promise<void> {
    if (signal !== 'sync') await this.#refresh();
    this.#tell(signal);
  }

  async #tellAll(signal: Signal): Promise<void> {
    await this.#refresh();
    this.#announce(signal);
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(work, ms);
    this.#stopped.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Work that nobody waits for; a page that is closed in its middle has no use for it any more. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#stopped.signal.aborted) reportError(error);
    });
  }

  #announce(signal: Signal): void {
    if (!this.#stopped.signal.aborted) this.#channel.postMessage(signal);
    this.#tell(signal);
  }

  #tell(signal: Signal): void {
    for (const listener of this.#listeners) listener(signal);
  }
}
