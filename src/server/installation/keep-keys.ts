import type {Kysely, Transaction} from 'kysely';
import type {Tables} from '../storage/tables.ts';
import {keep, readKept, type KeptKey} from './installation-file.ts';

/**
 * Keys outlive restores on an installation: what its keys have signed between two restores is told apart from what
 * was made up, in whatever order backups come back. Database and installation learn from each other: what either
 * holds both hold then, a key that was ended in one is ended in both, and where the database has none to sign with, it
 * goes on with the newest that the installation has. Several processes each keep what they find.
 */
export async function keepKeys(db: Kysely<Tables>, dataDir: string, server: string): Promise<void> {
  const kept = await readKept(dataDir, server);
  const keys = await db.transaction().execute(async (tx) => {
    for (const key of kept.keys) await bringBack(tx, key);
    await signOn(tx, kept.keys);
    return keysOf(tx, kept.keys);
  });
  if (JSON.stringify(keys) !== JSON.stringify(kept.keys)) await keep(dataDir, server, {...kept, keys});
}

async function bringBack(
  tx: Transaction<Tables>,
  {id, public_key, made_at, ended_at}: KeptKey,
): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({id, public_key, made_at, ended_at})
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (ended_at === 0) return;
  await tx
    .updateTable('signing_keys')
    .set({ended_at})
    .where('id', '=', id)
    .where('ended_at', '=', 0)
    .execute();
  await tx.deleteFrom('signing_private').where('key', '=', id).execute();
}

/** A key is what its server vouches with: a new one would make strangers of all that the older one let in. */
async function signOn(tx: Transaction<Tables>, kept: readonly KeptKey[]): Promise<void> {
  const ended = await tx.selectFrom('signing_keys').select('id').where('ended_at', '>', 0).execute();
  const over = new Set(ended.map(({id}) => id));
  const newest = kept
    .filter(({id, private_key}) => private_key !== '' && !over.has(id))
    .toSorted((a, b) => b.made_at - a.made_at)[0];
  if (!newest) return;
  await tx
    .insertInto('signing_private')
    .values({id: 1, key: newest.id, private_key: newest.private_key})
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is known of both; of an ended key nobody needs the half that signed. */
async function keysOf(tx: Transaction<Tables>, kept: readonly KeptKey[]): Promise<KeptKey[]> {
  const rows = await tx.selectFrom('signing_keys').selectAll().orderBy('made_at').orderBy('id').execute();
  const signing = await tx.selectFrom('signing_private').selectAll().execute();
  const halves = new Map([
    ...kept.map((key) => [key.id, key.private_key] as const),
    ...signing.map((row) => [row.key, row.private_key] as const),
  ]);
  return rows.map(({id, public_key, made_at, ended_at}) => ({
    id,
    public_key,
    private_key: ended_at === 0 ? (halves.get(id) ?? '') : '',
    made_at,
    ended_at,
  }));
}
