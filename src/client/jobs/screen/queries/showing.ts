import type {FoundThing} from '../../../data/found.ts';

/** What a part that shows something is given: the thing, and how another one is shown. */
export interface QueryPart {
  readonly thing: FoundThing;
  readonly show: (thing: FoundThing) => void;
}
