import {sql} from 'kysely';
import type {ClientBase} from 'pg';
import type {Row, Value} from '#domain/kernel/field.ts';
import {allOf, KEPT_WORDS, orderBy, parameter, columnRefs, type SqlFragment} from '../sql/fragments.ts';
import {rowFromValues, type RangeReads, type SqlSession, type StatementTexts} from '../sql/session.ts';
import type {TableShape} from '../sql/shape.ts';
import {onConflict} from '../sql/on-conflict.ts';
import {meaningOf} from './pool.ts';

/**
 * A session over the network: a statement costs a round trip, so any number of rows travel with one, as an array
 * for each column. The text stays the same whatever their number, so that it is planned once per connection.
 */
export class PostgresSession implements SqlSession {
  readonly company: string;
  readonly texts: StatementTexts;
  readonly #client: ClientBase;

  constructor(company: string, texts: StatementTexts, client: ClientBase) {
    this.company = company;
    this.texts = texts;
    this.#client = client;
  }

  of(company: string): SqlSession {
    return new PostgresSession(company, this.texts, this.#client);
  }

  async all(text: string, values: readonly unknown[], columns: readonly string[]): Promise<Row[]> {
    const rows = await this.#query(text, values);
    return rows.map((row) => rowFromValues(columns, row));
  }

  async run(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.#query(text, values);
  }

  async byKeys(shape: TableShape, keys: readonly (readonly Value[])[]): Promise<Row[]> {
    if (keys.length === 0) return [];
    const text = this.texts.of(
      `get ${shape.name} ${String(shape.columns.length)}`,
      () => sql`select found.* from ${eachByKey(shape, columnRefs(shape.columns))}`,
    );
    return this.all(text, [...transposed(shape.key, keys), this.company], shape.columns);
  }

  async ranges(shape: TableShape, {columns, prefixes, limits}: RangeReads): Promise<Row[][]> {
    const length = prefixes[0]?.length ?? 0;
    const rest = columns.slice(length);
    const fixed = columns.slice(0, length);
    const asked = [...fixed.map((_, i) => `p${String(i)}`), 'most'];
    const text = this.texts.of(`ranges ${shape.name} ${columns.join(' ')} ${String(length)}`, () => {
      const prefix = fixed.map((column, i) => sql`r.${sql.ref(column)} = asked.${sql.ref(`p${String(i)}`)}`);
      const arrays = sql.join([
        ...fixed.map((column) => arrayOf(shape, column)),
        sql`${parameter}::bigint[]`,
      ]);
      return sql`
        select asked.i, found.*
        from unnest(${arrays}) with ordinality as asked(${columnRefs([...asked, 'i'])})
        cross join lateral (
          select ${columnRefs(shape.columns)}
          from ${sql.table(shape.name)} as r
          where ${allOf([sql`company = ${parameter}`, ...prefix])}
          ${rest.length > 0 ? sql`order by ${orderBy(rest)}` : sql``}
          limit asked.most
        ) as found`;
    });
    const values = [...transposed(fixed, prefixes), limits, this.company];
    const found = prefixes.map((): Row[] => []);
    for (const [i, ...row] of await this.#query(text, values))
      found[Number(i) - 1]?.push(rowFromValues(shape.columns, row));
    return found;
  }

  insert(shape: TableShape, rows: readonly Row[]): Promise<void> {
    return this.#insert(shape, rows, false);
  }

  upsert(shape: TableShape, rows: readonly Row[]): Promise<void> {
    return this.#insert(shape, rows, true);
  }

  async deleteKeys(shape: TableShape, keys: readonly (readonly Value[])[]): Promise<void> {
    if (keys.length === 0) return;
    const text = this.texts.of(
      `delete ${shape.name}`,
      () => sql`
        delete from ${sql.table(shape.name)}
        where ctid = any(array(select found.ctid from ${eachByKey(shape, sql`ctid`)}))`,
    );
    await this.run(text, [...transposed(shape.key, keys), this.company]);
  }

  async #insert(shape: TableShape, rows: readonly Row[], replaces: boolean): Promise<void> {
    if (rows.length === 0) return;
    const text = this.texts.of(
      `insert ${shape.name} ${String(replaces)}`,
      () => sql`
        insert into ${sql.table(shape.name)} (company, ${columnRefs(shape.columns)})
        select ${parameter}, * from ${columnsOf(shape, shape.columns)} as given
        ${replaces ? onConflict(shape) : sql``}`,
    );
    const values = rows.map((row) => shape.columns.map((column) => row[column] ?? ''));
    await this.run(text, [this.company, ...transposed(shape.columns, values)]);
  }

  async #query(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    try {
      const name = nameOf(text);
      const query = {...(name && {name}), text, values: [...values], rowMode: 'array' as const};
      return (await this.#client.query<unknown[]>(query)).rows;
    } catch (error) {
      throw meaningOf(error);
    }
  }
}

const arrayOf = (shape: TableShape, column: string): SqlFragment =>
  shape.isText[shape.columns.indexOf(column)] ? sql`${parameter}::text[]` : sql`${parameter}::bigint[]`;

/** Rows given as one array for each column. */
const columnsOf = (shape: TableShape, columns: readonly string[]): SqlFragment =>
  sql`unnest(${sql.join(columns.map((column) => arrayOf(shape, column)))})`;

/**
 * What a select gives of the row of each key, `found`, for keys given as arrays and then the company. Each row is
 * looked up by itself through the primary key: `offset 0` keeps the planner from a join, which it chooses badly
 * for a table that was filled a moment ago.
 */
function eachByKey(shape: TableShape, given: SqlFragment): SqlFragment {
  const names = shape.key.map((_, i) => `k${String(i)}`);
  const matches = shape.key.map((column, i) => sql`r.${sql.ref(column)} = k.${sql.ref(names[i] ?? '')}`);
  return sql`
    ${columnsOf(shape, shape.key)} as k(${columnRefs(names)})
    cross join lateral (
      select ${given}
      from ${sql.table(shape.name)} as r
      where ${allOf([...matches, sql`r.company = ${parameter}`])}
      offset 0
    ) as found`;
}

const transposed = (columns: readonly string[], rows: readonly (readonly Value[])[]): Value[][] =>
  columns.map((_, i) => rows.map((row) => row[i] ?? ''));

/**
 * Statements are prepared under a name once for each connection. What a search is composed of has too many forms for
 * every connection to keep them: it is planned each time, and better so, for the words that are meant.
 */
const names = new Map<string, string>();
function nameOf(text: string): string | undefined {
  if (text.includes(KEPT_WORDS)) return undefined;
  let name = names.get(text);
  if (!name) names.set(text, (name = `binward${String(names.size)}`));
  return name;
}
