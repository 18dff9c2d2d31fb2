import {sql} from 'kysely';
import {indexColumns, type Resource} from '#domain/kernel/resource.ts';
import type {SelectionAmounts, AmountsQuery} from '../storage.ts';
import {allOf, equalColumns, ownColumns, type SqlFragment} from './fragments.ts';
import type {SqlSession} from './session.ts';

/** A product of our largest numbers is beyond 64 bits: the two halves of one are not, of as many rows as a document has. */
const HALF = 1n << 30n;

/**
 * Rows of a list added up: how many, their quantities, and quantities times what one unit has in columns of the row that
 * they refer to; exact however large, in one statement. A row that refers to nothing known adds no more than its units.
 */
export async function selectAmounts(
  session: SqlSession,
  resource: Resource,
  {index, prefix, quantity, through, of, columns}: AmountsQuery,
): Promise<SelectionAmounts> {
  const units = at(resource.name, quantity);
  const half = sql.lit(Number(HALF));
  const sums = columns.flatMap((column) => {
    const each = at('unit', column);
    return [text(sql`sum(${units} * (${each} / ${half}))`), text(sql`sum(${units} * (${each} % ${half}))`)];
  });
  const name = [resource.name, index, prefix.length, quantity, through, of, ...columns].join(' ');
  const statement = session.texts.of(
    `amounts ${name}`,
    () => sql`
      select ${sql.join([sql`count(*)`, text(sql`sum(${units})`), ...sums])}
      from ${sql.table(resource.name)}
      left join ${sql.table(of)} as unit
        on unit.company = ${at(resource.name, 'company')} and unit.id = ${at(resource.name, through)}
      where ${allOf([
        ...equalColumns(
          ownColumns(resource, ['company', ...indexColumns(resource, index).slice(0, prefix.length)]),
        ),
        sql`${units} > 0`,
      ])}`,
  );
  const names = ['count', 'units', ...columns.flatMap((column) => [`${column} high`, `${column} low`])];
  const [row = {}] = await session.all(statement, [session.company, ...prefix], names);
  const whole = (of: string): bigint => BigInt(row[of] ?? 0);
  return {
    count: Number(row['count'] ?? 0),
    units: whole('units'),
    sums: columns.map((column) => whole(`${column} high`) * HALF + whole(`${column} low`)),
  };
}

const at = (table: string, column: string): SqlFragment => sql.ref(`${table}.${column}`);

/** Digits: a driver that reads them as a number would round. */
const text = (sum: SqlFragment): SqlFragment => sql`cast(coalesce(${sum}, 0) as text)`;
