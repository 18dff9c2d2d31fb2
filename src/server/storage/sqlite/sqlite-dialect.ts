import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type {Value} from '#domain/kernel/field.ts';
import type {SqliteConnection} from './connection.ts';
import type {SqliteDatabase} from './sqlite-database.ts';

/**
 * Kysely over our own connections. A select outside a transaction runs on a reader and does not wait; anything
 * else takes the writer's turn, so that it never meets a transaction of this process in the middle.
 * Never use it inside `Storage.write`: it would wait for its own turn.
 */
export const sqliteDialect = (database: SqliteDatabase): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createDriver: () => new SqliteTurnsDriver(database),
});

class SqliteTurnsDriver implements Driver {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<TurnConnection> {
    return new TurnConnection(this.#database);
  }

  async releaseConnection(connection: TurnConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: TurnConnection): Promise<void> {
    (await connection.takeTurn()).exec('begin immediate');
  }

  async commitTransaction(connection: TurnConnection): Promise<void> {
    (await connection.takeTurn()).exec('commit');
  }

  async rollbackTransaction(connection: TurnConnection): Promise<void> {
    const writer = await connection.takeTurn();
    if (writer.isInTransaction) writer.exec('rollback');
  }
}

/** What one query or transaction of Kysely runs on; it takes the writer's turn only when it must. */
class TurnConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  #release: (() => void) | undefined;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async takeTurn(): Promise<SqliteConnection> {
    this.#release ??= await this.#database.writing.take();
    return this.#database.writer;
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isPlainRead = SelectQueryNode.is(query.query) && !this.#release && !this.#database.isInMemory;
    if (!isPlainRead) return execute<R>(await this.takeTurn(), query);
    const reader = await this.#database.takeReader();
    try {
      return execute<R>(reader, query);
    } finally {
      this.#database.giveReader(reader);
    }
  }

  streamQuery(): never {
    throw new Error('rows are read in pages, not as a stream');
  }
}

function execute<R>(connection: SqliteConnection, {sql, parameters}: CompiledQuery): QueryResult<R> {
  const columns = connection.columnsOf(sql);
  // Our tables hold text and integers only, so parameters do too.
  const values = parameters as readonly Value[];
  if (columns.length === 0) return {rows: [], numAffectedRows: BigInt(connection.run(sql, values))};
  const rows = connection
    .all(sql, values)
    .map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  return {rows: rows as R[], numAffectedRows: BigInt(rows.length)};
}
