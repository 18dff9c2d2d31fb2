import {RULES} from '#domain/actions.ts';
import {checkHistory} from '../sync/checker.ts';
import {checkDeviceFile} from './device-file.ts';
import {runCommand, say, withDatabase} from './run-command.ts';

/** `npm run verify [-- <device exports>]`: proves each company's history from its own records, on a live server. */
await runCommand((config, files) =>
  withDatabase(config, async (database) => {
    let count = 0;
    const tell = (where: string, faults: readonly string[]): void => {
      count += faults.length;
      for (const fault of faults) say(`${where}: ${fault}`);
    };
    const companies = await database.companies();
    for (const company of companies)
      tell(company, await database.read(company, (tx) => checkHistory(tx, RULES)));
    for (const file of files) {
      const {faults, waiting} = await checkDeviceFile(database, file);
      tell(file, faults);
      if (waiting > 0) say(`${file}: ${String(waiting)} mutations wait on the device`);
    }
    say(
      count === 0
        ? `Verified ${String(companies.length)} companies and ${String(files.length)} device exports: no fault`
        : `${String(count)} faults`,
    );
    return count === 0;
  }),
);
