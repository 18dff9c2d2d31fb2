import {TurnQueue} from '../turn-queue.ts';
import {SqliteConnection} from './connection.ts';

/** Readers that may see different snapshots at the same time; more wait. */
const MAX_READERS = 6;

/**
 * A file's connections: one writer, whose turns this process takes one after another, and a few readers, each of
 * which can hold a snapshot while the writer goes on. A database in memory has one connection for everything.
 */
export class SqliteDatabase {
  readonly path: string;
  readonly writer: SqliteConnection;
  readonly writing = new TurnQueue();
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((reader: SqliteConnection) => void)[] = [];
  #readers = 0;

  constructor(path: string) {
    this.path = path;
    this.writer = new SqliteConnection(path, {kilobytes: 32_000});
  }

  get isInMemory(): boolean {
    return this.path === ':memory:';
  }

  /** Runs work in a write transaction of its own turn. */
  write<T>(work: (writer: SqliteConnection) => Promise<T>): Promise<T> {
    return this.writing.run(async () => {
      this.writer.exec('begin immediate');
      try {
        const value = await work(this.writer);
        this.writer.exec('commit');
        return value;
      } catch (error) {
        // A full disk ends the transaction by itself.
        if (this.writer.isInTransaction) this.writer.exec('rollback');
        throw error;
      }
    });
  }

  /** Runs work on one snapshot. */
  async read<T>(work: (reader: SqliteConnection) => Promise<T>): Promise<T> {
    if (this.isInMemory) return this.writing.run(() => work(this.writer));
    const reader = await this.takeReader();
    try {
      reader.exec('begin');
      return await work(reader);
    } finally {
      if (reader.isInTransaction) reader.exec('rollback');
      this.giveReader(reader);
    }
  }

  takeReader(): Promise<SqliteConnection> {
    const idle = this.#idle.pop();
    if (idle) return Promise.resolve(idle);
    if (this.#readers < MAX_READERS) {
      this.#readers++;
      return Promise.resolve(new SqliteConnection(this.path, {readOnly: true}));
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  giveReader(reader: SqliteConnection): void {
    const next = this.#waiting.shift();
    if (next) next(reader);
    else this.#idle.push(reader);
  }

  /** Closes once the writer's turn is over; readers are idle by then, or their owners have gone. */
  close(): Promise<void> {
    return this.writing.run(async () => {
      for (const reader of this.#idle.splice(0)) reader.close();
      this.writer.close();
    });
  }
}
