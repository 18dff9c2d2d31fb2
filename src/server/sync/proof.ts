import type {Id} from '#domain/kernel/id.ts';
import type {ClientRow, Head, ReadTransaction} from '../storage/storage.ts';

/** What a device says of the history it has met. */
export interface HistoryReport {
  readonly device: Id;
  readonly client: Id;
  readonly epoch: string;
  /** The highest sequence that was answered to this client id. */
  readonly knownAck: number;
  /** How far its mirror is; left out where it speaks of its own work alone. */
  readonly version?: number;
}

/**
 * Proof that this server once knew more than it does: in this same epoch the device was answered a higher sequence
 * of its client id, or has mirrored a later version (L8). The history in between is lost, and a new epoch must say
 * so. A client that is not known here counts, since an old copy has never met it; another device's does not.
 */
export function provesLoss(report: HistoryReport, client: ClientRow | undefined, head: Head): boolean {
  if (report.epoch !== head.epoch) return false;
  if ((report.version ?? 0) > head.version) return true;
  return (client?.device ?? report.device) === report.device && report.knownAck > (client?.last ?? 0);
}

/** Why a device’s word opens an epoch. */
export const PROVED = 'a device proved that history was lost';

const HOUR_MS = 3_600_000;

/** Each epoch on proof of loss makes every device of the company begin its mirror anew. */
const MOST_IN_AN_HOUR = 3;

/**
 * Whether a device's proof is heard: words of all the company's devices, at all processes, open so many epochs in an
 * hour. The lineage itself is counted, so that nobody has to remember anything.
 */
export async function isHeard(tx: Pick<ReadTransaction, 'epochsOpened'>, now: number): Promise<boolean> {
  return (await tx.epochsOpened(PROVED, now - HOUR_MS, now)) < MOST_IN_AN_HOUR;
}
