import type {Code} from './code.ts';

/** Takes one code; the next one comes when this is settled. A failure is the taker's own to report. */
export type Taker = (code: Code) => Promise<void>;

/** What the screen shows of the queue. */
export interface QueueState {
  /** Codes that wait, without the one being taken. */
  readonly waiting: number;
  /** Those of them that were scanned before the open question was asked. */
  readonly parked: number;
}

/**
 * The queue of scans: first in, first out, one at a time, nothing ever dropped but by `discard`. Codes that come
 * while nobody takes them wait. While a question is open the codes scanned before it are parked, so that
 * none of them answers it by accident; later ones go through.
 */
export class ScanBus {
  #queue: Code[] = [];
  #parked: Code[] = [];
  #isAsking = false;
  #taker: Taker | undefined;
  #isBusy = false;
  #state: QueueState = {waiting: 0, parked: 0};
  readonly #listeners = new Set<() => void>();
  readonly #arrivals = new Set<(code: Code) => void>();

  push(code: Code): void {
    this.#queue.push(code);
    for (const listener of this.#arrivals) listener(code);
    // A code that is taken at once never waited: the screen need not be drawn for it.
    void this.#drain();
    this.#changed();
  }

  /** Whoever runs the open step takes the codes; answers the way to stop. */
  serve(taker: Taker): () => void {
    this.#taker = taker;
    void this.#drain();
    return () => {
      if (this.#taker === taker) this.#taker = undefined;
    };
  }

  /** A question opens: what waits was scanned before it. */
  park(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#parked = this.#queue;
    this.#queue = [];
    this.#changed();
  }

  /** The question is answered: what was parked comes first. */
  release(): void {
    if (!this.#isAsking) return;
    this.#isAsking = false;
    this.#queue = [...this.#parked, ...this.#queue];
    this.#parked = [];
    this.#changed();
    void this.#drain();
  }

  /** The worker throws the parked codes away. */
  discard(): void {
    this.#parked = [];
    this.#changed();
  }

  readonly get = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called for each code as it comes, before its turn: a screen without a flow opens one. */
  onArrival(listener: (code: Code) => void): () => void {
    this.#arrivals.add(listener);
    return () => this.#arrivals.delete(listener);
  }

  async #drain(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#taker && this.#queue.length > 0) {
        const code = this.#queue.shift();
        this.#changed();
        if (code) await this.#taker(code);
      }
    } finally {
      this.#isBusy = false;
    }
  }

  #changed(): void {
    const [waiting, parked] = [this.#queue.length + this.#parked.length, this.#parked.length];
    if (waiting === this.#state.waiting && parked === this.#state.parked) return;
    this.#state = {waiting, parked};
    for (const listener of this.#listeners) listener();
  }
}
