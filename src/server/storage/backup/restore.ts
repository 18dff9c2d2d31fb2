import {randomUUID} from 'node:crypto';
import {sql} from 'kysely';
import type {Value} from '#domain/kernel/field.ts';
import {createAfterRestore} from '../../auth/after-restore.ts';
import {BACKUP_TEXT, signingKeyIdOf, readSigned} from '../../auth/signed-text.ts';
import {migrateDatabase, SCHEMA_VERSION, schemaOf} from '../migrations/migrate.ts';
import type {Database} from '../open.ts';
import {parameter, parameterList, columnRefs} from '../sql/fragments.ts';
import type {SqlSession} from '../sql/session.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {ChainAnchor} from '../chain/anchor.ts';
import {ChainFaults, faultsOfChain} from '../chain/chain-faults.ts';
import {ProvingFaults} from '../chain/proving-faults.ts';
import {listTablesOf, SqlReader} from '../sql/reader.ts';
import {selectHead} from '../sql/company-head.ts';
import {BACKUP_RESTORED, RESTORED_WORK} from '../storage.ts';
import {companyHeads} from './heads.ts';
import {identityDigest, keysDigest} from './identity-digest.ts';
import {checkBackup, contentOf} from './backup-file.ts';
import {dumpLines, type BackupHeader, type BackupTrailer} from './dump.ts';
import {tablesOf} from './tables.ts';

/** The restore was not begun, or undone whole; the message says why and what to do. */
export class RestoreRefused extends Error {}

/** Rows that one statement inserts. */
const RESTORED_ROWS_PER_INSERT = 50;

/** A history that is held against what others were told of it. */
interface RestoreOptions {
  /** ms UTC; now unless told. */
  readonly at?: number;
  /** By company. */
  readonly anchors?: ReadonlyMap<string, readonly ChainAnchor[]>;
  /** Companies whose accounts and devices have been on record where this is restored. */
  readonly recorded?: ReadonlySet<string>;
  /** Keys that this installation has signed with, as it keeps them: none where it knows of none. */
  readonly keys?: readonly {readonly id: string; readonly public_key: string}[];
}

/**
 * Puts a backup into an empty database of either kind, in one transaction, then reads the database back and
 * compares it with the backup's hash, and each company's records with its chain, before anything is kept. What lets
 * a person in is void: a session may have been ended since, a ticket spent; and the office gets a list of whom and what
 * to look through. Returns the rows restored.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  options: RestoreOptions = {},
): Promise<number> {
  const {engine, kysely, kind} = database;
  const {at = Date.now()} = options;
  const {header, trailer} = await checkBackup(file);
  mustBeSigned(trailer, options.keys ?? []);
  const schema = await schemaOf(kysely, kind);
  if (schema !== header.schema) {
    throw new RestoreRefused(
      `the backup is of schema ${String(header.schema)} and the database of ${String(schema)}: restore into a new one`,
    );
  }
  await engine.write('', async (session) => {
    await forgetKeys(session);
    await mustBeEmpty(session);
    await load(session, file);
    await takeIdentity(session, header.server);
    await mustMatch(session, header, trailer);
    // Of a backup of an older build `npm run verify` checks the chain, once its tables are those of this one.
    if (schema === SCHEMA_VERSION) {
      await mustBeWhole(session, options);
      await mustBeThemselves(session, header);
    }
    await endAccess(session, at);
    await endLongWork(session, at);
  });
  // A backup of an older build goes on from where it was.
  await migrateDatabase(kysely, kind);
  await database.beginChains();
  await database.openEpochs(randomUUID, BACKUP_RESTORED, at);
  await createAfterRestore(kysely).begin(at);
  // PostgreSQL plans badly for tables of which it knows nothing, and would learn of these only in a while.
  if (kind === 'postgres') await sql`analyze`.execute(kysely);
  return trailer.rows;
}

async function mustBeEmpty(session: SqlSession): Promise<void> {
  for (const {name} of await tablesOf(session)) {
    const text = session.texts.of(`any ${name}`, () => sql`select 1 from ${sql.table(name)} limit 1`);
    if ((await session.all(text, [], ['one'])).length > 0) {
      throw new RestoreRefused(`the database is not empty (${name} has rows): restore into a new one`);
    }
  }
}

/**
 * A server that was started on the empty database has made a key, which has signed nothing. The backup brings the
 * public halves of those that have; the private one is made anew.
 */
async function forgetKeys(session: SqlSession): Promise<void> {
  // A backup of an older build restores into its own schema, which may not know keys yet.
  if (!(await tablesOf(session)).some(({name}) => name === 'signing_keys')) return;
  const isEmpty = sql`not exists (select 1 from companies)`;
  const tables = new Set((await tablesOf(session)).map(({name}) => name));
  for (const table of ['signing_private', 'signing_keys', 'key_changes']) {
    if (!tables.has(table) && table === 'key_changes') continue;
    const text = sql`delete from ${sql.table(table)} where ${isEmpty}`;
    await session.run(session.texts.of(`forget ${table}`, () => text));
  }
}

async function load(session: SqlSession, file: string): Promise<void> {
  let table = {table: '', columns: [] as string[]};
  let waiting: Value[][] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await session.run(insertText(session, table, waiting.length), waiting.flat());
    waiting = [];
  };
  for await (const content of contentOf(file)) {
    if (Array.isArray(content)) waiting.push(content);
    if (!Array.isArray(content) || waiting.length === RESTORED_ROWS_PER_INSERT) await flush();
    if (!Array.isArray(content)) table = content;
  }
  await flush();
}

const insertText = (
  session: SqlSession,
  {table, columns}: {table: string; columns: readonly string[]},
  count: number,
): string =>
  session.texts.of(`load ${table} ${String(count)}`, () => {
    const row = sql`(${parameterList(columns.length)})`;
    const rows = sql.join(Array.from({length: count}, () => row));
    return sql`insert into ${sql.table(table)} (${columnRefs(columns)}) values ${rows}`;
  });

/** Devices know a server by its id: the restored database is the same server to them. */
async function takeIdentity(session: SqlSession, serverId: string): Promise<void> {
  const text = session.texts.of(
    'take identity',
    () => sql`update instance set server_id = ${parameter} where id = 1`,
  );
  await session.run(text, [serverId]);
}

async function mustBeWhole(session: SqlSession, {anchors, recorded}: RestoreOptions): Promise<void> {
  const lists = listTablesOf(RESOURCES);
  for (const {company} of await companyHeads(session)) {
    const own = session.of(company);
    const reader = new SqlReader(lists, own, await selectHead(own));
    for await (const fault of faultsOfChain(
      reader,
      new ChainFaults(anchors?.get(company)),
      new ProvingFaults([], recorded?.has(company)),
    )) {
      throw new RestoreRefused(`company ${company}: ${fault}; nothing has been kept`);
    }
  }
}

/** Whether the server's own signature stands under a backup, by a key that is known outside it. */
export function isSigned(
  {sha256, signed = ''}: BackupTrailer,
  keys: readonly {readonly id: string; readonly public_key: string}[],
): boolean {
  const key = keys.find(({id}) => id === signingKeyIdOf(BACKUP_TEXT, signed));
  if (!key) return false;
  return readSigned(BACKUP_TEXT, signed, {id: key.id, der: key.public_key})?.sha256 === sha256;
}

/**
 * Where this installation knows the keys of the server, one of them has signed the backup: one without a signature, as
 * an older build made it, can have been written by anybody.
 */
function mustBeSigned(trailer: BackupTrailer, keys: NonNullable<RestoreOptions['keys']>): void {
  if (keys.length === 0 || isSigned(trailer, keys)) return;
  throw new RestoreRefused(
    'the backup does not carry the signature of this server: it was changed, or made by an older build or where other keys sign. Nothing has been kept. Whoever is sure of it moves installation.json out of DATA_DIR first',
  );
}

/** Who may come in is what the backup was made with. */
async function mustBeThemselves(session: SqlSession, {heads = [], keys}: BackupHeader): Promise<void> {
  if (keys !== undefined && keys !== (await keysDigest(session)))
    throw new RestoreRefused('the keys are not those that the backup was made with; nothing has been kept');
  for (const {company, identity} of heads) {
    if (identity === undefined || identity === (await identityDigest(session, company))) continue;
    throw new RestoreRefused(
      `company ${company}: accounts or devices are not those that the backup was made with; nothing has been kept`,
    );
  }
}

async function mustMatch(session: SqlSession, header: BackupHeader, trailer: BackupTrailer): Promise<void> {
  let last = '';
  for await (const line of dumpLines(session, header)) last = line;
  const {sha256, rows} = trailer;
  if (last !== JSON.stringify({sha256, rows})) {
    throw new RestoreRefused('what was read back differs from the backup: nothing has been kept');
  }
}

/** A backup of the first schema knows no tickets. */
async function endAccess(session: SqlSession, at: number): Promise<void> {
  const tables = new Set((await tablesOf(session)).map(({name}) => name));
  for (const table of ['sessions', 'tickets'] as const) {
    if (!tables.has(table)) continue;
    const end = sql`update ${sql.table(table)} set revoked_at = ${parameter} where revoked_at = 0`;
    await session.run(
      session.texts.of(`end ${table}`, () => end),
      [at],
    );
  }
}

/** A demo goes on where the backup had it: it does not wait to be asked, and what is done twice is done once. */
const FILLED_BY_ITSELF = 'demo.fill';

/** What was under way goes on only where a person asks anew: she knows what has happened since. */
async function endLongWork(session: SqlSession, at: number): Promise<void> {
  if (!(await tablesOf(session)).some(({name}) => name === 'long_work')) return;
  const end = sql`
    update long_work set state = 'stopped', code = ${sql.lit(RESTORED_WORK)}, ended_at = ${parameter}
    where ended_at = 0 and kind <> ${sql.lit(FILLED_BY_ITSELF)}`;
  await session.run(
    session.texts.of('end long work', () => end),
    [at],
  );
}
