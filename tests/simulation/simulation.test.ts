import {describe, expect, test} from 'vitest';
import {objections, REAL_SHARE, runSeeds} from './seeds.ts';

/* As many of each world as a few minutes allow; `npm run test:long` runs them by the ten thousand. */
describe('real device core against real server core', () => {
  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 600 seeds over stores in memory, and a hundred of them run the same way twice', async () => {
    const runs = [
      runSeeds(1, 100, 'memory', 'twice'),
      runSeeds(101, 400, 'memory'),
      runSeeds(401, 600, 'memory'),
    ];
    expect(objections(await Promise.all(runs), 1)).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 80 seeds over IndexedDB and SQLite', async () => {
    const runs = [runSeeds(1801, 1840, 'real'), runSeeds(1841, 1880, 'real')];
    expect(objections(await Promise.all(runs), REAL_SHARE)).toEqual([]);
  });
});
