import type {Id} from '#domain/kernel/id.ts';
import type {ClientRow, Head} from '../storage/storage.ts';

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

const HOUR_MS = 3_600_000;

/** Each epoch on proof of loss makes every device of the company begin its mirror anew. */
const MOST_IN_AN_HOUR = 3;

/** How often each device's word has opened an epoch lately, in the memory of this process. */
export class Proofs {
  readonly #now: () => number;
  #heard: readonly {readonly device: Id; readonly epoch: string; readonly at: number}[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether this device's proof against an epoch counts. Asked again for the same epoch, it does not count twice. */
  hears(device: Id, epoch: string): boolean {
    const at = this.#now();
    this.#heard = this.#heard.filter((one) => at - one.at < HOUR_MS);
    const own = this.#heard.filter((one) => one.device === device);
    if (own.some((one) => one.epoch === epoch)) return true;
    if (own.length >= MOST_IN_AN_HOUR) return false;
    this.#heard = [...this.#heard, {device, epoch, at}];
    return true;
  }
}
