import {idAt, type Id} from '#domain/kernel/id.ts';

/** A stream of numbers that one seed decides: the same on every machine and in every run. */
export interface SeededRandom {
  /** A whole number from 0 up to and without `end`. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  id(): Id;
}

/** `at`: ms UTC in the ids. A 32-bit generator with a Weyl step and a mixing round. */
export function seededRandom(seed: number, at: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (end: number): number => Math.floor((next() / 2 ** 32) * end);
  return {
    below,
    pick<T>(from: readonly T[]): T {
      const item = from[below(from.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    shuffled<T>(items: readonly T[]): T[] {
      const order = items.map((item) => ({item, rank: next()}));
      return order.sort((a, b) => a.rank - b.rank).map(({item}) => item);
    },
    id: () =>
      idAt(
        at,
        Uint8Array.from({length: 10}, () => below(256)),
      ),
  };
}
