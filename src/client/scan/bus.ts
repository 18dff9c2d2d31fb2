import {ReadableCell} from '../base/readable.ts';
import type {ScannedCode} from './code.ts';

/** Takes one code; the next one comes when this is settled. A failure is the taker's own to report. */
type Taker = (code: ScannedCode) => Promise<void>;

/** What the screen shows of the queue. */
interface QueueState {
  /** Codes that wait, without the one being taken. */
  readonly waiting: number;
  /** Those of them that are set aside: scanned before the open question was asked, or left when the job was. */
  readonly parked: number;
}

/**
 * The queue of scans: first in, first out, one at a time, nothing ever dropped but by `discard`. Codes that come
 * while no step takes them wait. While a question is open the codes scanned before it are parked, so that
 * none of them answers it by accident; later ones go through. What a job is left with stays parked with that job.
 */
export class ScanBus {
  /** A code is being taken: the worker who scanned it has no answer yet. */
  readonly isTaking = new ReadableCell(false);
  #queue: ScannedCode[] = [];
  #job = '';
  readonly #parked = new Map<string, readonly ScannedCode[]>();
  #taker: Taker | undefined;
  #state: QueueState = {waiting: 0, parked: 0};
  readonly #listeners = new Set<() => void>();
  readonly #arrivals = new Set<(code: ScannedCode) => void>();
  readonly #isForOthers: (code: ScannedCode) => boolean;
  #isHeld = false;

  /** `isForOthers` takes what is no code of any job, wherever it is scanned. */
  constructor(isForOthers: (code: ScannedCode) => boolean = () => false) {
    this.#isForOthers = isForOthers;
  }

  push(code: ScannedCode): void {
    if (this.#isForOthers(code)) return;
    this.#queue.push(code);
    for (const listener of this.#arrivals) listener(code);
    // A code that is taken at once never waited: the screen need not be drawn for it.
    void this.#drain();
    this.#changed();
  }

  /** The part that runs the open step takes the codes; answers the way to stop. */
  serve(taker: Taker): () => void {
    this.#taker = taker;
    void this.#drain();
    return () => {
      if (this.#taker === taker) this.#taker = undefined;
    };
  }

  /** While a person is asked something beside the work, codes wait. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    void this.#drain();
  }

  /** A step takes what comes. */
  get isServed(): boolean {
    return this.#taker !== undefined;
  }

  /** A job opens: what it was left with is parked until it is called for. */
  enter(job: string): void {
    this.#job = job;
    this.#changed();
  }

  /** The job is over: what is parked stays with it, what waits is for the next step that listens. */
  leave(): void {
    this.enter('');
  }

  /** A job was left before it began: what waited for it stays with it. */
  leaveBehind(job: string): void {
    this.enter(job);
    this.park();
    this.leave();
  }

  /** A question opens, or the job is left: what waits was scanned before. */
  park(): void {
    const before = this.#queue;
    this.#queue = [];
    for (const code of before) this.setAside(code, this.#job);
    this.#changed();
  }

  /** Parks one code of a job that came to its turn too late, in the order of the scans. */
  setAside(code: ScannedCode, job: string): void {
    const codes = [...(this.#parked.get(job) ?? []), code];
    this.#parked.set(
      job,
      codes.toSorted((a, b) => a.seq - b.seq),
    );
    this.#changed();
  }

  /** The question is answered, or the worker calls for them: what was parked comes first. */
  release(): void {
    this.#queue = [...(this.#parked.get(this.#job) ?? []), ...this.#queue];
    this.discard();
    void this.#drain();
  }

  /** The worker throws the parked codes away. */
  discard(): void {
    this.#parked.delete(this.#job);
    this.#changed();
  }

  readonly get = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called for each code as it comes, before its turn: a screen without a flow opens one. */
  onArrival(listener: (code: ScannedCode) => void): () => void {
    this.#arrivals.add(listener);
    return () => this.#arrivals.delete(listener);
  }

  async #drain(): Promise<void> {
    if (this.isTaking.get() || this.#isHeld || this.#queue.length === 0) return;
    this.isTaking.set(true);
    try {
      while (this.#taker && !this.#isHeld && this.#queue.length > 0) {
        const code = this.#queue.shift();
        this.#changed();
        if (code) await this.#taker(code);
      }
    } finally {
      this.isTaking.set(false);
    }
  }

  #changed(): void {
    const parked = this.#parked.get(this.#job)?.length ?? 0;
    const waiting = this.#queue.length + parked;
    if (waiting === this.#state.waiting && parked === this.#state.parked) return;
    this.#state = {waiting, parked};
    for (const listener of this.#listeners) listener();
  }
}
