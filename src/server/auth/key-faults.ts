import {createPrivateKey, createPublicKey} from 'node:crypto';
import type {Kysely} from 'kysely';
import type {Tables} from '../storage/tables.ts';
import {digestOfKey, keyChanges, linkOfKey, privateHalf, type KeyChange, type KeyRow} from './key-record.ts';
import {KEY_RECORDED, signingKeyIdOf, readSigned, type KeyHalf} from './signed-text.ts';

/** Keys of the database, each with whether the record tells of it as it is. */
interface RecordedKeys {
  readonly rows: readonly KeyRow[];
  readonly changes: readonly KeyChange[];
  /** Public halves that this installation believes: those it knows, and those that one of them vouches for. */
  readonly believed: readonly KeyHalf[];
}

/** `known`: of the installation; where it knows none, what is on record is believed. */
export async function recordedKeys(db: Kysely<Tables>, known: readonly KeyRow[]): Promise<RecordedKeys> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('made_at').orderBy('id').execute();
  const changes = await keyChanges(db);
  return {rows, changes, believed: believedOf(rows, changes, known)};
}

/** Whether the last that was recorded of a key is what it is. */
export const agreesWithRecord = (row: KeyRow, changes: readonly KeyChange[]): boolean =>
  changes.findLast(({key}) => key === row.id)?.digest === digestOfKey(row);

function believedOf(
  rows: readonly KeyRow[],
  changes: readonly KeyChange[],
  known: readonly KeyRow[],
): KeyHalf[] {
  const own = known.map(({id, public_key}) => ({id, der: public_key}));
  const believed = new Map(own.map((half) => [half.id, half]));
  for (const change of changes) {
    const row = rows.find(({id}) => id === change.key);
    if (!row || believed.has(row.id) || !agreesWithRecord(row, changes)) continue;
    if (known.length > 0 && !isVouchedFor(change, [...believed.values()])) continue;
    believed.set(row.id, {id: row.id, der: row.public_key});
  }
  return [...believed.values()];
}

const isVouchedFor = ({signed, link}: KeyChange, keys: readonly KeyHalf[]): boolean => {
  const half = keys.find(({id}) => id === signingKeyIdOf(KEY_RECORDED, signed));
  return half !== undefined && readSigned(KEY_RECORDED, signed, half)?.link === link;
};

/** What does not fit of the keys that sign, in words. */
export async function* signingKeyFaults(
  db: Kysely<Tables>,
  known: readonly KeyRow[],
): AsyncGenerator<string> {
  const {rows, changes, believed} = await recordedKeys(db, known);
  // The data of an older build has no record before the server's next start.
  if (changes.length > 0) {
    yield* faultsOfRecord(changes);
    for (const row of rows) {
      if (!changes.some(({key}) => key === row.id)) yield `signing key ${row.id} is on no record`;
      else if (!agreesWithRecord(row, changes)) yield `signing key ${row.id} is not what was recorded of it`;
      else if (!believed.some(({id}) => id === row.id))
        yield `signing key ${row.id} is vouched for by no key that this installation knows`;
    }
    for (const id of new Set(changes.map(({key}) => key)))
      if (!rows.some((row) => row.id === id)) yield `signing key ${id} was recorded and is gone`;
  }
  for (const kept of known) {
    const row = rows.find(({id}) => id === kept.id);
    if (row && row.public_key !== kept.public_key)
      yield `signing key ${row.id} is not the one that this installation knows`;
  }
  const half = await privateHalf(db);
  if (half && publicOf(half) !== rows.find(({id}) => id === half.id)?.public_key)
    yield `what signs here is not the other half of signing key ${half.id}`;
}

function* faultsOfRecord(changes: readonly KeyChange[]): Generator<string> {
  let [before, n] = ['', 0];
  for (const change of changes) {
    n++;
    if (change.n !== n || change.link !== linkOfKey(before, change)) {
      yield `the record of signing keys breaks at ${String(change.n)}`;
      return;
    }
    before = change.link;
  }
}

/** The public half that belongs to a private one; '' where that is none. */
function publicOf({der}: KeyHalf): string {
  try {
    const secret = createPrivateKey({key: Buffer.from(der, 'base64url'), type: 'pkcs8', format: 'der'});
    return createPublicKey(secret).export({type: 'spki', format: 'der'}).toString('base64url');
  } catch {
    return '';
  }
}
