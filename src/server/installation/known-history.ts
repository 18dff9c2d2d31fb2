import type {Kysely} from 'kysely';
import {lineageContains} from '#protocol/history.ts';
import type {Lineage} from '#protocol/sync.ts';
import type {ChainAnchor} from '../storage/chain/anchor.ts';
import type {Tables} from '../storage/tables.ts';
import {INSTALLATION_FILE, type KeptCompany, type KeptServer} from './installation-file.ts';
import {isRestoredSince, lineageOf} from './loss-epochs.ts';

type KeptAnchor = NonNullable<KeptCompany['anchor']>;

const companiesOf = ({companies}: KeptServer, is: (kept: KeptCompany) => boolean): ReadonlySet<string> =>
  new Set(Object.entries(companies).flatMap(([id, kept]) => (is(kept) ? [id] : [])));

/** Companies that have had a chain here: one that stands there without it had it taken away. */
export const chainedIn = (kept: KeptServer): ReadonlySet<string> =>
  companiesOf(kept, ({anchor}) => anchor !== undefined);

/** Companies whose accounts and devices have been on record here. */
export const recordedIn = (kept: KeptServer): ReadonlySet<string> =>
  companiesOf(kept, ({is_recorded}) => is_recorded === true);

/**
 * Of these the ones that are so still: where the history tells that a backup of before any record was restored since,
 * by a build that kept none, the record is begun anew, as where such a build's data comes for the first time.
 */
export async function stillRecorded(db: Kysely<Tables>, kept: KeptServer): Promise<ReadonlySet<string>> {
  const still = new Set(recordedIn(kept));
  for (const company of still) {
    const seen = kept.companies[company];
    if (!seen || (await isRecorded(db, company))) continue;
    if (await isRestoredSince(db, company, seen)) still.delete(company);
  }
  return still;
}

/** The link that this installation has seen of a company, for a walk of its chain. */
export function anchorIn({companies}: KeptServer, company: string): readonly ChainAnchor[] {
  const anchor = companies[company]?.anchor;
  return anchor ? [{name: INSTALLATION_FILE, ...anchor}] : [];
}

/**
 * What this installation knows of a company's history from now on. What it has seen gives way to what is there only
 * where that goes on from it, or where the history tells of a loss since: `isOther` where it does neither, and then
 * what was seen stays, for the proof to name.
 */
export async function knownNow(
  db: Kysely<Tables>,
  company: string,
  before: KeptCompany | undefined,
): Promise<{readonly known: Pick<KeptCompany, 'anchor' | 'is_recorded'>; readonly isOther: boolean}> {
  const lineage = await lineageOf(db, company);
  const isOther =
    before?.anchor !== undefined && !(await isBorneOut(db, company, {lineage, ...before.anchor}));
  const anchor = isOther ? before.anchor : ((await lastLink(db, company, lineage)) ?? before?.anchor);
  const is_recorded = before?.is_recorded === true || (await isRecorded(db, company));
  return {known: {...(anchor ? {anchor} : {}), is_recorded}, isOther};
}

/** Companies whose records do not bear out what this installation has seen of them. */
export async function othersIn(db: Kysely<Tables>, {companies}: KeptServer): Promise<string[]> {
  const found: string[] = [];
  for (const [company, {anchor}] of Object.entries(companies)) {
    if (!anchor) continue;
    const lineage = await lineageOf(db, company);
    if (!(await isBorneOut(db, company, {lineage, ...anchor}))) found.push(company);
  }
  return found;
}

/** A point that a loss has cut off since, as the history tells, is none that it has to bear out. */
async function isBorneOut(
  db: Kysely<Tables>,
  company: string,
  {lineage, link, ...point}: KeptAnchor & {readonly lineage: Lineage},
): Promise<boolean> {
  return !lineageContains(lineage, point) || (await linkAt(db, company, point.version)) === link;
}

async function linkAt(db: Kysely<Tables>, company: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('mutations')
    .select('link')
    .where('company', '=', company)
    .where('version', '=', version)
    .where('link', '<>', '')
    .executeTakeFirst();
  return row?.link;
}

/** The link of the last commit that recorded work: one that did not has none of its own to be held against. */
async function lastLink(
  db: Kysely<Tables>,
  company: string,
  lineage: Lineage,
): Promise<KeptAnchor | undefined> {
  const last = await db
    .selectFrom('mutations')
    .select((row) => row.fn.max('version').as('version'))
    .where('company', '=', company)
    .executeTakeFirst();
  const version = Number(last?.version ?? 0);
  const link = await linkAt(db, company, version);
  const epoch = lineage.findLast(({start}) => start < version)?.epoch;
  return link === undefined || epoch === undefined ? undefined : {epoch, version, link};
}

async function isRecorded(db: Kysely<Tables>, company: string): Promise<boolean> {
  const row = await db
    .selectFrom('proving_changes')
    .select('version')
    .where('company', '=', company)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
