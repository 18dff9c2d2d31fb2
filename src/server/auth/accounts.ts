import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {nameKey} from '#domain/kernel/name.ts';
import type {Tables} from '../storage/tables.ts';

type Account = Readonly<Tables['accounts']>;

/** Wrong check codes in a row that lock a person. Specification 6; greaterwms.md 10.3. */
export const WRONG_CODES = 3;

/** Credentials of people: an administrator's password, a staff member's check code; both only as slow hashes. */
export interface Accounts {
  /** Whether any administrator exists on this server. */
  any(): Promise<boolean>;
  byStaff(company: string, staff: Id): Promise<Account | undefined>;
  byAdminName(name: string): Promise<Account | undefined>;
  /** Takes one of the tries before a code is looked at, so that parallel guesses cannot have more. */
  takeTry(company: string, staff: Id): Promise<boolean>;
  /** Forgets wrong codes: after a right one, and after an unlock. */
  clearTries(company: string, staff: Id): Promise<void>;
  /** Keeps what a person chose for the screens, as JSON. */
  setPreferences(company: string, staff: Id, preferences: string): Promise<void>;
}

export function createAccounts(db: Kysely<Tables>): Accounts {
  const update = (company: string, staff: Id) =>
    db.updateTable('accounts').where('company', '=', company).where('staff', '=', staff);
  const find = () => db.selectFrom('accounts').selectAll();

  return {
    any: async () => (await find().where('name_key', '<>', '').limit(1).executeTakeFirst()) !== undefined,

    byStaff: (company, staff) =>
      find().where('company', '=', company).where('staff', '=', staff).executeTakeFirst(),

    byAdminName: (name) =>
      // Staff have no name here, and are none that shows nothing.
      find().where('name_key', '=', nameKey(name)).where('name_key', '<>', '').executeTakeFirst(),

    async takeTry(company, staff) {
      const taken = await update(company, staff)
        .set((row) => ({wrong_count: row('wrong_count', '+', 1)}))
        .where('wrong_count', '<', WRONG_CODES)
        .executeTakeFirst();
      return Number(taken.numUpdatedRows) === 1;
    },

    async clearTries(company, staff) {
      await update(company, staff).set({wrong_count: 0, locked_at: 0}).execute();
    },

    async setPreferences(company, staff, preferences) {
      await update(company, staff).set({preferences}).execute();
    },
  };
}
