import {pauseFor} from '#offline/pause.ts';

/** A read that takes longer rests afterwards, ms: so many times as long as it took, but never longer than this. */
const [LONG_MS, RESTS, MOST_REST_MS] = [1_000, 2, 10_000];
/** How often one that waits looks whether it may begin, ms. */
const LOOK_MS = 250;

/**
 * Reads of one large list, of which news ask for one after the other: each begins when the one before has ended and
 * rested, and of those that wait only the last begins at all.
 */
export class RestingReads {
  readonly #gone: AbortSignal;
  #last = 0;
  /** `performance.now()`. */
  #restsUntil = 0;
  #isReading = false;

  /** None begins once `gone` is given. */
  constructor(gone: AbortSignal) {
    this.#gone = gone;
  }

  /** Reads when it is this one's turn; resolves without a read where another was asked for meanwhile. */
  async take(read: () => Promise<void>): Promise<void> {
    const turn = ++this.#last;
    const isLast = (): boolean => !this.#gone.aborted && turn === this.#last;
    while (isLast() && (this.#isReading || performance.now() < this.#restsUntil))
      await pauseFor(LOOK_MS, this.#gone);
    if (!isLast()) return;
    const begun = performance.now();
    this.#isReading = true;
    try {
      await read();
    } finally {
      this.#isReading = false;
      const took = performance.now() - begun;
      this.#restsUntil = took < LONG_MS ? 0 : begun + took + Math.min(took * RESTS, MOST_REST_MS);
    }
  }
}
