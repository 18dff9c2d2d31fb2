import {HOUR_MS} from '#domain/kernel/durations.ts';
import {documentCounter} from '#domain/kernel/counter.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/**
 * How long a number takes, at least. A server that goes through what desks ask for again gives a thousand a second;
 * over hours no site gives fifty.
 */
const NUMBER_MS = {within: 1, beyond: 20} as const;
/** Where nothing was ever recorded before the loss, so that it is unknown how long it reaches back. */
const NUMBERS_TO_SKIP = 10_000;
/** More kinds of documents than there are. */
const MAX_COUNTERS = 1_000;

type Reader = Pick<ReadTransaction, 'company' | 'head' | 'lastLossAt' | 'losses' | 'settledAt' | 'pageByKey'>;

/**
 * Above which number documents get theirs (DOC-1). In a history that never lost anything above 0. A lost one has given
 * numbers that stand on paper and that are unknown here: at the first document after a loss they go on above the
 * highest known, by as many as can have been given since the last commit that is known, at the clock of the loss. So
 * one backup can be restored any number of times, and a number stays short enough to be said aloud.
 */
async function numbersFrom(tx: Reader, seen: SeenNumber | undefined): Promise<number> {
  const lossAt = await tx.lastLossAt();
  if (lossAt === 0) return 0;
  const losses = await tx.losses();
  const last = losses.at(-1) ?? 0;
  const counters = await tx.pageByKey(documentCounter.name, '', '', MAX_COUNTERS);
  const given = counters.map((row) => ({last: Number(row['last']), version: Number(row['version'])}));
  const moved = given.filter(({version}) => version > last);
  // What has gone on since the loss is above what was lost.
  if (moved.length > 0) return Math.min(...moved.map((each) => each.last));
  const highest = Math.max(0, ...given.map((each) => each.last));
  const movedAt = Math.max(0, ...given.map(({version}) => version));
  const first = losses.find((start) => start >= movedAt) ?? last;
  const known = await tx.settledAt(first);
  const since = seen && seen.at <= lossAt ? Math.max(known, seen.at) : known;
  return Math.max(highest, seen?.number ?? 0) + (since === 0 ? NUMBERS_TO_SKIP : mostIn(lossAt - since));
}

/** How many numbers can have been given in so many ms. */
export function mostIn(ms: number): number {
  const within = Math.min(Math.max(1, ms), HOUR_MS);
  return Math.ceil(within / NUMBER_MS.within + Math.max(0, ms - HOUR_MS) / NUMBER_MS.beyond);
}

/** The highest number that a company's documents were given as far as this installation knows, and when it knew. */
export interface SeenNumber {
  readonly number: number;
  /** ms UTC. */
  readonly at: number;
}

/** That number for each company, read once in an epoch: a lineage that has begun does not change. */
export class SequenceNumbers {
  readonly #seen: (company: string) => SeenNumber | undefined;
  readonly #known = new Map<string, {readonly epoch: string; readonly from: number}>();

  constructor(seen: (company: string) => SeenNumber | undefined = () => undefined) {
    this.#seen = seen;
  }

  async from(tx: Reader): Promise<number> {
    const {company, head} = tx;
    const known = this.#known.get(company);
    if (known?.epoch === head.epoch) return known.from;
    const from = await numbersFrom(tx, this.#seen(company));
    this.#known.set(company, {epoch: head.epoch, from});
    return from;
  }
}
