import {chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';

/** Rights of the owner alone: what lies here holds a whole company, its credentials and its keys. */
const RIGHTS = {directory: 0o700, file: 0o600} as const;
const ANYBODY = 0o777;

/** Makes a directory that only its owner enters, whatever the umask; one that is there already stays as it is. */
export function makePrivateDirectory(directory: string): void {
  const made = mkdirSync(directory, {recursive: true, mode: RIGHTS.directory});
  if (made !== undefined) chmodSync(directory, RIGHTS.directory);
}

/**
 * Makes an empty file that only its owner reads, for another to write: SQLite gives its `-wal` and `-shm` the
 * rights of the file itself. One that is there already is not even opened: closing it would take away the locks
 * that this process holds on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', RIGHTS.file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw error;
  }
  chmodSync(file, RIGHTS.file);
}

/** What others could read or enter, and whether that has been put right. */
interface Mended {
  readonly path: string;
  /** As `chmod` writes them. */
  readonly rights: string;
  readonly isMended: boolean;
}

/** Takes from everybody but the owner what a data directory holds: the directory, its files, and its backups. */
export function mendRights(dataDir: string): Mended[] {
  // Windows keeps rights in another way, and shows the same ones for every file.
  if (process.platform === 'win32') return [];
  const backups = path.join(dataDir, 'backups');
  const mended = [
    mend(dataDir, RIGHTS.directory),
    ...filesOf(dataDir).map((file) => mend(file, RIGHTS.file)),
  ];
  if (isDirectory(backups)) {
    mended.push(mend(backups, RIGHTS.directory), ...filesOf(backups).map((file) => mend(file, RIGHTS.file)));
  }
  return mended.flatMap((one) => one ?? []);
}

function mend(name: string, rights: number): Mended | undefined {
  const {mode} = statSync(name);
  if ((mode & ANYBODY) === rights) return undefined;
  const found = {path: name, rights: (mode & ANYBODY).toString(8)};
  // A directory for everybody, such as /tmp, was named by mistake: closing it would stop the machine.
  if (isForEverybody(name, mode)) return {...found, isMended: false};
  try {
    chmodSync(name, rights);
    return {...found, isMended: true};
  } catch {
    return {...found, isMended: false};
  }
}

const STICKY = 0o1000;
const isForEverybody = (name: string, mode: number): boolean =>
  (mode & STICKY) !== 0 || path.dirname(path.resolve(name)) === path.resolve(name);

const isDirectory = (name: string): boolean =>
  statSync(name, {throwIfNoEntry: false})?.isDirectory() === true;

/** Its own files; what a link leads to is not ours. */
const filesOf = (directory: string): string[] =>
  readdirSync(directory, {withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({name}) => path.join(directory, name));
