import type {Kysely, RawBuilder} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {DialectName} from '../migrations/table.ts';
import type {Tables} from '../tables.ts';
import type {TableShape} from './shape.ts';

/** Range reads of one table under one order, answered together. */
export interface RangeReads {
  /** Columns of the order; the first ones are fixed by each prefix. */
  readonly columns: readonly string[];
  readonly prefixes: readonly (readonly Value[])[];
  readonly limits: readonly number[];
}

/**
 * One company's connection inside a transaction. The two databases differ in how many rows travel with one
 * statement; everything that reads or writes many at once therefore has its own method here.
 */
export interface SqlSession {
  readonly company: string;
  readonly texts: StatementTexts;
  /** The same connection for another company. */
  of(company: string): SqlSession;
  /** Rows of a statement whose first parameters and columns the caller knows. */
  all(text: string, parameters: readonly Value[], columns: readonly string[]): Promise<Row[]>;
  run(text: string, parameters?: readonly Value[]): Promise<void>;
  /** Rows by key, in no order; keys that are not there are left out. */
  byKeys(shape: TableShape, keys: readonly (readonly Value[])[]): Promise<Row[]>;
  /** For each prefix its first rows, at most its limit. */
  ranges(shape: TableShape, ranges: RangeReads): Promise<Row[][]>;
  insert(shape: TableShape, rows: readonly Row[]): Promise<void>;
  /** Inserts or replaces rows with distinct keys. */
  upsert(shape: TableShape, rows: readonly Row[]): Promise<void>;
  deleteKeys(shape: TableShape, keys: readonly (readonly Value[])[]): Promise<void>;
}

/** More texts than a server has without those that searches are composed of; beyond it they are built anew. */
const MAX_TEXTS = 4_000;

/**
 * Statements as text, each built by Kysely once and kept: building costs more than running it. Parameters are
 * placeholders while it is built; callers pass theirs in the order in which they appear.
 */
export class StatementTexts {
  readonly dialect: DialectName;
  readonly #kysely: Kysely<Tables>;
  readonly #texts = new Map<string, string>();

  constructor(kysely: Kysely<Tables>, dialect: DialectName) {
    this.#kysely = kysely;
    this.dialect = dialect;
  }

  /** How many are kept. */
  get size(): number {
    return this.#texts.size;
  }

  of(
    name: string,
    build: (kysely: Kysely<Tables>) => RawBuilder<unknown> | {compile(): {sql: string}},
  ): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    const text = build(this.#kysely).compile(this.#kysely).sql;
    this.#texts.set(name, text);
    return text;
  }
}

/** A row from its values, in the order of the columns. */
export function rowFromValues(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, Value> = {};
  // Columns are text or integer, never null: this is where values enter from the database.
  for (let i = 0; i < columns.length; i++) row[columns[i] ?? ''] = values[i] as Value;
  return row;
}
