import {createWriteStream} from 'node:fs';
import {open, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {schemaOf} from '../migrations/migrate.ts';
import type {Database} from '../open.ts';
import {makePrivateDirectory, makePrivateFile} from '../private-files.ts';
import {CHAINED, headsOf} from './heads.ts';
import {dumpLines, type Header} from './dump.ts';

/**
 * Writes one snapshot of a database into a file while the server goes on. The file, which only its owner may read,
 * appears whole or not at all;
 * a full disk leaves the older backups as they are.
 */
export async function backUp(database: Database, file: string, at: number): Promise<void> {
  const {engine, kysely, kind, serverId} = database;
  const schema = await schemaOf(kysely, kind);
  makePrivateDirectory(path.dirname(path.resolve(file)));
  const unfinished = `${file}.part`;
  try {
    await rm(unfinished, {force: true});
    makePrivateFile(unfinished);
    await engine.read('', async (session) => {
      const heads = schema >= CHAINED ? await headsOf(session) : undefined;
      const header: Header = {binward: 'backup', format: 1, schema, server: serverId, at, heads};
      await pipeline(Readable.from(inChunks(dumpLines(session, header))), createWriteStream(unfinished));
    });
    await flush(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, {force: true});
    throw error;
  }
}

/** Where a backup goes unless told: sorted by name they are sorted by time. */
export const backupFileAt = (dataDir: string, at: number): string =>
  path.join(dataDir, 'backups', `binward-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.ndjson`);

const CHUNK = 256 * 1024;

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK) continue;
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
