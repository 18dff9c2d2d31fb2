import {execFile} from 'node:child_process';
import {cp, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import path from 'node:path';
import type {Mutant} from './mutants.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
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
    'package.json',
  ]) {
    await cp(path.join(ROOT, part), path.join(folder, part), {recursive: true, filter: keep});
  }
  const file = path.join(folder, mutant.file);
  const text = await readFile(file, 'utf8');
  if (text.split(mutant.find).length !== 2)
    throw new Misfit(`${mutant.name}: its line is not in ${mutant.file} once`);
  await writeFile(
    file,
    text.replace(mutant.find, () => mutant.replace),
  );
  return folder;
}

/** Runs seeds on a planted copy until one fails; answers that seed, or `undefined` when all passed. */
export function firstKill(folder: string, seeds: readonly number[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const script = path.join(folder, 'tests/simulation/until-failure.ts');
    const run = execFile(
      process.execPath,
      [script, ...seeds.map(String)],
      {timeout: 900_000},
      (error, stdout) => {
        const killed = /killed by (\d+)/.exec(stdout)?.[1];
        if (killed !== undefined) resolve(Number(killed));
        else if (stdout.includes('survived')) resolve(undefined);
        else reject(error ?? new Error(`no verdict: ${stdout}`));
      },
    );
    run.stderr?.pipe(process.stderr);
  });
}
