import type {Lineage} from './sync.ts';

/** A point of a company's history. */
export interface Point {
  readonly epoch: string;
  readonly version: number;
}

/**
 * The epochs of a lineage that hold a point: its own, and each later one until one was opened at an earlier
 * version or on proof of lost history.
 */
export function epochsHolding(lineage: Lineage, point: Point): string[] {
  const at = lineage.findIndex((entry) => entry.epoch === point.epoch);
  if (at < 0) return [];
  const later = lineage.slice(at + 1);
  const end = later.findIndex((entry) => entry.lost || point.version > entry.start);
  return [point.epoch, ...later.slice(0, end < 0 ? undefined : end).map(({epoch}) => epoch)];
}

/** Whether the present history, the lineage's last epoch, holds a point. `shapes.md`, History. */
export const contains = (lineage: Lineage, point: Point): boolean =>
  epochsHolding(lineage, point).at(-1) === lineage.at(-1)?.epoch && lineage.length > 0;

/**
 * From which version on the present history surely lacks a point; Infinity where it holds it, or does not tell. Of an
 * epoch that it never knew there is only a device's word: then one of the losses that it does tell of has cut it off,
 * and none that began later.
 */
export function partedAt(lineage: Lineage, losses: readonly number[], point: Point): number {
  const last = epochsHolding(lineage, point).at(-1);
  const next = lineage.findIndex(({epoch}) => epoch === last) + 1;
  if (next > 0) return lineage[next]?.start ?? Infinity;
  return losses.findLast((start) => start <= point.version) ?? Infinity;
}
