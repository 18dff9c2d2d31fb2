import type {TransportFailure} from './transport.ts';
import type {SyncRound} from './sync.ts';

/** Time and chance, given from outside so that tests have their own. */
interface LoopClock {
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** [0, 1): jitter keeps a thousand devices from coming back in one moment. */
  readonly random: () => number;
}

interface LoopDeps extends LoopClock {
  /** One push round, or `undefined` when another tab or the worker is at it. */
  readonly push: () => Promise<SyncRound | undefined>;
  readonly pull: () => Promise<SyncRound | undefined>;
  readonly onState: (state: LoopState) => void;
  /** This device itself failed, in its stores or in its code. */
  readonly onFault: (error: unknown) => void;
}

/** How syncing goes, for the status panel. */
export interface LoopState {
  readonly isBusy: boolean;
  readonly failure: TransportFailure | undefined;
  /** Whether the last exchange reached our server; not known before the first, nor where the device itself failed. */
  readonly reached: boolean | undefined;
}

const POLL_MS = 60_000;
const FIRST_RETRY_MS = 500;
/** Someone looks at the screen: never wait longer than this. */
const LAST_RETRY_MS = 30_000;

/** Exchanges in a row that may leave something open and be followed at once: a handshake or two, a busy tab. */
const RESTLESS = 4;

/**
 * How long to wait after the n-th failure in a row, ms: doubled each time, with jitter, never given up. A moment
 * that the server named is the earliest: those who were all told the same spread behind it.
 */
export const retryDelay = (failures: number, retryAfter: number | undefined, random: number): number =>
  Math.max(
    (retryAfter ?? 0) * (1 + random / 2),
    Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10)) * (0.5 + random / 2),
  );

/**
 * Keeps a device in step: pushes, then pulls, whenever woken and every minute behind that. One run at a time; a
 * wake during a run makes one more.
 */
export class SyncLoop {
  readonly #deps: LoopDeps;
  #state: LoopState = {isBusy: false, failure: undefined, reached: undefined};
  #failures = 0;
  /** Exchanges in a row that left something open. */
  #restless = 0;
  /** A person pressed "now" while an exchange was under way. */
  #isHurried = false;
  #isRunning = false;
  #isWoken = false;
  #isStopped = false;
  /** The server named a moment: nothing before it is worth a try, and a storm of tries is what it fears. */
  #isAskedToWait = false;
  #cancel: () => void = () => undefined;

  constructor(deps: LoopDeps) {
    this.#deps = deps;
  }

  get state(): LoopState {
    return this.#state;
  }

  /** Something happened that may be worth an exchange: work kept, news, the network back, a tap. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    if (!this.#isRunning && !this.#isAskedToWait) void this.#run();
  }

  /** A person waits at the screen: an exchange that fails while they do is tried again at once, once. */
  hurry(): void {
    this.#isHurried = this.#isRunning;
    this.wake();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#cancel();
    let failure: TransportFailure | undefined;
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      this.#isHurried = false;
      this.#tell({...this.#state, isBusy: true});
      const end = await this.#exchange();
      failure = end === 'open' ? undefined : end;
      this.#restless = end === 'open' ? this.#restless + 1 : 0;
      // Two of ours may be at each other's work, or a server may never be content: that must not go on for ever hot.
      if (this.#restless > RESTLESS) break;
      if (end === undefined) continue;
      const isOver = failure && (!this.#isHurried || failure.retryAfter !== undefined);
      if (isOver) break;
      this.#isWoken = true;
    }
    this.#isRunning = false;
    this.#failures = failure ? this.#failures + 1 : 0;
    this.#tell({isBusy: false, failure, reached: failure ? hasReached(failure) : true});
    if (this.#isStopped) return;
    const tries = Math.max(this.#failures, this.#restless - RESTLESS);
    const delay = tries > 0 ? retryDelay(tries, failure?.retryAfter, this.#deps.random()) : POLL_MS;
    this.#isAskedToWait = failure?.retryAfter !== undefined;
    this.#cancel = this.#deps.setTimer(() => {
      this.#isAskedToWait = false;
      this.wake();
    }, delay);
  }

  /**
   * Everything there is to send, then news, page by page; before each further page there may be more to send: a
   * handshake has put work back (L3), or work was recorded during a long catch-up. `open`: there is more to say.
   */
  async #exchange(): Promise<TransportFailure | 'open' | undefined> {
    const {push, pull} = this.#deps;
    let isOpen = false;
    for (let step = push; ;) {
      const round = await step().catch((error: unknown): SyncRound => {
        this.#deps.onFault(error);
        return {end: 'failed', failure: {ok: false, why: 'fault'}};
      });
      if (round?.end === 'failed') return round.failure;
      if (round?.end === 'stale') isOpen = true;
      const isMore = round?.end === 'more';
      // It got through and brought something on: what fails now is not the failure of before.
      if (isMore) this.#failures = 0;
      if (step === pull && !isMore) return isOpen ? 'open' : undefined;
      step = isMore ? push : pull;
    }
  }

  #tell(state: LoopState): void {
    this.#state = state;
    this.#deps.onState(state);
  }
}

const hasReached = ({why}: TransportFailure): boolean | undefined =>
  why === 'fault' ? undefined : why !== 'offline' && why !== 'not-ours';
