/** Which database a statement is for. */
export type DialectName = 'sqlite' | 'postgres';

/** A table as a migration describes it. Columns are text or 64-bit integers, never null. */
export interface TableSpec {
  readonly name: string;
  readonly text: readonly string[];
  readonly integer: readonly string[];
  readonly key: readonly string[];
  /** Name → columns. */
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  /** What must hold for every row. */
  readonly check?: string;
}

const TYPES = {
  sqlite: {text: 'text', integer: 'integer'},
  postgres: {text: 'text collate "C"', integer: 'bigint'},
} as const;

const quoted = (name: string): string => `"${name}"`;
const names = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/**
 * The statements that make a table and its indexes. Migrations that have been released depend on this text:
 * change it by adding, never by altering what an old description yields.
 */
export function createTable(dialect: DialectName, table: TableSpec): string[] {
  const {text, integer} = TYPES[dialect];
  const columns = [
    ...table.text.map((column) => `${quoted(column)} ${text} not null default ''`),
    ...table.integer.map((column) => `${quoted(column)} ${integer} not null default 0`),
    `primary key (${names(table.key)})`,
    ...(table.check ? [`check (${table.check})`] : []),
  ];
  const tail = dialect === 'sqlite' ? ' strict, without rowid' : '';
  return [
    `create table ${quoted(table.name)} (\n  ${columns.join(',\n  ')}\n)${tail}`,
    ...indexes(table, 'index', table.indexes),
    ...indexes(table, 'unique index', table.unique),
  ];
}

/** The statement that adds a column to a table of an earlier migration. */
export const addColumn = (
  dialect: DialectName,
  table: string,
  column: string,
  kind: 'text' | 'integer',
  initial: string | number = kind === 'text' ? '' : 0,
): string =>
  `alter table ${quoted(table)} add column ${quoted(column)} ${TYPES[dialect][kind]} not null default ${typeof initial === 'string' ? `'${initial}'` : String(initial)}`;

/** The statement that adds an index to a table of an earlier migration. */
export const addIndex = (table: string, name: string, columns: readonly string[]): string =>
  `create index ${quoted(`${table}_${name}`)} on ${quoted(table)} (${names(columns)})`;

/** The statement that takes an index of an earlier migration away. */
export const dropIndex = (table: string, name: string): string => `drop index ${quoted(`${table}_${name}`)}`;

const indexes = (table: TableSpec, kind: string, of: TableSpec['indexes'] = {}): string[] =>
  Object.entries(of).map(
    ([name, columns]) =>
      `create ${kind} ${quoted(`${table.name}_${name}`)} on ${quoted(table.name)} (${names(columns)})`,
  );
