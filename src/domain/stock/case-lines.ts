import type {MessageFacts} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';

/** A line of a document as it said before and says after: units announced, ordered, or arrived whole. */
export interface CaseLine {
  readonly goods: Id;
  readonly before: number;
  readonly after: number;
}

/** What a record tells of lines that it changed (CASE-18). */
export const caseLinesFacts = (lines: readonly CaseLine[]): MessageFacts => ({lines: JSON.stringify(lines)});

/** The lines that an outcome tells of; none where it tells of none. */
export function caseLinesOf(told: MessageFacts | undefined): readonly CaseLine[] {
  const text = told?.['lines'];
  // Written by this domain.
  return typeof text === 'string' ? (JSON.parse(text) as readonly CaseLine[]) : [];
}

/** The same from the facts of a record, as they are stored. */
export const caseLinesRecorded = (facts: string): readonly CaseLine[] =>
  facts === '' ? [] : caseLinesOf(JSON.parse(facts) as MessageFacts);
