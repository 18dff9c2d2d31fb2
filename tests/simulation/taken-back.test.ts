import {expect, test} from 'vitest';
import {WORLDS} from './every-world.ts';
import {runSeeds} from './seeds.ts';

test('[UNDO-1] [UNDO-2] [P2] [P4] [P7] hold in 41 seeds of a world whose people take back what they have done', async () => {
  const {base, objectionsTo} = WORLDS.undos;
  const runs = [
    runSeeds(base + 1, base + 20, 'memory', 'twice'),
    runSeeds(base + 21, base + 40, 'memory'),
    // The undo of an act that was held, since its person had been locked.
    runSeeds(base + 122, base + 122, 'memory'),
  ];
  expect(objectionsTo(await Promise.all(runs))).toEqual([]);
});
