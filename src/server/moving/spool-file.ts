import {randomUUID} from 'node:crypto';
import {open, rm, type FileHandle} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

/**
 * A file as it has come, on the disk, for readers that look at its end first. It has no name from the start: whatever
 * ends the process, nothing is left of it. Its holder closes it.
 */
export async function spooledFile(chunks: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const name = path.join(tmpdir(), `binward-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    for await (const chunk of chunks) await file.writeFile(chunk);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
