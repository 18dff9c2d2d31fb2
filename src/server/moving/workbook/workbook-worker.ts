import {once} from 'node:events';
import {parentPort, workerData} from 'node:worker_threads';
import {TableFault} from '../table.ts';
import {readWorkbook} from './read-workbook.ts';
import type {WorkbookOptions} from './rows-of-workbook.ts';

// Only ours starts it. A thread of its own: to take a workbook apart is work, in which no request would be answered.
const {fd} = workerData as {readonly fd: number};
const say = (said: WorkbookOptions): void => parentPort?.postMessage(said);

try {
  const pages = readWorkbook(fd);
  for (;;) {
    const {value, done} = await pages.next();
    if (done) {
      say({read: value});
      break;
    }
    say({rows: value});
    // No more is read than is taken.
    if (parentPort) await once(parentPort, 'message');
  }
} catch (error) {
  if (!(error instanceof TableFault)) throw error;
  const {code, line, value} = error;
  say({fault: {code, line, value}});
}
parentPort?.close();
