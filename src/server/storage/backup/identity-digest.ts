import {createHash} from 'node:crypto';
import {sql} from 'kysely';
import {parameter, columnRefs} from '../sql/fragments.ts';
import type {SqlSession} from '../sql/session.ts';

/** What lets a person in, by the tables outside the history; what merely changes with each request is left out. */
const IDENTITY = [
  {table: 'accounts', columns: ['staff', 'name_key', 'password_hash', 'check_hash']},
  {table: 'devices', columns: ['id', 'name', 'secret_hash', 'revoked_at']},
  {table: 'former_devices', columns: ['former', 'device', 'at']},
] as const;
const KEYS = {table: 'signing_keys', columns: ['id', 'public_key', 'made_at', 'ended_at']} as const;

type DigestPart = (typeof IDENTITY)[number] | typeof KEYS;

/** A digest of everything by which a company's people and devices prove who they are. */
export const identityDigest = (session: SqlSession, company: string): Promise<string> =>
  digestOf(session, IDENTITY, [company]);

/** The same of the keys that the server has signed with. */
export const keysDigest = (session: SqlSession): Promise<string> => digestOf(session, [KEYS], []);

async function digestOf(
  session: SqlSession,
  parts: readonly DigestPart[],
  where: readonly string[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const {table, columns} of parts) {
    const condition = where.length > 0 ? sql`where company = ${parameter}` : sql``;
    const text = session.texts.of(
      `identity of ${table}`,
      () => sql`select ${columnRefs(columns)} from ${sql.table(table)} ${condition}`,
    );
    const rows = await session.all(text, [...where], [...columns]);
    // In an order that both databases have: that of the text.
    const lines = rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
    hash.update([table, ...lines].join('\n')).update('\n\n');
  }
  return hash.digest('hex');
}
