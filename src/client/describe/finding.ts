import {objectIn} from '#domain/kernel/json.ts';
import type {DocumentEvent} from '#protocol/document-history.ts';
import type {Say} from '../i18n/text.ts';
import {hasAllFacts, refusalText} from '../i18n/why.ts';
import {namedFacts, type NamesById} from './names.ts';

/** How some work ended otherwise than as recorded: by its code, with the facts. */
interface WorkEnd {
  readonly code: string;
  readonly facts: object;
}

/** What the server found, in words with names. */
export function describeFinding(say: Say, {code, facts: told}: WorkEnd, names: NamesById): string {
  const facts = namedFacts(say, told, names);
  if (code === 'stock.short' && 'from' in facts && 'to' in facts && 'quantity' in facts)
    return say('case.found.short', facts);
  if (code === 'stock.allocated-taken' && 'to' in facts)
    return say(facts['followed'] === 1 ? 'case.found.promisedFollowed' : 'case.found.promisedLost', facts);
  return refusalText(say, code, facts);
}

/**
 * The same for the worker who recorded it; `undefined` where that says it all. A report is answered by the office user
 * who reads its case, and its words ask that person for something.
 */
export const describeOwnFinding = (say: Say, end: WorkEnd, names: NamesById): string | undefined =>
  end.code.startsWith('report.') ? undefined : describeFinding(say, end, names);

/**
 * How some work of a history ended; '' where it was done as it was recorded. Of work in a warehouse that is none of the
 * reader's own no facts are told: then it is said that it ended otherwise, and not how.
 */
export function describeEnding(
  say: Say,
  {status, code, facts: told}: Pick<DocumentEvent, 'status' | 'code' | 'facts'>,
  names: NamesById,
): string {
  if (status === 'applied' || code === '') return '';
  const facts = objectIn(told);
  return hasAllFacts(code, namedFacts(say, facts, names))
    ? describeFinding(say, {code, facts}, names)
    : say(`status.${status}`);
}
