import {sql} from 'kysely';
import {expect, test} from 'vitest';
import {goods} from '#domain/goods/goods.ts';
import {isTextField} from '#domain/kernel/field.ts';
import {columnsOf, fieldOf, indexColumns, type Resource} from '#domain/kernel/resource.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {RESOURCES} from '#domain/resources.ts';
import {publication} from '#domain/warehouse/publication.ts';
import type {Database} from '#server/storage/open.ts';
import {overEveryStore} from './stores.ts';

/** A table as the database itself describes it. */
interface Described {
  /** Column → 'text' or 'integer'. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  /** Columns of each index beside the key, and whether they are unique. */
  readonly indexes: readonly {readonly columns: readonly string[]; readonly unique: boolean}[];
}

overEveryStore(
  'schema',
  (store) => {
    const database = (): Database => {
      if (!store.database) throw new Error('no database');
      return store.database;
    };

    test('the migrated tables hold exactly the columns, keys and indexes of the resources', async () => {
      for (const resource of RESOURCES.values()) {
        const found = await describe(database(), resource.name);
        expect(found, resource.name).toEqual(expected(resource));
      }
    });

    test('every column is text or a 64-bit integer, never null', async () => {
      for (const name of await tables(database())) {
        const {columns} = await describe(database(), name);
        expect(Object.values(columns).filter((type) => type !== 'text' && type !== 'integer')).toEqual([]);
      }
    });
  },
  ['sqlite', 'postgres'],
);

function expected(resource: Resource): Described {
  const unique = Object.keys(resource.editing?.unique ?? {});
  const types = columnsOf(resource).map((column) => [
    column,
    isTextField(fieldOf(resource, column)) ? 'text' : 'integer',
  ]);
  const own = Object.keys(resource.indexes).map((index) => ({
    unique: unique.includes(index),
    columns: [
      'company',
      ...(unique.includes(index) ? (resource.indexes[index] ?? []) : indexColumns(resource, index)),
    ],
  }));
  const scope = 'warehouse' in resource.fields ? ['warehouse'] : [];
  // Where mirrors hold few of the rows, these have an index of their own.
  const mirrored = resource.mirrored
    ? [{unique: false, columns: ['company', ...scope, ...resource.key]}]
    : [];
  // A report may have one that the server alone needs.
  const reported = [...REPORTS_BY_NAME.values()].flatMap(({of, indexed}) =>
    of === resource && indexed ? [{unique: false, columns: ['company', ...indexed]}] : [],
  );
  // Whoever reads a page of a warehouse names no company.
  const ofNoCompany =
    resource === publication
      ? [
          {unique: false, columns: ['id', 'published_at']},
          {unique: false, columns: ['state', 'listed', 'published_at', 'id']},
        ]
      : [];
  // Goods with a safety stock are few of all, and stand in an index without the others.
  const ofSafety = resource === goods ? [{unique: false, columns: ['company', 'code']}] : [];
  return {
    columns: Object.fromEntries([['company', 'text'], ...types]),
    key: ['company', ...resource.key],
    indexes: sorted([
      {unique: false, columns: ['company', 'version', ...scope]},
      ...mirrored,
      ...ofNoCompany,
      ...ofSafety,
      ...own,
      ...reported,
    ]),
  };
}

const sorted = (indexes: readonly Described['indexes'][number][]) =>
  indexes.toSorted((a, b) =>
    a.columns.join() === b.columns.join()
      ? Number(a.unique) - Number(b.unique)
      : a.columns.join() < b.columns.join()
        ? -1
        : 1,
  );

const describe = (database: Database, table: string): Promise<Described> =>
  database.kind === 'sqlite' ? describeSqlite(database, table) : describePostgres(database, table);

async function tables({kysely, kind}: Database): Promise<string[]> {
  const {rows} = await (
    kind === 'sqlite'
      ? sql<{name: string}>`select name from sqlite_master where type = 'table'`
      : sql<{name: string}>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(kysely);
  return rows.map(({name}) => name);
}

async function describeSqlite({kysely}: Database, table: string): Promise<Described> {
  const columns = await sql<{name: string; type: string; notnull: number; pk: number}>`
    select name, lower(type) as type, "notnull", pk from pragma_table_info(${table})`.execute(kysely);
  const indexes = await sql<{name: string; unique: number; columns: string}>`
    select l.name, l."unique", (
      select group_concat(name, ',') from (select name from pragma_index_info(l.name) order by seqno)
    ) as columns
    from pragma_index_list(${table}) as l
    where l.origin = 'c'`.execute(kysely);
  expect(columns.rows.every(({notnull}) => notnull === 1)).toBe(true);
  return {
    columns: Object.fromEntries(columns.rows.map(({name, type}) => [name, type])),
    key: columns.rows
      .filter(({pk}) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({name}) => name),
    indexes: sorted(indexes.rows.map((row) => ({unique: row.unique === 1, columns: row.columns.split(',')}))),
  };
}

async function describePostgres({kysely}: Database, table: string): Promise<Described> {
  const columns = await sql<{name: string; type: string; nullable: string; collation: string | null}>`
    select column_name as name, data_type as type, is_nullable as nullable, collation_name as collation
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(kysely);
  const indexes = await sql<{primary: boolean; unique: boolean; columns: string}>`
    select i.indisprimary as primary, i.indisunique as unique, (
      select string_agg(a.attname, ',' order by k.n)
      from unnest(i.indkey) with ordinality as k(attnum, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    ) as columns
    from pg_index i
    where i.indrelid = (select oid from pg_class where relname = ${table} and relkind = 'r')`.execute(kysely);
  expect(columns.rows.every(({nullable}) => nullable === 'NO')).toBe(true);
  // Text sorts by code point whatever locale the cluster was made with.
  expect(columns.rows.every(({type, collation}) => type !== 'text' || collation === 'C')).toBe(true);
  const split = indexes.rows.map((row) => ({...row, columns: row.columns.split(',')}));
  return {
    columns: Object.fromEntries(
      columns.rows.map(({name, type}) => [name, type === 'bigint' ? 'integer' : type]),
    ),
    key: split.find(({primary}) => primary)?.columns ?? [],
    indexes: sorted(
      split.filter(({primary}) => !primary).map(({unique, columns: of}) => ({unique, columns: of})),
    ),
  };
}
