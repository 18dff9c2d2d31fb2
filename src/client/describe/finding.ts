import type {Say} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
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
