import {DAY_MS} from '#domain/kernel/durations.ts';

/** What a device can ask for the time, both in ms. */
interface Clocks {
  /** Of the day, UTC: a person or a flat battery sets it to anything. */
  readonly wall: () => number;
  /** Since some moment of this page: it runs forward only, and stands while the device sleeps. */
  readonly running: () => number;
}

/** What is kept of it for the next start. Moments are whole ms UTC of the server's clock. */
export interface KeptTime {
  /** The least that it was by then. */
  readonly told: number;
  /** When the server was last heard. */
  readonly heard: number;
  /** How far the server's clock is ahead of the wall's, ms. */
  readonly ahead: number;
  readonly leaps: readonly Leap[];
}

/**
 * Where hearing the server showed that more time had passed than the running clock knew, since the device slept or was
 * off: what was recorded between these moments may have been done after that.
 */
interface Leap {
  readonly from: number;
  readonly to: number;
  readonly by: number;
}

/** Work as far as its time is asked for: `at` by the wall, `told` by {@link ServerTime.least} as it was recorded. */
export interface TimedWork {
  readonly at: number;
  readonly told?: number;
}

/**
 * The server's time as a device knows it. What a person may or may not do is counted by what the server has told and by
 * a clock that only runs forward, on from there over a restart, too: the wall's clock has no part in it. For all that is
 * shown the wall's is believed as well, where it is not behind that.
 */
export class ServerTime {
  readonly #clocks: Clocks;
  readonly #changed: () => void;
  #told: number;
  /** What the running clock said then. */
  #since: number;
  #heard = 0;
  #ahead = 0;
  #leaps: readonly Leap[] = [];

  /** `changed`: it was heard for the first time or found to be another than before, and is worth keeping. */
  constructor(clocks: Clocks, changed: () => void = () => undefined) {
    this.#clocks = clocks;
    this.#changed = changed;
    this.#told = clocks.wall();
    this.#since = clocks.running();
  }

  /** The least that it can be, ms UTC: no limit that is counted by it ends too early. */
  least = (): number => this.#told + Math.round(this.#clocks.running() - this.#since);

  /** What it is most likely, ms UTC. */
  now = (): number => Math.max(this.#clocks.wall() + this.#ahead, this.least());

  /** How old work is at least, ms. An older build has told no more than the wall's time of it. */
  ageOf = ({at, told}: TimedWork): number =>
    told === undefined ? this.now() - (at + this.#ahead) : Math.max(0, this.least() - this.#putRight(told));

  /** When work was recorded, ms UTC. */
  timeOf = ({at, told}: TimedWork): number => {
    if (told === undefined) return at + this.#ahead;
    // As long as nothing was heard since, it is as long ago as the running clock says.
    return told >= this.#heard ? this.now() - (this.least() - Math.round(told)) : this.#putRight(told);
  };

  /** What was known before this page opened; an earlier build has kept how far the wall's clock was off alone. */
  recall(kept: KeptTime | undefined, ahead = 0): void {
    this.#ahead = kept?.ahead ?? ahead;
    // An earlier build has kept parts of a millisecond.
    this.#heard = Math.round(kept?.heard ?? 0);
    this.#leaps = kept?.leaps ?? [];
    this.#told = kept ? Math.max(Math.round(kept.told), this.#heard) : this.#clocks.wall() + this.#ahead;
    this.#since = this.#clocks.running();
  }

  kept(): KeptTime {
    return {told: this.least(), heard: this.#heard, ahead: this.#ahead, leaps: this.#leaps};
  }

  /**
   * An answer says when it was given, in whole seconds; it came so many ms after it was asked for. What was known stays
   * as long as it fits, so that a slow network moves nothing.
   */
  hear(date: string | null, took: number): void {
    const given = Date.parse(date ?? '');
    if (Number.isNaN(given)) return;
    const most = given + SECOND + Math.ceil(took);
    const before = this.least();
    const told = Math.min(Math.max(before, given), most);
    const isLeap = told - before > NOTICED;
    if (isLeap) this.#leaps = [...this.#recent(told), {from: this.#heard, to: before, by: told - before}];
    // Until the first time is kept, a restart has nothing but the wall's clock to go by.
    const isFirst = this.#heard === 0;
    this.#told += Math.round(told - before);
    this.#heard = told;
    if (this.#setAhead(given, most) || isFirst || Math.abs(told - before) > NOTICED) this.#changed();
  }

  /** Whether the wall's clock was found to be off by another measure than before. */
  #setAhead(least: number, most: number): boolean {
    const wall = this.#clocks.wall();
    if (this.#ahead >= least - wall && this.#ahead <= most - wall) return false;
    this.#ahead = Math.round((least + most) / 2) - wall;
    return true;
  }

  #putRight(told: number): number {
    const leap = this.#leaps.find(({from, to}) => told >= from && told <= to);
    return Math.round(told + (leap?.by ?? 0));
  }

  /** Whatever was recorded before an older one is older than all that is asked about. */
  #recent(now: number): readonly Leap[] {
    return this.#leaps.filter(({to, by}) => now - (to + by) < DAY_MS).slice(-MAX_LEAPS);
  }
}

const SECOND = 1_000;
/** No limit is so short that less would matter, ms. */
const NOTICED = 10_000;
/** More than a device sleeps in a day between two answers. */
const MAX_LEAPS = 500;
