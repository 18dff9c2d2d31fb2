import {describe, expect, test} from 'vitest';
import {firstKill, plant, type Kill} from './mutate.ts';
import {MUTANTS} from './mutants.ts';
import pins from './pins.json' with {type: 'json'};
import {objections, REAL_SHARE, runSeeds} from './seeds.ts';

describe('real device core against real server core', () => {
  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 1,800 seeds over stores in memory, and a seed runs the same way twice', async () => {
    const runs = [runSeeds(1, 900, 'memory', 'twice'), runSeeds(901, 1800, 'memory', 'twice')];
    expect(objections(await Promise.all(runs), 1)).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 200 seeds over IndexedDB and SQLite', async () => {
    const runs = [runSeeds(1801, 1900, 'real'), runSeeds(1901, 2000, 'real')];
    expect(objections(await Promise.all(runs), REAL_SHARE)).toEqual([]);
  });
});

describe('a broken protocol is noticed', () => {
  test.concurrent.each(MUTANTS.map((mutant) => [mutant.breaks, mutant.name, mutant] as const))(
    '[%s] is broken by a mutant and missed: %s',
    async (_, name, mutant) => {
      const pin = (pins as Readonly<Record<string, Kill | undefined>>)[name];
      expect(pin, 'no pinned seed: run npm run test:mutants -- --pin').toBeDefined();
      expect(await firstKill(await plant(mutant), [pin?.seed ?? 0])).toEqual(pin);
    },
  );
});
