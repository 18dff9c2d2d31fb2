import {DatabaseSync, type StatementSync} from 'node:sqlite';
import type {Value} from '#domain/kernel/field.ts';
import {searchableText} from '#domain/kernel/search.ts';
import {RowRefused, DatabaseFull} from '../storage.ts';

/** The file is no database of ours. */
export class NotADatabase extends Error {}

/** SQLite's primary result codes. */
const FULL = 13;
const CONSTRAINT = 19;
const MISMATCH = 20;
const NOT_A_DATABASE = 26;

/** Statements are prepared once; a list's shapes are few, so that the cache stays small. */
const MAX_STATEMENTS = 1_000;

/** The log is folded into the file each 16 MB: a fifth of the time of small commits at the default of 4 MB. */
const CHECKPOINT_PAGES = 4_000;

/** One connection to an SQLite file, with its prepared statements. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #path: string;

  /** `pages`: cache in KiB. A second process that holds the file is waited for, for five seconds. */
  constructor(
    path: string,
    {readOnly = false, kilobytes = 8_000}: {readOnly?: boolean; kilobytes?: number} = {},
  ) {
    this.#path = path;
    this.#database = this.#translated(
      () => new DatabaseSync(path, {timeout: 5_000, enableForeignKeyConstraints: false}),
    );
    this.exec('pragma journal_mode = wal');
    this.exec('pragma synchronous = full');
    this.exec(`pragma wal_autocheckpoint = ${String(CHECKPOINT_PAGES)}`);
    this.exec(`pragma cache_size = -${String(kilobytes)}`);
    if (readOnly) this.exec('pragma query_only = on');
    this.#database.function('binward_fold', {deterministic: true}, (text) => searchableText(String(text)));
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(text: string): void {
    this.#translated(() => this.#database.exec(text));
  }

  /** Rows as arrays of values, in the order of the statement's columns. */
  all(text: string, parameters: readonly Value[] = []): readonly (readonly unknown[])[] {
    // The statement returns arrays, which its type does not know.
    return this.#translated(() => this.#statement(text).all(...parameters)) as unknown as unknown[][];
  }

  get(text: string, parameters: readonly Value[]): readonly unknown[] | undefined {
    return this.#translated(() => this.#statement(text).get(...parameters)) as unknown as
      unknown[] | undefined;
  }

  /** Runs a statement without rows; returns how many rows it changed. */
  run(text: string, parameters: readonly Value[] = []): number {
    return Number(this.#translated(() => this.#statement(text).run(...parameters)).changes);
  }

  columnsOf(text: string): string[] {
    return this.#statement(text)
      .columns()
      .map(({name}) => name);
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #statement(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    this.#statements.set(text, statement);
    return statement;
  }

  #translated<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#meaningOf(error);
    }
  }

  #meaningOf(error: unknown): unknown {
    if (!(error instanceof Error) || !('errcode' in error)) return error;
    switch (Number(error.errcode) & 0xff) {
      case FULL:
        return new DatabaseFull(`no room left for ${this.#path}: nothing was written; free some space`, {
          cause: error,
        });
      case CONSTRAINT:
      case MISMATCH:
        return new RowRefused(error.message, {cause: error});
      case NOT_A_DATABASE:
        return new NotADatabase(
          `${this.#path} is not a database of Binward: name another DATA_DIR, or move the file away and start again`,
          {cause: error},
        );
      default:
        return error;
    }
  }
}
