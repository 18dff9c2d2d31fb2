import {describe, expect, test} from 'vitest';
import {ALL_MUTANTS, seedsFor} from './all-mutants.ts';
import {firstKill, type Kill} from './mutate.ts';
import pins from './pins.json' with {type: 'json'};

/** The domain grows, and a run with it: what one seed noticed another one may notice now, and by another oracle. */
const MOST_SEEDS = 1_500;

describe('a broken protocol is noticed', () => {
  test.concurrent.each(ALL_MUTANTS.map((mutant) => [mutant.breaks, mutant.name, mutant] as const))(
    '[%s] is broken by a mutant and missed: %s',
    async (_, name, mutant) => {
      const pin = (pins as Readonly<Record<string, Kill | undefined>>)[name];
      expect(pin, 'no pinned seed: run npm run test:mutants -- --pin').toBeDefined();
      const kill = await firstKill(mutant, seedsFor(mutant, MOST_SEEDS, pin?.seed));
      expect(kill, `nothing notices it in ${String(MOST_SEEDS)} seeds`).toBeDefined();
      // What no oracle says it must say in the same words: a mutant that cannot run at all proves nothing.
      if (kill?.of.startsWith('the run breaks')) expect(kill).toEqual(pin);
    },
  );
});
