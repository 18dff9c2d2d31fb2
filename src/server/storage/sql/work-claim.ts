import {sql} from 'kysely';
import type {WorkClaim} from '../storage.ts';
import {parameter} from './fragments.ts';
import type {SqlSession} from './session.ts';

/** Writes the row of long work as it stands: a process that wants to take it waits for the end of this transaction. */
export async function claimWork(session: SqlSession, {work, lease, cursor}: WorkClaim): Promise<boolean> {
  const text = session.texts.of(
    'claim work',
    () => sql`
      update long_work set lease = lease
      where company = ${parameter} and id = ${parameter}
        and lease = ${parameter} and cursor = ${parameter} and ended_at = 0
      returning id`,
  );
  return (await session.all(text, [session.company, work, lease, cursor], ['id'])).length === 1;
}
