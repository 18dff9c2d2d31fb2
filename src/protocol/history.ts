import type {Lineage} from './sync.ts';

/** A point of a company's history. */
export interface HistoryPoint {
  readonly epoch: string;
  readonly version: number;
}

/**
 * The epochs of a lineage that hold a point: its own, and each later one until one was opened at an earlier
 * version or on proof of lost history.
 */
export function epochsHolding(lineage: Lineage, point: HistoryPoint): string[] {
  const at = lineage.findIndex((entry) => entry.epoch === point.epoch);
  if (at < 0) return [];
  const later = lineage.slice(at + 1);
  const end = later.findIndex((entry) => entry.lost || point.version > entry.start);
  return [point.epoch, ...later.slice(0, end < 0 ? undefined : end).map(({epoch}) => epoch)];
}

/** Whether the present history, the lineage's last epoch, holds a point. `shapes.md`, History. */
export const lineageContains = (lineage: Lineage, point: HistoryPoint): boolean =>
  epochsHolding(lineage, point).at(-1) === lineage.at(-1)?.epoch && lineage.length > 0;

/**
 * Up to which version the present history is the one that a person has seen who names a point of theirs; −1 where it
 * does not know that point's epoch, or has not come as far as its version.
 */
export function seenUpTo(lineage: Lineage, point: HistoryPoint, head: number): number {
  if (lineageContains(lineage, point)) return point.version <= head ? point.version : -1;
  const last = epochsHolding(lineage, point).at(-1);
  const next = lineage[lineage.findIndex(({epoch}) => epoch === last) + 1];
  if (last === undefined || !next) return -1;
  // What was left there may have been left again, further back.
  return seenUpTo(lineage, {epoch: next.epoch, version: Math.min(point.version, next.start)}, head);
}

/** What the present history tells of itself. */
export interface HistoryPast {
  readonly lineage: Lineage;
  /** The versions at which epochs began that tell of lost history, in their order. */
  readonly losses: readonly number[];
}

/**
 * From which version on the present history surely lacks a point; Infinity where it holds it, or tells of no loss that
 * can have cut it off. Of an epoch that it never knew there is only a device's word: then that was one of the losses
 * up to there.
 */
export function partedAt({lineage, losses}: HistoryPast, point: HistoryPoint): number {
  const last = epochsHolding(lineage, point).at(-1);
  const next = lineage.findIndex(({epoch}) => epoch === last) + 1;
  if (next === 0) return losses.findLast((start) => start <= point.version) ?? Infinity;
  const cut = lineage[next]?.start ?? Infinity;
  return losses.find((start) => start >= cut) ?? Infinity;
}

/** Whether of two lost points the first is surely the later: versions of two branches tell nothing of each other. */
export function isLaterLost(past: HistoryPast, a: HistoryPoint, b: HistoryPoint): boolean {
  const [ofA, ofB] = [partedAt(past, a), partedAt(past, b)];
  if (ofA === Infinity || ofB === Infinity) return false;
  if (a.epoch === b.epoch) return a.version > b.version;
  const areKnown = [a, b].every((point) => past.lineage.some(({epoch}) => epoch === point.epoch));
  if (!areKnown) return false;
  return ofA === ofB ? a.version > b.version : ofA > ofB;
}
