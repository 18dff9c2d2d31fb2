import {Kysely, PostgresDialect} from 'kysely';
import type {Pool, PoolClient} from 'pg';
import type {SqlEngine} from '../sql/sql-storage.ts';
import {openAtHead} from '../sql/open-epochs.ts';
import {StatementTexts} from '../sql/session.ts';
import type {HistoryHead} from '../storage.ts';
import type {Tables} from '../tables.ts';
import {adoptCluster, clusterOf} from './cluster.ts';
import {createPool, meaningOf} from './pool.ts';
import {PostgresSession} from './postgres-session.ts';

interface PostgresOptions {
  readonly newEpoch: () => string;
  readonly now: () => number;
  readonly onError: (error: Error) => void;
  /** A company has moved on by a commit of this process. */
  readonly onCommit: (company: string, head: HistoryHead) => void;
}

export interface PostgresEngine extends SqlEngine {
  readonly pool: Pool;
}

/** Storage on PostgreSQL, which any number of server processes share. */
export function createPostgresEngine(url: string, options: PostgresOptions): PostgresEngine {
  const pool = createPool(url, options.onError);
  const kysely = new Kysely<Tables>({dialect: new PostgresDialect({pool})});
  const texts = new StatementTexts(kysely, 'postgres');
  const checked = new WeakSet<PoolClient>();
  let cluster = '';
  let connections = 0;

  const sessionOf = (company: string, client: PoolClient) => new PostgresSession(company, texts, client);

  /** A new connection may have reached another history than the last one did. */
  const check = async (client: PoolClient): Promise<void> => {
    const found = await clusterOf(client);
    if (found !== cluster) {
      await inTransaction(client, 'begin', async () => {
        if (await adoptCluster(client, found)) await openEverywhere(client);
      });
      cluster = found;
    }
    // Every statement of ours has its index; a plan made while a table was small must not scan it when it is large.
    await client.query('set enable_seqscan = off');
    checked.add(client);
    connections++;
  };

  const openEverywhere = async (client: PoolClient): Promise<void> => {
    const {rows} = await client.query<{id: string}>('select id from companies order by id');
    const {newEpoch, now} = options;
    for (const {id} of rows)
      await openAtHead(
        sessionOf(id, client),
        newEpoch(),
        'another PostgreSQL cluster, timeline, start or database',
        now(),
      );
  };

  const transact = async <T>(begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      if (!checked.has(client)) await check(client);
      const value = await inTransaction(client, begin, () => work(client));
      client.release();
      return value;
    } catch (error) {
      // A connection in an unknown state is not given to anybody else.
      client.release(!(await isUsable(client)));
      throw meaningOf(error);
    }
  };

  return {
    kysely,
    pool,
    write: (company, work) =>
      transact('begin isolation level read committed', (client) => work(sessionOf(company, client))),
    read: (company, work) =>
      transact('begin isolation level repeatable read read only', (client) =>
        work(sessionOf(company, client)),
      ),
    connections: () => connections,
    committed: (company, head) => options.onCommit(company, head),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(client: PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const isUsable = (client: PoolClient): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  );
