import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import type {Tables} from '../storage/tables.ts';
import {hashToken, newToken} from './secrets.ts';

/** A working week and its weekend. */
const SESSION_MS = 7 * 24 * 3_600_000;

export interface Session {
  readonly company: string;
  readonly staff: Id;
  /** The device it was opened on, or ''. */
  readonly device: string;
  /** ms UTC. */
  readonly expiresAt: number;
  /** Names the session in the database; shows nothing of the token. */
  readonly hash: string;
}

/** Who is logged in. Opaque tokens, hashed at rest, looked up each time: an ended session is ended at once. */
export interface Sessions {
  open(
    of: {company: string; staff: Id; device: string},
    at: number,
  ): Promise<Session & {readonly token: string}>;
  find(token: string, at: number): Promise<Session | undefined>;
  end(hash: string, at: number): Promise<void>;
  /** Ends a person's sessions. */
  endAllOf(company: string, staff: Id, at: number): Promise<void>;
  /** Ends what is open on a device. */
  endAllOn(company: string, device: Id, at: number): Promise<void>;
  /** Deletes sessions that ended some time ago. */
  sweep(at: number): Promise<void>;
}

export function createSessions(db: Kysely<Tables>): Sessions {
  return {
    async open(of, at) {
      const token = newToken();
      const row = {
        ...of,
        token_hash: hashToken(token),
        created_at: at,
        expires_at: at + SESSION_MS,
        revoked_at: 0,
      };
      await db.insertInto('sessions').values(row).execute();
      return {...of, expiresAt: row.expires_at, hash: row.token_hash, token};
    },

    async find(token, at) {
      const hash = hashToken(token);
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', hash)
        .where('revoked_at', '=', 0)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      if (!row) return undefined;
      return {company: row.company, staff: row.staff, device: row.device, expiresAt: row.expires_at, hash};
    },

    async end(hash, at) {
      await db.updateTable('sessions').set({revoked_at: at}).where('token_hash', '=', hash).execute();
    },

    async endAllOf(company, staff, at) {
      await db
        .updateTable('sessions')
        .set({revoked_at: at})
        .where('company', '=', company)
        .where('staff', '=', staff)
        .where('revoked_at', '=', 0)
        .execute();
    },

    async endAllOn(company, device, at) {
      await db
        .updateTable('sessions')
        .set({revoked_at: at})
        .where('company', '=', company)
        .where('device', '=', device)
        .where('revoked_at', '=', 0)
        .execute();
    },

    async sweep(at) {
      await db
        .deleteFrom('sessions')
        .where('expires_at', '<', at - SESSION_MS)
        .execute();
    },
  };
}
