import {readFile} from 'node:fs/promises';
import * as z from 'zod';
import type {Storage} from '../storage/storage.ts';

/** What a device exports: its unsettled work, or its journal with the ends it was told. */
const fileSchema = z.object({
  binward: z.enum(['outbox', 'journal']),
  company: z.string(),
  mutations: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string().optional(),
    }),
  ),
});

/**
 * Compares what a device was told with what the server keeps: every mutation stands once in its file, and each
 * that has an end there has the same one here. Answers faults in words, and how many mutations still wait.
 */
export async function checkDeviceFile(
  storage: Storage,
  file: string,
): Promise<{faults: string[]; waiting: number}> {
  const parsed = fileSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) return {faults: [`${file} is no export of a device`], waiting: 0};
  const {company, mutations} = parsed.data;
  const faults: string[] = [];
  const ids = mutations.map(({id}) => id);
  if (new Set(ids).size < ids.length) faults.push(`${file} names a mutation twice`);
  const stored = await storage.read(company, (tx) => tx.mutations(ids));
  const ends = new Map(stored.map(({mutation, status}) => [mutation.id, status]));
  let waiting = 0;
  for (const {id, status} of mutations) {
    const end = ends.get(id);
    if (status === undefined && end === undefined) waiting++;
    else if (status !== undefined && status !== end)
      faults.push(`mutation ${id} is ${status} on the device and ${end ?? 'unknown'} here`);
  }
  return {faults, waiting};
}
