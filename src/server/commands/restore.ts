import {readGiven} from './anchors.ts';
import {checkBackup} from '../storage/backup/backup-file.ts';
import {restore} from '../storage/backup/restore.ts';
import {makePrivateDirectory} from '../storage/private-files.ts';
import {lockForServer} from '../storage/sqlite/server-lock.ts';
import {MIGRATIONS, SCHEMA} from '../storage/migrations/migrate.ts';
import {runCommand, say, withDatabase} from './run-command.ts';

/**
 * `npm run restore -- <file> [<device exports and other backups>]`: a backup into the configured database, which
 * must be empty; either kind. What the others were told of its history must be in it.
 */
await runCommand(async (config, [file, ...others]) => {
  if (!file) {
    say('Which backup? npm run restore -- <file>');
    return false;
  }
  const {header} = await checkBackup(file);
  if (header.schema > SCHEMA) {
    say(`${file} was made by a newer build (schema ${String(header.schema)}): restore it with that one`);
    return false;
  }
  const {anchors} = await readGiven(others);
  const leave = config.databaseUrl === undefined ? placeOfServer(config.dataDir) : () => undefined;
  const rows = await withDatabase(
    config,
    (database) => restore(database, file, {anchors}),
    MIGRATIONS.slice(0, header.schema),
  ).finally(leave);
  say(`Restored ${String(rows)} rows of ${new Date(header.at).toISOString()}, read back and compared`);
  say('Everybody logs in anew. Under Devices the office finds whom and what to look through');
  return true;
});

/** No server may stand on a file that becomes another database under it. */
function placeOfServer(dataDir: string): () => void {
  makePrivateDirectory(dataDir);
  return lockForServer(dataDir);
}
