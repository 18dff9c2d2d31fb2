import type {Row} from './field.ts';

/** How some goods stand: the property of their bin, and what is wrong with their lot, or ''. */
export interface StandingGoods {
  readonly property: string;
  readonly lot: string;
}

/** How soon a line of a document takes goods that stand so, the least first; `undefined` where it takes none of them. */
export type TakesStanding = (line: Row, standing: StandingGoods) => number | undefined;
