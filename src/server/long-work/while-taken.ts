import type {Kysely, Transaction} from 'kysely';
import {WorkOvertaken, type WorkClaim} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import type {LeasedWork} from './work-store.ts';

/** The step that work is at, for what is written in its name. */
export const workClaimOf = ({id: work, lease, cursor}: LeasedWork): WorkClaim => ({work, lease, cursor});

/**
 * Writes something of a step, where the work is still this process's and stands where the step began: no statement
 * takes so long that another process could go on meanwhile (WORK-3). Throws {@link WorkOvertaken} where one has.
 */
export function whileTaken<T>(
  db: Kysely<Tables>,
  {company, id, lease, cursor}: LeasedWork,
  what: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable('long_work')
      .set({lease})
      .where('company', '=', company)
      .where('id', '=', id)
      .where('lease', '=', lease)
      .where('cursor', '=', cursor)
      .where('ended_at', '=', 0)
      .executeTakeFirst();
    if (Number(held.numUpdatedRows) !== 1) throw new WorkOvertaken(`${id} is another process's by now`);
    return what(tx);
  });
}
