import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import type {Tables} from '../storage/tables.ts';

/** Statements and their parameters stay small, so that others get their turn. */
const NOTES_PER_STATEMENT = 100;
const DELETED_AT_ONCE = 2_000;

/** One look at all rows of a file, which notes what it finds anew. */
interface FileLook {
  readonly company: string;
  readonly file: Id;
  readonly work: Id;
}

/** What a look at a file has to remember over its pages, in the database: a file of any length takes no more memory. */
export class ImportNotes {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Notes where something stands in the file; answers, for each, the first line on which it stood. `write` gives what
   * it is written by, some at a time.
   */
  async add(
    {company, file, work}: FileLook,
    lines: ReadonlyMap<string, number>,
    write: (what: (tx: Kysely<Tables>) => Promise<unknown>) => Promise<unknown>,
  ): Promise<ReadonlyMap<string, number>> {
    const all = [...lines];
    const first = new Map<string, number>();
    for (let at = 0; at < all.length; at += NOTES_PER_STATEMENT) {
      const group = all.slice(at, at + NOTES_PER_STATEMENT);
      await write((tx) =>
        tx
          .insertInto('import_keys')
          .values(group.map(([what, line]) => ({company, file, work, what, line})))
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
      const found = await this.#db
        .selectFrom('import_keys')
        .select(['what', 'line'])
        .where('company', '=', company)
        .where('file', '=', file)
        .where('work', '=', work)
        .where(
          'what',
          'in',
          group.map(([what]) => what),
        )
        .execute();
      for (const {what, line} of found) first.set(what, line);
    }
    return first;
  }

  /** Of these those that were noted. */
  async among({company, file, work}: FileLook, whats: readonly string[]): Promise<ReadonlySet<string>> {
    const noted = new Set<string>();
    for (let at = 0; at < whats.length; at += NOTES_PER_STATEMENT) {
      const found = await this.#db
        .selectFrom('import_keys')
        .select('what')
        .where('company', '=', company)
        .where('file', '=', file)
        .where('work', '=', work)
        .where('what', 'in', whats.slice(at, at + NOTES_PER_STATEMENT))
        .execute();
      for (const {what} of found) noted.add(what);
    }
    return noted;
  }

  /** What was noted under a prefix, in its order, after one of them. */
  async under(
    {company, file, work}: FileLook,
    prefix: string,
    after: string,
    limit: number,
  ): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('import_keys')
      .select('what')
      .where('company', '=', company)
      .where('file', '=', file)
      .where('work', '=', work)
      .where('what', '>', after === '' ? prefix : after)
      .where('what', '<', `${prefix}\u{10ffff}`)
      .orderBy('what')
      .limit(limit)
      .execute();
    return rows.map(({what}) => what);
  }

  /** Deletes some of what was noted of a file; answers whether there was any. */
  async forgetSome(company: string, file: Id, tx: Kysely<Tables>): Promise<boolean> {
    const some = await tx
      .selectFrom('import_keys')
      .select(['work', 'what'])
      .where('company', '=', company)
      .where('file', '=', file)
      .orderBy('work')
      .orderBy('what')
      .limit(DELETED_AT_ONCE)
      .execute();
    const last = some.at(-1);
    if (!last) return false;
    await tx
      .deleteFrom('import_keys')
      .where('company', '=', company)
      .where('file', '=', file)
      .where('work', '<=', last.work)
      .where((row) => row.or([row('work', '<', last.work), row('what', '<=', last.what)]))
      .execute();
    return true;
  }
}
