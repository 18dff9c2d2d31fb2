import type {FoundBin, FoundGoods, FoundThing, Line, Refusal} from './flow.ts';

/** What has been scanned so far. */
export interface Draft {
  readonly from?: FoundBin;
  readonly goods?: FoundGoods;
  /** Which stock of the goods: lot and unit, with what the device says stands there. */
  readonly line?: Line;
  readonly quantity: number;
  /** The worker has said "it is here": what the screen said then, as JSON. */
  readonly believed?: string;
}

/** Doubt before the ✓, answered by a scan or a tap. `before` is where "go back" leads. */
export type Question =
  | {
      readonly about: 'short' | 'allocated';
      readonly there: number;
      readonly wanted: number;
      readonly before: Draft;
      /** Present when the destination has been scanned: "it is here" then records the move. */
      readonly to?: FoundBin;
    }
  | {readonly about: 'lot'; readonly lines: readonly Line[]; readonly before: Draft}
  | {readonly about: 'which'; readonly options: readonly FoundThing[]; readonly before: Draft};

/** The move recorded last, shown while the next one begins. */
export interface Moved {
  readonly goods: FoundGoods;
  readonly from: FoundBin;
  readonly to: FoundBin;
  readonly quantity: number;
}

/** A bin move between two ticks. Only data: stored as JSON before each tick. */
export interface BinMove {
  readonly v: 1;
  readonly draft: Draft;
  readonly question?: Question;
  readonly refusal?: Refusal;
  /** The destination of a move that is being recorded. */
  readonly to?: FoundBin;
  readonly last?: Moved;
}

/** The one next scan. */
export type BinMoveStep = 'from' | 'goods' | 'to';

export function stepOf({draft}: BinMove): BinMoveStep {
  if (!draft.from) return 'from';
  return draft.goods && draft.line ? 'to' : 'goods';
}

export const EMPTY: Draft = {quantity: 1};
export const START: BinMove = {v: 1, draft: EMPTY};
export const isEmpty = (draft: Draft): boolean => !draft.from && !draft.goods;
