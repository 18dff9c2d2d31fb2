import {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {WORK_KINDS} from '#server/long-work/work-kinds.ts';
import {WorkRunner} from '#server/long-work/work-runner.ts';
import {WorkStore, type PieceRow, type WorkRow} from '#server/long-work/work-store.ts';
import {longWork} from '#server/storage/migrations/0016-long-work.ts';
import {workTries} from '#server/storage/migrations/0042-work-tries.ts';
import {sqliteDialect} from '#server/storage/sqlite/sqlite-dialect.ts';
import {SqliteDatabase} from '#server/storage/sqlite/sqlite-database.ts';
import type {Tables} from '#server/storage/tables.ts';
import {Broken} from './broken.ts';
import {DatabaseFails} from './failing-database.ts';
import type {Scheduler} from './scheduler.ts';
import {SIMULATED_COMPANY, SITE, simulatedId, type SimulatedWorld} from './world.ts';

/** Everything that stands in the tables of long work. */
export interface KeptWorks {
  readonly works: readonly WorkRow[];
  readonly pieces: readonly PieceRow[];
}

interface Process {
  isAlive: boolean;
  readonly runner: WorkRunner;
}

const PROCESSES = 2;

/**
 * The tables of long work, and two processes that do it: the product's own over a database in memory, each call of which
 * waits for its turn.
 */
export class Works {
  readonly #world: SimulatedWorld;
  readonly #scheduler: Scheduler;
  readonly #database = new SqliteDatabase(':memory:');
  readonly #db: Kysely<Tables>;
  readonly #processes: Process[] = [];
  #asked = 0;
  #born = 0;
  #ids = 0;

  constructor(world: SimulatedWorld, scheduler: Scheduler) {
    this.#world = world;
    this.#scheduler = scheduler;
    const statements = [...longWork('sqlite'), ...workTries('sqlite')];
    for (const statement of statements) this.#database.writer.exec(statement);
    this.#db = new Kysely<Tables>({dialect: sqliteDialect(this.#database)});
    for (let n = 0; n < PROCESSES; n++) this.#processes.push(this.#bear());
  }

  /** Somebody asks for all orders to be released; the same that is under way already is not begun twice. */
  async releaseAll(): Promise<void> {
    const [{id: warehouse}] = SITE.warehouses;
    const id = simulatedId(11, ++this.#asked);
    const who = SITE.people[2]?.id ?? '';
    const of = {company: SIMULATED_COMPANY, id, kind: 'outbound.releaseAll', args: {}, warehouse, who};
    await this.#store('asker').start({...of, at: this.#world.clock});
  }

  /** A process looks for what waits. */
  look(n: number): Promise<void> {
    const process = this.#processes[n % PROCESSES];
    return process ? process.runner.look() : Promise.resolve();
  }

  /** A process is killed, whatever it is at; another one takes its place. */
  kill(n: number): void {
    const process = this.#processes[n % PROCESSES];
    if (process) process.isAlive = false;
    this.#processes[n % PROCESSES] = this.#bear();
  }

  /** What is not done yet. */
  async open(): Promise<number> {
    return (await this.kept()).works.filter(({ended_at}) => ended_at === 0).length;
  }

  async kept(): Promise<KeptWorks> {
    return {
      works: await this.#db.selectFrom('long_work').selectAll().execute(),
      pieces: await this.#db.selectFrom('long_work_pieces').selectAll().orderBy('n').execute(),
    };
  }

  /** The tables are those of an old copy again; no process outlives that. */
  async goBackTo({works, pieces}: KeptWorks): Promise<void> {
    for (let n = 0; n < PROCESSES; n++) this.kill(n);
    await this.#db.deleteFrom('long_work').execute();
    await this.#db.deleteFrom('long_work_pieces').execute();
    if (works.length > 0) await this.#db.insertInto('long_work').values(works).execute();
    if (pieces.length > 0) await this.#db.insertInto('long_work_pieces').values(pieces).execute();
  }

  close(): void {
    for (const process of this.#processes) process.isAlive = false;
    this.#database.writer.close();
  }

  #store(lease: string): WorkStore {
    return new WorkStore(this.#db, () => this.#world.clock, lease);
  }

  #bear(): Process {
    const world = this.#world;
    const name = `process ${String(++this.#born)}`;
    const process = {isAlive: true} as {isAlive: boolean; runner: WorkRunner};
    const actor = {name, isAlive: () => process.isAlive};
    const turn = <T>(kind: string, call: () => Promise<T>): Promise<T> =>
      this.#scheduler.pass(actor, kind, async () => {
        try {
          return await call();
        } finally {
          await world.remember();
        }
      });
    const store = this.#store(name);
    const gated = new Proxy(store, {
      get: (target, property) => {
        const member: unknown = Reflect.get(target, property, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) =>
          turn(`work.${String(property)}`, () => member.apply(target, args) as Promise<unknown>);
      },
    });
    process.runner = new WorkRunner({
      store: gated,
      db: this.#db,
      storage: {read: (company, work) => turn('work.read', () => world.storage.read(company, work))},
      sync: {
        ask: (company, asked) => turn('work.ask', () => world.sync.ask(company, asked)),
        fate: (company, id) => turn('work.fate', () => world.sync.fate(company, id)),
      },
      rules: world.rules,
      kinds: WORK_KINDS,
      newId: () => simulatedId(10, ++this.#ids),
      now: () => world.clock,
      failed: (error) => {
        if (!(error instanceof DatabaseFails)) world.failed(error);
      },
    });
    return process;
  }
}

/** After so long, ms, a work is anybody's whose process was killed. */
export const UNTIL_FREE = 60_000;

/**
 * Each piece of long work is done once: its end is the end of the one mutation that stands in the tables for it, and
 * nothing else was asked for by a process.
 */
export async function checkWorks(world: SimulatedWorld, {works, pieces}: KeptWorks): Promise<void> {
  for (const {id, state, total, done} of works)
    if (state !== 'done' || total !== done)
      throw new Broken(`long work ${id} is ${state} with ${String(done)} of ${String(total)} done`);
  const rows = await world.storage.read(SIMULATED_COMPANY, (tx) => tx.settled({version: 0, id: ''}, 100_000));
  const ends = new Map(rows.map(({mutation, status}) => [mutation.id, status]));
  const own = new Set<Id>(pieces.map(({mutation}) => mutation));
  for (const {mutation, status, subject} of pieces)
    if (ends.get(mutation) !== status)
      throw new Broken(
        `the piece of ${subject} is kept as ${status || 'open'}, it is ${ends.get(mutation) ?? 'unknown'}`,
      );
  for (const {mutation} of rows)
    if (mutation.build === 'server' && mutation.action === 'outbound.release' && !own.has(mutation.id))
      throw new Broken(`${mutation.id} releases an order a second time`);
}
