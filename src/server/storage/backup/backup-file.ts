import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {createInterface} from 'node:readline';
import * as z from 'zod';
import type {BackupHeader, BackupTrailer} from './dump.ts';

/** The file is no backup, or not a whole one; the message says which. */
export class DamagedBackup extends Error {}

const headerSchema = z.object({
  binward: z.literal('backup'),
  format: z.literal(1),
  schema: z.int(),
  server: z.string(),
  at: z.int(),
  heads: z.optional(
    z.array(
      z.object({
        company: z.string(),
        epoch: z.string(),
        version: z.int(),
        link: z.string(),
        identity: z.optional(z.string()),
      }),
    ),
  ),
  keys: z.optional(z.string()),
});
const trailerSchema = z.object({sha256: z.string(), rows: z.int(), signed: z.optional(z.string())});
const tableSchema = z.object({table: z.string(), columns: z.array(z.string())});
const rowSchema = z.array(z.union([z.string(), z.int()]));

/** A line between header and trailer. */
type Content = z.infer<typeof tableSchema> | z.infer<typeof rowSchema>;

/** The first line of a backup; `undefined` where the file is none. */
export async function headerOf(file: string): Promise<BackupHeader | undefined> {
  for await (const line of linesOf(file)) return headerSchema.safeParse(parsed(line)).data;
  return undefined;
}

/** Reads a backup from end to end and proves that it is whole, before anything is done with it. */
export async function checkBackup(file: string): Promise<{header: BackupHeader; trailer: BackupTrailer}> {
  const hash = createHash('sha256');
  let first: string | undefined;
  let last: string | undefined;
  for await (const line of linesOf(file)) {
    first ??= line;
    if (last !== undefined) hash.update(last).update('\n');
    last = line;
  }
  const header = headerSchema.safeParse(parsed(first));
  if (!header.success) throw new DamagedBackup(`${file} is no backup of Binward`);
  const trailer = trailerSchema.safeParse(parsed(last));
  if (!trailer.success) throw new DamagedBackup(`${file} ends too early: it is not a whole backup`);
  if (trailer.data.sha256 !== hash.digest('hex')) {
    throw new DamagedBackup(`${file} is damaged: its content does not match its hash`);
  }
  return {header: header.data, trailer: trailer.data};
}

/** Table lines and rows of a backup that has been checked. */
export async function* contentOf(file: string): AsyncGenerator<Content> {
  const schema = z.union([rowSchema, tableSchema]);
  for await (const line of linesOf(file)) {
    const content = schema.safeParse(parsed(line));
    if (content.success) yield content.data;
  }
}

const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({input: createReadStream(file, 'utf8'), crlfDelay: Infinity});

function parsed(line: string | undefined): unknown {
  try {
    return line === undefined ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}
