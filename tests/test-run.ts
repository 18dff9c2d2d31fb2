import {mkdirSync, rmSync, statfsSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const WITHIN_RUN = 'BINWARD_TEST_RUN';

/** Memory as a file system, as Linux has it. */
const MEMORY = '/dev/shm';
/** What the databases of a run never need together. */
const ROOMY = 3_000_000_000;

/**
 * Where what a run throws away at its end lies, so that nobody waits for a disk: a database on PostgreSQL has a thousand
 * files, and a commit on SQLite waits until the disk has it. Tests that kill a process prove the same there.
 */
export const RUN_DIRECTORY = isRoomy() ? MEMORY : tmpdir();

function isRoomy(): boolean {
  try {
    const {blocks, bsize} = statfsSync(MEMORY);
    return blocks * bsize >= ROOMY;
  } catch {
    return false;
  }
}

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

const folderOf = (run: number): string => path.join(RUN_DIRECTORY, `binward-run-${String(run)}`);
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
