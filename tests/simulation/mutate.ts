import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {Mutant} from './mutant.ts';

/** The project's folder. */
export const REPOSITORY_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A patch that no longer fits its file: the mutant must be written anew, it may not pass in silence. */
export class Misfit extends Error {}

/** The text of its file with its one line broken. */
export function patchedText(mutant: Mutant, text: string): string {
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

/** Runs seeds with a mutant until one fails; answers how, or `undefined` when all passed. */
export function firstKill(mutant: Mutant, seeds: readonly number[]): Promise<Kill | undefined> {
  const [preload, script] = ['planted.ts', 'until-failure.ts'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  return new Promise((resolve, reject) => {
    const run = execFile(
      process.execPath,
      ['--import', String(preload), String(script), ...seeds.map(String)],
      {timeout: 900_000, env: {...process.env, MUTANT: JSON.stringify(mutant)}},
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
