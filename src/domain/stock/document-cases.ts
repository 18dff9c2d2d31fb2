import type {CaseEndings} from '../kernel/case-ending.ts';
import type {Row} from '../kernel/field.ts';
import type {Resource, RowOf} from '../kernel/resource.ts';
import type {AcceptedLine} from './accepted-line.ts';
import type {CorrectionClosings} from './close-correction.ts';

/** What a kind of documents says of the cases about one. */
export interface DocumentCases {
  /** The list of its headers. */
  readonly list: string;
  /** What the codes of its corrections begin with. */
  readonly codes: readonly string[];
  readonly endings: CaseEndings<Row, Row>;
  readonly closings: CorrectionClosings;
  /** What a line says once what has happened is what is meant: nothing where it says so already. */
  readonly accepted: (line: Row) => readonly AcceptedLine[];
}

/** Rows of a kind's own lists have their shape: this is where they enter its rules. */
export const casesOf = <H extends Resource, L extends Resource>(of: {
  readonly header: H;
  readonly line: L;
  readonly codes: readonly string[];
  readonly endings: CaseEndings<RowOf<H>, RowOf<L>>;
  readonly closings: CorrectionClosings;
  readonly accepted: (line: RowOf<L>) => readonly AcceptedLine[];
}): DocumentCases => ({...of, list: of.header.name}) as unknown as DocumentCases;
