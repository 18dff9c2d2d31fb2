import {calledOf, type FoundThing} from '../../data/found.ts';

/** Codes that a line has room for. */
const TOLD = 2;

/** What some documents are called together: the first of them, and how many more. */
export function calledTogether(documents: readonly FoundThing[]): string {
  const codes = documents.map(calledOf);
  const more = codes.length - TOLD;
  return (more > 0 ? [...codes.slice(0, TOLD), `+${String(more)}`] : codes).join(' · ');
}
