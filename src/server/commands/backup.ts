import {backUp, backupFileAt} from '../storage/backup/backup.ts';
import {runCommand, printLine, withDatabase} from './run-command.ts';

/** `npm run backup [-- <file>]`: one snapshot of the database into a file, while the server goes on. */
await runCommand(async (config, [given]) => {
  const at = Date.now();
  const file = given ?? backupFileAt(config.dataDir, at);
  await withDatabase(config, (database) => backUp(database, file, at));
  printLine(`Backed up to ${file}`);
  return true;
});
