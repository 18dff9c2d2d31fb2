/** What tells the units that a label stands on apart: one way to read it. */
export type LotRead = Pick<LabelContents, 'lotCode' | 'serial' | 'expiresOn'>;

/** What a label tells beside the goods it stands on, read off it so that it is not keyed in. */
export interface LabelContents {
  /** A lot's code. */
  readonly lotCode?: string;
  /** A serial, for goods that are tracked by serial. */
  readonly serial?: string;
  /** The day it expires on, `YYYY-MM-DD`. */
  readonly expiresOn?: string;
  /** Units that one scan means: a pack's, or what the label says (AI 30, 37); 1 where nothing is said. */
  readonly units?: number;
  /** Net weight in grams. */
  readonly grams?: number;
  /** Where a lost separator leaves several ways to read the lot, each of them: the worker says which it is. */
  readonly readings?: readonly LotRead[];
}

/** What it brings, or nothing where it brings nothing. */
export const withLabelContents = (brings: LabelContents): {brings?: LabelContents} =>
  Object.keys(brings).length > 0 ? {brings} : {};
