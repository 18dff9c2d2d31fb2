import type {SyncTransport} from './transport.ts';

/** Time, given from outside so that tests have their own. */
interface IdleClock {
  /** ms of any clock that never goes back. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** How long no input must have come, and after how long it is waited for no more; ms. */
interface Idleness {
  readonly idle: number;
  readonly latest: number;
}

/**
 * Between two keys of a scanner, or between two scans of a worker in a hurry, there is less; the network is held up no
 * longer.
 */
const EXCHANGE: Idleness = {idle: 150, latest: 1_000};
/** Work that takes both cores for a second begins where a hand rests; what it makes is not on the disk before that. */
export const HEAVY_WORK_IDLENESS: Idleness = {idle: 400, latest: 10_000};

/**
 * When the worker's input pauses, since input goes before the network. A tick waits for the same disk and the same
 * thread as an exchange, and that may wait: while codes come in, exchanges stand back, for a second at most.
 */
export class InputIdle {
  readonly #clock: IdleClock;
  #inputAt = -Infinity;

  constructor(clock: IdleClock) {
    this.#clock = clock;
  }

  /** A key of a scan has come, or work is being kept. */
  noteInput(): void {
    this.#inputAt = this.#clock.now();
  }

  /** Resolves when no input has come for a while (150 ms), or after a longer one (a second). */
  async whenIdle({idle, latest}: Idleness = EXCHANGE): Promise<void> {
    const last = this.#clock.now() + latest;
    for (;;) {
      const due = Math.min(this.#inputAt + idle, last) - this.#clock.now();
      if (due <= 0) return;
      await this.#clock.pause(due);
    }
  }
}

/**
 * A transport whose answers are passed on when no input has come for 150 ms, since they are written to the disk at
 * once.
 */
export function givingWay(transport: SyncTransport, idle: InputIdle): SyncTransport {
  const later = async <T>(reply: Promise<T>): Promise<T> => {
    const said = await reply;
    await idle.whenIdle();
    return said;
  };
  return {
    ...transport,
    push: (request) => later(transport.push(request)),
    pull: (request) => later(transport.pull(request)),
  };
}
