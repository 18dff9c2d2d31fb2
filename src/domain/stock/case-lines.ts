import type {MessageFacts} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';

/** A line of a document as it said before and says after: units announced, ordered, or arrived whole. */
export interface ToldLine {
  readonly goods: Id;
  readonly before: number;
  readonly after: number;
}

/** What a record tells of lines that it changed (CASE-18). */
export const tellingLines = (lines: readonly ToldLine[]): MessageFacts => ({lines: JSON.stringify(lines)});

/** The lines that an outcome tells of; none where it tells of none. */
export function linesTold(told: MessageFacts | undefined): readonly ToldLine[] {
  const text = told?.['lines'];
  // Written by this domain.
  return typeof text === 'string' ? (JSON.parse(text) as readonly ToldLine[]) : [];
}

/** The same from the facts of a record, as they are stored. */
export const linesRecorded = (facts: string): readonly ToldLine[] =>
  facts === '' ? [] : linesTold(JSON.parse(facts) as MessageFacts);
