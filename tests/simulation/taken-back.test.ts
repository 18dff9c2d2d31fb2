import {expect, test} from 'vitest';
import {LEAST_OF_100_UNDOS, LEAST_UNDO_ENDS_OF_100, objections, runSeeds, UNDOS_SHARE} from './seeds.ts';
import {UNDOS} from './undos.ts';

test('[UNDO-1] [UNDO-2] [P2] [P4] [P7] hold in 81 seeds of a world whose people take back what they have done', async () => {
  const runs = [
    runSeeds(UNDOS + 1, UNDOS + 20, 'memory', 'twice'),
    runSeeds(UNDOS + 21, UNDOS + 50, 'memory'),
    runSeeds(UNDOS + 51, UNDOS + 80, 'memory'),
    // The undo of an act that was held, since its person had been locked.
    runSeeds(UNDOS + 122, UNDOS + 122, 'memory'),
  ];
  const least = [LEAST_OF_100_UNDOS, LEAST_UNDO_ENDS_OF_100] as const;
  expect(objections(await Promise.all(runs), UNDOS_SHARE, ...least)).toEqual([]);
});
