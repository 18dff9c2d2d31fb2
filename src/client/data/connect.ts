import {MINUTE_MS} from '#domain/kernel/durations.ts';
import type {Device} from '#offline/device.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {LateRules} from '#offline/outbox/rules-source.ts';
import {ALL_TOUCHED, touchedLists} from '#offline/touched-rows.ts';
import {openDevice} from '#offline/open-device.ts';
import type {RunningStep} from '#offline/outbox/outbox-store.ts';
import type {LookupContext, RecordedPiece, SubmitAnswer} from './found.ts';
import {askForFlush} from './background-flush.ts';
import type {ActLine, ClientApp, DeviceStatus, JobInHand, NoticeLine, OpenStep, WorkLine} from './app.ts';
import type {WorkSession} from '../base/session.ts';
import {ConnectedIdentity} from './connected-identity.ts';
import {OtherCompaniesWork} from './other-outboxes.ts';
import {
  recentActsOf,
  houseOf,
  isOfHouse,
  workLineOf,
  MIRRORED_LISTS,
  NO_STATUS,
  noticesOf,
  sessionOf,
  statusOf,
  workOf,
  type HomeRows,
} from './device-status.ts';
import {plainFacts} from './facts.ts';
import {lookUp} from './look-up.ts';
import {ConnectedOffice} from './office.ts';
import {PhotoUploads} from './photos/photos.ts';
import {PersonalChoices} from './personal.ts';
import {CLOCK_LIST} from './lists.ts';
import {ReadableCell} from '../base/readable.ts';
import {tabNumber} from '../base/tab-number.ts';

/** What is recorded here is decided by rules that are read when the first scan has been taken, or own work waits. */
const FLOOR: LateRules = {
  resources: RESOURCES,
  load: async () => (await import('#domain/floor.ts')).FLOOR_RULES,
};

/** Screens follow the device at most this often, ms: a burst of scans must not read the stores for each. */
const PAUSE = 150;
const TICK = 10_000;
/** Joins the screens to this browser's device and to the server. Nothing above it knows of either. */
export async function connectApp(): Promise<ClientApp> {
  const app = new ConnectedApp(await tabNumber());
  await app.identity.openLast();
  requestIdleCallback(() => void app.office.lookBack().catch(reportError), {timeout: 5_000});
  return app;
}

class ConnectedApp implements ClientApp {
  readonly isVisit = false;
  readonly session = new ReadableCell<WorkSession | undefined>(undefined);
  readonly status = new ReadableCell<DeviceStatus>(NO_STATUS);
  readonly clock = new ReadableCell(Date.now());
  readonly office = new ConnectedOffice(() => this.#device);
  readonly #personal = new PersonalChoices(() => this.#device, this.office);
  readonly identity = new ConnectedIdentity({
    device: () => this.#device,
    open: (name) => this.#open(name),
    follow: () => this.#follow(),
    keepStorage: () => this.keepStorage(),
    welcome: async (preferences) => {
      await this.#personal.welcome(preferences);
      // What is told to a person who comes is told on their own screens: those clear away what was told to others.
      await this.#follow();
      await this.office.lookBack();
    },
  });
  readonly photos = new PhotoUploads({
    outbox: () => this.#name,
    whenAtRest: () => this.#device?.whenAtRest() ?? Promise.resolve(),
    isFree: () => this.status.get().waiting === 0 && this.status.get().link === 'reached',
  });
  readonly #tab: number;
  readonly #others = new OtherCompaniesWork(() => this.#name);
  readonly elsewhere = this.#others.waiting;
  #device: Device | undefined;
  /** Of the outbox that is open. */
  #name: string | undefined;
  #opening: Promise<unknown> = Promise.resolve();
  /** Readings begun, and the last of them that was shown. */
  #turns = 0;
  #shown = 0;
  #isFollowing = false;
  /** Read once for all readings, until it changes. */
  #house: Promise<HomeRows> | undefined;
  #isBehind = false;

  constructor(tab: number) {
    this.#tab = tab;
    setInterval(() => this.#setClock(this.office.once.serverNow()), TICK);
    const wake = (): void => this.#device?.wake();
    addEventListener('online', () => {
      wake();
      this.#others.look();
      this.photos.hurry();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') wake();
      // The browser gives a wish up after some failures: a person who closes the app with work in it asks once more.
      else if (this.#unsent() > 0) void askForFlush();
    });
  }

  /** What hangs on the time is read again by the minute. */
  #setClock(now: number): void {
    const minutes = [this.clock.get(), now].map((ms) => Math.floor(ms / MINUTE_MS));
    this.clock.set(now);
    if (minutes[0] !== minutes[1]) this.office.news.tell(touchedLists(CLOCK_LIST));
  }

  #unsent(): number {
    return this.status.get().waiting + this.elsewhere.get() + this.photos.waiting.get();
  }

  get warehouse(): string {
    return this.#device?.enrolment.warehouse ?? '';
  }

  resolve(raw: string, known: LookupContext) {
    return lookUp(this.#opened(), raw, known, new Date(this.clock.get()).getFullYear());
  }

  async submit(job: JobInHand, pieces: readonly RecordedPiece[], next?: unknown): Promise<SubmitAnswer> {
    const also = {step: this.#stepKey(job), ...(next === undefined ? {} : {next: this.#stepOf(job, next)})};
    const submission = await this.#opened().records.submitAll(pieces, {login: job.login, also});
    if (submission.kind === 'recorded') return {kind: 'recorded', ids: submission.entries.map(({id}) => id)};
    const {refusal, of} = submission;
    const kind = submission.kind === 'question' ? 'question' : 'refused';
    return {kind, code: refusal.code, facts: plainFacts(refusal.facts), of};
  }

  noteInput(): void {
    this.#device?.noteInput();
  }

  async loadStep(job: JobInHand): Promise<unknown> {
    const steps = await this.#opened().steps();
    const step = steps.find(({key}) => key === this.#stepKey(job));
    return step && JSON.parse(step.state);
  }

  keepStep(job: JobInHand, state: unknown): Promise<void> {
    const device = this.#opened();
    const kept = device.keepStep(this.#stepOf(job, state));
    // The next scan may be the last of its step.
    void kept.then(() => device.records.prepare()).catch(() => undefined);
    return kept;
  }

  forgetStep(job: JobInHand): Promise<void> {
    return this.#opened().forgetStep(this.#stepKey(job));
  }

  async openSteps(who: string): Promise<readonly OpenStep[]> {
    const device = this.#device;
    const steps = (device && (await this.#whileOpen(device, device.steps()))) ?? [];
    return steps
      .toSorted((a, b) => b.at - a.at)
      .flatMap(({key, state}) => {
        const [, , job = ''] = key.split(':');
        return key === this.#stepKey({who, job}) ? [{job, state: JSON.parse(state) as unknown}] : [];
      });
  }

  handOver(job: JobInHand, to: string, state: unknown): Promise<void> {
    return this.#opened().keepStep(this.#stepOf({...job, job: to}, state), this.#stepKey(job));
  }

  async kept(): Promise<unknown> {
    return this.#device?.session.kept();
  }

  async keep(login: string, value: unknown): Promise<void> {
    await this.#device?.session.keep(login, value);
  }

  syncNow(): Promise<void> {
    this.#device?.hurry();
    return Promise.resolve();
  }

  async notices(): Promise<readonly NoticeLine[]> {
    const device = this.#device;
    return (device && (await this.#whileOpen(device, noticesOf(device)))) ?? [];
  }

  async markSeen(id: string): Promise<void> {
    await this.#device?.markSeen(id);
  }

  async work(): Promise<readonly WorkLine[]> {
    const device = this.#device;
    return (device && (await this.#whileOpen(device, workOf(device)))) ?? [];
  }

  async lastRecord(action: string): Promise<WorkLine | undefined> {
    const device = this.#device;
    const entry = await device?.own.lastRecord(action);
    return entry && device && workLineOf(device, entry);
  }

  async lastAct(actions: readonly string[]): Promise<WorkLine | undefined> {
    const names = new Set(actions);
    return (await this.acts()).find(
      ({action, isUndone, status}) =>
        names.has(action) && !isUndone && status !== 'refused' && status !== 'held',
    );
  }

  async acts(): Promise<readonly ActLine[]> {
    return this.#device ? recentActsOf(this.#device) : [];
  }

  async rescueFile(): Promise<Blob> {
    const file = await this.#opened().rescueFile();
    return new Blob([JSON.stringify(file)], {type: 'application/json'});
  }

  async keepStorage(): Promise<void> {
    if ('storage' in navigator) await navigator.storage.persist();
    await this.#follow();
  }

  /** One after the other: of two that overlap the first would stay open behind the second, with its loop. */
  #open(name: string): Promise<void> {
    const opened = this.#opening.then(() => this.#openNow(name));
    this.#opening = opened.catch(() => undefined);
    return opened;
  }

  async #openNow(name: string): Promise<void> {
    const before = this.#device;
    // No query reads from stores that are closed.
    this.#device = undefined;
    before?.close();
    const onLost = (): void => location.reload();
    const device = await openDevice(name, {rules: FLOOR, lists: MIRRORED_LISTS, build: __BUILD__, onLost});
    this.#device = device;
    this.#name = device && name;
    this.#others.look();
    requestIdleCallback(() => void this.photos.prove().catch(reportError), {timeout: 5_000});
    device?.subscribe((signal, touched) => {
      if (signal === 'history') {
        void this.office.lookBack().catch(reportError);
        void this.photos.prove().catch(reportError);
      } else if (signal !== 'sync' && this.office.lost.get() > 0)
        void this.office.countLost().catch(reportError);
      if (signal === 'person') this.identity.askWhere();
      if (isOfHouse(touched)) this.#house = undefined;
      if (signal !== 'sync') this.office.news.tell(touched);
      void this.#followSoon();
    });
    this.#house = undefined;
    // What was read meanwhile was read of another device, or of none.
    this.office.news.tell(ALL_TOUCHED);
    await this.#follow();
  }

  /** One reading at a time, and one more when something changed meanwhile. */
  async #followSoon(): Promise<void> {
    this.#isBehind = true;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    try {
      while (this.#isBehind) {
        // The tick that made the change is drawn first.
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        this.#isBehind = false;
        await this.#follow();
      }
    } finally {
      // One reading that failed must not leave the screens as they are for ever.
      this.#isFollowing = false;
    }
  }

  async #follow(): Promise<void> {
    // The clock of this device was found to be wrong, or put right.
    const now = this.office.once.serverNow();
    if (Math.abs(now - this.clock.get()) > TICK) this.#setClock(now);
    const device = this.#device;
    const turn = ++this.#turns;
    if (!device) return;
    const house = (this.#house ??= houseOf(device));
    const read = await this.#whileOpen(device, Promise.all([device.state(), house]));
    // What was read earlier is not shown after what was read later.
    if (!read || device !== this.#device || turn < this.#shown) return;
    this.#shown = turn;
    const [state, itsHouse] = read;
    const session = sessionOf(device, itsHouse);
    // Once for each backlog: the browser keeps the wish until it could be granted.
    if (state.waiting > 0 && this.status.get().waiting === 0) void askForFlush();
    const before = this.status.get();
    this.status.set(statusOf(state));
    if (isFreed(before, this.status.get())) {
      this.photos.hurry();
      void this.office.lookBackAgain().catch(reportError);
    }
    if (isTurnedAway(before, this.status.get()) && session) void this.#leadElsewhere().catch(reportError);
    if (JSON.stringify(session) !== JSON.stringify(this.session.get())) this.session.set(session);
  }

  async #leadElsewhere(): Promise<void> {
    const {leadElsewhere} = await import('./lead-elsewhere.ts');
    await leadElsewhere(this);
  }

  /** What is read; nothing where the device was closed under the reading, since another one is opened. */
  async #whileOpen<T>(device: Device, read: Promise<T>): Promise<T | undefined> {
    try {
      return await read;
    } catch (error) {
      if (device === this.#device) throw error;
      return undefined;
    }
  }

  #opened(): Device {
    if (!this.#device) throw new Error('no device is open');
    return this.#device;
  }

  #stepOf(job: JobInHand, state: unknown): RunningStep {
    return {key: this.#stepKey(job), at: this.office.once.serverNow(), state: JSON.stringify(state)};
  }

  #stepKey({who, job}: Pick<JobInHand, 'who' | 'job'>): string {
    return `flow:${who}:${job}:${this.#tab}`;
  }
}

/** The last work that waited is sent, or the server is reached again: what stood behind that may go. */
const isFreed = (before: DeviceStatus, now: DeviceStatus): boolean =>
  now.waiting === 0 && now.link === 'reached' && (before.waiting > 0 || before.link !== 'reached');

/** The server has just said that the person here does not work in this device's warehouse. */
const isTurnedAway = (before: DeviceStatus, now: DeviceStatus): boolean =>
  now.attention === 'person-elsewhere' && before.attention !== now.attention;
