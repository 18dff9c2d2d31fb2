import {sql} from 'kysely';
import type {SqlSession} from '../sql/session.ts';

/** A table as the database itself describes it, so that a backup needs no list of its own. */
export interface TableSchema {
  readonly name: string;
  /** Sorted, so that both databases give the same text. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/**
 * Who a database is stays out of a backup but for the server's id; and what it signs with, or the finder of one
 * could vouch for anybody; and what follows from the rows that are in it.
 */
const OWN_TABLES: ReadonlySet<string> = new Set([
  'instance',
  'signing_private',
  'words',
  'ledger_sums',
  'ledger_summed',
]);
/** Companies come last: rows of a company that is not there yet pass the version triggers. */
const LAST_TABLE = 'companies';

/** Every table with its columns and primary key, in the order of a backup. */
export async function tablesOf(session: SqlSession): Promise<TableSchema[]> {
  const text = session.texts.of('describe tables', () =>
    session.texts.dialect === 'sqlite' ? DESCRIBE_SQLITE : DESCRIBE_POSTGRES,
  );
  const found = await session.all(text, [], ['table', 'column', 'position']);
  const tables = new Map<string, {columns: string[]; key: [number, string][]}>();
  for (const row of found) {
    const [name, column, position] = [String(row['table']), String(row['column']), Number(row['position'])];
    const table = tables.get(name) ?? {columns: [], key: []};
    table.columns.push(column);
    if (position > 0) table.key.push([position, column]);
    tables.set(name, table);
  }
  return [...tables]
    .filter(([name]) => !OWN_TABLES.has(name))
    .sort(([a], [b]) => Number(a === LAST_TABLE) - Number(b === LAST_TABLE) || (a < b ? -1 : 1))
    .map(([name, {columns, key}]) => ({
      name,
      columns: columns.sort(),
      key: key.sort(([a], [b]) => a - b).map(([, column]) => column),
    }));
}

const DESCRIBE_SQLITE = sql`
  select m.name, c.name, c.pk
  from sqlite_master as m, pragma_table_info(m.name) as c
  where m.type = 'table'`;

const DESCRIBE_POSTGRES = sql`
  select t.relname, a.attname, coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = t.oid and i.indisprimary
  where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace`;
