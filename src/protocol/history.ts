import type {Lineage} from './sync.ts';

/** A point of a company's history. */
export interface Point {
  readonly epoch: string;
  readonly version: number;
}

/**
 * Whether a lineage holds a point: its epoch is in the lineage, the version is not past that epoch's end, and
 * no later epoch was opened on proof of lost history. `shapes.md`, History.
 */
export function contains(lineage: Lineage, point: Point): boolean {
  const at = lineage.findIndex((entry) => entry.epoch === point.epoch);
  if (at < 0) return false;
  const later = lineage.slice(at + 1);
  if (later.some((entry) => entry.lost)) return false;
  return later.every((entry) => point.version <= entry.start);
}
