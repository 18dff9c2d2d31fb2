import type {Kysely} from 'kysely';
import {idAt, type Id} from '#domain/kernel/id.ts';
import type {Tables} from '../storage/tables.ts';
import {hashToken, newToken} from './secrets.ts';

/** What is told of when a session was last used is so exact, ms: it is not written at each request. */
const USE_MS = 10 * 60_000;
/** Of one's own open sessions so many are told, the newest. */
const MAX_SESSIONS_TOLD = 50;

/** A working week and its weekend. */
const SESSION_MS = 7 * 24 * 3_600_000;

export interface LoginSession {
  readonly company: string;
  readonly staff: Id;
  /** The device it was opened on, or ''. */
  readonly device: string;
  /** ms UTC. */
  readonly expiresAt: number;
  /** Names the session in the database; shows nothing of the token. */
  readonly hash: string;
  /** When it was last used, as far as that was noted, ms UTC. */
  readonly usedAt: number;
}

/** An open session as its own person is told of it. Times are ms UTC. */
interface OpenSession {
  /** By which it is ended; shows nothing of the token or of its hash. */
  readonly id: Id;
  /** The device's id and name, both '' in a browser that is none. */
  readonly device: string;
  readonly name: string;
  readonly opened_at: number;
  readonly used_at: number;
  readonly expires_at: number;
  readonly isThis: boolean;
}

/** Whose login it is, and on which device, or ''. */
interface SessionOf {
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
   * `undefined` where the device was revoked, or the secret replaced, since the login was judged: a person who revokes
   * or replaces ends what is open, and this is not open before or after that.
   */
  open(
    of: SessionOf,
    at: number,
    judged?: JudgedBy,
  ): Promise<(LoginSession & {readonly token: string}) | undefined>;
  find(token: string, at: number): Promise<LoginSession | undefined>;
  end(hash: string, at: number): Promise<void>;
  /** Notes that it is used, now and then; a database that cannot write refuses no request for that. */
  noteUse(session: LoginSession, at: number): Promise<void>;
  /** A person's own that are open, the newest first, and how many there are (STAFF-12). */
  openOf(
    session: LoginSession,
    at: number,
  ): Promise<{readonly count: number; readonly rows: readonly OpenSession[]}>;
  /** Ends one of her own by what she is told of it; false where none of the open ones is that. */
  endOwn(session: LoginSession, id: string, at: number): Promise<boolean>;
  /** Ends all of her own but this one, and answers how many. */
  endOthersOf(session: LoginSession, at: number): Promise<number>;
  /** Ends a person's sessions. */
  endAllOf(company: string, staff: Id, at: number): Promise<void>;
  /** Ends what is open on a device. */
  endAllOn(company: string, device: Id, at: number): Promise<void>;
  /** Deletes sessions that ended some time ago. */
  sweep(at: number): Promise<void>;
}

export function createSessions(db: Kysely<Tables>): Sessions {
  return {
    open: (of, at, judged) => openSession(db, of, at, judged),
    find: (token, at) => findSession(db, token, at),
    noteUse: (session, at) => noteSessionUse(db, session, at),
    openOf: (session, at) => openSessionsOf(db, session, at),

    async endOwn(session, id, at) {
      const rows = await ownOpen(db, session, at).select(['token_hash', 'created_at']).execute();
      const own = rows.find((row) => nameOf(row) === id);
      if (own) await this.end(own.token_hash, at);
      return own !== undefined;
    },

    async endOthersOf({company, staff, hash}, at) {
      const ended = await endIn(db, company, at)
        .where('staff', '=', staff)
        .where('expires_at', '>', at)
        .where('token_hash', '<>', hash)
        .executeTakeFirst();
      return Number(ended.numUpdatedRows);
    },

    async end(hash, at) {
      await db.updateTable('sessions').set({revoked_at: at}).where('token_hash', '=', hash).execute();
    },

    async endAllOf(company, staff, at) {
      await endIn(db, company, at).where('staff', '=', staff).execute();
    },

    async endAllOn(company, device, at) {
      await endIn(db, company, at).where('device', '=', device).execute();
    },

    async sweep(at) {
      await db
        .deleteFrom('sessions')
        .where('expires_at', '<', at - SESSION_MS)
        .execute();
    },
  };
}

async function openSession(
  db: Kysely<Tables>,
  of: SessionOf,
  at: number,
  judged: JudgedBy | undefined,
): ReturnType<Sessions['open']> {
  const token = newToken();
  const row = {
    ...of,
    token_hash: hashToken(token),
    created_at: at,
    expires_at: at + SESSION_MS,
    revoked_at: 0,
    used_at: at,
  };
  const isOpen = await db.transaction().execute(async (tx) => {
    if (!(await holdProof(tx, of, judged))) return false;
    await tx.insertInto('sessions').values(row).execute();
    return true;
  });
  if (!isOpen) return undefined;
  return {...of, expiresAt: row.expires_at, hash: row.token_hash, usedAt: at, token};
}

async function findSession(db: Kysely<Tables>, token: string, at: number): Promise<LoginSession | undefined> {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('revoked_at', '=', 0)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (!row) return undefined;
  const {company, staff, device, expires_at: expiresAt, used_at: usedAt} = row;
  return {company, staff, device, expiresAt, hash, usedAt};
}

async function noteSessionUse(db: Kysely<Tables>, {hash, usedAt}: LoginSession, at: number): Promise<void> {
  if (at - usedAt < USE_MS) return;
  await db
    .updateTable('sessions')
    .set({used_at: at})
    .where('token_hash', '=', hash)
    .where('used_at', '<=', at - USE_MS)
    .execute()
    .catch(() => undefined);
}

async function openSessionsOf(
  db: Kysely<Tables>,
  session: LoginSession,
  at: number,
): ReturnType<Sessions['openOf']> {
  const rows = await ownOpen(db, session, at)
    .leftJoin('devices', (join) =>
      join.onRef('devices.company', '=', 'sessions.company').onRef('devices.id', '=', 'sessions.device'),
    )
    .select(['sessions.token_hash', 'sessions.device', 'devices.name'])
    .select(['sessions.created_at', 'sessions.used_at', 'sessions.expires_at'])
    .select(({fn}) => fn.countAll<number>().over().as('count'))
    .orderBy('sessions.created_at', 'desc')
    .limit(MAX_SESSIONS_TOLD)
    .execute();
  return {
    count: Number(rows[0]?.count ?? 0),
    rows: rows.map(({token_hash, device, name, created_at, used_at, expires_at}) => ({
      id: nameOf({token_hash, created_at}),
      device,
      name: name ?? '',
      opened_at: created_at,
      used_at: Math.max(used_at, created_at),
      expires_at,
      isThis: token_hash === session.hash,
    })),
  };
}

/** Ends what has not ended yet of a company's sessions: of those that the caller names. */
const endIn = (db: Kysely<Tables>, company: string, at: number) =>
  db.updateTable('sessions').set({revoked_at: at}).where('company', '=', company).where('revoked_at', '=', 0);

const ownOpen = (db: Kysely<Tables>, {company, staff}: LoginSession, at: number) =>
  db
    .selectFrom('sessions')
    .where('sessions.company', '=', company)
    .where('sessions.staff', '=', staff)
    .where('sessions.revoked_at', '=', 0)
    .where('sessions.expires_at', '>', at);

/**
 * What a session is called outside the database: an id that is made of what cannot be guessed, and shows nothing of it.
 */
const nameOf = ({token_hash, created_at}: Pick<Tables['sessions'], 'token_hash' | 'created_at'>): Id =>
  idAt(created_at, Buffer.from(hashToken(`session ${token_hash}`), 'base64url'));

/**
 * Whether what was judged is so still. Its rows are written as they are: a change of them waits until this
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
