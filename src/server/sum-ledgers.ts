import {setTimeout as pause} from 'node:timers/promises';
import type {Database} from './storage/open.ts';

/** Between two pieces others have this long to themselves. */
const SUM_PAUSE_MS = 20;

/** Keeps the sums of ledgers behind their companies (REPORT-14). */
export interface SumLedgers {
  /** Goes on with whatever has moved since; resolves when nothing is left to add up. */
  look(): Promise<void>;
  /** Ends after the piece under way. */
  stop(): Promise<void>;
}

/**
 * Adds up the ledgers of companies that have moved, piece by piece beside all other work: a commit has nothing to do with
 * it, and a report that comes first reads the lines themselves. The first look is at all companies, however long their
 * ledgers are. Each process of a database does this; they take turns.
 */
export function createSumLedgers(
  database: Pick<Database, 'companies' | 'listen' | 'sumLedger'>,
  failed: (error: unknown) => void,
): SumLedgers {
  let moved: Set<string> | undefined;
  let underWay: Promise<void> | undefined;
  let isStopping = false;
  const unlisten = database.listen((company) => moved?.add(company));

  const sum = async (): Promise<void> => {
    const companies = moved ?? (await database.companies());
    moved = new Set();
    for (const company of companies)
      while (!isStopping && (await database.sumLedger(company))) await pause(SUM_PAUSE_MS);
  };
  return {
    look() {
      underWay ??= sum()
        .catch((error: unknown) => {
          // Which ones were left is not known.
          moved = undefined;
          failed(error);
        })
        .finally(() => (underWay = undefined));
      return underWay;
    },
    async stop() {
      isStopping = true;
      unlisten();
      await underWay;
    },
  };
}
