import {sql} from 'kysely';
import {parameter} from './fragments.ts';
import type {SqlSession} from './session.ts';
import {openEpoch} from './writer.ts';

/** Opens an epoch where a company stands, without a version of its own: nothing has changed. */
export async function openAtHead(session: SqlSession, epoch: string, why: string, at: number): Promise<void> {
  const row = await lockCompany(session);
  if (!row) return;
  await openEpoch(session, {epoch, start: row.version, lost: false, why, at}, row.link);
}

/** Keeps other writers out until the transaction ends; where the company stands, `undefined` where there is none. */
export async function lockCompany(
  session: SqlSession,
): Promise<{readonly version: number; readonly link: string} | undefined> {
  const lock = sql`update companies set version = version where id = ${parameter} returning version, link`;
  const [row] = await session.all(
    session.texts.of('lock company', () => lock),
    [session.company],
    ['version', 'link'],
  );
  return row && {version: Number(row['version']), link: String(row['link'])};
}
