import {HOUR_MS} from '#domain/kernel/durations.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {ClientRow, HistoryHead, ReadTransaction} from '../storage/storage.ts';
import type {HistoryReceipt} from './receipt.ts';

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

/** The history that a word or a receipt is held against. */
export interface KnownHistory {
  readonly head: HistoryHead;
  /** The row of a client id, where there is one. */
  readonly client: (id: Id) => ClientRow | undefined;
}

/**
 * L8: whether a device says that this server once knew more than it does: in this same epoch it was answered a higher
 * sequence of its client id, or has mirrored a later version. Anybody can say that: it is a question about the device,
 * and no more. A client that is not known here counts, since an old copy has never met it; another device's does not.
 */
export function contradictsHistory(report: HistoryReport, {head, client}: KnownHistory): boolean {
  if (report.epoch !== head.epoch) return false;
  if ((report.version ?? 0) > head.version) return true;
  const row = client(report.client);
  return (row?.device ?? report.device) === report.device && report.knownAck > (row?.last ?? 0);
}

/** L8: whether a receipt tells of history that this same epoch lacks: then that is lost, whichever device shows it. */
export function provesLoss(receipt: HistoryReceipt, {head, client}: KnownHistory): boolean {
  if (receipt.epoch !== head.epoch) return false;
  return receipt.version > head.version || receipt.last > (client(receipt.client)?.last ?? 0);
}

/** The same where others have gone on since, and the chain is another one at that version. */
export async function isOfOtherChain(
  tx: Pick<ReadTransaction, 'head' | 'lineage' | 'linkAt'>,
  {epoch, version, link}: HistoryReceipt,
): Promise<boolean> {
  const {head} = tx;
  if (epoch !== head.epoch || version > head.version || link === '') return false;
  if (version === head.version) return link !== head.link;
  const known = await tx.linkAt(version);
  if (known === undefined || known === link) return false;
  // The link that an epoch begins with is its own, and no commit's.
  return (await tx.lineage()).at(-1)?.start !== version;
}

/** Why an epoch opens that tells of such a loss. */
export const LOSS_PROVED = 'a device proved that history was lost';

/** Each epoch on proof of loss makes every device of the company begin its mirror anew. */
const MAX_LOSSES_AN_HOUR = 3;

/**
 * Whether a proof is heard: those of all the company's devices, at all processes, open so many epochs in an hour,
 * whatever is wrong. The lineage itself is counted, so that there is nothing to remember.
 */
export async function isReportHeard(
  tx: Pick<ReadTransaction, 'epochsOpened'>,
  now: number,
): Promise<boolean> {
  return (await tx.epochsOpened(LOSS_PROVED, now - HOUR_MS, now)) < MAX_LOSSES_AN_HOUR;
}
