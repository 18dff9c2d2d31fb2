import {TurnQueue} from '../storage/turn-queue.ts';

/** Pieces of work one after another for each key; those of different keys go beside each other. */
export class TurnsByKey {
  readonly #byKey = new Map<string, {readonly turns: TurnQueue; waiting: number}>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#byKey.get(key) ?? {turns: new TurnQueue(), waiting: 0};
    this.#byKey.set(key, queue);
    queue.waiting++;
    try {
      return await queue.turns.run(work);
    } finally {
      queue.waiting--;
      if (queue.waiting === 0) this.#byKey.delete(key);
    }
  }
}
