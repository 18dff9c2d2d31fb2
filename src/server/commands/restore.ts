import {readKept, type KeptServer} from '../installation/installation-file.ts';
import {anchorIn, recordedIn} from '../installation/known-history.ts';
import {keepKeys} from '../installation/keep-keys.ts';
import {readAnchorFiles} from './anchors.ts';
import type {ChainAnchor} from '../storage/chain/anchor.ts';
import {checkBackup} from '../storage/backup/backup-file.ts';
import {isSigned, restoreBackup} from '../storage/backup/restore.ts';
import {makePrivateDirectory} from '../storage/private-files.ts';
import {lockForServer} from '../storage/sqlite/server-lock.ts';
import {MIGRATIONS, SCHEMA_VERSION} from '../storage/migrations/migrate.ts';
import {runCommand, printLine, withDatabase} from './run-command.ts';

const NEW_KEY =
  'Nothing was known here of this server: a new key signs from now on. Another machine that goes on with this database would not believe it: restore anew with a copy of its installation.json in DATA_DIR, or move that one out of its DATA_DIR before it starts';

/**
 * `npm run restore -- <file> [<device exports and other backups>]`: a backup into the configured database, which
 * must be empty; either kind. What the others were told of its history must be in it.
 */
await runCommand(async (config, [file, ...others]) => {
  if (!file) {
    printLine('Which backup? npm run restore -- <file>');
    return false;
  }
  const {header, trailer} = await checkBackup(file);
  if (header.schema > SCHEMA_VERSION) {
    printLine(
      `${file} was made by a newer build (schema ${String(header.schema)}): restore it with that one`,
    );
    return false;
  }
  const {anchors} = await readAnchorFiles(others);
  const kept = await readKept(config.dataDir, header.server);
  const {keys} = kept;
  const leave = config.databaseUrl === undefined ? placeOfServer(config.dataDir) : () => undefined;
  const rows = await withDatabase(
    config,
    async (database) => {
      const restored = await restoreBackup(database, file, {
        anchors: withSeen(anchors, kept),
        keys,
        recorded: recordedIn(kept),
      });
      // A backup that is made before any server has started is signed, too.
      await keepKeys(database.kysely, config.dataDir, header.server, Date.now());
      await database.beginProving();
      return restored;
    },
    {migrations: MIGRATIONS.slice(0, header.schema)},
  ).finally(leave);
  printLine(`Restored ${String(rows)} rows of ${new Date(header.at).toISOString()}, read back and compared`);
  printLine(coveredBy(isSigned(trailer, keys), anchors.size > 0));
  if (keys.length === 0) printLine(NEW_KEY);
  printLine('Everybody logs in anew. Under Devices the office finds whom and what to look through');
  return true;
});

/** What this installation has seen of each company counts like what others were told. */
function withSeen(
  given: ReadonlyMap<string, readonly ChainAnchor[]>,
  kept: KeptServer,
): ReadonlyMap<string, readonly ChainAnchor[]> {
  const companies = new Set([...given.keys(), ...Object.keys(kept.companies)]);
  return new Map(
    [...companies].map((company) => [company, [...(given.get(company) ?? []), ...anchorIn(kept, company)]]),
  );
}

/** What vouches for the content, and what nothing does. */
function coveredBy(isOwn: boolean, hasAnchors: boolean): string {
  if (isOwn)
    return 'Signed by this server: history, accounts, devices and keys are those that it was made with';
  const advice =
    'where others may have had the file in hand, give new passwords and codes, and end its keys (npm run admin -- end-key)';
  return hasAnchors
    ? `Its history, with accounts, codes and devices, is what the other files were told, as far as they were told. No signature that is known here covers what came later, nor its keys: ${advice}`
    : `Nothing outside the file was told of its history. No signature that is known here covers accounts, codes, devices and keys: ${advice}`;
}

/** No server may stand on a file that becomes another database under it. */
function placeOfServer(dataDir: string): () => void {
  makePrivateDirectory(dataDir);
  return lockForServer(dataDir);
}
