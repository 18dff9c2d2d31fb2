import {oneOf, type Throw} from './dice.ts';

interface Waiting {
  readonly actor: string;
  readonly kind: string;
  readonly run: () => Promise<void>;
  /** The turn before which it is not chosen, while anything else may go. */
  readonly from: number;
}

/** Part of the calls that are starved, and for how many turns at most: rare orders need one call to wait long. */
const STARVED = {part: 0.12, turns: 60} as const;

/**
 * Every call to storage or network waits here for its turn; one turn runs at a time. So a seed fixes the
 * interleaving of all actors, whatever the stores beneath need to do their work.
 */
export class Scheduler {
  readonly #throw: Throw;
  #waiting: Waiting[] = [];
  #turns = 0;
  readonly trace: string[] = [];

  constructor(dice: Throw) {
    this.#throw = dice;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Waits for a turn, runs the call in it, and goes on in a later one. A dead caller never goes on. */
  pass<T>(
    actor: {readonly name: string; readonly isAlive: () => boolean},
    kind: string,
    call: () => Promise<T>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (): Promise<void> => {
        if (!actor.isAlive()) return;
        try {
          const value = await call();
          if (actor.isAlive()) resolve(value);
        } catch (error) {
          if (actor.isAlive()) reject(error as Error);
        }
      };
      const isStarved = this.#throw(actor.name, 'starved') < STARVED.part;
      const from = isStarved ? this.#turns + this.#throw(actor.name, 'starved for') * STARVED.turns : 0;
      this.#waiting.push({actor: actor.name, kind, run, from});
    });
  }

  /** Gives one waiting call its turn; deliveries to the server sometimes arrive together. */
  async turn(): Promise<void> {
    this.#turns++;
    const ready = this.#waiting.filter(({from}) => from <= this.#turns);
    const chosen = oneOf(ready.length > 0 ? ready : this.#waiting, this.#throw('scheduler', 'turn'));
    const together =
      chosen.kind === 'deliver' && this.#throw('scheduler', 'together') < 0.5
        ? this.#waiting.filter(({kind}) => kind === 'deliver')
        : [chosen];
    this.#waiting = this.#waiting.filter((each) => !together.includes(each));
    for (const {actor, kind} of together) this.trace.push(`${actor}:${kind}`);
    await Promise.all(together.map(({run}) => run()));
    await settled();
  }
}

/** Lets everything that can go on without a turn go on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
