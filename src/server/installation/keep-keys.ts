import type {Kysely, Transaction} from 'kysely';
import {agreesWithRecord, recordedKeys} from '../auth/key-faults.ts';
import {addKey, keyChanges, lockKeys, privateHalf, recordKey, type KeyRow} from '../auth/key-record.ts';
import type {KeyHalf} from '../auth/signed-text.ts';
import type {Tables} from '../storage/tables.ts';
import {writeInstallationFile, readKept, type KeptKey, type KeptServer} from './installation-file.ts';
import {isRestoredSince} from './loss-epochs.ts';

/**
 * Keys outlive restores on an installation: what its keys have signed between two restores is told apart from what
 * was made up, in whatever order backups come back. Database and installation learn from each other: what either
 * holds both hold then, a key that was ended in one is ended in both, and where the database has none to sign with, it
 * goes on with the newest that the installation has, or with one that is made here. The installation learns what it
 * has made, and else only what is on record and vouched for by a key that it knows: what a stranger has put there past
 * the server stays for `verify` to name. Several processes each keep what they find.
 */
export async function keepKeys(
  db: Kysely<Tables>,
  dataDir: string,
  server: string,
  now: number,
): Promise<void> {
  const kept = await readKept(dataDir, server);
  // It is looked at every few seconds, and nothing is written where nothing is new.
  if (await isInStep(db, kept.keys)) return;
  const keys = await db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    const newest = await newestOf(tx, kept.keys);
    await beginRecord(tx, kept, newest);
    for (const key of kept.keys) await bringBack(tx, key, newest);
    await signOn(tx, newest);
    const made = await addKey(tx, now, undefined);
    return keysOf(tx, kept.keys, made);
  });
  if (JSON.stringify(keys) !== JSON.stringify(kept.keys))
    await writeInstallationFile(dataDir, server, {...kept, keys});
}

/** Whether database and installation know the same, and there is a key to sign with. */
async function isInStep(db: Kysely<Tables>, kept: readonly KeptKey[]): Promise<boolean> {
  const rows = await db.selectFrom('signing_keys').select(['id', 'ended_at']).execute();
  const isThere = (key: KeptKey) => rows.some((row) => row.id === key.id && row.ended_at === key.ended_at);
  if (!kept.every(isThere) || !(await privateHalf(db)) || (await keyChanges(db)).length === 0) return false;
  return JSON.stringify(await keysOf(db, kept)) === JSON.stringify(kept);
}

/**
 * Keys of an older build's data are recorded as they stand, where none is on record yet: those that the installation
 * knows, which had learnt them all, or any where it knows none, or where the histories tell that such a build has
 * restored a backup since, and made a key of its own. What the installation signs with vouches for them.
 */
async function beginRecord(
  tx: Transaction<Tables>,
  kept: KeptServer,
  newest: KeyHalf | undefined,
): Promise<void> {
  if ((await keyChanges(tx)).length > 0) return;
  const rows = await tx.selectFrom('signing_keys').select('id').orderBy('made_at').orderBy('id').execute();
  const half = newest ?? (await privateHalf(tx));
  const isAny = kept.keys.length === 0 || (await areRestoredSince(tx, kept));
  for (const {id} of rows) if (isAny || kept.keys.some((key) => key.id === id)) await recordKey(tx, id, half);
}

/** Whether each company that is known, and there, tells of it. */
async function areRestoredSince(tx: Transaction<Tables>, {companies}: KeptServer): Promise<boolean> {
  const there = await tx.selectFrom('companies').select('id').execute();
  const known = there.flatMap(({id}) => {
    const seen = companies[id];
    return seen ? [{id, seen}] : [];
  });
  for (const {id, seen} of known) if (!(await isRestoredSince(tx, id, seen))) return false;
  return known.length > 0;
}

async function bringBack(
  tx: Transaction<Tables>,
  {id, public_key, made_at, ended_at}: KeptKey,
  newest: KeyHalf | undefined,
): Promise<void> {
  const added = await tx
    .insertInto('signing_keys')
    .values({id, public_key, made_at, ended_at})
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const ended =
    ended_at === 0
      ? undefined
      : await tx
          .updateTable('signing_keys')
          .set({ended_at})
          .where('id', '=', id)
          .where('ended_at', '=', 0)
          .executeTakeFirst();
  const isChanged = Number(added.numInsertedOrUpdatedRows) + Number(ended?.numUpdatedRows ?? 0) > 0;
  if (isChanged) await recordKey(tx, id, (await privateHalf(tx)) ?? newest);
  if (ended_at > 0) await tx.deleteFrom('signing_private').where('key', '=', id).execute();
}

/** The newest key that the installation can sign with and that was not ended. */
async function newestOf(tx: Transaction<Tables>, kept: readonly KeptKey[]): Promise<KeyHalf | undefined> {
  const ended = await tx.selectFrom('signing_keys').select('id').where('ended_at', '>', 0).execute();
  const over = new Set(ended.map(({id}) => id));
  const [newest] = kept
    .filter(({id, private_key, ended_at}) => private_key !== '' && ended_at === 0 && !over.has(id))
    .toSorted((a, b) => b.made_at - a.made_at);
  return newest && {id: newest.id, der: newest.private_key};
}

/** A key is what its server vouches with: a new one would make strangers of all that the older one let in. */
async function signOn(tx: Transaction<Tables>, newest: KeyHalf | undefined): Promise<void> {
  if (!newest) return;
  await tx
    .insertInto('signing_private')
    .values({id: 1, key: newest.id, private_key: newest.der})
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is known of both, and of what was `made` here; of an ended key there is no need of the half that signed. */
async function keysOf(tx: Kysely<Tables>, kept: readonly KeptKey[], made?: KeyRow): Promise<KeptKey[]> {
  // Where nothing was known all that is on record is believed, this one too.
  const known = made && kept.length > 0 ? [...kept, made] : kept;
  const {rows, changes, believed} = await recordedKeys(tx, known);
  const half = await privateHalf(tx);
  const halves = new Map([
    ...kept.map((key) => [key.id, key.private_key] as const),
    ...(half ? [[half.id, half.der] as const] : []),
  ]);
  const learnt = rows.filter(
    (row) => agreesWithRecord(row, changes) && believed.some(({id}) => id === row.id),
  );
  const rest = kept.filter(({id}) => !learnt.some((row) => row.id === id));
  return [...learnt, ...rest]
    .map(({id, public_key, made_at, ended_at}) => ({
      id,
      public_key,
      private_key: ended_at === 0 ? (halves.get(id) ?? '') : '',
      made_at,
      ended_at,
    }))
    .toSorted((a, b) => a.made_at - b.made_at || (a.id < b.id ? -1 : 1));
}
