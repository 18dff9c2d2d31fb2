import {setTimeout as pause} from 'node:timers/promises';
import type {Kysely, Transaction} from 'kysely';
import {HttpFault} from '../fault.ts';
import type {Tables} from '../storage/tables.ts';
import {hashToken} from './secrets.ts';
import {TurnsByKey} from './turns-by-key.ts';

/** So many tries within so many ms; the last of them closes for as long again. */
export interface AttemptLimit {
  /** Tells apart what is counted under one key. */
  readonly name: string;
  readonly most: number;
  readonly ms: number;
  /** What the refusal is called; `login.too-often` unless told. */
  readonly code?: string;
}

/** What a try counts against: `key` is of that company, or of none. */
export interface AttemptCount {
  readonly limit: AttemptLimit;
  readonly company: string;
  readonly key: string;
}

/** How often something was tried in vain, counted in the database: every server process knows of every try. */
export interface AttemptCounters {
  /** Counts a try against all of these, or against none and throws a Fault 429 that names the wait. */
  take(counts: readonly AttemptCount[]): Promise<void>;
  /** How many tries of these are left. */
  left(count: AttemptCount): Promise<number>;
  /** Takes one where there is one left; answers how many are left then. */
  takeOneOf(count: AttemptCount): Promise<number>;
  /** Takes tries back: they succeeded. */
  giveBack(counts: readonly AttemptCount[]): Promise<void>;
  /**
   * Runs `judge` for a try, one at a time for an account over all processes, and keeps the try where it finds
   * no person. The try is counted before it is judged: a process that dies in between has used it up.
   */
  judge<T>(
    account: Omit<AttemptCount, 'limit'>,
    counts: readonly AttemptCount[],
    judge: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
  /** Deletes what counts no longer. */
  sweep(): Promise<void>;
}

/** Whose turn it is with an account. One that its process left behind ends by itself. */
const TURN: AttemptLimit = {name: 'turn', most: 1, ms: 10_000};
/** Another process looks at a code for some 30 ms. */
const ATTEMPT_PATIENCE_MS = 15;

export const createTries = (db: Kysely<Tables>, now: () => number): AttemptCounters =>
  new StoredTries(db, now);

class StoredTries implements AttemptCounters {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  readonly #turns = new TurnsByKey();

  constructor(db: Kysely<Tables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async take(counts: readonly AttemptCount[]): Promise<void> {
    await this.#mustBeOpen(counts);
    try {
      await this.#takeAll(counts);
    } catch (error) {
      if (!(error instanceof Spent)) throw error;
      throw tooOften(error.count.limit, 0);
    }
  }

  async left(count: AttemptCount): Promise<number> {
    const row = await this.#db
      .selectFrom('tries')
      .select('count')
      .where('until', '>', this.#now())
      .where((each) => each.and(rowOf(count)))
      .executeTakeFirst();
    return count.limit.most - (row?.count ?? 0);
  }

  async takeOneOf(count: AttemptCount): Promise<number> {
    await this.#db.transaction().execute((tx) => takeOne(tx, count, this.#now()));
    return this.left(count);
  }

  async giveBack(counts: readonly AttemptCount[]): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      for (const each of inOrder(counts)) await giveOneBack(tx, each);
    });
  }

  async judge<T>(
    account: Omit<AttemptCount, 'limit'>,
    counts: readonly AttemptCount[],
    judge: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const turn = {...account, limit: TURN};
    await this.#mustBeOpen(counts);
    return this.#turns.run(whatOf(turn), async () => {
      await this.#takeInTurn(turn, counts);
      let over: readonly AttemptCount[] = [turn];
      try {
        const found = await judge();
        if (found !== undefined) over = [turn, ...counts];
        return found;
      } finally {
        await this.giveBack(over);
      }
    });
  }

  async sweep(): Promise<void> {
    await this.#db.deleteFrom('tries').where('until', '<=', this.#now()).execute();
  }

  /** One read, no write: a client that goes on against what is closed costs nothing else. */
  async #mustBeOpen(counts: readonly AttemptCount[]): Promise<void> {
    const rows = await this.#db
      .selectFrom('tries')
      .select(['company', 'what', 'count', 'until'])
      .where('until', '>', this.#now())
      .where((row) => row.or(counts.map((each) => row.and(rowOf(each)))))
      .execute();
    const spent = rows.flatMap(({company, what, count, until}) => {
      const found = counts.find((each) => each.company === company && whatOf(each) === what);
      return found && count >= found.limit.most ? [{limit: found.limit, until}] : [];
    });
    const longest = spent.toSorted((a, b) => b.until - a.until)[0];
    if (longest) throw tooOften(longest.limit, longest.until - this.#now());
  }

  #takeAll(counts: readonly AttemptCount[]): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      for (const each of inOrder(counts)) {
        if (!(await takeOne(tx, each, this.#now()))) throw new Spent(each);
      }
    });
  }

  async #takeInTurn(turn: AttemptCount, counts: readonly AttemptCount[]): Promise<void> {
    for (;;) {
      await this.#mustBeOpen(counts);
      try {
        return await this.#takeAll([turn, ...counts]);
      } catch (error) {
        if (!(error instanceof Spent)) throw error;
        if (error.count === turn) await pause(ATTEMPT_PATIENCE_MS);
      }
    }
  }
}

/** A limit that another try has reached meanwhile. */
class Spent extends Error {
  readonly count: AttemptCount;

  constructor(count: AttemptCount) {
    super('no tries are left');
    this.count = count;
  }
}

const whatOf = ({limit, company, key}: AttemptCount): string =>
  hashToken([limit.name, company, key].join('\n'));

/** Everywhere the same, so that no two processes wait for each other’s rows. */
const inOrder = (counts: readonly AttemptCount[]): AttemptCount[] =>
  counts.toSorted((a, b) => (whatOf(a) < whatOf(b) ? -1 : 1));

const rowOf = (count: AttemptCount) => ({company: count.company, what: whatOf(count)});

function tooOften({code = 'login.too-often', most}: AttemptLimit, ms: number): HttpFault {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return new HttpFault(429, code, 'Too many tries; wait before the next', {seconds, most}, seconds);
}

/** Counts one, in a window that begins with its first and, once it is spent, begins again. */
async function takeOne(tx: Transaction<Tables>, count: AttemptCount, at: number): Promise<boolean> {
  const {most, ms} = count.limit;
  const taken = await tx
    .insertInto('tries')
    .values({...rowOf(count), count: 1, until: at + ms})
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'what'])
        .doUpdateSet((row) => ({
          count: row
            .case()
            .when('tries.until', '<=', at)
            .then(1)
            .else(row('tries.count', '+', 1))
            .end(),
          until: row
            .case()
            .when(row.or([row('tries.until', '<=', at), row('tries.count', '>=', most - 1)]))
            .then(at + ms)
            .else(row.ref('tries.until'))
            .end(),
        }))
        .where((row) => row.or([row('tries.until', '<=', at), row('tries.count', '<', most)])),
    )
    .executeTakeFirst();
  return Number(taken.numInsertedOrUpdatedRows) === 1;
}

async function giveOneBack(tx: Transaction<Tables>, count: AttemptCount): Promise<void> {
  await tx
    .updateTable('tries')
    .set((row) => ({count: row('count', '-', 1)}))
    .where('count', '>', 0)
    .where((row) => row.and(rowOf(count)))
    .execute();
}
