import {mkdtemp, rm} from 'node:fs/promises';
import path from 'node:path';
import type {TestProject} from 'vitest/node';
import {RUN_DIRECTORY} from '../test-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run, in which its files find what an earlier one has made for all. */
    readonly runFolder: string;
  }
}

/** Before the first browser file of a run, and what to do after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(RUN_DIRECTORY, 'binward-run-'));
  project.provide('runFolder', folder);
  return () => rm(folder, {recursive: true, force: true, maxRetries: 5});
}
