import {calledOf, type FoundThing} from '../../data/found.ts';

/** Codes that a line has room for. */
const MAX_JOINED_CODES = 2;

/** What some documents are called together: the first of them, and how many more. */
export function calledTogether(documents: readonly FoundThing[]): string {
  const codes = documents.map(calledOf);
  const more = codes.length - MAX_JOINED_CODES;
  return (more > 0 ? [...codes.slice(0, MAX_JOINED_CODES), `+${String(more)}`] : codes).join(' · ');
}
