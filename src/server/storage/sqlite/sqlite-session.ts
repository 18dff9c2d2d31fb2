import {sql} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import {all, equals, orderBy, parameter, parameters, refs} from '../sql/fragments.ts';
import {onConflict} from '../sql/on-conflict.ts';
import {rowOf, type Ranges, type Session, type Texts} from '../sql/session.ts';
import type {Shape} from '../sql/shape.ts';
import type {SqliteConnection} from './connection.ts';

/** Rows that one statement inserts: full groups of the larger size, then single rows. */
const GROUP = 16;

/** A session over an embedded file: a statement costs microseconds, so single rows are asked for one by one. */
export class SqliteSession implements Session {
  readonly company: string;
  readonly texts: Texts;
  readonly #connection: SqliteConnection;

  constructor(company: string, texts: Texts, connection: SqliteConnection) {
    this.company = company;
    this.texts = texts;
    this.#connection = connection;
  }

  of(company: string): Session {
    return new SqliteSession(company, this.texts, this.#connection);
  }

  async all(text: string, values: readonly Value[], columns: readonly string[]): Promise<Row[]> {
    return this.#connection.all(text, values).map((row) => rowOf(columns, row));
  }

  async run(text: string, values: readonly Value[] = []): Promise<void> {
    this.#connection.run(text, values);
  }

  async byKeys(shape: Shape, keys: readonly (readonly Value[])[]): Promise<Row[]> {
    const text = this.texts.of(
      `get ${shape.name} ${String(shape.columns.length)}`,
      () => sql`
        select ${refs(shape.columns)}
        from ${sql.table(shape.name)}
        where ${all(equals(['company', ...shape.key]))}`,
    );
    const rows: Row[] = [];
    for (const key of keys) {
      const found = this.#connection.get(text, [this.company, ...key]);
      if (found) rows.push(rowOf(shape.columns, found));
    }
    return rows;
  }

  async ranges(shape: Shape, {columns, prefixes, limits}: Ranges): Promise<Row[][]> {
    const length = prefixes[0]?.length ?? 0;
    const rest = columns.slice(length);
    const text = this.texts.of(
      `range ${shape.name} ${columns.join(' ')} ${String(length)}`,
      () => sql`
        select ${refs(shape.columns)}
        from ${sql.table(shape.name)}
        where ${all(equals(['company', ...columns.slice(0, length)]))}
        ${rest.length > 0 ? sql`order by ${orderBy(rest)}` : sql``}
        limit ${parameter}`,
    );
    return prefixes.map((prefix, i) =>
      this.#connection
        .all(text, [this.company, ...prefix, limits[i] ?? 0])
        .map((row) => rowOf(shape.columns, row)),
    );
  }

  async insert(shape: Shape, rows: readonly Row[]): Promise<void> {
    this.#insert(shape, rows, false);
  }

  async upsert(shape: Shape, rows: readonly Row[]): Promise<void> {
    this.#insert(shape, rows, true);
  }

  async deleteKeys(shape: Shape, keys: readonly (readonly Value[])[]): Promise<void> {
    const text = this.texts.of(
      `delete ${shape.name}`,
      () => sql`delete from ${sql.table(shape.name)} where ${all(equals(['company', ...shape.key]))}`,
    );
    for (const key of keys) this.#connection.run(text, [this.company, ...key]);
  }

  #insert(shape: Shape, rows: readonly Row[], replaces: boolean): void {
    for (let from = 0; from < rows.length;) {
      const count = rows.length - from >= GROUP ? GROUP : 1;
      const values: Value[] = [];
      for (const row of rows.slice(from, from + count)) {
        values.push(this.company);
        for (const column of shape.columns) values.push(row[column] ?? '');
      }
      this.#connection.run(this.#insertText(shape, count, replaces), values);
      from += count;
    }
  }

  #insertText(shape: Shape, count: number, replaces: boolean): string {
    return this.texts.of(`insert ${shape.name} ${String(count)} ${String(replaces)}`, () => {
      const row = sql`(${parameters(shape.columns.length + 1)})`;
      return sql`
        insert into ${sql.table(shape.name)} (company, ${refs(shape.columns)})
        values ${sql.join(Array.from({length: count}, () => row))}
        ${replaces ? onConflict(shape) : sql``}`;
    });
  }
}
