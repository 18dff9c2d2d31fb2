import {mkdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const WITHIN_RUN = 'BINWARD_TEST_RUN';

/** The process whose run this is: workers are its children, a script is one of its own, and a run within a run is told. */
export function runOfNow(): number {
  const told = process.env[WITHIN_RUN];
  if (told !== undefined) return Number(told);
  return process.env['VITEST'] ? process.ppid : process.pid;
}

/** For what starts a run of its own, or processes: what they have in their environment to share what this run has made. */
export const withinThisRun = (): Readonly<Record<string, string>> => {
  folderOfRun();
  return {[WITHIN_RUN]: String(runOfNow())};
};

const folderOf = (run: number): string => path.join(tmpdir(), `binward-run-${String(run)}`);
let isLeft = true;

/** Makes the folder in which this run keeps what its processes copy. A script removes it at its end. */
export function folderOfRun(): string {
  const run = runOfNow();
  const folder = folderOf(run);
  mkdirSync(folder, {recursive: true});
  if (run === process.pid && isLeft) process.once('exit', removeFolder);
  isLeft = false;
  return folder;
}

const removeFolder = (): void => rmSync(folderOf(process.pid), {recursive: true, force: true});

/** What a run of Vitest does before its files, and behind them. */
export default () => removeFolder;
