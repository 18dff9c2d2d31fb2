import {sql, type RawBuilder} from 'kysely';
import type {ContainedRows} from '#domain/kernel/list.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {WordSource} from '#domain/kernel/search.ts';
import type {DialectName} from '../migrations/table.ts';
import {searchPartsOf, type RowCondition, type WeighedPart} from '../row-condition.ts';
import {searchedColumns, COLUMN_SEPARATOR} from '../search.ts';

export type SqlFragment = RawBuilder<unknown>;

/** A parameter's place; the value is given when the statement runs. */
export const parameter: SqlFragment = sql`${''}`;

export const columnRefs = (columns: readonly string[]): SqlFragment =>
  sql.join(columns.map((column) => sql.ref(column)));
export const parameterList = (count: number): SqlFragment =>
  sql.join(Array.from({length: count}, () => parameter));
export const allOf = (conditions: readonly SqlFragment[]): SqlFragment => sql.join(conditions, sql` and `);
export const equalColumns = (columns: readonly string[]): SqlFragment[] =>
  columns.map((column) => sql`${sql.ref(column)} = ${parameter}`);
export const orderBy = (columns: readonly string[], direction: 'asc' | 'desc' = 'asc'): SqlFragment =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`));

/** Rows beyond the values of these columns, in their order or against it. */
export const rowsBeyond = (columns: readonly string[], backward: boolean): SqlFragment =>
  sql`(${columnRefs(columns)}) ${sql.raw(backward ? '<' : '>')} (${parameterList(columns.length)})`;

/** Rows up to the values of these columns and with them, in their order or against it. */
export const rowsUpTo = (columns: readonly string[], backward: boolean): SqlFragment =>
  sql`(${columnRefs(columns)}) ${sql.raw(backward ? '>=' : '<=')} (${parameterList(columns.length)})`;

/**
 * That a row is one that mirrors hold. Written out as in the index of these rows (`mirrored-cases`), since neither
 * database finds such an index by parameters.
 */
export const ofMirrors = ({mirrored = {}}: Resource): SqlFragment[] =>
  Object.entries(mirrored).map(
    ([column, values]) => sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`,
  );

/** Columns by the name of their table, where a statement knows several. */
export const ownColumns = ({name}: Resource, columns: readonly string[]): string[] =>
  columns.map((column) => `${name}.${column}`);

const STANDING = 'standing';
export const standingTable = (list: string): SqlFragment => sql`${sql.table(list)} as ${sql.ref(STANDING)}`;
export const inStanding = (column: string): SqlFragment => sql.ref(`${STANDING}.${column}`);

/** That a row of the other table stands in a row of the list: its own key finds it, company first. */
export const standsInList = ({name}: Resource, key: ContainedRows['key']): SqlFragment =>
  allOf([
    sql`${inStanding('company')} = ${sql.ref(`${name}.company`)}`,
    ...key.map(({own: other, before = '', column}) =>
      before === ''
        ? sql`${inStanding(other)} = ${sql.ref(`${name}.${column}`)}`
        : sql`${inStanding(other)} = ${sql.lit(before)} || ${sql.ref(`${name}.${column}`)}`,
    ),
  ]);

/** That a row meets a condition; its values are parameters. */
export function meetsOnly(resource: Resource, only: RowCondition): SqlFragment {
  const {name} = resource;
  if (only.kind === 'is' || only.kind === 'between') {
    // Written so, an index of that column is none for a database: it would lead through rows that are not meant.
    const column = sql.ref(`${name}.${only.column}`);
    const own = sql`coalesce(${column}, ${column})`;
    if (only.kind === 'between') return sql`${own} between ${parameter} and ${parameter}`;
    return sql`${own} in (${parameterList(only.values.length)})`;
  }
  if (only.kind === 'stands') {
    const found = sql`exists (select 1 from ${standingTable(only.list)} where ${standsInList(resource, only.key)})`;
    return only.isThere ? found : sql`not ${found}`;
  }
  if (only.kind === 'words') return allOf(searchPartsOf(only).map((part) => isFound(name, part)));
  const columns = ['company', ...(only.warehouse === undefined ? [] : ['warehouse'])];
  return sql`${sql.ref(`${name}.${only.column}`)} in (
    select ${inStanding('id')} from ${standingTable(only.list)}
    where ${allOf(equalColumns(columns.map((column) => `${STANDING}.${column}`)))}
      and ${inStanding(only.is)} in (${parameterList(only.values.length)})
  )`;
}

/** That a row has a part of a search, by any of its ways. */
function isFound(name: string, {ways, isCommon}: WeighedPart): SqlFragment {
  const isOf = isCommon ? hasWord : isOfWord;
  return sql`(${sql.join(
    ways.map(({source}) => isOf(name, source)),
    sql` or `,
  )})`;
}

/** How statements name the words that a search finds rows by. */
export const KEPT_WORDS = 'words as word';
export const keptWordsTable: SqlFragment = sql.raw(KEPT_WORDS);

/** That a kept word of a list's rows stands between two parameters, behind the company's. */
export const wordFoundIn = (list: string): SqlFragment => sql`
  word.company = ${parameter} and word.list = ${sql.lit(list)}
    and word.word >= ${parameter} and word.word < ${parameter}`;

/** That the row which a column names is one of those that have such a word: of few they are looked up first. */
const isOfWord = (name: string, {column, before, list}: WordSource): SqlFragment => sql`
  ${sql.ref(`${name}.${column}`)} in (
    select ${before === '' ? sql`word.key` : sql`${sql.lit(before)} || word.key`} from ${keptWordsTable}
    where ${wordFoundIn(list)}
  )`;

/** The same, asked of that row alone: of many, so that none but the rows of this statement are looked at. */
const hasWord = (name: string, {column, before, list}: WordSource): SqlFragment => {
  const named = sql.ref(`${name}.${column}`);
  const found = (key: SqlFragment) =>
    sql`exists (select 1 from ${keptWordsTable} where word.key = ${key} and ${wordFoundIn(list)})`;
  if (before === '') return found(named);
  const [begins, length] = [sql.lit(before), before.length];
  const rest = sql`substr(${named}, ${sql.lit(length + 1)})`;
  return sql`(substr(${named}, 1, ${sql.lit(length)}) = ${begins} and ${found(rest)})`;
};

/** Whether the text columns of a row contain a parameter, which is searchable as they are made here. */
export function textContains(dialect: DialectName, resource: Resource): SqlFragment {
  const columns = ownColumns(resource, searchedColumns(resource)).map((column) => sql.ref(column));
  const text =
    columns.length > 0 ? sql.join(columns, sql` || ${sql.lit(COLUMN_SEPARATOR)} || `) : sql.lit('');
  const position = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql`${position}(binward_fold(${text}), ${parameter}) > 0`;
}

/** Tells SQLite which index a table is read by; PostgreSQL has no word for it. */
export const indexedBy = (dialect: DialectName, index: string): SqlFragment =>
  dialect === 'sqlite' ? sql`indexed by ${sql.ref(index)}` : sql``;
