import type {CountedFigure} from './figures.ts';

/** One place of the documents of a kind: `<kind>:<id>:<part>`. */
export interface PlaceOfDocument {
  readonly part: string;
  /** In which figure goods there count. */
  readonly figure: CountedFigure;
  /** What stands there has not come yet. */
  readonly isAhead?: true;
  /** What stands there has left the warehouse: it is none of its goods. */
  readonly isAway?: true;
}
