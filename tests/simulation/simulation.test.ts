import {describe, expect, test} from 'vitest';
import {firstKill, plant, type Kill} from './mutate.ts';
import {MUTANTS} from './mutants.ts';
import {WIDE_MUTANTS} from './wide-mutants.ts';
import {TWO_WAREHOUSES} from './two-warehouses.ts';
import {WAREHOUSE_MUTANTS} from './warehouse-mutants.ts';
import {WIDE} from './wide.ts';
import pins from './pins.json' with {type: 'json'};
import {
  LEAST_OF_100_OF_TWO,
  LEAST_OF_100_WIDE,
  objections,
  REAL_SHARE,
  runSeeds,
  SHARE_OF_TWO,
  WIDE_SHARE,
} from './seeds.ts';

describe('real device core against real server core', () => {
  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 1,500 seeds over stores in memory, and a seed runs the same way twice', async () => {
    const runs = [runSeeds(1, 750, 'memory', 'twice'), runSeeds(751, 1500, 'memory', 'twice')];
    expect(objections(await Promise.all(runs), 1)).toEqual([]);
  });

  test('[P1] [P4] [L6] hold in 300 seeds of the wide world, where power is lost, jobs and sessions are cut and an old mirror serves', async () => {
    const runs = [
      runSeeds(WIDE + 1, WIDE + 150, 'memory', 'twice'),
      runSeeds(WIDE + 151, WIDE + 300, 'memory'),
    ];
    expect(objections(await Promise.all(runs), WIDE_SHARE, LEAST_OF_100_WIDE)).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 60 seeds of a company of two warehouses, between which devices change', async () => {
    const runs = [
      runSeeds(TWO_WAREHOUSES + 1, TWO_WAREHOUSES + 30, 'memory', 'twice'),
      runSeeds(TWO_WAREHOUSES + 31, TWO_WAREHOUSES + 60, 'memory'),
    ];
    expect(objections(await Promise.all(runs), SHARE_OF_TWO, LEAST_OF_100_OF_TWO)).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 200 seeds over IndexedDB and SQLite', async () => {
    const runs = [runSeeds(1801, 1900, 'real'), runSeeds(1901, 2000, 'real')];
    expect(objections(await Promise.all(runs), REAL_SHARE)).toEqual([]);
  });
});

describe('a broken protocol is noticed', () => {
  test.concurrent.each(
    [...MUTANTS, ...WIDE_MUTANTS, ...WAREHOUSE_MUTANTS].map(
      (mutant) => [mutant.breaks, mutant.name, mutant] as const,
    ),
  )('[%s] is broken by a mutant and missed: %s', async (_, name, mutant) => {
    const pin = (pins as Readonly<Record<string, Kill | undefined>>)[name];
    expect(pin, 'no pinned seed: run npm run test:mutants -- --pin').toBeDefined();
    expect(await firstKill(await plant(mutant), [pin?.seed ?? 0])).toEqual(pin);
  });
});
