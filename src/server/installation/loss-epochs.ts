import type {Kysely} from 'kysely';
import {lineageContains} from '#protocol/history.ts';
import type {Lineage} from '#protocol/sync.ts';
import {BACKUP_RESTORED, SET_BACK} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import type {KeptCompany} from './installation-file.ts';

type Epoch = Pick<Tables['epochs'], 'epoch' | 'start' | 'lost' | 'why' | 'at'>;

/** A company's epochs, the first of all first. */
const epochsOf = (db: Kysely<Tables>, company: string): Promise<Epoch[]> =>
  db
    .selectFrom('epochs')
    .select(['epoch', 'start', 'lost', 'why', 'at'])
    .where('company', '=', company)
    .orderBy('n')
    .execute();

const asLineage = (epochs: readonly Epoch[]): Lineage =>
  epochs.map(({epoch, start, lost}) => ({epoch, start, lost: lost === 1}));

/** A company's lineage beside any transaction of its own. */
export const lineageOf = async (db: Kysely<Tables>, company: string): Promise<Lineage> =>
  asLineage(await epochsOf(db, company));

/** Whether the history of a company lacks what was seen of it, and tells of no loss that has taken it. */
export async function isLossUnreported(
  db: Kysely<Tables>,
  company: string,
  kept: KeptCompany,
): Promise<boolean> {
  const since = await epochsSince(db, company, kept);
  return since?.every(({lost, why}) => lost === 0 && why !== BACKUP_RESTORED && why !== SET_BACK) ?? false;
}

/** Whether it lacks what was seen of it, and tells that a backup was restored since. */
export async function isRestoredSince(
  db: Kysely<Tables>,
  company: string,
  kept: KeptCompany,
): Promise<boolean> {
  return (await epochsSince(db, company, kept))?.some(({why}) => why === BACKUP_RESTORED) ?? false;
}

/** Epochs that were opened since the point that was seen; nothing where that is held, or no history is there. */
async function epochsSince(
  db: Kysely<Tables>,
  company: string,
  {epoch, version, at}: KeptCompany,
): Promise<readonly Epoch[] | undefined> {
  const rows = await epochsOf(db, company);
  if (rows.length === 0 || lineageContains(asLineage(rows), {epoch, version})) return undefined;
  const own = rows.findIndex((each) => each.epoch === epoch);
  return own < 0 ? rows.filter((each) => each.at > at) : rows.slice(own + 1);
}
