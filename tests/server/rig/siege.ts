import {setTimeout as pause} from 'node:timers/promises';
import type {SeededRandom} from '#server/demo/seeded-random.ts';
import type {FloorDevice} from './floor-device.ts';
import type {Hall} from './hall.ts';

/** In the environment: how often a server is killed under it, where that is told. */
export const KILLS = 'BINWARD_KILLS';

/** A worker stops to think when this much of hers waits: a real one is slower still. */
const MOST_WAITING = 30;

/**
 * Devices at work until told to stop: they move goods, push and pull as their loops would, and go on offline
 * when the server is gone.
 */
export class Siege {
  readonly #devices: readonly FloorDevice[];
  readonly #hall: Hall;
  readonly #dice: SeededRandom;
  readonly #stop = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #pushes = 0;
  #waiters: {readonly at: number; readonly tell: () => void}[] = [];

  constructor(devices: readonly FloorDevice[], hall: Hall, dice: SeededRandom) {
    this.#devices = devices;
    this.#hall = hall;
    this.#dice = dice;
    for (const {wire} of devices) wire.onPush = () => this.#pushed();
  }

  begin(): void {
    this.#working = Promise.all(this.#devices.map((device) => this.#work(device)));
  }

  /** Resolves at the moment when so many more pushes have left. */
  pushes(count: number): Promise<void> {
    return new Promise((tell) => this.#waiters.push({at: this.#pushes + count, tell}));
  }

  /** Mutations whose push is under way: they may be committed, or never arrive. */
  underWay(): string[] {
    return this.#devices.flatMap(({wire}) => [...wire.underWay]);
  }

  /** Ends the work and lets every device say and hear everything. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#working;
    for (const device of this.#devices) await device.sync();
    // What the last one brought is news to the first.
    await Promise.all(this.#devices.map((device) => device.sync()));
  }

  #pushed(): void {
    this.#pushes++;
    const due = this.#waiters.filter(({at}) => at <= this.#pushes);
    this.#waiters = this.#waiters.filter(({at}) => at > this.#pushes);
    for (const {tell} of due) tell();
  }

  async #work(device: FloorDevice): Promise<void> {
    while (!this.#stop.signal.aborted) {
      for (let n = 1 + this.#dice.below(3); n > 0 && (await device.waiting()) < MOST_WAITING; n--) {
        await device.move(this.#anyMove());
      }
      const said = await device.push();
      if (said.end === 'stale' || this.#dice.below(3) === 0) await device.pull();
      await device.recorder.refresh();
      await pause(said.end === 'failed' ? 50 : 10);
    }
  }

  #anyMove() {
    const count = this.#hall.bins.length;
    const from = this.#dice.below(count);
    const to = (from + 1 + this.#dice.below(count - 1)) % count;
    return this.#hall.move(from, to, 1 + this.#dice.below(5));
  }
}
