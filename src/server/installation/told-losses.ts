import type {Kysely} from 'kysely';
import {contains} from '#protocol/history.ts';
import {RESTORED, SET_BACK} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import type {KeptCompany} from './installation-file.ts';

type Epoch = Pick<Tables['epochs'], 'epoch' | 'start' | 'lost' | 'why'>;

/** Whether the history of a company lacks what was seen of it, and tells of no loss that has taken it. */
export async function isLossUntold(db: Kysely<Tables>, company: string, kept: KeptCompany): Promise<boolean> {
  const since = await epochsSince(db, company, kept);
  return since?.every(({lost, why}) => lost === 0 && why !== RESTORED && why !== SET_BACK) ?? false;
}

/** Whether it lacks what was seen of it, and tells that a backup was restored since. */
export async function isRestoredSince(
  db: Kysely<Tables>,
  company: string,
  kept: KeptCompany,
): Promise<boolean> {
  return (await epochsSince(db, company, kept))?.some(({why}) => why === RESTORED) ?? false;
}

/** Epochs that were opened since the point that was seen; nothing where that is held, or no history is there. */
async function epochsSince(
  db: Kysely<Tables>,
  company: string,
  {epoch, version, at}: KeptCompany,
): Promise<readonly Epoch[] | undefined> {
  const rows = await db
    .selectFrom('epochs')
    .select(['epoch', 'start', 'lost', 'why', 'at'])
    .where('company', '=', company)
    .orderBy('n')
    .execute();
  const lineage = rows.map((each) => ({epoch: each.epoch, start: each.start, lost: each.lost === 1}));
  if (rows.length === 0 || contains(lineage, {epoch, version})) return undefined;
  const own = rows.findIndex((each) => each.epoch === epoch);
  return own < 0 ? rows.filter((each) => each.at > at) : rows.slice(own + 1);
}
