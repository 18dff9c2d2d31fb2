import {sql} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import {isMirrored, rowKey} from '#domain/kernel/resource.ts';
import {byVersion} from '../change-order.ts';
import type {RowChange, ListScope} from '../storage.ts';
import {orderBy, parameter, parameterList, columnRefs, type SqlFragment} from './fragments.ts';
import type {ListTables} from './reader.ts';
import type {SqlSession} from './session.ts';
import {TOMBSTONES_TABLE} from './shape.ts';

/** Where tombstones come from, beside the names of lists. */
const GONE = '';

/**
 * Rows and tombstones after a version, cut only between versions (L5). One statement over all lists finds the
 * version to cut at and the lists that have news; only those are then read.
 */
export async function changesAfter(
  session: SqlSession,
  lists: ListTables,
  scope: ListScope,
  after: number,
  limit: number,
): Promise<{changes: RowChange[]; more: boolean}> {
  const news = await newsAfter(session, lists, scope, after, limit + 1);
  const cut = news[limit - 1]?.version;
  const until = cut ?? news.at(-1)?.version ?? after;
  // The news may end inside the version of the cut: then any list can have more of it.
  const isCutInside = cut !== undefined && news.at(-1)?.version === cut && news.length > limit;
  const sources = isCutInside ? [...scope.lists, GONE] : [...new Set(news.map(({list}) => list))];
  const changes: RowChange[] = [];
  for (const list of sources) {
    const found =
      list === GONE
        ? gone(session, lists, scope, after, until)
        : rows(session, lists, scope, list, after, until);
    changes.push(...(await found));
  }
  changes.sort(byVersion(scope.lists));
  const more = isCutInside
    ? (await newsAfter(session, lists, scope, until, 1)).length > 0
    : news.length > limit;
  return {changes, more};
}

interface Bit {
  readonly list: string;
  readonly version: number;
}

/** List and version of the first changes after a version, in the order of their versions. */
async function newsAfter(
  session: SqlSession,
  lists: ListTables,
  scope: ListScope,
  after: number,
  limit: number,
): Promise<Bit[]> {
  const arms: SqlFragment[] = [];
  const values: Value[] = [];
  for (const list of scope.lists) {
    const isScoped = lists.resource(list).scope === 'warehouse';
    arms.push(sql`
      select ${sql.lit(list)} as list, version from (
        select version from ${sql.table(list)}
        where company = ${parameter} and version > ${parameter}
        ${isScoped ? sql`and warehouse = ${parameter}` : sql``}
        order by version
        limit ${parameter}
      ) as ${sql.ref(`of_${list}`)}`);
    values.push(session.company, after, ...(isScoped ? [scope.warehouse] : []), limit);
  }
  const buried = burials(lists, scope);
  arms.push(sql`
    select ${sql.lit(GONE)} as list, version from (
      select version from tombstones
      where company = ${parameter} and version > ${parameter} and ${buried.fragment}
      order by version
      limit ${parameter}
    ) as of_tombstones`);
  values.push(session.company, after, ...buried.values, limit);
  const text = session.texts.of(
    `news ${scope.lists.join(' ')}`,
    () => sql`
      select list, version from (${sql.join(arms, sql` union all `)}) as news
      order by version
      limit ${parameter}`,
  );
  const found = await session.all(text, [...values, limit], ['list', 'version']);
  return found.map((row) => ({list: String(row['list']), version: Number(row['version'])}));
}

async function rows(
  session: SqlSession,
  lists: ListTables,
  scope: ListScope,
  list: string,
  after: number,
  until: number,
): Promise<RowChange[]> {
  const resource = lists.resource(list);
  const {columns} = lists.shape(list);
  const isScoped = resource.scope === 'warehouse';
  const text = session.texts.of(
    `changes ${list}`,
    () => sql`
      select ${columnRefs(columns)}
      from ${sql.table(list)}
      where company = ${parameter} and version > ${parameter} and version <= ${parameter}
      ${isScoped ? sql`and warehouse = ${parameter}` : sql``}`,
  );
  const found = await session.all(
    text,
    [session.company, after, until, ...(isScoped ? [scope.warehouse] : [])],
    columns,
  );
  return found.map((row) => ({
    list,
    version: Number(row['version']),
    key: rowKey(resource, row),
    ...(isMirrored(resource, row) ? {row} : {}),
  }));
}

async function gone(
  session: SqlSession,
  lists: ListTables,
  scope: ListScope,
  after: number,
  until: number,
): Promise<RowChange[]> {
  const buried = burials(lists, scope);
  const text = session.texts.of(
    `gone ${scope.lists.join(' ')}`,
    () => sql`
      select ${columnRefs(TOMBSTONES_TABLE.columns)}
      from tombstones
      where company = ${parameter} and version > ${parameter} and version <= ${parameter}
        and ${buried.fragment}
      order by ${orderBy(['version'])}`,
  );
  const found = await session.all(
    text,
    [session.company, after, until, ...buried.values],
    TOMBSTONES_TABLE.columns,
  );
  return found.map((row: Row) => ({
    list: String(row['list']),
    version: Number(row['version']),
    key: String(row['key']),
  }));
}

/** Tombstones of the scope: those of a list of one warehouse carry theirs, the others ''. */
function burials(lists: ListTables, scope: ListScope): {fragment: SqlFragment; values: Value[]} {
  const isScoped = (list: string): boolean => lists.resource(list).scope === 'warehouse';
  const own = scope.lists.filter(isScoped);
  const common = scope.lists.filter((list) => !isScoped(list));
  const arms: SqlFragment[] = [sql`1 = 0`];
  if (own.length > 0) arms.push(sql`(warehouse = ${parameter} and list in (${parameterList(own.length)}))`);
  if (common.length > 0) arms.push(sql`list in (${parameterList(common.length)})`);
  return {
    fragment: sql`(${sql.join(arms, sql` or `)})`,
    values: [...(own.length > 0 ? [scope.warehouse, ...own] : []), ...common],
  };
}
