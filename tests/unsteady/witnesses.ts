import {mkdir} from 'node:fs/promises';
import path from 'node:path';

/** Leaves in a folder what it has seen and what it shows now, under names that begin with its own. */
export type Witness = (folder: string, name: string) => Promise<void>;

/** A page that hangs must not keep the others from telling. ms */
const PATIENCE_MS = 15_000;
const MOST_LETTERS = 80;

const witnesses = new Set<Witness>();

/** Something that runs now is asked when a test fails, until what this answers is called. */
export function witness(each: Witness): () => void {
  witnesses.add(each);
  return () => void witnesses.delete(each);
}

/** Everything that runs now leaves its evidence in this folder; one that cannot leaves none. */
export async function testify(folder: string): Promise<void> {
  await mkdir(folder, {recursive: true});
  const all = Array.from(witnesses, (each, i) => each(folder, String(i + 1)).catch(() => undefined));
  const {promise: enough, resolve} = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  await Promise.race([Promise.all(all), enough]);
  clearTimeout(timer);
}

const inLetters = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MOST_LETTERS);

/** Where the evidence of a test lies, below the folder of all evidence. */
export const folderOf = (file: string, title: string): string =>
  path.join(inLetters(path.basename(file).replace(/\..*$/, '')), inLetters(title));
