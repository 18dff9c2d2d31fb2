import {createWriteStream} from 'node:fs';
import {open, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {privateHalf} from '../../auth/key-record.ts';
import {BACKUP_TEXT, signedText, type KeyHalf} from '../../auth/signed-text.ts';
import {SCHEMA_VERSION, schemaOf} from '../migrations/migrate.ts';
import type {Database} from '../open.ts';
import type {SqlSession} from '../sql/session.ts';
import {makePrivateDirectory, makePrivateFile} from '../private-files.ts';
import {FIRST_CHAINED_SCHEMA, companyHeads} from './heads.ts';
import {dumpLines, type BackedUpHead, type BackupHeader, type BackupTrailer} from './dump.ts';
import {identityDigest, keysDigest} from './identity-digest.ts';

/** The first schema whose server has a key. */
const SIGNING = 9;

/**
 * Writes one snapshot of a database into a file while the server goes on. The file, which only its owner may read,
 * appears whole or not at all;
 * a full disk leaves the older backups as they are.
 */
export async function backUp(database: Database, file: string, at: number): Promise<void> {
  const {engine, kysely, kind, serverId} = database;
  const schema = await schemaOf(kysely, kind);
  // Also where an upgrade begins: that backup is the way back.
  const key = schema >= SIGNING ? await privateHalf(kysely) : undefined;
  makePrivateDirectory(path.dirname(path.resolve(file)));
  const unfinished = `${file}.part`;
  try {
    await rm(unfinished, {force: true});
    makePrivateFile(unfinished);
    await engine.read('', async (session) => {
      const heads = schema >= FIRST_CHAINED_SCHEMA ? await companyHeads(session) : undefined;
      const plain = {binward: 'backup', format: 1, schema, server: serverId, at} as const;
      const header: BackupHeader =
        schema === SCHEMA_VERSION ? {...plain, ...(await proved(session, heads))} : {...plain, heads};
      const lines = withSignature(dumpLines(session, header), key);
      await pipeline(Readable.from(inChunks(lines)), createWriteStream(unfinished));
    });
    await flush(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, {force: true});
    throw error;
  }
}

/** What proves identity is inside what is proved. */
async function proved(
  session: SqlSession,
  heads: readonly BackedUpHead[] = [],
): Promise<Pick<BackupHeader, 'heads' | 'keys'>> {
  const whole: BackedUpHead[] = [];
  for (const head of heads) whole.push({...head, identity: await identityDigest(session, head.company)});
  return {heads: whole, keys: await keysDigest(session)};
}

/** Signs the last line: who changes a backup by hand has not the key that no backup holds. */
async function* withSignature(
  lines: AsyncIterable<string>,
  key: KeyHalf | undefined,
): AsyncGenerator<string> {
  let last: string | undefined;
  for await (const line of lines) {
    if (last !== undefined) yield last;
    last = line;
  }
  if (last === undefined) return;
  const trailer = JSON.parse(last) as BackupTrailer;
  const {sha256} = trailer;
  yield JSON.stringify(key ? {...trailer, signed: signedText(BACKUP_TEXT, {sha256}, key)} : trailer);
}

/** Where a backup goes unless told: sorted by name they are sorted by time. */
export const backupFileAt = (dataDir: string, at: number): string =>
  path.join(dataDir, 'backups', `binward-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.ndjson`);

const BACKUP_CHUNK_BYTES = 256 * 1024;

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < BACKUP_CHUNK_BYTES) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
