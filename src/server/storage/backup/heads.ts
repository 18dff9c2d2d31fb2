import {sql} from 'kysely';
import type {SqlSession} from '../sql/session.ts';
import type {BackedUpHead} from './dump.ts';

/** The first schema whose histories are chains. */
export const FIRST_CHAINED_SCHEMA = 5;

/** Where each company's history stands. */
export async function companyHeads(session: SqlSession): Promise<BackedUpHead[]> {
  const text = session.texts.of(
    'heads',
    () => sql`select id, epoch, version, link from companies order by id`,
  );
  const rows = await session.all(text, [], ['company', 'epoch', 'version', 'link']);
  return rows.map((row) => ({
    company: String(row['company']),
    epoch: String(row['epoch']),
    version: Number(row['version']),
    link: String(row['link']),
  }));
}
