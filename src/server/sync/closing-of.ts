import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {TRANSFER_ENDINGS} from '#domain/transfers/transfer-endings.ts';
import {endingsOf, ENDING_ACTS} from '#domain/ended-cases.ts';
import {AS_ARRIVED} from '#domain/stock/close-as-arrived.ts';
import {FINDING_ACTS} from '#domain/stock/found-after-short-pick.ts';
import {UNDO_ACTION} from '#domain/stock/undoing-books.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {MutationRow, ReadTransaction} from '../storage/storage.ts';
import {namesDocument} from './about-document.ts';

/** Rows of a commit that are looked through at once. */
const CLOSING_ROWS_PER_PAGE = 500;

/**
 * The work that closed a case: it stands in the commit that the case's row carries, since a closed case never changes
 * again. A closing names the case, an act the document that both are about (CASE-14); of several the last.
 */
export async function closingOf(tx: ReadTransaction, row: Row): Promise<MutationRow | undefined> {
  const version = Number(row['version']);
  let last: MutationRow | undefined;
  for (let id = ''; ;) {
    const page = (await tx.settled({version, id}, CLOSING_ROWS_PER_PAGE)).filter(
      (each) => each.version === version,
    );
    last = page.findLast((each) => closes(each, row)) ?? last;
    if (page.length < CLOSING_ROWS_PER_PAGE) return last;
    id = page.at(-1)?.mutation.id ?? '';
  }
}

const WENT_ALONG = 'case.wentAlong';
const FINDING: ReadonlySet<string> = new Set(FINDING_ACTS);
/** Whether a count, or what books one, has found what a case is about (COUNT-16). */
export const isFoundByCount = (row: Row): boolean =>
  row['kind'] === 'corrected' && FINDING.has(String(row['closing']));

function closes({mutation: {action, args, who, undoes}, status}: MutationRow, row: Row): boolean {
  if (action !== row['closing']) return false;
  if (args['case'] === row['id']) return true;
  const isFound = isFoundByCount(row);
  if (!ENDING_ACTS.has(action) && !isFound) return false;
  const isDone = status === 'applied' || status === 'corrected';
  // It names the shortage that it ends, and ends with it what was left of the units that were the ones.
  if (action === AS_ARRIVED) return isDone && endingsOf(String(row['code'])).includes(action);
  if (!isDone || who !== row['closer']) return false;
  if (isFound) return true;
  // What is told where a transfer was sent may end what is asked where it was received.
  const isAskedThere = isKeyOf(TRANSFER_ENDINGS, String(row['code']));
  const isOfOtherEnd = isAskedThere && (action.startsWith('outbound.') || action === WENT_ALONG);
  const isAbout = isOfOtherEnd || namesDocument(args, String(row['document']));
  // An undo ends what its act was corrected for, alone or with others, and need not say of which document that was.
  return action === UNDO_ACTION
    ? isAbout || undoes === row['mutation'] || args['document'] === undefined
    : isAbout;
}
