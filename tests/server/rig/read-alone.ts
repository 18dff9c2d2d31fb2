import {open} from 'node:fs/promises';
import {resourceUsage} from 'node:process';
import {TableFault} from '#server/moving/table.ts';
import {rowsOfWorkbook} from '#server/moving/workbook/rows-of-workbook.ts';

/** Reads the workbook that it is started with, and says how many rows that has and what it took, MB. */
const file = await open(process.argv[2] ?? '');
let [rows, fault] = [0, ''];
try {
  await rowsOfWorkbook(file.fd, (some) => {
    rows += some.length;
    return Promise.resolve();
  });
} catch (error) {
  if (!(error instanceof TableFault)) throw error;
  fault = error.code;
}
await file.close();
process.stdout.write(JSON.stringify({rows, fault, most: Math.round(resourceUsage().maxRSS / 1_024)}));
