import type {Row, Value} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {DeviceFile} from '#protocol/device-file.ts';
import {waitingOf} from './box.ts';
import {Desk, type Shift, type Submission, type Work} from './desk.ts';
import {deviceFileOf} from './device-file.ts';
import {keyHash, mirrorName, openMirror} from './dexie/mirror-database.ts';
import {openOutbox, outboxName} from './dexie/outbox-database.ts';
import {
  CODE_LEVEL,
  ENROLMENT,
  newId,
  outboxNames,
  syncDepsOf,
  withFlushLock,
  type Enrolment,
} from './flush.ts';
import {listen} from './http.ts';
import type {Cursor, MirrorStore} from './mirror.ts';
import type {BoxStore, Notice, Step} from './outbox.ts';
import {loginOffline, remember, type OfflineLogin} from './people.ts';
import {deleteOldMirrors} from './old-mirrors.ts';
import {pullRound, pushRound, verifyRound, type PullDeps} from './sync.ts';
import {SyncLoop, type LoopState} from './sync-loop.ts';

const SHIFT = 'shift';
/** How often the mirror is compared with the server. */
const COMPARE_MS = 24 * 3_600_000;
const JOURNAL_MS = 14 * 24 * 3_600_000;

/** The person at this device and the name to show. */
export interface NamedShift extends Shift {
  readonly name: string;
}

/** What changed: own work, confirmed rows, notices, or how syncing goes. */
export type Signal = 'work' | 'rows' | 'sync' | 'lost';

export interface DeviceState {
  readonly waiting: number;
  readonly oldestAt: number;
  /** Of the journal and outbox, by how the server settled them. */
  readonly settled: Readonly<Record<'applied' | 'corrected' | 'refused' | 'held', number>>;
  readonly cursor: Cursor;
  readonly sync: LoopState;
  /** Whether the browser has promised to keep our storage. */
  readonly persisted: boolean | undefined;
}

/** An enrolled device, open: its stores, its desk, its line to the server. One for each tab. */
export class Device {
  readonly enrolment: Enrolment;
  readonly #box: BoxStore;
  readonly #mirror: MirrorStore;
  readonly #lists: readonly string[];
  readonly #mirrorName: string;
  readonly #desk: Desk;
  readonly #loop: SyncLoop;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<(signal: Signal) => void>();
  readonly #stopped = new AbortController();
  #shift: NamedShift | undefined;
  #isStale = false;
  #refreshing: Promise<void> | undefined;
  /** Whether this page has looked for mirrors of earlier builds. */
  #isTidy = false;
  /** When the mirror was last compared with the server; not at once after the start, which has enough to do. */
  #comparedAt = Date.now() - COMPARE_MS + 600_000;

  private constructor(
    enrolment: Enrolment,
    box: BoxStore,
    mirror: MirrorStore,
    parts: {rules: Rules; lists: readonly string[]; build: string},
  ) {
    this.enrolment = enrolment;
    this.#box = box;
    this.#mirror = mirror;
    const {company, warehouse, id: device} = enrolment;
    const {rules, lists, build} = parts;
    this.#mirrorName = mirrorOf(enrolment, rules);
    this.#lists = lists;
    const now = () => Date.now();
    const elapsed = () => Math.round(performance.now());
    this.#desk = new Desk({rules, box, mirror, company, warehouse, device, build, now, elapsed, newId});
    const deps: PullDeps = {...syncDepsOf(box, enrolment, build), mirror, lists, warehouse, maxRows: 2_000};
    this.#loop = new SyncLoop({
      push: () => withFlushLock(company, () => this.#push(deps)),
      pull: () => this.#pull(deps),
      onState: () => this.#tell('sync'),
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
    });
    this.#channel = new BroadcastChannel(`binward:${enrolment.server}:${company}`);
    this.#channel.onmessage = ({data}: MessageEvent<Signal>) => void this.#hear(data);
  }

  /** Opens a device's stores; `undefined` when nobody ever enrolled here under that company. */
  static async open(
    name: string,
    parts: {rules: Rules; lists: readonly string[]; build: string; onLost: () => void},
  ): Promise<Device | undefined> {
    const {onLost, rules} = parts;
    const box = await openOutbox({name, codeLevel: CODE_LEVEL, newClient: newId, onLost});
    const enrolment = await box.getMeta<Enrolment>(ENROLMENT);
    if (!enrolment) {
      box.close();
      return undefined;
    }
    const mirror = await openMirror({name: mirrorOf(enrolment, rules), resources: rules.resources, onLost});
    const device = new Device(enrolment, box, mirror, parts);
    await device.#resume();
    return device;
  }

  /** Keeps an enrolment in a new outbox, or renews the one that is there. Never touches unsent work. */
  static async enrol(enrolment: Enrolment): Promise<string> {
    const name = outboxName(enrolment.server, enrolment.company);
    const box = await openOutbox({name, codeLevel: CODE_LEVEL, newClient: newId, onLost: () => undefined});
    const known = await box.getMeta<Enrolment>(ENROLMENT);
    const secret = enrolment.secret === '' ? (known?.secret ?? '') : enrolment.secret;
    await box.putMeta(ENROLMENT, {...enrolment, secret});
    box.close();
    return name;
  }

  /** The enrolment that this browser holds for a company, if any; without a company, that of whoever works here. */
  static async enrolmentOf(company?: string): Promise<{name: string; enrolment: Enrolment} | undefined> {
    for (const name of await outboxNames()) {
      if (company !== undefined && !name.endsWith(`:${company}`)) continue;
      const box = await openOutbox({name, codeLevel: CODE_LEVEL, newClient: newId, onLost: () => undefined});
      const enrolment = await box.getMeta<Enrolment>(ENROLMENT);
      const isMeant = company !== undefined || (await box.getMeta<NamedShift | null>(SHIFT));
      box.close();
      if (enrolment && isMeant) return {name, enrolment};
    }
    return undefined;
  }

  get shift(): NamedShift | undefined {
    return this.#shift;
  }

  /** Begins a shift after an online login, and remembers the person for logins without a network. */
  async beginShift(
    person: {who: string; name: string; role: Role; hours: number},
    code: string,
  ): Promise<void> {
    await remember(this.#box, person, code, Date.now());
    await this.#startShift(person, false);
  }

  /** Begins a shift with no network, for whoever logged in here online lately. */
  async beginShiftOffline(name: string, code: string): Promise<OfflineLogin> {
    const login = await loginOffline(this.#box, name, code, Date.now());
    if (login.ok) await this.#startShift(login, true);
    return login;
  }

  /** Ends the shift. Unsent work stays and is sent under the device's own credential. */
  async endShift(): Promise<void> {
    if (this.#shift) await this.#desk.submit({action: 'session.logout', args: {}});
    this.#shift = undefined;
    this.#desk.setShift(undefined);
    await this.#box.putMeta(SHIFT, null);
    await this.#tellAll('work');
    this.#loop.wake();
  }

  /** Decides and records work; resolves after the strict commit, and only then a ✓ may show. */
  async submit(work: Work): Promise<Submission> {
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

  /** Keeps a flow's open step; its tick may show when this resolves. */
  keepStep(step: Step): Promise<void> {
    return this.#box.putStep(step);
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

  async state(): Promise<DeviceState> {
    const box = await this.#box.read();
    const settled = {applied: 0, corrected: 0, refused: 0, held: 0};
    for (const {status} of [...box.outbox, ...(await this.#box.journal())]) if (status) settled[status]++;
    const cursor = await this.#mirror.cursor();
    return {
      ...waitingOf(box),
      waiting: waitingOf(box).pending,
      settled,
      cursor,
      sync: this.#loop.state,
      persisted: await isPersisted(),
    };
  }

  /** Everything not settled, as a plain file that another device can hand in, and what was told of the rest. */
  rescueFile(): Promise<DeviceFile> {
    return deviceFileOf(this.enrolment.company, this.#box, this.#mirror, this.#lists);
  }

  /** Something outside says that an exchange may be worth trying. */
  wake(): void {
    this.#loop.wake();
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
    this.#mirror.close();
  }

  async #resume(): Promise<void> {
    this.#shift = (await this.#box.getMeta<NamedShift | null>(SHIFT)) ?? undefined;
    this.#desk.setShift(this.#shift);
    await this.#desk.refresh();
    const {outbox} = await this.#box.read();
    const keep = new Set(outbox.map(({login}) => login));
    if (this.#shift) keep.add(this.#shift.login);
    await this.#box.purgeJournal(Date.now() - JOURNAL_MS, keep);
    this.#loop.wake();
    void this.#followNews();
  }

  async #startShift(person: {who: string; name: string; role: Role}, offline: boolean): Promise<void> {
    const shift = await this.#desk.login(person.who, person.role, offline);
    this.#shift = {...shift, name: person.name};
    await this.#box.putMeta(SHIFT, this.#shift);
    await this.#tellAll('work');
    this.#loop.wake();
  }

  async #push(deps: PullDeps) {
    const round = await pushRound(deps);
    // An answer leaves the overlay as it is until the mirror follows, but for work that was refused or held.
    if ('hasNo' in round && round.hasNo) await this.#tellAll('work');
    else if (round.end === 'more') this.#announce('sync');
    return round;
  }

  async #pull(deps: PullDeps) {
    const round = await pullRound(deps, () => void this.#tellAll('rows'));
    if (round.end === 'idle' && !this.#isTidy) {
      this.#isTidy = true;
      await deleteOldMirrors(this.#mirrorName);
    }
    if (round.end === 'idle' && Date.now() - this.#comparedAt > COMPARE_MS) {
      const different = await verifyRound(deps);
      if (different) this.#comparedAt = Date.now();
      if (different && different.length > 0) this.#loop.wake();
    }
    return round;
  }

  /** One stream for each browser: whoever holds the lock listens, the others hear of rows by the channel. */
  async #followNews(): Promise<void> {
    const {signal} = this.#stopped;
    const {company, id, secret, baseUrl} = this.enrolment;
    const follow = async (): Promise<void> => {
      for (let failures = 0; !signal.aborted;) {
        const spoke = await listen({baseUrl, device: `${id}.${secret}`}, () => this.#loop.wake(), signal);
        failures = spoke ? 0 : failures + 1;
        await pause(Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5)), signal);
      }
    };
    if (!('locks' in navigator)) return follow();
    await navigator.locks.request(`live:${company}`, {signal}, follow).catch(() => undefined);
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

  /** Computes the overlay anew; those who ask while it is being computed share the next time. */
  async #refresh(): Promise<void> {
    this.#isStale = true;
    while (this.#isStale) {
      this.#refreshing ??= this.#refreshOnce();
      await this.#refreshing;
    }
  }

  async #refreshOnce(): Promise<void> {
    this.#isStale = false;
    try {
      await this.#desk.refresh();
    } finally {
      this.#refreshing = undefined;
    }
  }

  #announce(signal: Signal): void {
    if (!this.#stopped.signal.aborted) this.#channel.postMessage(signal);
    this.#tell(signal);
  }

  #tell(signal: Signal): void {
    for (const listener of this.#listeners) listener(signal);
  }
}

const mirrorOf = ({server, company}: Enrolment, {resources}: Rules): string =>
  mirrorName(server, company, keyHash(resources), 1);

const isPersisted = async (): Promise<boolean | undefined> =>
  'storage' in navigator ? await navigator.storage.persisted() : undefined;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
