import {describe, expect, test} from 'vitest';
import {objections, REAL_SHARE, runSeeds} from './seeds.ts';

/* As many of each world as a few minutes allow; `npm run test:long` runs them by the ten thousand. */
describe('real device core against real server core', () => {
  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 250 seeds over stores in memory, and those that run twice run the same way', async () => {
    const runs = [
      runSeeds(1, 50, 'memory', 'twice'),
      runSeeds(51, 150, 'memory'),
      runSeeds(151, 250, 'memory'),
    ];
    expect(objections(await Promise.all(runs), 1)).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 40 seeds over IndexedDB and SQLite', async () => {
    const runs = [runSeeds(1801, 1820, 'real'), runSeeds(1821, 1840, 'real')];
    expect(objections(await Promise.all(runs), REAL_SHARE)).toEqual([]);
  });
});
