import {createTable, type DialectName, type TableSpec} from './table.ts';

/** The table of a list: its own columns, without the company and those that the kernel fills. */
export interface ListSpec {
  readonly name: string;
  readonly text: readonly string[];
  readonly integer?: readonly string[];
  /** `['id']` unless told. */
  readonly key?: readonly string[];
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  readonly check?: string;
}

/**
 * The statements that make a list's table: company first in key and indexes, an index by version for pulls, and
 * triggers that refuse a row whose version is not its company's, and a deletion without its tombstone. Rows of
 * a company that is not there yet pass: a restore writes the companies last.
 */
export function createList(dialect: DialectName, list: ListSpec): string[] {
  const key = list.key ?? ['id'];
  const table: TableSpec = {
    name: list.name,
    text: ['company', ...list.text, 'creater'],
    integer: [...(list.integer ?? []), 'create_time', 'update_time', 'version'],
    key: ['company', ...key],
    indexes: {
      // A device pulls one warehouse's changes. The warehouse stands last: before the version, PostgreSQL takes
      // this index for the key's own where it knows nothing of a table yet, and reads a whole warehouse for a row.
      version: ['company', 'version', ...(list.text.includes('warehouse') ? ['warehouse'] : [])],
      ...withCompany(list.indexes, key),
    },
    unique: withCompany(list.unique, []),
    ...(list.check ? {check: list.check} : {}),
  };
  const triggers = dialect === 'sqlite' ? sqliteTriggers : postgresTriggers;
  return [...createTable(dialect, table), ...triggers(list.name, key)];
}

function withCompany(
  indexes: Readonly<Record<string, readonly string[]>> | undefined,
  key: readonly string[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(indexes ?? {}).map(([name, columns]) => [
      name,
      ['company', ...columns, ...key.filter((column) => !columns.includes(column))],
    ]),
  );
}

const keyText = (row: string, key: readonly string[]): string =>
  key.map((column) => `${row}."${column}"`).join(` || '/' || `);

const sqliteVersion = (list: string, event: string): string => `
create trigger "${list}_${event}" after ${event} on "${list}"
when new."version" <> (select "version" from "companies" where "id" = new."company")
begin
  select raise(abort, '${list}: a row must carry the commit''s version');
end`;

/** Statements that change rows of a list as they stand, each at its own version: what a new column says of them. */
export const onStandingRows = (
  dialect: DialectName,
  list: string,
  statements: readonly string[],
): readonly string[] =>
  dialect === 'sqlite'
    ? [`drop trigger if exists "${list}_update"`, ...statements, sqliteVersion(list, 'update')]
    : [
        `alter table "${list}" disable trigger user`,
        ...statements,
        `alter table "${list}" enable trigger user`,
      ];

function sqliteTriggers(list: string, key: readonly string[]): string[] {
  return [
    sqliteVersion(list, 'insert'),
    sqliteVersion(list, 'update'),
    `
create trigger "${list}_delete" after delete on "${list}"
when (select "version" from "companies" where "id" = old."company") <> coalesce((
  select "version" from "tombstones"
  where "company" = old."company" and "list" = '${list}' and "key" = ${keyText('old', key)}
), -1)
begin
  select raise(abort, '${list}: a deletion needs its tombstone');
end`,
  ];
}

/** One check for each statement, over its changed rows; `version_matches` is made by the first migration. */
function postgresTriggers(list: string, key: readonly string[]): string[] {
  const version = (event: string): string => `
create trigger "${list}_${event}" after ${event} on "${list}"
referencing new table as changed
for each statement execute function binward_version_matches()`;
  return [
    version('insert'),
    version('update'),
    `
create function "binward_${list}_is_buried"() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone g
    join companies k on k.id = g.company
    left join tombstones t on t.company = g.company and t.list = '${list}' and t.key = ${keyText('g', key)}
    where t.version is distinct from k.version
  ) then
    raise exception '${list}: a deletion needs its tombstone' using errcode = 'check_violation';
  end if;
  return null;
end $$`,
    `
create trigger "${list}_delete" after delete on "${list}"
referencing old table as gone
for each statement execute function "binward_${list}_is_buried"()`,
  ];
}

/** PostgreSQL's function behind the version triggers of all lists. */
export const VERSION_MATCHES = `
create function binward_version_matches() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c
    join companies k on k.id = c.company
    where k.version <> c.version
  ) then
    raise exception '%: a row must carry the commit''s version', tg_table_name using errcode = 'check_violation';
  end if;
  return null;
end $$`;
