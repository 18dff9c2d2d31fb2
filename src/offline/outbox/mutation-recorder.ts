import type {Args, Read, Refusal} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {matchesPrefix, type Resource} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {Rules, SettledWork} from '#domain/kernel/settle.ts';
import {LayeredView, mergeChanges, UnansweredRead, type View} from '#domain/kernel/view.ts';
import {addCounts, countValues, type ValueCount} from '#domain/kernel/value-counts.ts';
import type {CountQuery, MirrorStore} from '../mirror/mirror.ts';
import {
  touchedBetween,
  mergeTouched,
  NOTHING_TOUCHED,
  OWN_WORK,
  touchedLists,
  type TouchedRows,
} from '../touched-rows.ts';
import {rulesOf, type RulesSource} from './rules-source.ts';
import {
  LoginEnded,
  type AppendedWith,
  type OutboxStore,
  type MutationDraft,
  type OutboxEntry,
} from './outbox-store.ts';
import {
  keptActOf,
  askOf,
  computeOverlay,
  deviceContextOf,
  fetchInto,
  prefetchReads,
  settleFetching,
  type Overlay,
  type KnownTime,
  type RoleOf,
} from './overlay.ts';

/** Who works at this device now: a person and the login mutation they work under. */
export interface SignedIn {
  readonly who: Id;
  readonly role: Role;
  readonly login: Id;
}

export interface RecorderDeps {
  readonly rules: RulesSource;
  readonly outbox: OutboxStore;
  readonly mirror: MirrorStore;
  readonly company: string;
  readonly warehouse: string;
  readonly device: Id;
  readonly build: string;
  /** ms UTC by this device's clock, and ms since the app started: recorded, never decided on. */
  readonly now: () => number;
  readonly elapsed: () => number;
  readonly newId: () => Id;
  /** By it is decided; as this device's own clock where no other was heard. */
  readonly time?: KnownTime;
  /** Work is about to be recorded; and what came of it, before it is told to who has recorded it. */
  readonly onSubmit?: () => void;
  readonly onSubmitted?: (submission: SubmissionOfAll) => Promise<void>;
}

/**
 * A piece of work. `believed`: what the screen said when the worker insisted; it turns that question into a fact, and
 * no other. `answered`: the codes of the questions that have their answer, where they are more than `believed` names;
 * no record keeps them. `undoes`: own work of before that it undoes.
 */
export interface PieceOfWork {
  readonly action: string;
  readonly args: Args;
  readonly believed?: string;
  readonly answered?: readonly string[];
  readonly undoes?: Id;
  readonly after?: readonly Id[];
}

/** What holds for all pieces that are recorded at once. */
interface RecordedTogether {
  /** The login that it was begun under, where a screen may have shown one before: under no other it is recorded. */
  readonly login?: Id;
  /** What is stored in the same transaction. */
  readonly also?: AppendedWith;
}

/** Reads after which a screen that asks further is told that it cannot be answered. */
const MAX_RECORDING_FETCHES = 20;

/** Work to record. */
export interface WorkToRecord extends PieceOfWork, RecordedTogether {}

/** A question, refusal or fault: it changed nothing. */
export interface RecordingObjection {
  readonly kind: 'question' | 'refused' | 'invalid';
  readonly refusal: Refusal;
}
/** `recorded`: on disk, and now the ✓ may show. */
export type RecordingResult =
  {readonly kind: 'recorded'; readonly entry: OutboxEntry; readonly corrected: boolean} | RecordingObjection;
/** The same of several pieces; `of` is the place of the one that was objected to. */
export type SubmissionOfAll =
  | {readonly kind: 'recorded'; readonly entries: readonly OutboxEntry[]; readonly corrected: boolean}
  | (RecordingObjection & {readonly of: number});

/**
 * Where work is recorded and read on the device: mirror ⊕ overlay, decided by the same rules as on the server.
 * What it does goes one after another; there is no network in it.
 */
export class MutationRecorder {
  readonly #deps: RecorderDeps;
  readonly #time: KnownTime;
  #overlay: Overlay | undefined;
  /** What screens have drawn last, also where it could not be computed since. */
  #drawn: Pick<Overlay, 'changes' | 'work'> | undefined;
  #touched = NOTHING_TOUCHED;
  #first: Promise<Overlay> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #signedIn: SignedIn | undefined;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    const {now, time} = deps;
    this.#time = time ?? {now, least: now, ageOf: ({at}) => now() - at, timeOf: ({at}) => at};
  }

  get signedIn(): SignedIn | undefined {
    return this.#signedIn;
  }

  /** The person at this device; `undefined` signs out. Never touches unsent work. */
  setSignedIn(signedIn: SignedIn | undefined): void {
    this.#signedIn = signedIn;
  }

  /** Signs in: the login itself is a mutation, and what follows names it. */
  async login(
    who: Id,
    role: Role,
    offline: boolean,
    /** What the server gave when she logged in here with a network, now or lately. */
    grant = '',
    /** What is stored with it. */
    meta: (signedIn: SignedIn) => AppendedWith['meta'] = () => undefined,
  ): Promise<SignedIn> {
    const id = this.#deps.newId();
    const signedIn = {who, role, login: id};
    const args = {offline: offline ? 1 : 0, grant};
    const draft = this.#draft(id, signedIn, {action: 'session.login', args}, 1);
    await this.#inTurn(() => this.#deps.outbox.append([draft], {meta: meta(signedIn) ?? {}}));
    this.#signedIn = signedIn;
    return signedIn;
  }

  /** Decides and records work; resolves after the strict commit. */
  async submit(work: WorkToRecord): Promise<RecordingResult> {
    const all = await this.submitAll([work], work);
    if (all.kind !== 'recorded') return {kind: all.kind, refusal: all.refusal};
    const [entry] = all.entries;
    if (!entry) throw new Error('the outbox added nothing');
    return {kind: 'recorded', entry, corrected: all.corrected};
  }

  /**
   * Decides several pieces of work, each on what those before it leave, and records all of them in one transaction
   * or, where one is objected to, none.
   */
  async submitAll(pieces: readonly PieceOfWork[], together: RecordedTogether = {}): Promise<SubmissionOfAll> {
    const {onSubmit, onSubmitted} = this.#deps;
    onSubmit?.();
    const submission = await this.#inTurn(() => this.#submitAll(pieces, together).catch(orLoginNeeded));
    await onSubmitted?.(submission);
    return submission;
  }

  /** Computes the overlay anew: after a pull, a push answer, or news from another tab. */
  refresh(): Promise<Overlay> {
    return this.#inTurn(() => this.#compute());
  }

  /** Where own work, or what it draws, has become another since this was asked last. */
  takeTouched(): TouchedRows {
    const touched = this.#touched;
    this.#touched = NOTHING_TOUCHED;
    return touched;
  }

  /** Brings the rules before the first work that is decided by them. */
  async prepare(): Promise<void> {
    await rulesOf(this.#deps.rules);
  }

  /** Resolves when own work is drawn. */
  async ready(): Promise<void> {
    await this.#current();
  }

  /** One row as the screen shows it, or `undefined`; `downloaded` tells absent from unknown. */
  async get(resource: Resource, key: string): Promise<{row: Row | undefined; downloaded: boolean}> {
    const changed = (await this.#current()).changes.get(resource.name);
    if (changed?.has(key)) return {row: changed.get(key), downloaded: true};
    const [found] = await this.#deps.mirror.fetch([{list: resource.name, key}]);
    return {row: found?.rows[0], downloaded: found?.downloaded ?? false};
  }

  /** The rows of many keys as the screen shows them; absent and unknown ones are left out. */
  async rowsOf(resource: Resource, keys: readonly string[]): Promise<Map<string, Row>> {
    const changed = (await this.#current()).changes.get(resource.name);
    const found = await this.#deps.mirror.fetch(keys.map((key) => ({list: resource.name, key})));
    const rows = new Map<string, Row>();
    for (const [i, key] of keys.entries()) {
      const row = changed?.has(key) ? changed.get(key) : found[i]?.rows[0];
      if (row) rows.set(key, row);
    }
    return rows;
  }

  /**
   * These reads in one trip, as the server confirmed them, without own unsettled work: for what only the server
   * changes, such as bins, goods and names. It waits for no overlay, so that the first scan of a start need not.
   */
  async confirmed(reads: readonly Read[]): Promise<View> {
    const {rules, mirror} = this.#deps;
    const view = new LayeredView(rules.resources);
    await fetchInto(mirror, view, reads);
    return view;
  }

  /**
   * What a screen asks of rows as the screen shows them. `reads` is a guess for speed: what else is asked for is
   * fetched then, but for lists that are not here, of which `UnansweredRead` is thrown.
   */
  async answer<T>(reads: readonly Read[], ask: (view: View) => T): Promise<T> {
    const {rules, mirror} = this.#deps;
    const view = new LayeredView(rules.resources);
    view.layOn((await this.#current()).changes);
    let wanted = reads;
    for (let round = 0; ; round++) {
      await fetchInto(mirror, view, wanted);
      try {
        return ask(view);
      } catch (error) {
        const isMissing = error instanceof UnansweredRead && error.why === 'not-fetched';
        if (!isMissing || round === MAX_RECORDING_FETCHES) throw error;
        wanted = [error.read, ...error.also];
      }
    }
  }

  /** Rows of a list as the screen shows them, in the order of an index. */
  async rows(
    resource: Resource,
    query: {index: string; prefix: readonly Value[]; offset: number; limit: number},
  ): Promise<Row[]> {
    const changed = (await this.#current()).changes.get(resource.name);
    if (!changed || changed.size === 0) return this.#deps.mirror.rows(resource.name, query);
    const {index, prefix, offset, limit} = query;
    const reach = offset + limit + changed.size;
    const base = await this.#deps.mirror.rows(resource.name, {index, prefix, offset: 0, limit: reach});
    return mergeChanges(resource, index, prefix, base, changed).slice(offset, offset + limit);
  }

  /** How many rows the screen would show of each value, told by an index of the mirror and own work alone. */
  async counts(resource: Resource, query: Omit<CountQuery, 'except'>): Promise<ValueCount[]> {
    const changed = (await this.#current()).changes.get(resource.name);
    const {index, prefix, by} = query;
    const except = new Set(changed?.keys());
    const own = [...(changed?.values() ?? [])].flatMap((row) =>
      row && matchesPrefix(resource, index, prefix, row) ? [by === undefined ? '' : (row[by] ?? '')] : [],
    );
    const counts = await this.#deps.mirror.counts(resource.name, {...query, except});
    return addCounts(counts, countValues(own));
  }

  /** For each of these beginnings of keys its first rows as the screen shows them, all in one trip. */
  async rowsUnder(
    resource: Resource,
    index: string,
    prefixes: readonly (readonly Value[])[],
    limit: number,
  ): Promise<Row[][]> {
    const changed = (await this.#current()).changes.get(resource.name);
    const reach = limit + (changed?.size ?? 0);
    const list = resource.name;
    const found = await this.#deps.mirror.fetch(
      prefixes.map((prefix) => ({list, index, prefix, limit: reach})),
    );
    return prefixes.map((prefix, i) =>
      mergeChanges(resource, index, prefix, found[i]?.rows ?? [], changed).slice(0, limit),
    );
  }

  async #submitAll(
    pieces: readonly PieceOfWork[],
    {login, also}: RecordedTogether,
  ): Promise<SubmissionOfAll> {
    const {outbox} = this.#deps;
    const signedIn = this.#signedIn;
    if (!signedIn || (login ?? signedIn.login) !== signedIn.login) return refused('login.needed');
    const rules = await rulesOf(this.#deps.rules);
    for (const [of, piece] of pieces.entries()) {
      const no = inadmissible(rules, piece, signedIn.role);
      if (no !== undefined) return {...refused(no), of};
    }
    const view = new LayeredView(rules.resources);
    const overlay = this.#overlay ?? (await this.#compute());
    view.layOn(overlay.changes);
    const drafts: MutationDraft[] = [];
    let corrected = false;
    for (const [of, piece] of pieces.entries()) {
      const {settled, ...draft} = await this.#decide(rules, piece, signedIn, view);
      // What was done by hands is recorded, though a rule has a bug: not drawn here, and the server says what it is.
      if (!settled && rules.actions.get(piece.action)?.kind !== 'fact')
        return {...refused('action.failed'), of};
      const no = settled && objection(settled);
      if (no) return {...no, of};
      if (settled && 'puts' in settled) view.apply(settled.puts, settled.dels);
      corrected ||= settled?.status === 'corrected';
      drafts.push({...draft, entries: settled && 'entries' in settled ? settled.entries : []});
    }
    const entries = await outbox.append(drafts, also);
    this.#overlay = {...overlay, changes: view.changes()};
    this.#draw({changes: view.changes(), work: entries.map(({id}) => id).join()});
    return {kind: 'recorded', entries, corrected};
  }

  async #decide(
    rules: Rules,
    piece: PieceOfWork,
    signedIn: SignedIn,
    view: LayeredView,
  ): Promise<MutationDraft & {settled: SettledWork | undefined}> {
    const {mirror, outbox} = this.#deps;
    const act = piece.undoes === undefined ? undefined : await keptActOf(outbox, piece.undoes);
    const now = this.#time.now();
    // UNDO-5: how long ago it was is told by no clock that a person can set.
    const undoes = act && {...act, at: now - this.#time.ageOf(act)};
    const version = rules.actions.get(piece.action)?.version ?? 0;
    const draft = this.#draft(this.#deps.newId(), signedIn, piece, version);
    const asked = deviceContextOf(draft, () => signedIn.role, true, now, undoes);
    const context = {...asked, answered: answeredBy(piece)};
    await prefetchReads(rules, mirror, view, askOf(draft), context);
    return {...draft, settled: await settleFetching(rules, mirror, view, askOf(draft), context)};
  }

  #draft(id: Id, signedIn: SignedIn, work: PieceOfWork, v: number): MutationDraft {
    const {company, warehouse, device, build, now, elapsed, time} = this.#deps;
    const {action, args, believed, undoes, after = []} = work;
    return {
      id,
      company,
      warehouse,
      action,
      v,
      args,
      who: signedIn.who,
      login: signedIn.login,
      device,
      at: now(),
      ...(time ? {told: time.least()} : {}),
      elapsed: elapsed(),
      build,
      after: [...after],
      ...(believed === undefined ? {} : {believed}),
      ...(undoes === undefined ? {} : {undoes}),
      entries: [],
    };
  }

  /** For readers: those that come before the first overlay is there share it, in the turn of one that asked. */
  async #current(): Promise<Overlay> {
    if (this.#overlay) return this.#overlay;
    this.#first ??= this.refresh().finally(() => (this.#first = undefined));
    return this.#first;
  }

  async #compute(): Promise<Overlay> {
    const {rules, outbox, mirror} = this.#deps;
    const overlay = await computeOverlay(rules, mirror, outbox, this.#roleOf, this.#time.timeOf);
    // The next look tries again to draw it.
    this.#overlay = overlay.isUndrawn ? undefined : overlay;
    this.#draw(overlay);
    return overlay;
  }

  #draw(next: Pick<Overlay, 'changes' | 'work'>): void {
    const before = this.#drawn;
    this.#drawn = next;
    // No rows were read without the first one.
    if (before) this.#touched = mergeTouched(this.#touched, touchedBetween(before.changes, next.changes));
    if (before?.work !== next.work) this.#touched = mergeTouched(this.#touched, touchedLists(OWN_WORK));
  }

  /** Rights are judged by the server; a replay only needs a role to hand to rules that ask for one. */
  readonly #roleOf: RoleOf = (who) => (this.#signedIn?.who === who ? this.#signedIn.role : 'StockControl');

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

/** ASK-1: the doubts that have their answer, by their codes; what was believed is such a code, or names one. */
function answeredBy({believed, answered}: PieceOfWork): readonly string[] {
  if (answered) return answered;
  if (believed === undefined) return [];
  if (!believed.startsWith('{')) return [believed];
  const {code} = JSON.parse(believed) as {readonly code?: unknown};
  return [String(code)];
}

/** Why some work cannot be recorded here at all, whatever it finds. */
function inadmissible(rules: Rules, piece: PieceOfWork, role: Role): string | undefined {
  const action = rules.actions.get(piece.action);
  if (!action) return 'action.unknown';
  if (!action.offline) return 'action.needs-server';
  return action.roles.includes(role) ? undefined : 'role.forbidden';
}

function objection(settled: SettledWork): RecordingObjection | undefined {
  switch (settled.status) {
    case 'question':
    case 'invalid':
    case 'refused':
      return {kind: settled.status, refusal: settled.refusal};
    case 'held':
      return {kind: 'refused', refusal: settled.refusal};
    case 'applied':
    case 'corrected':
    case 'missing':
    case 'undownloaded':
      // A list that is not downloaded yet must not stop the work: the server decides on the whole.
      return undefined;
  }
}

const refused = (code: string): RecordingObjection & {of: number} => ({
  kind: 'refused',
  refusal: {code, facts: {}},
  of: 0,
});

/** STAFF-5: another tab has changed who works here, and this one has not heard of it yet. */
function orLoginNeeded(error: unknown): SubmissionOfAll {
  if (error instanceof LoginEnded) return refused('login.needed');
  throw error;
}
