import {sql, type Kysely} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import {keyColumns, rowKey, type Resource} from '#domain/kernel/resource.ts';
import {linkOfEpoch} from '../chain/link.ts';
import {linkOfHistory} from '../chain/walk.ts';
import {VersionNews, type VersionListener} from '../version-news.ts';
import {Rollback, UnknownCompany, type HistoryHead, type ReadTransaction, type Storage} from '../storage.ts';
import type {Tables} from '../tables.ts';
import {parameter} from './fragments.ts';
import {listTablesOf, SqlReader} from './reader.ts';
import type {SqlSession} from './session.ts';
import {isPieceThere, LINES_AT_ONCE, sumPiece} from './ledger-sums.ts';
import {lockCompany, openAtHead} from './open-epochs.ts';
import {watchingStorage} from '../watching-storage.ts';
import {addWords, dropWords} from './words.ts';
import {setLink, SqlWriter, type RaisedVersion} from './writer.ts';

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

  const write: Storage['write'] = (company, work) => writeAs(company, async () => undefined, work);

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

    async beginChains(known = new Set()) {
      const bare = await kysely.selectFrom('companies').select('id').where('link', '=', '').execute();
      const robbed: string[] = [];
      for (const {id} of bare) {
        if (known.has(id)) {
          robbed.push(id);
          continue;
        }
        await engine.write(id, async (session) => {
          if ((await lockCompany(session))?.link !== '') return;
          const reader = new SqlReader(lists, session, await selectHead(session));
          await setLink(session, await linkOfHistory(reader));
        });
      }
      return robbed;
    },

    async beginProving(known = new Set()) {
      const robbed: string[] = [];
      const bare = await sql<{id: string}>`
        select id from companies
        where not exists (select 1 from proving_changes where company = companies.id)`.execute(kysely);
      for (const {id} of bare.rows) {
        const isBegun = (tx: ReadTransaction) =>
          tx.provingChanges({version: 0, list: '', key: ''}, 1).then(({length}) => length > 0);
        if (known.has(id)) {
          robbed.push(id);
          continue;
        }
        if (await read(id, async (tx) => (await tx.proving()).length === 0)) continue;
        await writeAs(
          id,
          async () => undefined,
          async (tx) => {
            // Another process has been here.
            if (await isBegun(tx)) throw new Rollback(undefined);
            await tx.beginProving();
          },
        );
      }
      return robbed;
    },

    async beginWords() {
      for (const {id} of await kysely.selectFrom('companies').select('id').execute())
        await engine.write(id, async (session) => {
          const first = sql`select 1 from words where company = ${parameter} limit 1`;
          const known = await session.all(
            session.texts.of('first word', () => first),
            [id],
            ['found'],
          );
          if (known.length > 0) return;
          await lockCompany(session);
          const reader = new SqlReader(lists, session, await selectHead(session));
          for (const resource of options.resources.values()) await addAllWords(reader, session, resource);
        });
    },

    async sumLedger(company, piece = LINES_AT_ONCE) {
      if (!(await engine.read(company, (session) => isPieceThere(session, piece)))) return false;
      return engine.write(company, (session) => sumPiece(session, piece));
    },

    listen: (listener) => news.listen(listener),
    close: () => engine.close(),
  };
}

/** Rows whose words are kept at a time. */
const WORD_ROWS_AT_ONCE = 1_000;

async function addAllWords(reader: SqlReader, session: SqlSession, resource: Resource): Promise<void> {
  if (!resource.words) return;
  const query = {index: 'key', prefix: [], search: '', warehouse: '', limit: WORD_ROWS_AT_ONCE};
  for (let after: Value[] | undefined; ;) {
    const rows = await reader.page(resource.name, {...query, ...(after && {after})});
    const keys = rows.map((row) => rowKey(resource, row));
    await dropWords(session, resource, keys);
    await addWords(session, resource, rows);
    const last = keys.at(-1);
    if (last === undefined || rows.length < WORD_ROWS_AT_ONCE) return;
    after = keyColumns(last);
  }
}

async function insertCompany(session: SqlSession, epoch: string, at: number): Promise<void> {
  const {company, texts} = session;
  const row = sql`
    insert into companies (id, version, floor, epoch, created_at, link)
    values (${parameter}, 0, 0, ${parameter}, ${parameter}, ${parameter})`;
  await session.run(
    texts.of('make company', () => row),
    [company, epoch, at, linkOfEpoch(company, {epoch, start: 0, lost: false})],
  );
  const first = sql`
    insert into epochs (company, n, epoch, start, lost, why, at)
    values (${parameter}, 1, ${parameter}, 0, 0, ${sql.lit('created')}, ${parameter})`;
  await session.run(
    texts.of('first epoch', () => first),
    [company, epoch, at],
  );
}

/**
 * Takes the company's row lock and its next version with the first write of the transaction: commits of a
 * company have the order of their versions, so no reader's cursor can pass one that is still open.
 */
async function raiseVersion(session: SqlSession): Promise<RaisedVersion> {
  const {company} = session;
  const text = session.texts.of(
    'raise version',
    () => sql`
      update companies set version = version + 1 where id = ${parameter}
      returning version, floor, epoch, link, asked_at,
        coalesce((select max(ready) + 1 from wants where company = ${parameter}), 0)`,
  );
  const [row] = await session.all(text, [company, company], [...HEAD, 'asked_at', 'wanting']);
  const head = headFrom(company, row);
  const wanting = Number(row?.['wanting']);
  const askedAt = Number(row?.['asked_at']);
  return {
    head: {...head, version: head.version - 1},
    wanting: {any: wanting > 0, ready: wanting > 1, askedAt},
  };
}

/** Where the session's company stands. */
export async function selectHead(session: SqlSession): Promise<HistoryHead> {
  const {company} = session;
  const text = session.texts.of(
    'head',
    () => sql`select version, floor, epoch, link from companies where id = ${parameter}`,
  );
  const [row] = await session.all(text, [company], HEAD);
  return headFrom(company, row);
}

const HEAD = ['version', 'floor', 'epoch', 'link'];

function headFrom(company: string, row: Row | undefined): HistoryHead {
  if (!row) throw new UnknownCompany(`no company ${company}`);
  return {
    version: Number(row['version']),
    floor: Number(row['floor']),
    epoch: String(row['epoch']),
    link: String(row['link']),
  };
}
