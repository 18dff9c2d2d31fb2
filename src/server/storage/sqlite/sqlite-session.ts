import {sql} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import {allOf, equalColumns, orderBy, parameter, parameterList, columnRefs} from '../sql/fragments.ts';
import {onConflict} from '../sql/on-conflict.ts';
import {rowFromValues, type RangeReads, type SqlSession, type StatementTexts} from '../sql/session.ts';
import type {TableShape} from '../sql/shape.ts';
import type {SqliteConnection} from './connection.ts';

/** Rows that one statement inserts: full groups of the larger size, then single rows. */
const ROWS_PER_INSERT = 16;

/** A session over an embedded file: a statement costs microseconds, so single rows are asked for one by one. */
export class SqliteSession implements SqlSession {
  readonly company: string;
  readonly texts: StatementTexts;
  readonly #connection: SqliteConnection;

  constructor(company: string, texts: StatementTexts, connection: SqliteConnection) {
    this.company = company;
    this.texts = texts;
    this.#connection = connection;
  }

  of(company: string): SqlSession {
    return new SqliteSession(company, this.texts, this.#connection);
  }

  async all(text: string, values: readonly Value[], columns: readonly string[]): Promise<Row[]> {
    return this.#connection.all(text, values).map((row) => rowFromValues(columns, row));
  }

  async run(text: string, values: readonly Value[] = []): Promise<void> {
    this.#connection.run(text, values);
  }

  async byKeys(shape: TableShape, keys: readonly (readonly Value[])[]): Promise<Row[]> {
    const text = this.texts.of(
      `get ${shape.name} ${String(shape.columns.length)}`,
      () => sql`
        select ${columnRefs(shape.columns)}
        from ${sql.table(shape.name)}
        where ${allOf(equalColumns(['company', ...shape.key]))}`,
    );
    const rows: Row[] = [];
    for (const key of keys) {
      const found = this.#connection.get(text, [this.company, ...key]);
      if (found) rows.push(rowFromValues(shape.columns, found));
    }
    return rows;
  }

  async ranges(shape: TableShape, {columns, prefixes, limits}: RangeReads): Promise<Row[][]> {
    const length = prefixes[0]?.length ?? 0;
    const rest = columns.slice(length);
    const text = this.texts.of(
      `range ${shape.name} ${columns.join(' ')} ${String(length)}`,
      () => sql`
        select ${columnRefs(shape.columns)}
        from ${sql.table(shape.name)}
        where ${allOf(equalColumns(['company', ...columns.slice(0, length)]))}
        ${rest.length > 0 ? sql`order by ${orderBy(rest)}` : sql``}
        limit ${parameter}`,
    );
    return prefixes.map((prefix, i) =>
      this.#connection
        .all(text, [this.company, ...prefix, limits[i] ?? 0])
        .map((row) => rowFromValues(shape.columns, row)),
    );
  }

  async insert(shape: TableShape, rows: readonly Row[]): Promise<void> {
    this.#insert(shape, rows, false);
  }

  async upsert(shape: TableShape, rows: readonly Row[]): Promise<void> {
    this.#insert(shape, rows, true);
  }

  async deleteKeys(shape: TableShape, keys: readonly (readonly Value[])[]): Promise<void> {
    const text = this.texts.of(
      `delete ${shape.name}`,
      () => sql`delete from ${sql.table(shape.name)} where ${allOf(equalColumns(['company', ...shape.key]))}`,
    );
    for (const key of keys) this.#connection.run(text, [this.company, ...key]);
  }

  #insert(shape: TableShape, rows: readonly Row[], replaces: boolean): void {
    for (let from = 0; from < rows.length;) {
      const count = rows.length - from >= ROWS_PER_INSERT ? ROWS_PER_INSERT : 1;
      const values: Value[] = [];
      for (const row of rows.slice(from, from + count)) {
        values.push(this.company);
        for (const column of shape.columns) values.push(row[column] ?? '');
      }
      this.#connection.run(this.#insertText(shape, count, replaces), values);
      from += count;
    }
  }

  #insertText(shape: TableShape, count: number, replaces: boolean): string {
    return this.texts.of(`insert ${shape.name} ${String(count)} ${String(replaces)}`, () => {
      const row = sql`(${parameterList(shape.columns.length + 1)})`;
      return sql`
        insert into ${sql.table(shape.name)} (company, ${columnRefs(shape.columns)})
        values ${sql.join(Array.from({length: count}, () => row))}
        ${replaces ? onConflict(shape) : sql``}`;
    });
  }
}
