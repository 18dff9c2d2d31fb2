import {sql} from 'kysely';
import type {Row} from '#domain/kernel/field.ts';
import {IDENTITY_COLUMNS, type IdentityRow, type IdentityTable} from '../identity-tables.ts';
import {allOf, equalColumns, parameter, parameterList, columnRefs} from './fragments.ts';
import type {SqlSession} from './session.ts';

/** Held until the commit by a registration: of two processes that register, one waits for the other. */
const REGISTRATION_LOCK = 7_201_303;

const columnsOf = (table: IdentityTable): string[] => Object.keys(IDENTITY_COLUMNS[table]);

/** Rows whose columns are these. */
export async function identityRows<T extends IdentityTable>(
  session: SqlSession,
  table: T,
  where: Partial<IdentityRow<T>>,
): Promise<IdentityRow<T>[]> {
  const [given, columns] = [valuesOf(where), columnsOf(table)];
  const text = session.texts.of(
    `identity ${table} ${given.names.join(' ')}`,
    () => sql`
      select ${columnRefs(columns)}
      from ${sql.table(table)}
      where ${allOf(equalColumns(['company', ...given.names]))}`,
  );
  const rows: unknown = await session.all(text, [session.company, ...given.values], columns);
  // The columns are the table's own.
  return rows as IdentityRow<T>[];
}

/** Adds a row; false where something in it that is unique is taken. */
export async function addIdentityRow<T extends IdentityTable>(
  session: SqlSession,
  table: T,
  row: IdentityRow<T>,
): Promise<boolean> {
  const {names, values} = valuesOf(row);
  const text = session.texts.of(
    `add identity ${table} ${names.join(' ')}`,
    () => sql`
      insert into ${sql.table(table)} (company, ${columnRefs(names)})
      values (${parameterList(names.length + 1)})
      on conflict do nothing
      returning company`,
  );
  return (await session.all(text, [session.company, ...values], ['company'])).length > 0;
}

/** Sets columns of the rows whose columns are these. */
export async function changeIdentityRows<T extends IdentityTable>(
  session: SqlSession,
  table: T,
  where: Partial<IdentityRow<T>>,
  set: Partial<IdentityRow<T>>,
): Promise<void> {
  const [given, changed] = [valuesOf(where), valuesOf(set)];
  const text = session.texts.of(
    `change identity ${table} ${changed.names.join(' ')} of ${given.names.join(' ')}`,
    () => sql`
      update ${sql.table(table)}
      set ${sql.join(equalColumns(changed.names))}
      where ${allOf(equalColumns(['company', ...given.names]))}`,
  );
  await session.run(text, [...changed.values, session.company, ...given.values]);
}

/** Takes its turn with registrations, which give such names too; false where another account of the server has it. */
export async function renameAdmin(session: SqlSession, staff: string, nameKey: string): Promise<boolean> {
  await registrationTurn(session);
  const text = session.texts.of(
    'rename administrator',
    () => sql`
      update accounts set name_key = ${parameter}
      where company = ${parameter} and staff = ${parameter} and name_key <> ''
        and not exists (
          select 1 from accounts as other
          where other.name_key = ${parameter} and (other.company <> ${parameter} or other.staff <> ${parameter})
        )
      returning staff`,
  );
  const {company} = session;
  return (await session.all(text, [nameKey, company, staff, nameKey, company, staff], ['staff'])).length > 0;
}

/** Waits for a registration under way, in whichever process; on SQLite the write itself has waited. */
export async function registrationTurn(session: SqlSession): Promise<'first' | 'later'> {
  const {texts} = session;
  if (texts.dialect === 'postgres') {
    const lock = sql`select pg_advisory_xact_lock(${parameter})`;
    await session.run(
      texts.of('registration lock', () => lock),
      [REGISTRATION_LOCK],
    );
  }
  const found = sql`select company from accounts where name_key <> '' limit 1`;
  const rows = await session.all(
    texts.of('any administrator', () => found),
    [],
    ['company'],
  );
  return rows.length === 0 ? 'first' : 'later';
}

function valuesOf(part: object): {names: string[]; values: Row[string][]} {
  // Identity rows hold text and integers, as every table does.
  const entries = Object.entries(part) as [string, Row[string]][];
  return {names: entries.map(([name]) => name), values: entries.map(([, value]) => value)};
}
