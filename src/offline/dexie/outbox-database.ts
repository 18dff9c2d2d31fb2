import {Dexie, type Table} from 'dexie';
import {
  type Box,
  type BoxChange,
  BoxMisused,
  type BoxState,
  type BoxStore,
  type Draft,
  freshState,
  type JournalAge,
  type Kept,
  type Notice,
  OldCode,
  type Step,
  StorageFull,
} from '../outbox.ts';
import {closeDatabase, type Engine, isFull, type Lost, openDatabase} from './engine.ts';
import {JournalTally, type Tally} from './journal-tally.ts';

/** `shapes.md`, Device. The server's id is in its database; its URL may change. */
export const outboxName = (serverId: string, company: string): string =>
  `binward-outbox:${serverId}:${company}`;

export interface OutboxOptions {
  readonly name: string;
  /** What this build can write; see `minCode`. */
  readonly codeLevel: number;
  /** The id of the first sequence of a box that is new. */
  readonly newClient: () => string;
  readonly onLost: (reason: Lost) => void;
  readonly engine?: Engine;
}

/** Opens the box, making it where there is none. */
export async function openOutbox(options: OutboxOptions): Promise<BoxStore> {
  const db = await openDatabase({...options, tables: TABLES, durability: 'strict'});
  const box = new DexieBox(db, options.codeLevel);
  await box.prepare(options.newClient);
  return box;
}

/** Version 1 for ever: later builds add fields inside the records, never tables or indexes. */
const TABLES = {
  outbox: '&n, &id',
  journal: '&n, id, doneAt',
  notice: '&id, seen',
  step: '&key',
  meta: '&key',
} as const;

/** Keys of `meta` that are the box's own. */
const STATE = 'box';
/** A build that writes what older ones cannot read raises this to its code level. */
const MIN_CODE = 'minCode';

type TableName = keyof typeof TABLES;

interface MetaRecord {
  readonly key: string;
  readonly value: unknown;
}

class DexieBox implements BoxStore {
  readonly #db: Dexie;
  readonly #codeLevel: number;
  readonly #outbox: Table<Kept, number>;
  readonly #journal: Table<Kept, number>;
  readonly #notice: Table<Notice, string>;
  readonly #step: Table<Step, string>;
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

  async append(drafts: readonly Draft[], finishedStep?: string): Promise<Kept[]> {
    return this.#write(['outbox', 'step'], async (state) => {
      const kept = drafts.map((draft, i): Kept => ({
        ...draft,
        n: state.nextN + i,
        client: state.client,
        seq: state.nextSeq + i,
      }));
      const next = {...state, nextN: state.nextN + kept.length, nextSeq: state.nextSeq + kept.length};
      await Promise.all([
        // `add`, so that a number used twice by a fault of ours fails instead of overwriting work.
        this.#outbox.bulkAdd(kept),
        this.#putState(next),
        finishedStep === undefined ? undefined : this.#step.delete(finishedStep),
      ]);
      return kept;
    });
  }

  async change(decide: (box: Box) => BoxChange | undefined): Promise<void> {
    return this.#write(['outbox', 'journal', 'notice'], async (state) => {
      const box = await this.#box(state);
      await this.#apply(box, decide(box));
    });
  }

  async changeWithJournal(
    decide: (box: Box, journal: readonly Kept[]) => BoxChange | undefined,
  ): Promise<void> {
    return this.#write(['outbox', 'journal', 'notice'], async (state) => {
      const [box, journal] = await Promise.all([this.#box(state), this.#journal.toArray()]);
      await this.#apply(box, decide(box, journal));
    });
  }

  async read(): Promise<Box> {
    return this.#db.transaction('r', ['outbox', 'meta'], async () =>
      this.#box(stateIn(await this.#meta.get(STATE))),
    );
  }

  async journal(): Promise<Kept[]> {
    return this.#journal.toArray();
  }

  async tally(since: number): Promise<Tally> {
    return this.#db.transaction('r', 'journal', () => this.#tally.read(this.#journal, since));
  }

  async purgeJournal({before, last, keep}: JournalAge): Promise<void> {
    await this.#write(['journal'], async () => {
      const [newest] = await this.#journal.orderBy('n').reverse().offset(last).limit(1).primaryKeys();
      if (newest === undefined) return;
      const old = await this.#journal.where('n').belowOrEqual(newest).toArray();
      const isGone = ({id, doneAt = Infinity}: Kept) => doneAt < before && !keep.has(id);
      await this.#journal.bulkDelete(old.filter(isGone).map(({n}) => n));
    });
  }

  async putStep(step: Step): Promise<void> {
    // Every tick waits for this one: it is put while the level of the box is still being read.
    await this.#transact(['step'], (state) => Promise.all([state, this.#step.put(step)]));
  }

  async deleteStep(key: string): Promise<void> {
    await this.#write(['step'], async () => this.#step.delete(key));
  }

  async steps(): Promise<Step[]> {
    return this.#step.toArray();
  }

  async notices(): Promise<Notice[]> {
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

  #write<T>(tables: readonly TableName[], work: (state: BoxState) => Promise<T>): Promise<T> {
    return this.#transact(tables, async (state) => work(await state));
  }

  /** One transaction, stored whole or not at all; resolves after the strict commit. */
  async #transact<T>(
    tables: readonly TableName[],
    work: (state: PromiseLike<BoxState>) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#db.transaction('rw', ['meta', ...tables], async () => work(this.#writable()));
    } catch (error) {
      if (isFull(error)) throw new StorageFull('no room for the outbox', {cause: error});
      if (error instanceof Dexie.ConstraintError || error instanceof Dexie.BulkError)
        throw new BoxMisused('two records with one id or number', {cause: error});
      throw error;
    }
  }

  /** The state of a box that this build may write. */
  async #writable(): Promise<BoxState> {
    const [state, minCode] = await this.#meta.bulkGet([STATE, MIN_CODE]);
    // Reading stays open to every build: what waits here must always be able to leave.
    if (typeof minCode?.value === 'number' && minCode.value > this.#codeLevel)
      throw new OldCode(`this box needs code level ${String(minCode.value)}`);
    return stateIn(state);
  }

  #putState(value: BoxState): PromiseLike<string> {
    return this.#meta.put({key: STATE, value});
  }

  async #box(state: BoxState): Promise<Box> {
    return {state, outbox: await this.#outbox.toArray()};
  }

  async #apply(box: Box, change: BoxChange | undefined): Promise<void> {
    if (!change) return;
    const {state, put = [], toJournal = [], fromJournal = [], notices = []} = change;
    const waiting = new Set(box.outbox.map(({n}) => n));
    const settled = await this.#journal.bulkGet(fromJournal.map(({n}) => n));
    if (![...put, ...toJournal].every(({n}) => waiting.has(n)) || !settled.every(Boolean))
      throw new BoxMisused('no such record');
    await Promise.all([
      state && this.#putState(state),
      this.#outbox.bulkPut(put),
      this.#outbox.bulkDelete(toJournal.map(({n}) => n)),
      this.#journal.bulkDelete(fromJournal.map(({n}) => n)),
      this.#journal.bulkAdd(toJournal),
      this.#outbox.bulkAdd(fromJournal),
      this.#notice.bulkPut(notices),
    ]);
  }
}

function stateIn(record: MetaRecord | undefined): BoxState {
  if (!record) throw new BoxMisused('the box was emptied under us');
  return record.value as BoxState;
}
