import {sql} from 'kysely';
import {PROVING_ROW_TEXT, signedText, type KeyHalf} from '../../auth/signed-text.ts';
import {provingOf, whereOf, type ProvingRow} from '../chain/proving.ts';
import type {TouchedProvingRows} from '../chain/touched-proving-rows.ts';
import {identityRows} from './identity.ts';
import type {SqlSession} from './session.ts';
import {PROVING_CHANGES} from './shape.ts';

/** What of these rows lets a person in, as the commit leaves them. */
export async function provingNow(session: SqlSession, touched: TouchedProvingRows): Promise<ProvingRow[]> {
  const found: ProvingRow[] = [];
  for (const {list, key} of touched.inOrder())
    for (const row of await identityRows(session, list, whereOf(list, key))) found.push(provingOf(list, row));
  return found;
}

/** Where a commit stands: the link before it is part of what is signed, so that nothing fits elsewhere. */
interface Commit {
  readonly version: number;
  readonly before: string;
}

/** Records the rows with the commit, each signed by the key that signs here now. */
export async function insertSigned(
  session: SqlSession,
  rows: readonly ProvingRow[],
  {version, before}: Commit,
): Promise<void> {
  if (rows.length === 0) return;
  const half = await signingHalf(session);
  const {company} = session;
  const signed = (row: ProvingRow): string =>
    half ? signedText(PROVING_ROW_TEXT, {company, before, version, ...row}, half) : '';
  await session.insert(
    PROVING_CHANGES,
    rows.map((row) => ({...row, version, signed: signed(row)})),
  );
}

async function signingHalf(session: SqlSession): Promise<KeyHalf | undefined> {
  const text = session.texts.of('signing half', () => sql`select key, private_key from signing_private`);
  const [row] = await session.all(text, [], ['key', 'private_key']);
  return row && {id: String(row['key']), der: String(row['private_key'])};
}
