import type {Kysely} from 'kysely';
import type {Tables} from '../storage/tables.ts';
import {addKey, lockKeys, privateHalf, recordKey} from './key-record.ts';
import {
  ENROLMENT_TEXT,
  GRANT_TEXT,
  signingKeyIdOf,
  readSigned,
  signedText,
  type Grant,
  type KeyHalf,
  type SignedTextKind,
  type SignedEnrolment,
} from './signed-text.ts';

/** A key by which this server has signed, as an operator reads it. Times are ms UTC. */
interface SigningKey {
  readonly id: string;
  readonly made_at: number;
  /** 0 while what it signed counts. */
  readonly ended_at: number;
}

/**
 * What the server vouches for in writing, so that it holds where no row is left of it. The private half of its key
 * stands in a table that no backup holds; the public halves are backed up, and one without its private half goes on
 * being believed.
 */
export interface TextSigner {
  enrolment(of: SignedEnrolment): Promise<string>;
  grant(of: Grant): Promise<string>;
  /** What it says; `undefined` where no key of ours signed it, or one that was ended. */
  readEnrolment(text: string): Promise<SignedEnrolment | undefined>;
  /** The same of many, by their texts; those that do not count are left out. */
  readGrants(texts: readonly string[]): Promise<ReadonlyMap<string, Grant>>;
  /** The half that signs now. */
  present(): Promise<KeyHalf>;
  /** Makes the key where there is none: before the first backup, or that one would not know it. */
  ready(): Promise<void>;
  keys(): Promise<SigningKey[]>;
  /** From now on nothing counts that this key has signed. False where it is unknown or has ended already. */
  end(id: string, at: number): Promise<boolean>;
}

export function createSigning(db: Kysely<Tables>, now: () => number): TextSigner {
  const sign = async <P>(kind: SignedTextKind<P>, payload: P): Promise<string> =>
    signedText(kind, payload, await presentKey(db, now));
  const read = async <P>(kind: SignedTextKind<P>, texts: readonly string[]): Promise<Map<string, P>> => {
    // Asked each time: another process may have made one, or ended one.
    const halves = await publicHalves(db, new Set(texts.map((text) => signingKeyIdOf(kind, text))));
    const found = new Map<string, P>();
    for (const text of texts) {
      const half = halves.get(signingKeyIdOf(kind, text));
      const said = half && readSigned(kind, text, half);
      if (said !== undefined) found.set(text, said);
    }
    return found;
  };

  return {
    enrolment: (of) => sign(ENROLMENT_TEXT, of),
    grant: (of) => sign(GRANT_TEXT, of),
    readEnrolment: async (text) => (await read(ENROLMENT_TEXT, [text])).get(text),
    readGrants: (texts) => read(GRANT_TEXT, texts),
    present: () => presentKey(db, now),
    ready: async () => void (await presentKey(db, now)),
    keys: () =>
      db.selectFrom('signing_keys').select(['id', 'made_at', 'ended_at']).orderBy('made_at').execute(),
    end: (id, at) =>
      db.transaction().execute(async (tx) => {
        await lockKeys(tx);
        const ended = await tx
          .updateTable('signing_keys')
          .set({ended_at: at})
          .where('id', '=', id)
          .where('ended_at', '=', 0)
          .executeTakeFirst();
        if (Number(ended.numUpdatedRows) !== 1) return false;
        const half = await privateHalf(tx);
        await recordKey(tx, id, half);
        await tx.deleteFrom('signing_private').where('key', '=', id).execute();
        // Its last word: the installation's other processes know whom to believe from now on.
        if (half?.id === id) await addKey(tx, at, half);
        return true;
      }),
  };
}

async function publicHalves(
  db: Kysely<Tables>,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, KeyHalf>> {
  const ids = [...wanted].filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('signing_keys')
    .select(['id', 'public_key as der'])
    .where('id', 'in', ids)
    .where('ended_at', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function presentKey(db: Kysely<Tables>, now: () => number): Promise<KeyHalf> {
  for (;;) {
    const half = await privateHalf(db);
    if (half) return half;
    await db.transaction().execute(async (tx) => {
      await lockKeys(tx);
      await addKey(tx, now(), undefined);
    });
  }
}
