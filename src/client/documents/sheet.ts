import type {LabelKind} from '#domain/scanning/label.ts';
import {namedLotOf, type LotsById} from '../data/lots.ts';

/** A cell of a sheet: text, or an amount or a day in ms UTC, which stands to the right. */
export type PaperCell = string | number;

/** What stands on paper: who it is for in a code, what it is in words, and a table. Heads are names of fields. */
export interface DocumentSheet {
  readonly kind: LabelKind;
  /** What tells it from others with such codes, or ''. */
  readonly title?: string;
  /** The warehouse that it is of, where that is said: else the one of the reader. */
  readonly warehouse?: string;
  readonly id: string;
  readonly code: string;
  readonly facts: readonly (readonly [field: string, text: string])[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly PaperCell[])[];
}

/** The lot of a row, and when that expires. */
export function lotCells(row: {readonly lot?: string}, lots: LotsById): [PaperCell, PaperCell] {
  const {lotCode, expires = ''} = namedLotOf(row, lots);
  return [lotCode, expires];
}
