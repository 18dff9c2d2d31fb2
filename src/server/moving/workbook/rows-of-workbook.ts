import {on} from 'node:events';
import {Worker} from 'node:worker_threads';
import {TableFault, type TableRow} from '../table.ts';
import type {SheetRead} from './read-workbook.ts';

/** What the thread that reads a workbook says. */
export type WorkbookOptions =
  | {readonly rows: readonly TableRow[]}
  | {readonly read: SheetRead}
  | {readonly fault: Pick<TableFault, 'code' | 'line' | 'value'>};

/** Memory of the thread: what it holds at once is far less, whatever the file is. MB. */
const MEMORY = {maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32};
/** Workbooks that a process reads at once; others wait their turn. */
const MAX_AT_ONCE = 2;

/** How long the thread works on a file without a row or an end: all texts of a million rows are read in half of it. ms. */
const MAX_WORKBOOK_SILENCE_MS = 120_000;

let reading = 0;
const waiting: (() => void)[] = [];

/** Reads a workbook in a thread of its own, and hands its rows on some at a time; answers which sheet that was. */
export async function rowsOfWorkbook(
  fd: number,
  take: (rows: readonly TableRow[]) => Promise<void>,
): Promise<SheetRead> {
  if (reading === MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading++;
  try {
    return await readInThread(fd, take);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading--;
  }
}

async function readInThread(
  fd: number,
  take: (rows: readonly TableRow[]) => Promise<void>,
): Promise<SheetRead> {
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
    workerData: {fd},
    execArgv: [],
    resourceLimits: MEMORY,
  });
  // However long a file can keep it busy, others wait for their turn.
  let isSlow = false;
  const patience = (): NodeJS.Timeout =>
    setTimeout(() => {
      isSlow = true;
      void worker.terminate();
    }, MAX_WORKBOOK_SILENCE_MS);
  let silence = patience();
  try {
    for await (const said of saidBy(worker)) {
      clearTimeout(silence);
      if ('fault' in said) throw new TableFault(said.fault.code, said.fault.line, said.fault.value);
      if ('read' in said) return said.read;
      await take(said.rows);
      silence = patience();
      worker.postMessage('more');
    }
    if (isSlow) throw new TableFault('import.unpacked-too-large', 0);
    throw new Error('the thread that reads a workbook ended before it');
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? new TableFault('import.unpacked-too-large', 0) : error;
  } finally {
    clearTimeout(silence);
    await worker.terminate();
  }
}

async function* saidBy(worker: Worker): AsyncGenerator<WorkbookOptions> {
  // Only ours speaks.
  for await (const [said] of on(worker, 'message', {close: ['exit']})) yield said as WorkbookOptions;
}
