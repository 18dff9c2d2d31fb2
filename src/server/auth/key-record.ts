import {hash} from 'node:crypto';
import type {Kysely, Selectable} from 'kysely';
import type {Tables} from '../storage/tables.ts';
import {KEY_RECORDED, newKey, signedText, type KeyHalf} from './signed-text.ts';

export type KeyRow = Readonly<Tables['signing_keys']>;
export type KeyChange = Readonly<Selectable<Tables['key_changes']>>;

/** What of a key counts, as a digest. */
export const digestOfKey = ({id, public_key, made_at, ended_at}: KeyRow): string =>
  hash('sha256', JSON.stringify([id, public_key, made_at, ended_at]));

/** Each link of the keys' own chain is the hash of the one before and of what became of a key; it begins at ''. */
export const linkOfKey = (before: string, {n, key, digest}: Omit<KeyChange, 'link' | 'signed'>): string =>
  hash('sha256', JSON.stringify(['key', before, n, key, digest]));

/** Of several processes one at a time changes keys, until its transaction ends. */
export async function lockKeys(tx: Kysely<Tables>): Promise<void> {
  await tx
    .updateTable('instance')
    .set((row) => ({schema: row.ref('schema')}))
    .execute();
}

export const keyChanges = (db: Kysely<Tables>): Promise<KeyChange[]> =>
  db.selectFrom('key_changes').selectAll().orderBy('n').execute();

/**
 * Records what has become of a key, in the transaction of that change and under {@link lockKeys}. `by` signs it: of a
 * new key the one before it, so that a server that knows an older one can tell that its server made the newer.
 */
export async function recordKey(tx: Kysely<Tables>, id: string, by: KeyHalf | undefined): Promise<void> {
  const row = await tx.selectFrom('signing_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const last = (await keyChanges(tx)).at(-1);
  const change = {n: (last?.n ?? 0) + 1, key: id, digest: digestOfKey(row)};
  const link = linkOfKey(last?.link ?? '', change);
  const signed = by ? signedText(KEY_RECORDED, {link}, by) : '';
  await tx
    .insertInto('key_changes')
    .values({...change, link, signed})
    .execute();
}

/**
 * Makes both halves of a key that signs from now on, under {@link lockKeys}; nothing where another process was first.
 * `before` vouches for it, where there is one.
 */
export async function addKey(
  tx: Kysely<Tables>,
  made_at: number,
  before: KeyHalf | undefined,
): Promise<KeyRow | undefined> {
  const {open, secret} = newKey();
  const added = await tx
    .insertInto('signing_private')
    .values({id: 1, key: secret.id, private_key: secret.der})
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) !== 1) return undefined;
  const row = {id: open.id, public_key: open.der, made_at, ended_at: 0};
  await tx.insertInto('signing_keys').values(row).execute();
  await recordKey(tx, row.id, before ?? secret);
  return row;
}

/** The half that signs now, if any. */
export async function privateHalf(db: Kysely<Tables>): Promise<KeyHalf | undefined> {
  return db.selectFrom('signing_private').select(['key as id', 'private_key as der']).executeTakeFirst();
}
