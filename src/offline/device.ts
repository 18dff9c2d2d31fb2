import type {Read} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {View} from '#domain/kernel/view.ts';
import type {DeviceFile} from '#protocol/device-file.ts';
import type {Status} from '#protocol/mutation.ts';
import {waitingOf} from './box.ts';
import {Desk, type Shift, type Submission, type Work} from './desk.ts';
import {tellingDamage} from './damaged.ts';
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
import {givingWay, Hand} from './hand.ts';
import {listen} from './http.ts';
import type {Cursor, MirrorStore} from './mirror.ts';
import type {BoxStore, Kept, Notice, Step} from './outbox.ts';
import {SHIFT} from './open-jobs.ts';
import type {OfflineLogin} from './people.ts';
import {deleteOldMirrors, otherMirrors} from './old-mirrors.ts';
import {isPersisted} from './storage-kept.ts';
import {begin, pullRound, pushRound, type PullDeps} from './sync.ts';
import {SyncLoop, type LoopState} from './sync-loop.ts';
import type {Transport} from './transport.ts';

const SESSION = 'session';
const CHOICES = 'choices';
/** How often the mirror is compared with the server. */
const COMPARE_MS = 24 * 3_600_000;
/** The first picture and the first scan go before the overlay, which may read hundreds of pages. */
const OVERLAY_MS = 3_000;
const JOURNAL_MS = 14 * 24 * 3_600_000;
/** What a login needs, and no scan: not of the code that every start reads. */
const people = () => import('./people.ts');

/** The person at this device and the name to show. */
export interface NamedShift extends Shift {
  readonly name: string;
}

/** A person's session as the device keeps it; opaque, and ended by the server whenever it likes. */
export interface KeptSession {
  readonly who: string;
  readonly token: string;
}

export interface KeptChoices {
  readonly choices: Readonly<Record<string, string>>;
  readonly isTold: boolean;
}

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
  readonly #box: BoxStore;
  /** What is fetched into, and what is read: the same but after an update that needs a new one. */
  readonly #mirror: MirrorStore;
  readonly #reading: MirrorStore;
  readonly #lists: readonly string[];
  readonly #transport: Transport;
  readonly #mirrorName: string;
  readonly #desk: Desk;
  readonly #loop: SyncLoop;
  readonly #hand = new Hand({now: () => performance.now(), pause: (ms) => pause(ms, this.#stopped.signal)});
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<(signal: Signal) => void>();
  readonly #stopped = new AbortController();
  #shift: NamedShift | undefined;
  /** A part of the mirror is gone from the disk: the next pull begins it anew. */
  #isDamaged = false;
  #isStale = false;
  /** When an exchange with the server last came to its end, ms UTC; 0 for not since this page opened. */
  #contactAt = 0;
  #hasTally = false;
  #refreshing: Promise<void> | undefined;
  /** Whether this page has looked for mirrors of earlier builds. */
  #isTidy = false;
  /** When the mirror was last compared with the server; not at once after the start, which has enough to do. */
  #comparedAt = Date.now() - COMPARE_MS + 600_000;

  private constructor(
    enrolment: Enrolment,
    box: BoxStore,
    mirror: MirrorStore,
    parts: {rules: Rules; lists: readonly string[]; build: string; name: string; reading: MirrorStore},
  ) {
    this.enrolment = enrolment;
    this.#box = box;
    const watched = tellingDamage(mirror, () => {
      this.#isDamaged = true;
      this.#loop.wake();
    });
    this.#mirror = watched;
    this.#reading = parts.reading === mirror ? watched : parts.reading;
    const {company, warehouse, id: device} = enrolment;
    const {rules, lists, build} = parts;
    this.#mirrorName = parts.name;
    this.#lists = lists;
    const now = () => Date.now();
    const elapsed = () => Math.round(performance.now());
    this.#desk = new Desk({
      rules,
      box,
      mirror: this.#reading,
      company,
      warehouse,
      device,
      build,
      now,
      elapsed,
      newId,
    });
    const syncDeps = syncDepsOf(box, enrolment, build);
    const deps: PullDeps = {
      ...syncDeps,
      transport: givingWay(syncDeps.transport, this.#hand),
      mirror: watched,
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
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
    });
    this.#channel = new BroadcastChannel(`binward:${enrolment.server}:${company}`);
    this.#channel.onmessage = ({data}: MessageEvent<Signal>) => this.#quietly(this.#hear(data));
  }

  /** Opens a device's stores; `undefined` when nobody ever enrolled here under that company. */
  static async open(
    outbox: string,
    parts: {rules: Rules; lists: readonly string[]; build: string; onLost: () => void},
  ): Promise<Device | undefined> {
    const {onLost, rules} = parts;
    const {resources} = rules;
    const name = mirrorOf(outbox, rules);
    const [box, mirror] = await Promise.all([
      openOutbox({name: outbox, codeLevel: CODE_LEVEL, newClient: newId, onLost}),
      openMirror({name, resources, onLost}),
    ]);
    const [enrolment, cursor] = await Promise.all([box.getMeta<Enrolment>(ENROLMENT), mirror.cursor()]);
    if (!enrolment) {
      box.close();
      mirror.close();
      return undefined;
    }
    const older = cursor.version > 0 && !cursor.partial ? [] : await otherMirrors(name);
    const reading = older.length > 0 ? await servedBy(mirror, older, enrolment, rules) : mirror;
    const device = new Device(enrolment, box, mirror, {...parts, name, reading});
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

  /** The outbox that this browser holds for a company, by its name alone. */
  static async outboxOf(company: string): Promise<string | undefined> {
    return (await outboxNames()).find((name) => name.endsWith(`:${company}`));
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
    session: KeptSession,
  ): Promise<void> {
    const {remember} = await people();
    await remember(this.#box, person, code, Date.now());
    await this.#startShift(person, false);
    await this.#box.putMeta(SESSION, session);
  }

  /** The session under which the person at this device asks the server; none after a login without a network. */
  async session(): Promise<KeptSession | undefined> {
    const session = await this.#box.getMeta<KeptSession | null>(SESSION);
    return session && session.who === this.#shift?.who ? session : undefined;
  }

  /** What a person chose for the screens here; `isTold`: the server knows it. */
  async choicesOf(who: string): Promise<KeptChoices | undefined> {
    return (await this.#box.getMeta<Readonly<Record<string, KeptChoices>>>(CHOICES))?.[who];
  }
  async keepChoices(who: string, kept: KeptChoices): Promise<void> {
    const all = (await this.#box.getMeta<Readonly<Record<string, KeptChoices>>>(CHOICES)) ?? {};
    await this.#box.putMeta(CHOICES, {...all, [who]: kept});
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
      const cursor = await this.#reading.cursor();
      return !cursor.partial && cursor.version >= version;
    }, ms);
  }

  /** The name of somebody who logged in here, for a badge that the mirror does not know yet. */
  async nameOf(who: Id): Promise<string | undefined> {
    return (await people()).rememberedName(this.#box, who);
  }

  /** Another tab has changed who works here. */
  async rereadShift(): Promise<void> {
    const shift = (await this.#box.getMeta<NamedShift | null>(SHIFT)) ?? undefined;
    if (shift?.login === this.#shift?.login) return;
    this.#shift = shift;
    this.#desk.setShift(shift);
    await this.#refresh();
    this.#tell('work');
  }

  /** Begins a shift with no network, for whoever logged in here online lately; `hours` is the company's own bound. */
  async beginShiftOffline(name: string, code: string, hours?: number): Promise<OfflineLogin> {
    const {loginOffline} = await people();
    const login = await loginOffline(this.#box, name, code, Date.now(), hours);
    if (login.ok) await this.#startShift(login, true);
    return login;
  }

  /** Ends the shift. Unsent work stays and is sent under the device's own credential. */
  async endShift(): Promise<void> {
    if (this.#shift) await this.#desk.submit({action: 'session.logout', args: {}});
    this.#shift = undefined;
    this.#desk.setShift(undefined);
    await this.#box.putMeta(SHIFT, null);
    await this.#box.putMeta(SESSION, null);
    await this.#tellAll('work');
    this.#loop.wake();
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
      this.#reading.cursor(),
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
    if (this.#hasTally) return this.#box.tally();
    this.#hasTally = true;
    this.#quietly(this.#box.tally().then(() => this.#tell('sync')));
    return NO_TALLY;
  }

  /** Everything not settled, as a plain file that another device can hand in, and what was told of the rest. */
  async rescueFile(): Promise<DeviceFile> {
    const {deviceFileOf} = await import('./device-file.ts');
    return deviceFileOf(this.enrolment.company, this.#box, this.#mirror, this.#lists);
  }

  /** A key of a scan has come: what is on its way from the server waits for the rest. */
  handMoved(): void {
    this.#hand.moved();
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
    this.#reading.close();
    this.#mirror.close();
  }

  /** Ready for the first scan; what no scan needs comes behind it. */
  async #resume(): Promise<void> {
    this.#shift = (await this.#box.getMeta<NamedShift | null>(SHIFT)) ?? undefined;
    this.#desk.setShift(this.#shift);
    // Who asks sooner what own work changes begins it; the first picture and the first code do not ask.
    this.#after(OVERLAY_MS, () => this.#quietly(this.#desk.ready()));
    this.#loop.wake();
    void this.#followNews();
  }

  /** Once for each page, with nothing left to do: mirrors of earlier builds, and what the journal need not keep. */
  async #tidy(): Promise<void> {
    if (this.#isTidy) return;
    this.#isTidy = true;
    await deleteOldMirrors(this.#mirrorName);
    const {outbox} = await this.#box.read();
    const keep = new Set(outbox.map(({login}) => login));
    if (this.#shift) keep.add(this.#shift.login);
    await this.#box.purgeJournal(Date.now() - JOURNAL_MS, keep);
  }

  async #startShift(person: {who: string; name: string; role: Role}, offline: boolean): Promise<void> {
    const shift = await this.#desk.login(person.who, person.role, offline);
    this.#shift = {...shift, name: person.name};
    await this.#box.putMeta(SHIFT, this.#shift);
    await this.#tellAll('work');
    this.#loop.wake();
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
    if (this.#isDamaged) {
      // It holds nothing that cannot be fetched again.
      this.#isDamaged = false;
      await begin(deps, await deps.mirror.cursor(), (await this.#box.read()).state.epoch);
    }
    const round = await pullRound(deps, () => this.#quietly(this.#tellAll('rows')));
    if (round.end === 'idle') await this.#tidy();
    if (round.end === 'idle' && Date.now() - this.#comparedAt > COMPARE_MS) {
      const {verifyRound} = await import('./verify.ts');
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

/** The mirror beside an outbox: server and company stand in both names. */
function mirrorOf(outbox: string, {resources}: Rules): string {
  const [, server = '', company = ''] = outbox.split(':');
  return mirrorName(server, company, keyHash(resources), 1);
}

/** An update with other keys or indexes: an older mirror serves while the present one is fetched. */
async function servedBy(
  mirror: MirrorStore,
  older: readonly string[],
  {warehouse}: Enrolment,
  {resources}: Rules,
): Promise<MirrorStore> {
  const {servingMirror} = await import('./serving.ts');
  return servingMirror(mirror, older, {warehouse, resources});
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
