import {sql, type Kysely} from 'kysely';
import type {Value} from '#domain/kernel/field.ts';
import {keyColumns, rowKey, type Resource} from '#domain/kernel/resource.ts';
import {linkOfHistory} from '../chain/walk.ts';
import {Rollback, type ReadTransaction, type Storage} from '../storage.ts';
import type {Tables} from '../tables.ts';
import {selectHead} from './company-head.ts';
import {parameter} from './fragments.ts';
import {lockCompany} from './open-epochs.ts';
import {SqlReader, type ListTables} from './reader.ts';
import type {SqlSession} from './session.ts';
import type {SqlEngine} from './sql-storage.ts';
import {addWords, dropWords} from './words.ts';
import {setLink, type SqlWriter} from './writer.ts';

/** What older builds have left out of a database is begun with these. */
interface BeginDeps {
  readonly engine: Pick<SqlEngine, 'kysely' | 'write'>;
  readonly lists: ListTables;
}

/** Gives a chain to each company without one, but to those `known` to have had one: these are answered. */
export async function beginChains({engine, lists}: BeginDeps, known: ReadonlySet<string>): Promise<string[]> {
  const bare = await engine.kysely.selectFrom('companies').select('id').where('link', '=', '').execute();
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
}

/** Begins the record of what lets people and devices in, for each company without one; `known` as above. */
export async function beginProving(
  deps: {
    readonly kysely: Kysely<Tables>;
    readonly read: Storage['read'];
    readonly write: (company: string, work: (tx: SqlWriter) => Promise<undefined>) => Promise<undefined>;
  },
  known: ReadonlySet<string>,
): Promise<string[]> {
  const {kysely, read, write} = deps;
  const robbed: string[] = [];
  const bare = await sql<{id: string}>`
    select id from companies
    where not exists (select 1 from proving_changes where company = companies.id)`.execute(kysely);
  for (const {id} of bare.rows) {
    if (known.has(id)) {
      robbed.push(id);
      continue;
    }
    if (await read(id, async (tx) => (await tx.proving()).length === 0)) continue;
    await write(id, async (tx) => {
      // Another process has been here.
      if (await isProvingBegun(tx)) throw new Rollback(undefined);
      await tx.beginProving();
      return undefined;
    });
  }
  return robbed;
}

const isProvingBegun = async (tx: ReadTransaction): Promise<boolean> =>
  (await tx.provingChanges({version: 0, list: '', key: ''}, 1)).length > 0;

/** Keeps the words of companies of which none are kept. */
export async function beginWords({engine, lists}: BeginDeps, resources: Iterable<Resource>): Promise<void> {
  const all = [...resources];
  for (const {id} of await engine.kysely.selectFrom('companies').select('id').execute())
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
      for (const resource of all) await addAllWords(reader, session, resource);
    });
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
