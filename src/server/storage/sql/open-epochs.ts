import {sql} from 'kysely';
import {parameter} from './fragments.ts';
import type {Session} from './session.ts';
import {openEpoch} from './writer.ts';

/** Opens an epoch where a company stands, without a version of its own: nothing has changed. */
export async function openAtHead(session: Session, epoch: string, why: string, at: number): Promise<void> {
  const lock = sql`update companies set version = version where id = ${parameter} returning version`;
  const [row] = await session.all(
    session.texts.of('lock company', () => lock),
    [session.company],
    ['version'],
  );
  if (row) await openEpoch(session, {epoch, start: Number(row['version']), lost: false, why, at});
}
