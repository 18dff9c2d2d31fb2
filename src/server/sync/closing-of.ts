import {ENDING_ACTS} from '#domain/ended-cases.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {MutationRow, ReadTransaction} from '../storage/storage.ts';
import {namesDocument} from './about-document.ts';

/** Rows of a commit that are looked through at once. */
const PAGE = 500;

/**
 * The work that closed a case: it stands in the commit that the case's row carries, since a closed case never changes
 * again. A closing names the case, an act the document that both are about (CASE-14); of several the last.
 */
export async function closingOf(tx: ReadTransaction, row: Row): Promise<MutationRow | undefined> {
  const version = Number(row['version']);
  let last: MutationRow | undefined;
  for (let id = ''; ;) {
    const page = (await tx.settled({version, id}, PAGE)).filter((each) => each.version === version);
    last = page.findLast((each) => closes(each, row)) ?? last;
    if (page.length < PAGE) return last;
    id = page.at(-1)?.mutation.id ?? '';
  }
}

function closes({mutation: {action, args, who}, status}: MutationRow, row: Row): boolean {
  if (action !== row['closing']) return false;
  if (!ENDING_ACTS.has(action)) return args['case'] === row['id'];
  const isDone = status === 'applied' || status === 'corrected';
  return isDone && who === row['closer'] && namesDocument(args, String(row['document']));
}
