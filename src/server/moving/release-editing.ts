import {sql} from 'kysely';
import {endMovingIn} from '#domain/moving/begin-and-end.ts';
import {movingIn, ONLY_ROW} from '#domain/moving/moving-in.ts';
import type {StepDeps} from '../long-work/work-kind.ts';
import {serverRequest} from '../sync/server-request.ts';

/**
 * Lets others edit again where the work that keeps them from it has ended, or it is unknown: a build or a process that
 * ended in between may have left that so, and nothing else would ever let them (IMPORT-2).
 */
export async function releaseEditing(deps: StepDeps, company: string): Promise<void> {
  const [found] = await deps.storage.read(company, (tx) => tx.fetch([{list: movingIn.name, key: ONLY_ROW}]));
  const {work = '', list = ''} = found?.rows[0] ?? {};
  if (work === '') return;
  const open = await deps.db
    .selectFrom('long_work')
    .select('id')
    .where('company', '=', company)
    .where('id', '=', String(work))
    .where('ended_at', '=', 0)
    .executeTakeFirst();
  if (open) return;
  const args = {work: String(work), list: String(list)};
  await deps.sync.ask(company, serverRequest(deps, {company, action: endMovingIn.name, args}));
}

/** The same for every company. */
export async function releaseAllEditing(deps: StepDeps): Promise<void> {
  const kept = await sql<{company: string}>`select company from "movingIn" where work <> ''`.execute(deps.db);
  for (const {company} of kept.rows) await releaseEditing(deps, company);
}
