import {sql, type RawBuilder} from 'kysely';
import type {Resource} from '#domain/kernel/resource.ts';
import type {DialectName} from '../migrations/table.ts';
import {searchedColumns, SEPARATOR} from '../search.ts';

export type Fragment = RawBuilder<unknown>;

/** A parameter's place; the value is given when the statement runs. */
export const parameter: Fragment = sql`${''}`;

export const refs = (columns: readonly string[]): Fragment =>
  sql.join(columns.map((column) => sql.ref(column)));
export const parameters = (count: number): Fragment => sql.join(Array.from({length: count}, () => parameter));
export const all = (conditions: readonly Fragment[]): Fragment => sql.join(conditions, sql` and `);
export const equals = (columns: readonly string[]): Fragment[] =>
  columns.map((column) => sql`${sql.ref(column)} = ${parameter}`);
export const orderBy = (columns: readonly string[], direction: 'asc' | 'desc' = 'asc'): Fragment =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`));

/** Rows beyond the values of these columns, in their order or against it. */
export const beyond = (columns: readonly string[], backward: boolean): Fragment =>
  sql`(${refs(columns)}) ${sql.raw(backward ? '<' : '>')} (${parameters(columns.length)})`;

/** Rows up to the values of these columns and with them, in their order or against it. */
export const upTo = (columns: readonly string[], backward: boolean): Fragment =>
  sql`(${refs(columns)}) ${sql.raw(backward ? '>=' : '<=')} (${parameters(columns.length)})`;

/**
 * That a row is one that mirrors hold. Written out as in the index of these rows (`mirrored-cases`), since neither
 * database finds such an index by parameters.
 */
export const ofMirrors = ({mirrored = {}}: Resource): Fragment[] =>
  Object.entries(mirrored).map(
    ([column, values]) => sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`,
  );

/** Whether the text columns of a row contain a parameter, in any case. */
export function contains(dialect: DialectName, resource: Resource): Fragment {
  const columns = searchedColumns(resource).map((column) => sql.ref(column));
  const text = columns.length > 0 ? sql.join(columns, sql` || ${sql.lit(SEPARATOR)} || `) : sql.lit('');
  const position = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql`${position}(binward_fold(${text}), binward_fold(${parameter})) > 0`;
}
