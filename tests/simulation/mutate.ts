import {execFile} from 'node:child_process';
import {cpSync} from 'node:fs';
import {cp, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import path from 'node:path';
import type {Mutant} from './mutant.ts';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIES = path.join(ROOT, '.build/mutants');

/** A patch that no longer fits its file: the mutant must be written anew, it may not pass in silence. */
export class Misfit extends Error {}

/** A copy of the sources with one line broken; answers its folder. */
export async function plant(mutant: Mutant): Promise<string> {
  const folder = path.join(COPIES, mutant.name.replace(/\W+/g, '-'));
  await rm(folder, {recursive: true, force: true});
  await mkdir(path.join(folder, 'tests'), {recursive: true});
  const keep = (source: string) => !/\.test\.tsx?$/.test(source);
  for (const part of [
    'src/domain',
    'src/protocol',
    'src/offline',
    'src/server',
    'tests/simulation',
    'tests/model',
    'tests/builders',
    'tests/memory',
    'package.json',
  ]) {
    // At once: file by file through the event loop takes three times as long.
    cpSync(path.join(ROOT, part), path.join(folder, part), {recursive: true, filter: keep});
  }
  const file = path.join(folder, mutant.file);
  await cp(path.join(ROOT, mutant.file), file);
  await writeFile(file, patched(mutant, await readFile(file, 'utf8')));
  return folder;
}

/** The text of its file with its one line broken. */
export function patched(mutant: Mutant, text: string): string {
  if (text.split(mutant.find).length !== 2)
    throw new Misfit(`${mutant.name}: its line is not in ${mutant.file} once`);
  return text.replace(mutant.find, () => mutant.replace);
}

/** How a mutant died. */
export interface Kill {
  readonly seed: number;
  /** What the oracles said, without what names one run. */
  readonly of: string;
}

/** Runs seeds on a planted copy until one fails; answers how, or `undefined` when all passed. */
export function firstKill(folder: string, seeds: readonly number[]): Promise<Kill | undefined> {
  return new Promise((resolve, reject) => {
    const script = path.join(folder, 'tests/simulation/until-failure.ts');
    const run = execFile(
      process.execPath,
      [script, ...seeds.map(String)],
      {timeout: 900_000},
      (error, stdout) => {
        const [, seed, of = ''] = /^killed by (\d+): (.*)$/m.exec(stdout) ?? [];
        if (seed !== undefined) resolve({seed: Number(seed), of});
        else if (stdout.includes('survived')) resolve(undefined);
        else reject(error ?? new Error(`no verdict: ${stdout}`));
      },
    );
    run.stderr?.pipe(process.stderr);
  });
}
