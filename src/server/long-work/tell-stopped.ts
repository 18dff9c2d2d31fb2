import {LONG_WORK_KINDS} from '#domain/kernel/long-work.ts';
import type {Kysely} from 'kysely';
import {RESTORED_WORK} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import {mutationWithoutOutbox} from '../sync/mutation-without-outbox.ts';
import type {SyncServer} from '../sync/server.ts';

/**
 * The office reads of all work that a restore has stopped, each once, as a held case under the work's own id: the
 * person who asked for it was told that it goes on, perhaps that it is done, and only a person knows whether it still
 * should.
 */
export async function tellOfStopped(
  db: Kysely<Tables>,
  sync: Pick<SyncServer, 'ask' | 'fate'>,
): Promise<void> {
  const stopped = await db
    .selectFrom('long_work')
    .select(['company', 'id', 'kind', 'args', 'warehouse', 'who', 'asked_at as at'])
    .where('code', '=', RESTORED_WORK)
    .execute();
  for (const {kind: action, args, warehouse, ...work} of stopped) {
    if (!LONG_WORK_KINDS.has(action) || (await sync.fate(work.company, work.id))) continue;
    await sync.ask(work.company, {
      kind: 'ask',
      // Only we write this column.
      mutation: {
        ...mutationWithoutOutbox({...work, action}),
        args: JSON.parse(args) as Record<string, string>,
        warehouse,
      },
      insist: true,
      again: true,
      objection: {code: RESTORED_WORK, facts: {}},
    });
  }
}
