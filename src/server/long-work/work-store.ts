import {sql, type Kysely, type Selectable, type Updateable} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import type {WorkState, WorkStatus} from '#protocol/long-work.ts';
import type {Tables} from '../storage/tables.ts';
import {newWorkRow, type NewWork} from './new-work.ts';
import type {WorkPiece, WorkStep} from './work-kind.ts';

/** Work that a process has taken. */
export interface LeasedWork extends WorkStatus {
  readonly company: string;
  readonly cursor: string;
  /** That process. */
  readonly lease: string;
}

export type WorkRow = Selectable<Tables['long_work']>;
export type PieceRow = Selectable<Tables['long_work_pieces']>;

/** A piece with the id of the mutation that does it. */
interface Numbered extends WorkPiece {
  readonly mutation: Id;
}

/** What became of a piece. */
export interface PieceOutcome {
  readonly n: number;
  readonly status: string;
  readonly code: string;
}

/** Under way at a time in one company. */
export const MAX_OPEN_WORK = 20;
/** A process that has not said for so long that it is at it has died; another one goes on. */
export const LEASE_MS = 10_000;
/** How long failed work waits before it is tried again, ms: after the last of these it is given up. */
export const WAITS_MS = [2_000, 10_000, 30_000, 120_000, 300_000] as const;
/** Why work that was given up is stopped. */
export const WORK_FAILED = 'work.failed';
/** Ended work is kept this long for the question what became of it. */
const WORK_KEPT_MS = 30 * 24 * 3_600_000;
/** Rows that one statement inserts. */
const WORK_ROWS_PER_INSERT = 50;

/** Long work in the database, so that it outlives the process that does it. */
export class WorkStore {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  /** This process. */
  readonly #lease: string;

  constructor(db: Kysely<Tables>, now: () => number, lease: string) {
    this.#db = db;
    this.#now = now;
    this.#lease = lease;
  }

  /** Begins it, or tells what there is: itself, asked for before, or the same under way. `undefined`: too much is. */
  async start(work: NewWork): Promise<WorkRow | undefined> {
    const {company, id} = work;
    const row = newWorkRow(work);
    const {same} = row;
    const known = () =>
      this.#db
        .selectFrom('long_work')
        .selectAll()
        .where('company', '=', company)
        .where((each) => each.or([each('id', '=', id), each.and({same, ended_at: 0})]))
        .execute();
    const open = await this.#db
      .selectFrom('long_work')
      .select(({fn}) => fn.countAll<number>().as('count'))
      .where('company', '=', company)
      .where('ended_at', '=', 0)
      .executeTakeFirst();
    if (Number(open?.count) < MAX_OPEN_WORK)
      await this.#db
        .insertInto('long_work')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const rows = await known();
    return rows.find((each) => each.id === id) ?? rows[0];
  }

  find(company: string, id: Id): Promise<WorkRow | undefined> {
    return this.#db
      .selectFrom('long_work')
      .selectAll()
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The newest first; of one person, or of all. */
  newest(company: string, who: Id | undefined, limit: number): Promise<WorkRow[]> {
    const all = this.#db
      .selectFrom('long_work')
      .selectAll()
      .where('company', '=', company)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    return (who === undefined ? all : all.where('who', '=', who)).execute();
  }

  /** Its pieces behind a number; of those that ended, where told, only what was not done. */
  pieces(company: string, work: Id, after: number, limit: number, failed = false): Promise<PieceRow[]> {
    const all = this.#db
      .selectFrom('long_work_pieces')
      .selectAll()
      .where('company', '=', company)
      .where('work', '=', work)
      .where('n', '>', after)
      .orderBy('n')
      .limit(limit);
    return (failed ? all.where('status', 'not in', ['', ...DONE]) : all).execute();
  }

  /**
   * Asks the process that does it to leave off; what no process is at waits no longer, and what has ended stays as it
   * is.
   */
  async cancel(company: string, id: Id): Promise<void> {
    const open = this.#db
      .updateTable('long_work')
      .where('company', '=', company)
      .where('id', '=', id)
      .where('ended_at', '=', 0);
    await open.set({state: 'cancelling'}).execute();
    await open.set({lease_until: 0}).where('lease', '=', '').execute();
  }

  /** Of these kinds, what is under way and no living process does, the oldest first. */
  async waiting(kinds: readonly string[]): Promise<readonly {readonly company: string; readonly id: Id}[]> {
    if (kinds.length === 0) return [];
    return this.#db
      .selectFrom('long_work')
      .select(['company', 'id'])
      .where('ended_at', '=', 0)
      .where('kind', 'in', kinds)
      .where('lease_until', '<', this.#now())
      .orderBy('asked_at')
      .orderBy('id')
      .execute();
  }

  /** Takes it for this process; `undefined` where another one has it, or it has ended. */
  async take(company: string, id: Id): Promise<LeasedWork | undefined> {
    const now = this.#now();
    await this.#db
      .updateTable('long_work')
      .set({lease: this.#lease, lease_until: now + LEASE_MS})
      .where('company', '=', company)
      .where('id', '=', id)
      .where('ended_at', '=', 0)
      .where('lease_until', '<', now)
      .execute();
    return this.#own(company, id);
  }

  /** Says that this process is still at it, and how it stands; `undefined` where it is another's by now. */
  async renew(company: string, id: Id): Promise<LeasedWork | undefined> {
    await this.#change({company, id}, {});
    return this.#own(company, id);
  }

  /** Keeps a part of the plan; the last one lets it begin. */
  async addPlan(
    {company, id, total}: LeasedWork,
    pieces: readonly Numbered[],
    cursor?: string,
  ): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const set = {total: total + pieces.length, cursor: cursor ?? '', tries: 0};
      if (!(await this.#change({company, id}, set, tx))) return;
      if (cursor === undefined)
        await tx
          .updateTable('long_work')
          .set({state: 'running'})
          .where('company', '=', company)
          .where('id', '=', id)
          .where('state', '=', 'planning')
          .execute();
      const rows = pieces.map(({args, ...piece}, i): PieceRow => ({
        ...piece,
        company,
        work: id,
        n: total + i + 1,
        args: JSON.stringify(args),
        status: '',
        code: '',
      }));
      for (let at = 0; at < rows.length; at += WORK_ROWS_PER_INSERT)
        await tx
          .insertInto('long_work_pieces')
          .values(rows.slice(at, at + WORK_ROWS_PER_INSERT))
          .execute();
    });
  }

  /** The next pieces that have no end. */
  next({company, id, done}: LeasedWork, limit: number): Promise<PieceRow[]> {
    return this.pieces(company, id, done, limit);
  }

  /** Keeps what became of the next pieces, in their order; nothing where it is another process's by now. */
  async keep({company, id, done, failed}: LeasedWork, ended: readonly PieceOutcome[]): Promise<void> {
    if (ended.length === 0) return;
    await this.#db.transaction().execute(async (tx) => {
      const undone = ended.filter(({status}) => !DONE.includes(status));
      const set = {done: done + ended.length, failed: failed + undone.length, tries: 0};
      if (!(await this.#change({company, id}, set, tx))) return;
      for (const {n, status, code} of ended)
        await tx
          .updateTable('long_work_pieces')
          .set({status, code})
          .where('company', '=', company)
          .where('work', '=', id)
          .where('n', '=', n)
          .execute();
    });
  }

  /** Keeps how work stands that goes on by steps; nothing where it is another process's by now. */
  async stand(work: LeasedWork, {cursor, total, done, failed}: Omit<WorkStep, 'end'>): Promise<void> {
    // It may be cancelled meanwhile.
    if (await this.#change(work, {cursor, total, done, failed, tries: 0}))
      await this.#db
        .updateTable('long_work')
        .set({state: 'running' satisfies WorkState})
        .where('company', '=', work.company)
        .where('id', '=', work.id)
        .where('state', '=', 'planning')
        .execute();
  }

  async end(work: LeasedWork, state: WorkState, code = ''): Promise<void> {
    await this.#change(work, {state, code, ended_at: this.#now()});
  }

  /**
   * Something has thrown: it is tried again a while later, by any process, and what was done stays. Answers `false`
   * where that was the last time: a person has to end it.
   */
  async rest({company, id}: LeasedWork): Promise<boolean> {
    const row = await this.find(company, id);
    const wait = WAITS_MS[row?.tries ?? 0];
    if (!row || wait === undefined) return false;
    await this.#db
      .updateTable('long_work')
      .set({tries: row.tries + 1, lease: '', lease_until: this.#now() + wait})
      .where('company', '=', company)
      .where('id', '=', id)
      .where('ended_at', '=', 0)
      .where('lease', '=', this.#lease)
      .execute();
    return true;
  }

  /** Lets what was given up go on from where it stood; answers whether it does. */
  async goOn(company: string, id: Id): Promise<boolean> {
    const failed = await this.find(company, id);
    if (failed?.state !== 'stopped' || failed.code !== WORK_FAILED) return false;
    const going = await this.#db
      .updateTable('long_work')
      .set({state: stateOf(failed), code: '', ended_at: 0, tries: 0, lease: '', lease_until: 0})
      .where('company', '=', company)
      .where('id', '=', id)
      .where('state', '=', 'stopped' satisfies WorkState)
      .where(
        sql<boolean>`not exists (
          select 1
          from long_work as other
          where other.company = ${company} and other.same = ${failed.same} and other.ended_at = 0)`,
      )
      .executeTakeFirst();
    return Number(going.numUpdatedRows) === 1;
  }

  /** Gives back what this process has, so that another one need not wait. */
  async giveBack(): Promise<void> {
    await this.#db
      .updateTable('long_work')
      .set({lease_until: 0})
      .where('ended_at', '=', 0)
      .where('lease', '=', this.#lease)
      .execute();
  }

  /** Takes everything from processes that are known to be dead. */
  async takeFromAll(): Promise<void> {
    await this.#db.updateTable('long_work').set({lease_until: 0}).where('ended_at', '=', 0).execute();
  }

  /** Deletes what ended long ago. */
  async sweep(): Promise<void> {
    const old = await this.#db
      .selectFrom('long_work')
      .select(['company', 'id'])
      .where('ended_at', '>', 0)
      .where('ended_at', '<', this.#now() - WORK_KEPT_MS)
      .execute();
    for (const {company, id} of old) {
      await this.#db
        .deleteFrom('long_work_pieces')
        .where('company', '=', company)
        .where('work', '=', id)
        .execute();
      await this.#db.deleteFrom('long_work').where('company', '=', company).where('id', '=', id).execute();
    }
  }

  /** Changes it where it is this process's, which has it for longer then; answers whether it is. */
  async #change(
    {company, id}: Pick<LeasedWork, 'company' | 'id'>,
    set: Changed,
    db: Kysely<Tables> = this.#db,
  ): Promise<boolean> {
    const changed = await db
      .updateTable('long_work')
      .set({...set, lease_until: this.#now() + LEASE_MS})
      .where('company', '=', company)
      .where('id', '=', id)
      .where('ended_at', '=', 0)
      .where('lease', '=', this.#lease)
      .executeTakeFirst();
    return Number(changed.numUpdatedRows) === 1;
  }

  async #own(company: string, id: Id): Promise<LeasedWork | undefined> {
    const row = await this.find(company, id);
    if (row?.ended_at !== 0 || row.lease !== this.#lease) return undefined;
    return {...workStatusOf(row), company, cursor: row.cursor, lease: row.lease};
  }
}

/** What given up work was at: while its pieces are found there are none, or there is a cursor to more of them. */
const stateOf = ({cursor, total}: WorkRow): WorkState =>
  cursor !== '' || total === 0 ? 'planning' : 'running';

type Changed = Updateable<Tables['long_work']>;

/** Ends of a piece that was done. */
const DONE: readonly string[] = ['applied', 'corrected'];

/** Work as its asker sees it. */
export const workStatusOf = (row: WorkRow): WorkStatus => ({
  id: row.id,
  kind: row.kind,
  // Only we write these columns.
  args: JSON.parse(row.args) as WorkStatus['args'],
  warehouse: row.warehouse,
  who: row.who,
  asked_at: row.asked_at,
  ended_at: row.ended_at,
  state: row.state as WorkState,
  code: row.code,
  total: row.total,
  done: row.done,
  failed: row.failed,
});
