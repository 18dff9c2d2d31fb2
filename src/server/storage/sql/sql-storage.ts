import type {Kysely} from 'kysely';
import type {Resource} from '#domain/kernel/resource.ts';
import {VersionNews, type VersionListener} from '../version-news.ts';
import {Rollback, type HistoryHead, type Storage} from '../storage.ts';
import type {Tables} from '../tables.ts';
import {insertCompany, raiseVersion, selectHead} from './company-head.ts';
import {listTablesOf, SqlReader} from './reader.ts';
import type {SqlSession} from './session.ts';
import {isPieceThere, LINES_AT_ONCE, sumPiece} from './ledger-sums.ts';
import {beginChains, beginProving, beginWords} from './older-builds.ts';
import {openAtHead} from './open-epochs.ts';
import {watchingStorage} from '../watching-storage.ts';
import {SqlWriter} from './writer.ts';

/** What differs between the databases: where a transaction's connection comes from. */
export interface SqlEngine {
  readonly kysely: Kysely<Tables>;
  /** Commits when the work is done, undoes everything when it throws. */
  write<T>(company: string, work: (session: SqlSession) => Promise<T>): Promise<T>;
  /** All reads of the work see one snapshot. */
  read<T>(company: string, work: (session: SqlSession) => Promise<T>): Promise<T>;
  /** How many connections have been made; absent where there is one file. */
  connections?(): number;
  /** A company has moved on; other processes may want to know. */
  committed(company: string, head: HistoryHead): void;
  close(): Promise<void>;
}

interface SqlStorageOptions {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly newEpoch: () => string;
  /** ms UTC; only for the record of epochs that the storage opens by itself. */
  readonly now: () => number;
  readonly news: VersionNews;
}

export interface SqlStorage extends Storage {
  listen(listener: VersionListener): () => void;
  /**
   * Gives a chain to each company that an older build has left without one. Of those `known` to have had one it was
   * taken away: they stay as they are, and are answered.
   */
  beginChains(known?: ReadonlySet<string>): Promise<string[]>;
  /** Begins the record of what lets people and devices in, for each company without one; `known` as above. */
  beginProving(known?: ReadonlySet<string>): Promise<string[]>;
  /** Keeps the words of companies of which none are kept: of an older build, or of a backup. */
  beginWords(): Promise<void>;
  /**
   * Adds up the next lines of a company’s ledger for its reports, so many at once beside all other work; says whether
   * it has done anything.
   */
  sumLedger(company: string, piece?: number): Promise<boolean>;
}

/** The contract over either database. */
export function createSqlStorage(engine: SqlEngine, options: SqlStorageOptions): SqlStorage {
  const {kysely} = engine;
  const {newEpoch, news} = options;
  const lists = listTablesOf(options.resources);
  /** One writer's transaction; `before` comes ahead of everything in it. */
  const writeAs = async <T>(
    company: string,
    before: (session: SqlSession) => Promise<void>,
    work: (tx: SqlWriter) => Promise<T>,
  ): Promise<T> => {
    try {
      const {value, head} = await engine.write(company, async (session) => {
        await before(session);
        const tx = new SqlWriter(lists, session, await raiseVersion(session));
        const value = await work(tx);
        return {value, head: await tx.seal()};
      });
      news.tell(company, head.epoch, head.version);
      engine.committed(company, head);
      return value;
    } catch (error) {
      // Code that throws a Rollback inside `write<T>` gives it a T.
      if (error instanceof Rollback) return error.value;
      throw error;
    }
  };

  const writeAlone = <T>(company: string, work: (tx: SqlWriter) => Promise<T>): Promise<T> =>
    writeAs(company, async () => undefined, work);
  const write: Storage['write'] = writeAlone;

  const read: Storage['read'] = (company, work) =>
    engine.read(company, async (session) => work(new SqlReader(lists, session, await selectHead(session))));

  return {
    async createCompany(id, at, first) {
      const epoch = newEpoch();
      const make = (session: SqlSession) => insertCompany(session, epoch, at);
      if (first) return writeAs(id, make, first);
      await engine.write(id, make);
      return undefined;
    },

    async companies() {
      const rows = await kysely.selectFrom('companies').select('id').orderBy('id').execute();
      return rows.map(({id}) => id);
    },

    async wantingCompanies() {
      const rows = await kysely.selectFrom('wants').select('company').distinct().orderBy('company').execute();
      return rows.map(({company}) => company);
    },

    ...watchingStorage({write, read}, {...options, connections: () => engine.connections?.() ?? 0}),

    async openEpochs(epoch, why, at) {
      const rows = await kysely.selectFrom('companies').select('id').orderBy('id').execute();
      for (const {id} of rows) await engine.write(id, (session) => openAtHead(session, epoch(), why, at));
    },

    beginChains: (known = new Set()) => beginChains({engine, lists}, known),
    beginProving: (known = new Set()) => beginProving({kysely, read, write: writeAlone}, known),
    beginWords: () => beginWords({engine, lists}, options.resources.values()),

    async sumLedger(company, piece = LINES_AT_ONCE) {
      if (!(await engine.read(company, (session) => isPieceThere(session, piece)))) return false;
      return engine.write(company, (session) => sumPiece(session, piece));
    },

    listen: (listener) => news.listen(listener),
    close: () => engine.close(),
  };
}
