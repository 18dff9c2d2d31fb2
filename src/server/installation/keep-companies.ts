import type {Kysely} from 'kysely';
import {SET_BACK, type Storage} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import {writeInstallationFile, readKept, type KeptCompany, type KeptServer} from './installation-file.ts';
import {knownNow} from './known-history.ts';
import {isLossUnreported} from './loss-epochs.ts';

type Counters = {counter: {company: string; last: number}};

/**
 * Remembers how far each company is, what its history says of itself there, and the numbers that its documents have
 * had. Answers companies whose records do not bear out what was remembered of them.
 */
export async function keepCompanies(
  db: Kysely<Tables>,
  dataDir: string,
  server: string,
  now: number,
): Promise<string[]> {
  const kept = await readKept(dataDir, server);
  const heads = await db.selectFrom('companies').select(['id', 'epoch', 'version']).execute();
  const counters = await db
    .withTables<Counters>()
    .selectFrom('counter')
    .select(['company', (row) => row.fn.max('last').as('last')])
    .groupBy('company')
    .execute();
  const numbers = new Map(counters.map(({company, last}) => [company, Number(last)]));
  const others: string[] = [];
  const companies: Record<string, KeptCompany> = {};
  let isNew = false;
  for (const {id, epoch, version} of heads) {
    const before = kept.companies[id];
    // It is looked at every few seconds, and what stands still costs nothing.
    const isStill = before?.epoch === epoch && before.version === version && before.is_recorded !== undefined;
    if (isStill) continue;
    isNew = true;
    const {known, isOther} = await knownNow(db, id, before);
    if (isOther) others.push(id);
    const given = numbers.get(id) ?? 0;
    // What a lost history gave was known before it was lost, and no later.
    const isKnown = given >= (before?.number ?? 0);
    const number = isKnown ? given : (before?.number ?? 0);
    const number_at = isKnown ? now : (before?.number_at ?? 0);
    companies[id] = {epoch, version, at: now, number, number_at, ...known};
  }
  if (isNew)
    await writeInstallationFile(dataDir, server, {...kept, companies: {...kept.companies, ...companies}});
  return others;
}

/**
 * The server's own memory is proof: where this installation has seen more of a company than its database holds, and
 * the lineage does not tell of that loss (an old copy was put in place otherwise than by a restore), an epoch does from
 * here on. Devices know by their lineage what they have to offer again; this is for what a claim says that it lost.
 */
export async function tellOfSetBack(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'write'>,
  {companies}: KeptServer,
  {newEpoch, now}: {readonly newEpoch: () => string; readonly now: () => number},
): Promise<void> {
  for (const [company, kept] of Object.entries(companies)) {
    if (!(await isLossUnreported(db, company, kept))) continue;
    await storage.write(company, (tx) => tx.openEpoch(newEpoch(), false, SET_BACK, now()));
  }
}
