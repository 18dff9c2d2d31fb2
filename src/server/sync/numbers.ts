import type {ReadTransaction} from '../storage/storage.ts';

/** When numbers began to follow the clock after a loss: what is given is never smaller than what was lost. */
const BEGINNING = Date.UTC(2026, 0, 1);
/** A thousand numbers a second. */
const NUMBER_MS = 1;

/**
 * Above which number documents get theirs. In a history that never lost anything above 0. A lost one has given numbers
 * that stand on paper and that nobody here knows of: after a loss they go on from the clock as it was then, faster than
 * a server numbers documents, also while desks ask again for all that was lost; so the same backup can be restored any
 * number of times.
 */
export const numbersAfter = (lossAt: number): number =>
  lossAt === 0 ? 0 : Math.max(0, Math.floor((lossAt - BEGINNING) / NUMBER_MS));

/** That number for each company, read once in an epoch: a lineage that has begun does not change. */
export class Numbers {
  readonly #known = new Map<string, {readonly epoch: string; readonly from: number}>();

  async from(tx: Pick<ReadTransaction, 'company' | 'head' | 'lastLossAt'>): Promise<number> {
    const {company, head} = tx;
    const known = this.#known.get(company);
    if (known?.epoch === head.epoch) return known.from;
    const from = numbersAfter(await tx.lastLossAt());
    this.#known.set(company, {epoch: head.epoch, from});
    return from;
  }
}
