import {Dexie, type Table} from 'dexie';
import {
  type AppendedWith,
  checkLogin,
  type Outbox,
  type OutboxChange,
  OutboxMisused,
  type OutboxState,
  type OutboxStore,
  type MutationDraft,
  freshState,
  type JournalAge,
  placeDrafts,
  type OutboxEntry,
  type OutboxNotice,
  OldCode,
  SIGNED_IN,
  stayingEntries,
  type RunningStep,
  DeviceStorageFull,
} from '../outbox/outbox-store.ts';
import {
  closeDatabase,
  type IndexedDbEngine,
  isFull,
  type DatabaseLoss,
  openDeviceDatabase,
} from './engine.ts';
import {failedQuestion} from '../outbox/ask-step.ts';
import {withReserve} from '../outbox/reserve.ts';
import {JournalTally, type StatusCounts} from './journal-tally.ts';

/** `shapes.md`, Device. The server's id is in its database; its URL may change. */
export const outboxName = (serverId: string, company: string): string =>
  `binward-outbox:${serverId}:${company}`;

interface OutboxOptions {
  readonly name: string;
  /** What this build can write; see `minCode`. */
  readonly codeLevel: number;
  /** The id of the first sequence of an outbox that is new. */
  readonly newClient: () => string;
  readonly onLost: (reason: DatabaseLoss) => void;
  readonly engine?: IndexedDbEngine;
}

/** Opens the outbox, making it where there is none. */
export async function openOutboxDatabase(options: OutboxOptions): Promise<OutboxStore> {
  const db = await openDeviceDatabase({...options, tables: TABLES, durability: 'strict'});
  const outbox = new DexieOutbox(db, options.codeLevel);
  await outbox.prepare(options.newClient);
  return outbox;
}

/** Version 1 for ever: later builds add fields inside the records, never tables or indexes. */
const TABLES = {
  outbox: '&n, &id',
  journal: '&n, id, doneAt',
  notice: '&id, seen',
  step: '&key',
  meta: '&key',
} as const;

/** Keys of `meta` that are the outbox's own. */
const STATE = 'box';
/** A build that writes what older ones cannot read raises this to its code level. */
const MIN_CODE = 'minCode';

type TableName = keyof typeof TABLES;

interface MetaRecord {
  readonly key: string;
  readonly value: unknown;
}

/** What a write finds. */
interface OutboxFound {
  readonly state: OutboxState;
  /** As {@link checkLogin} takes it. */
  readonly signedIn: unknown;
}

class DexieOutbox implements OutboxStore {
  readonly #db: Dexie;
  readonly #codeLevel: number;
  readonly #outbox: Table<OutboxEntry, number>;
  readonly #journal: Table<OutboxEntry, number>;
  readonly #notice: Table<OutboxNotice, string>;
  readonly #step: Table<RunningStep, string>;
  readonly #meta: Table<MetaRecord, string>;
  readonly #tally = new JournalTally();

  constructor(db: Dexie, codeLevel: number) {
    this.#db = db;
    this.#codeLevel = codeLevel;
    this.#outbox = db.table('outbox');
    this.#journal = db.table('journal');
    this.#notice = db.table('notice');
    this.#step = db.table('step');
    this.#meta = db.table('meta');
  }

  async prepare(newClient: () => string): Promise<void> {
    await this.#db.transaction('rw', 'meta', async () => {
      if (!(await this.#meta.get(STATE))) await this.#putState(freshState(newClient()));
    });
  }

  async append(
    drafts: readonly MutationDraft[],
    {step, next: nextStep, under, meta = {}}: AppendedWith = {},
  ): Promise<OutboxEntry[]> {
    const mayUseReserve = drafts.length === 0 || Object.keys(meta).length > 0;
    const work = async (found: PromiseLike<OutboxFound>): Promise<OutboxEntry[]> => {
      const {state: before, signedIn} = await found;
      checkLogin(signedIn, drafts, under);
      const {entries, state} = placeDrafts(before, drafts);
      await Promise.all([
        // `add`, so that a number used twice by a fault of ours fails instead of overwriting work.
        this.#outbox.bulkAdd(entries),
        this.#putState(state),
        this.#meta.bulkPut(Object.entries(meta).map(([key, value]) => ({key, value}))),
        this.#replaceStep(step, nextStep),
      ]);
      return entries;
    };
    return this.#transact(['outbox', 'step'], work, mayUseReserve);
  }

  async endAsk(step: string, {claims = [], notice}: Parameters<OutboxStore['endAsk']>[1]): Promise<void> {
    await this.#write(['journal', 'notice', 'step'], async (state) => {
      const open = await this.#step.get(step);
      if (!open) return;
      const again = failedQuestion(state, open, claims);
      if (again) return void (await this.#step.put(again));
      const n = state.nextN;
      await Promise.all([
        this.#step.delete(step),
        this.#putState({...state, nextN: n + Math.max(1, claims.length)}),
        this.#journal.bulkAdd(claims.map((claim, i) => ({...claim, n: n + i, client: '', seq: 0, prev: ''}))),
        notice && this.#notice.put({...notice, n}),
      ]);
    });
  }

  async change(decide: (outbox: Outbox) => OutboxChange | undefined): Promise<void> {
    return this.#write(['outbox', 'journal', 'notice'], async (state) => {
      const outbox = await this.#contents(state);
      await this.#apply(outbox, decide(outbox));
    });
  }

  async changeWithJournal(
    decide: (outbox: Outbox, journal: readonly OutboxEntry[]) => OutboxChange | undefined,
  ): Promise<void> {
    return this.#write(['outbox', 'journal', 'notice', 'step'], async (state) => {
      const [outbox, journal] = await Promise.all([this.#contents(state), this.#journal.toArray()]);
      await this.#apply(outbox, decide(outbox, journal));
    });
  }

  async read(): Promise<Outbox> {
    return this.#db.transaction('r', ['outbox', 'meta'], async () =>
      this.#contents(stateIn(await this.#meta.get(STATE))),
    );
  }

  async journal(): Promise<OutboxEntry[]> {
    return this.#journal.toArray();
  }

  async journalTail(isOfInterest: (entry: OutboxEntry) => boolean): Promise<OutboxEntry[]> {
    const tail = await this.#journal
      .orderBy('n')
      .reverse()
      .until((entry) => !isOfInterest(entry))
      .toArray();
    return tail.reverse();
  }

  async tally(since: number): Promise<StatusCounts> {
    return this.#db.transaction('r', 'journal', () => this.#tally.read(this.#journal, since));
  }

  async purgeJournal({before, last, keep}: JournalAge): Promise<void> {
    await this.#write(['journal'], async () => {
      const [newest] = await this.#journal.orderBy('n').reverse().offset(last).limit(1).primaryKeys();
      if (newest === undefined) return;
      const all = await this.#journal.toArray();
      const stays = stayingEntries(
        all,
        ({n, id, doneAt = Infinity}) => n > newest || doneAt >= before || keep.has(id),
      );
      await this.#journal.bulkDelete(all.filter((entry) => !stays.has(entry)).map(({n}) => n));
    });
  }

  async putStep(step: RunningStep): Promise<void> {
    // Every tick waits for this one: it is put while the level of the outbox is still being read.
    await this.#transact(['step'], (found) => Promise.all([found, this.#step.put(step)]), false);
  }

  async deleteStep(key: string): Promise<void> {
    await this.#write(['step'], async () => this.#step.delete(key));
  }

  async steps(): Promise<RunningStep[]> {
    return this.#step.toArray();
  }

  async notices(): Promise<OutboxNotice[]> {
    return this.#notice.toArray();
  }

  async markSeen(id: string): Promise<void> {
    await this.#write(['notice'], async () => this.#notice.update(id, {seen: 1}));
  }

  async getMeta<T>(key: string): Promise<T | undefined> {
    return (await this.#meta.get(key))?.value as T | undefined;
  }

  async putMeta(key: string, value: unknown): Promise<void> {
    await this.#write([], async () => this.#meta.put({key, value}));
  }

  close(): void {
    closeDatabase(this.#db);
  }

  #write<T>(
    tables: readonly TableName[],
    work: (state: OutboxState) => Promise<T>,
    mayUseReserve = true,
  ): Promise<T> {
    return this.#transact(tables, async (found) => work((await found).state), mayUseReserve);
  }

  /** The reserve is for all but scans: people must come and go, and the server's answers be stored. */
  #transact<T>(
    tables: readonly TableName[],
    work: (found: PromiseLike<OutboxFound>) => Promise<T>,
    mayUseReserve: boolean,
  ): Promise<T> {
    const once = (): Promise<T> => this.#transactOnce(tables, work);
    return mayUseReserve ? withReserve(once, (error) => error instanceof DeviceStorageFull) : once();
  }

  /** One transaction, stored whole or not at all; resolves after the strict commit. */
  async #transactOnce<T>(
    tables: readonly TableName[],
    work: (found: PromiseLike<OutboxFound>) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#db.transaction('rw', ['meta', ...tables], async () => work(this.#writable()));
    } catch (error) {
      if (isFull(error)) throw new DeviceStorageFull('no room for the outbox', {cause: error});
      if (error instanceof Dexie.ConstraintError || error instanceof Dexie.BulkError)
        throw new OutboxMisused('two records with one id or number', {cause: error});
      throw error;
    }
  }

  /** The state of an outbox that this build may write, and who is signed in: one trip for both. */
  async #writable(): Promise<OutboxFound> {
    const [state, minCode, signedIn] = await this.#meta.bulkGet([STATE, MIN_CODE, SIGNED_IN]);
    // Reading stays open to every build: what waits here must always be able to leave.
    if (typeof minCode?.value === 'number' && minCode.value > this.#codeLevel)
      throw new OldCode(`this outbox needs code level ${String(minCode.value)}`);
    return {state: stateIn(state), signedIn: signedIn?.value};
  }

  /** A step in place of another: one of them alone where only one is named. */
  async #replaceStep(step: string | undefined, next: RunningStep | undefined): Promise<void> {
    if (step !== undefined && step !== next?.key) await this.#step.delete(step);
    if (next) await this.#step.put(next);
  }

  #putState(value: OutboxState): PromiseLike<string> {
    return this.#meta.put({key: STATE, value});
  }

  async #contents(state: OutboxState): Promise<Outbox> {
    return {state, entries: await this.#outbox.toArray()};
  }

  async #apply(outbox: Outbox, change: OutboxChange | undefined): Promise<void> {
    if (!change) return;
    const {state, put = [], toJournal = [], fromJournal = [], toSteps = [], notices = [], ends = []} = change;
    const waiting = new Set(outbox.entries.map(({n}) => n));
    const leaving = [...fromJournal, ...toSteps.map(({entry}) => entry)].map(({n}) => n);
    const settled = await this.#journal.bulkGet(leaving);
    if (![...put, ...toJournal].every(({n}) => waiting.has(n)) || !settled.every(Boolean))
      throw new OutboxMisused('no such record');
    await Promise.all([
      state && this.#putState(state),
      this.#outbox.bulkPut(put),
      this.#outbox.bulkDelete(toJournal.map(({n}) => n)),
      this.#journal.bulkDelete(leaving),
      toSteps.length > 0 && this.#step.bulkPut(toSteps.map(({step}) => step)),
      this.#journal.bulkAdd(toJournal),
      this.#outbox.bulkAdd(fromJournal),
      this.#notice.bulkPut(notices),
    ]);
    for (const {id, ...end} of ends) await this.#notice.update(id, {end, seen: 0});
  }
}

function stateIn(record: MetaRecord | undefined): OutboxState {
  if (!record) throw new OutboxMisused('the outbox was emptied under us');
  return record.value as OutboxState;
}
