import {openCase} from '#domain/kernel/device-case.ts';
import {actAlone} from '../auth/own-act.ts';

/** Why the office is asked to look: this company's records are not those that its installation has seen. */
const CHANGED = 'history.changed';

const FOREIGN_HISTORY =
  'the records of this company are not those that this installation has seen: somebody has been in the database. npm run verify says what does not fit; restore a backup from before, or give new passwords and codes';

interface Telling {
  readonly auth: Parameters<typeof actAlone>[0];
  readonly log: {error(of: object, text: string): void};
}

/**
 * Tells the operator of each such company, and its office by a case, once in a process; while that case is
 * open the same word joins it.
 */
export function createTellOfOthers({auth, log}: Telling): (companies: readonly string[]) => Promise<void> {
  const told = new Set<string>();
  return async (companies) => {
    for (const company of companies) {
      if (told.has(company)) continue;
      told.add(company);
      log.error({company}, FOREIGN_HISTORY);
      await actAlone(auth, {company, action: openCase.name, args: {code: CHANGED}});
    }
  };
}
