import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import type {PullAnswer, PullRequest} from '#protocol/sync.ts';
import type {Tables} from '../storage/tables.ts';

/** That a device stood at a point of its company's history with nothing waiting. */
interface Moment {
  readonly company: string;
  readonly epoch: string;
  readonly version: number;
  /** ms UTC by the server's clock. */
  readonly at: number;
}

/**
 * When devices were last heard with nothing waiting: all that waits there now was made later, so a login among it
 * cannot be much older than the grant it shows allows.
 */
export interface QuietDevices {
  /** A pull and its answer. */
  note(device: Id, request: PullRequest, answer: PullAnswer): void;
  /** Of a device as its row is known here, ms UTC: this process may have heard it since that was written. */
  latestOf(device: Pick<Tables['devices'], 'id' | 'quiet_at'>): number;
  /** By present or former id, ms UTC; those never heard so are left out. */
  of(company: string, ids: readonly Id[]): Promise<ReadonlyMap<Id, number>>;
  /** Writes what is new since the last time. */
  flush(): Promise<void>;
}

export function createQuiet(db: Kysely<Tables>, now: () => number): QuietDevices {
  let fresh = new Map<Id, Moment>();
  return {
    note(device, {company, pending, epoch}, answer) {
      // Who is still in another history, or behind, may have lost work to offer again.
      if (answer.kind !== 'delta' || answer.more || answer.epoch !== epoch || pending > 0) return;
      fresh.set(device, {company, epoch, version: answer.head, at: now()});
    },

    latestOf: ({id, quiet_at}) => Math.max(Number(quiet_at), fresh.get(id)?.at ?? 0),

    of: (company, ids) => quietOf(db, company, ids),

    async flush() {
      const moments = fresh;
      fresh = new Map();
      try {
        await write(db, moments);
      } catch (error) {
        fresh = new Map([...moments, ...fresh]);
        throw error;
      }
    },
  };
}

async function quietOf(
  db: Kysely<Tables>,
  company: string,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const former = await db
    .selectFrom('former_devices')
    .select(['former', 'device'])
    .where('company', '=', company)
    .where('former', 'in', ids)
    .execute();
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'quiet_at'])
    .where('company', '=', company)
    .where('id', 'in', [...ids, ...former.map(({device}) => device)])
    .execute();
  const quiet = new Map(rows.map(({id, quiet_at}) => [id, Number(quiet_at)]));
  // What was recorded under a former id waits on the device that has it now.
  const present = new Set(rows.map(({id}) => id));
  for (const {former: id, device} of former)
    if (!present.has(id)) quiet.set(id, Math.max(quiet.get(id) ?? 0, quiet.get(device) ?? 0));
  return quiet;
}

/** But where the history that a device stood in is gone: what it held then is waiting again. */
async function write(db: Kysely<Tables>, moments: ReadonlyMap<Id, Moment>): Promise<void> {
  if (moments.size === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const [id, {company, epoch, version, at}] of moments) {
      const history = tx
        .selectFrom('companies')
        .select('id')
        .where('id', '=', company)
        .where('epoch', '=', epoch)
        .where('version', '>=', version);
      await tx
        .updateTable('devices')
        .set({quiet_at: at})
        .where('company', '=', company)
        .where('id', '=', id)
        .where('quiet_at', '<', at)
        .where((row) => row.exists(history))
        .execute();
    }
  });
}
