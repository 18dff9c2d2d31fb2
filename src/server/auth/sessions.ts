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

/** Whose login it is, and on which device, or ''. */
export interface SessionOf {
  readonly company: string;
  readonly staff: Id;
  readonly device: string;
}

/** The secret by which a login was judged, as its account had it then. */
export interface JudgedBy {
  readonly column: 'password_hash' | 'check_hash';
  readonly hash: string;
}

/** Who is logged in. Opaque tokens, hashed at rest, looked up each time: an ended session is ended at once. */
export interface Sessions {
  /**
   * `undefined` where the device was revoked, or the secret replaced, since the login was judged: whoever revokes or
   * replaces ends what is open, and this is not open before or after that.
   */
  open(
    of: SessionOf,
    at: number,
    judged?: JudgedBy,
  ): Promise<(Session & {readonly token: string}) | undefined>;
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
    async open(of, at, judged) {
      const token = newToken();
      const row = {
        ...of,
        token_hash: hashToken(token),
        created_at: at,
        expires_at: at + SESSION_MS,
        revoked_at: 0,
      };
      const isOpen = await db.transaction().execute(async (tx) => {
        if (!(await holdProof(tx, of, judged))) return false;
        await tx.insertInto('sessions').values(row).execute();
        return true;
      });
      if (!isOpen) return undefined;
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

/**
 * Whether what was judged is so still. Its rows are written as they are: whoever would change them waits until this
 * transaction has ended, and then finds the session.
 */
async function holdProof(
  tx: Kysely<Tables>,
  {company, staff, device}: SessionOf,
  judged: JudgedBy | undefined,
): Promise<boolean> {
  if (judged) {
    const account = await tx
      .updateTable('accounts')
      .set((row) => ({staff: row.ref('staff')}))
      .where('company', '=', company)
      .where('staff', '=', staff)
      .where(judged.column, '=', judged.hash)
      .executeTakeFirst();
    if (Number(account.numUpdatedRows) === 0) return false;
  }
  if (device === '') return true;
  const own = await tx
    .updateTable('devices')
    .set((row) => ({id: row.ref('id')}))
    .where('company', '=', company)
    .where('id', '=', device)
    .where('revoked_at', '=', 0)
    .executeTakeFirst();
  return Number(own.numUpdatedRows) > 0;
}
