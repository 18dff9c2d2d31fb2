import {createSessions} from '#server/auth/sessions.ts';
import {openPlace, type BenchCompany, type BenchDatabasePlace} from './company.ts';
import type {Asker} from './largest.ts';
import {movers} from './moves.ts';
import {loginPushes, statementsOf} from './site.ts';

/** Somebody of the office of a company, with a device that has logged in. */
export async function openAsker(where: BenchDatabasePlace, company: BenchCompany): Promise<Asker> {
  const [mover] = movers(company);
  if (!mover) throw new Error('a company without a device');
  await statementsOf(where, company, [loginPushes([mover])]);
  const database = await openPlace(where);
  try {
    const {id: staff} = await database.kysely
      .selectFrom('staff')
      .select('id')
      .where('company', '=', company.id)
      .where('type', '=', 'Manager')
      .executeTakeFirstOrThrow();
    const of = {company: company.id, staff, device: ''};
    const opened = await createSessions(database.kysely).open(of, Date.now());
    if (!opened) throw new Error('no session');
    return {company, mover, session: opened.token};
  } finally {
    await database.close();
  }
}
