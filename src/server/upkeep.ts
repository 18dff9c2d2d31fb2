import type {Database} from './storage/open.ts';
import type {SyncServer} from './sync/server.ts';

/** A device away for longer starts from a snapshot (L10). */
const TOMBSTONE_MS = 45 * 24 * 3_600_000;

/**
 * Forgets the tombstones of rows deleted longer ago than that, company by company; answers up to which version,
 * for the log.
 */
export async function forgetOldTombstones(
  database: Pick<Database, 'companies' | 'kysely'>,
  sync: Pick<SyncServer, 'forgetTombstones'>,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const forgotten = new Map<string, number>();
  for (const company of await database.companies()) {
    const oldest = await database.kysely
      .selectFrom('mutations')
      .select(({fn}) => fn.max('version').as('version'))
      .where('company', '=', company)
      .where('received_at', '<', now - TOMBSTONE_MS)
      .executeTakeFirst();
    const version = Number(oldest?.version ?? 0);
    if (version === 0) continue;
    await sync.forgetTombstones(company, version);
    forgotten.set(company, version);
  }
  return forgotten;
}
