import {describe, expect, test} from 'vitest';
import {objections, REAL_SHARE, runSeeds} from './seeds.ts';

describe('real device core against real server core', () => {
  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 1,500 seeds over stores in memory, and a hundred of them run the same way twice', async () => {
    const runs = [
      runSeeds(1, 100, 'memory', 'twice'),
      runSeeds(101, 800, 'memory'),
      runSeeds(801, 1500, 'memory'),
    ];
    expect(objections(await Promise.all(runs), 1)).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 200 seeds over IndexedDB and SQLite', async () => {
    const runs = [runSeeds(1801, 1900, 'real'), runSeeds(1901, 2000, 'real')];
    expect(objections(await Promise.all(runs), REAL_SHARE)).toEqual([]);
  });
});
