import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {isRole, type Role} from '#domain/kernel/roles.ts';
import type {StaffRow} from '#domain/people/staff.ts';
import type {Tables} from '../storage/tables.ts';
import {WRONG_CODES} from './accounts.ts';

/** How the login of a staff member stands. No code and no hash is told. */
export interface LoginState {
  readonly id: Id;
  readonly name: string;
  readonly type: Role;
  readonly is_locked: number;
  /** Whether there is anything to log in with: a check code, or an administrator's password. */
  readonly has_code: boolean;
  /** When that was set last, ms UTC, or 0. */
  readonly code_at: number;
  /** The name of the person who set it, or '': the server, or it was not noted. */
  readonly code_by: string;
  /** Since when a lost device may know it, ms UTC, or 0 (STAFF-6). */
  readonly exposed_at: number;
  /** The last login, ms UTC, or 0: on a device, or in a browser in the last two weeks. */
  readonly used_at: number;
  /** Wrong codes on the company's devices until the login is locked; an administrator's is not. */
  readonly tries_left: number;
}

/** Behind which name and id a page of logins begins; `most` rows. */
export interface LoginPage {
  readonly after: {readonly name: string; readonly id: string};
  readonly most: number;
}

/** How many logins a company has. */
export async function countLogins(db: Kysely<Tables>, company: string): Promise<number> {
  const {count} = await db
    .withTables<{staff: {company: string}}>()
    .selectFrom('staff')
    .select(({fn}) => fn.countAll().as('count'))
    .where('company', '=', company)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How the logins of a company stand, by name: one statement. */
export async function loginStates(
  db: Kysely<Tables>,
  company: string,
  {after, most}: LoginPage,
): Promise<readonly LoginState[]> {
  const rows = await db
    .withTables<{staff: Omit<StaffRow, 'creater' | 'version'> & {company: string}}>()
    .selectFrom('staff')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.company', '=', 'staff.company').onRef('accounts.staff', '=', 'staff.id'),
    )
    .leftJoin('staff as giver', (join) =>
      join.onRef('giver.company', '=', 'staff.company').onRef('giver.id', '=', 'staff.code_by'),
    )
    .select(['staff.id', 'staff.name', 'staff.type', 'staff.is_locked', 'staff.code_at'])
    .select(['accounts.check_hash', 'accounts.password_hash', 'accounts.wrong_count', 'accounts.exposed_at'])
    .select('giver.name as code_by')
    .select((of) => [
      of
        .selectFrom('sessions')
        .whereRef('sessions.company', '=', 'staff.company')
        .whereRef('sessions.staff', '=', 'staff.id')
        .select(({fn}) => fn.max('sessions.created_at').as('at'))
        .as('opened_at'),
      of
        .selectFrom('device_logins')
        .whereRef('device_logins.company', '=', 'staff.company')
        .whereRef('device_logins.who', '=', 'staff.id')
        .select(({fn}) => fn.max('device_logins.at').as('at'))
        .as('seen_at'),
    ])
    .where('staff.company', '=', company)
    .where((of) => of(of.refTuple('staff.name', 'staff.id'), '>', of.tuple(after.name, after.id)))
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(most)
    .execute();
  return rows.flatMap(({id, name, type, is_locked, code_at, ...row}) => {
    if (!isRole(type)) return [];
    const wrong = row.wrong_count ?? 0;
    return {
      id,
      name,
      type,
      is_locked,
      has_code: (row.check_hash ?? '') !== '' || (row.password_hash ?? '') !== '',
      code_at,
      code_by: row.code_by ?? '',
      exposed_at: row.exposed_at ?? 0,
      used_at: Math.max(Number(row.opened_at ?? 0), Number(row.seen_at ?? 0)),
      tries_left: is_locked === 1 ? 0 : Math.max(0, WRONG_CODES - wrong),
    };
  });
}
