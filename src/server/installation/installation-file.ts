import {randomUUID} from 'node:crypto';
import {open, readFile, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import {makePrivateDirectory, makePrivateFile} from '../storage/private-files.ts';

/** A key that has signed here, with the half that signs where this installation holds it. Times are ms UTC. */
const keySchema = z.object({
  id: z.string(),
  public_key: z.string(),
  private_key: z.string(),
  made_at: z.int(),
  ended_at: z.int(),
});
export type KeptKey = z.infer<typeof keySchema>;

/** A commit of a company's history, and its link. */
const anchorSchema = z.object({epoch: z.string(), version: z.int(), link: z.string()});

/** How far a company was when it was looked at last. Times are ms UTC. */
const companySchema = z.object({
  epoch: z.string(),
  version: z.int(),
  at: z.int(),
  /** The highest number that a document was given, of whatever kind and in whatever history; when that was known. */
  number: z.int(),
  number_at: z.int(),
  /** The last commit that was seen to follow on the one known before; builds before did not keep it. */
  anchor: z.optional(anchorSchema),
  /** What lets people and devices in was on record there. */
  is_recorded: z.optional(z.boolean()),
});
export type KeptCompany = z.infer<typeof companySchema>;

const serverSchema = z.object({
  keys: z.array(keySchema),
  companies: z.record(z.string(), companySchema),
});
export type KeptServer = z.infer<typeof serverSchema>;

const fileSchema = z.object({
  binward: z.literal('installation'),
  servers: z.record(z.string(), serverSchema),
});

export const INSTALLATION_FILE = 'installation.json';

const EMPTY_KEPT_SERVER: KeptServer = {keys: [], companies: {}};

/**
 * What an installation knows of a server that no backup holds and no restore may take away: it lies in the data
 * directory beside the database, readable by its owner alone. A file that cannot be read is as none: it is made anew.
 */
export async function readKept(dataDir: string, server: string): Promise<KeptServer> {
  return (await readServers(dataDir))[server] ?? EMPTY_KEPT_SERVER;
}

/** Keeps it, whole or not at all; of servers that other databases here had, what was kept stays. */
export async function writeInstallationFile(
  dataDir: string,
  server: string,
  kept: KeptServer,
): Promise<void> {
  makePrivateDirectory(dataDir);
  const servers = {...(await readServers(dataDir)), [server]: kept};
  const unfinished = path.join(dataDir, `${INSTALLATION_FILE}.${randomUUID()}`);
  try {
    makePrivateFile(unfinished);
    const handle = await open(unfinished, 'r+');
    await handle.writeFile(JSON.stringify({binward: 'installation', servers}, undefined, 1));
    await handle.sync();
    await handle.close();
    await rename(unfinished, path.join(dataDir, INSTALLATION_FILE));
  } finally {
    await rm(unfinished, {force: true});
  }
}

async function readServers(dataDir: string): Promise<Readonly<Record<string, KeptServer>>> {
  const text = await readFile(path.join(dataDir, INSTALLATION_FILE), 'utf8').catch(() => '{}');
  try {
    return fileSchema.safeParse(JSON.parse(text)).data?.servers ?? {};
  } catch {
    return {};
  }
}
