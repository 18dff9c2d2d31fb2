import type {Transport} from './transport.ts';

/** Time, given from outside so that tests have their own. */
export interface HandClock {
  /** ms of any clock that never goes back. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Between two keys of a scanner, or between two scans of a worker in a hurry, there is less. */
const REST_MS = 150;
/** A hand that never rests must not hold the network up for longer. */
const LATEST_MS = 1_000;

/**
 * The worker's hand goes before the network. A tick waits for the same disk and the same thread as an exchange,
 * and nobody waits for that: while codes come in, exchanges stand back, for a second at most.
 */
export class Hand {
  readonly #clock: HandClock;
  #movedAt = -Infinity;

  constructor(clock: HandClock) {
    this.#clock = clock;
  }

  /** A key of a scan has come, or work is being kept. */
  moved(): void {
    this.#movedAt = this.#clock.now();
  }

  /** Resolves when the hand rests, or after a second. */
  async rests(): Promise<void> {
    const latest = this.#clock.now() + LATEST_MS;
    for (;;) {
      const due = Math.min(this.#movedAt + REST_MS, latest) - this.#clock.now();
      if (due <= 0) return;
      await this.#clock.pause(due);
    }
  }
}

/** A line whose answers are heard when the hand rests: what they say is written to the disk at once. */
export function givingWay(transport: Transport, hand: Hand): Transport {
  const later = async <T>(reply: Promise<T>): Promise<T> => {
    const said = await reply;
    await hand.rests();
    return said;
  };
  return {
    ...transport,
    push: (request) => later(transport.push(request)),
    pull: (request) => later(transport.pull(request)),
  };
}
