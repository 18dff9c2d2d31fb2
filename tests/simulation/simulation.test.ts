import {describe, expect, test} from 'vitest';
import {ALL_MUTANTS, seedsFor} from './all-mutants.ts';
import {CHATS} from './chats.ts';
import {DOCUMENTS} from './documents.ts';
import {firstKill, type Kill} from './mutate.ts';
import {HANDS} from './hands-world.ts';
import {TASKS} from './tasks.ts';
import {TWO_WAREHOUSES} from './two-warehouses.ts';
import {UNDOS} from './undos.ts';
import {WIDE} from './wide.ts';
import pins from './pins.json' with {type: 'json'};
import {
  CHATS_SHARE,
  DOCUMENTS_SHARE,
  HANDS_SHARE,
  LEAST_CHAT_ENDS_OF_100,
  LEAST_DOCUMENT_ENDS_OF_100,
  LEAST_HANDS_ENDS_OF_100,
  LEAST_OF_100_CHATS,
  LEAST_OF_100_DOCUMENTS,
  LEAST_OF_100_HANDS,
  LEAST_OF_100_OF_TWO,
  LEAST_OF_100_TASKS,
  LEAST_OF_100_UNDOS,
  LEAST_OF_100_WIDE,
  LEAST_TASK_ENDS_OF_100,
  LEAST_UNDO_ENDS_OF_100,
  objections,
  REAL_SHARE,
  runSeeds,
  SHARE_OF_TWO,
  TASKS_SHARE,
  UNDOS_SHARE,
  WIDE_SHARE,
} from './seeds.ts';

describe('real device core against real server core', () => {
  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 1,500 seeds over stores in memory, and a hundred of them run the same way twice', async () => {
    const runs = [
      runSeeds(1, 100, 'memory', 'twice'),
      runSeeds(101, 800, 'memory'),
      runSeeds(801, 1500, 'memory'),
    ];
    expect(objections(await Promise.all(runs), 1)).toEqual([]);
  });

  test('[P1] [P4] [L6] hold in 300 seeds of the wide world, where power is lost, jobs and sessions are cut and an old mirror serves', async () => {
    const runs = [
      runSeeds(WIDE + 1, WIDE + 75, 'memory', 'twice'),
      runSeeds(WIDE + 76, WIDE + 300, 'memory'),
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

  test('[P1] [P2] [P3] [P4] [P5] [P7] [DOC-1] [DOC-5] hold in 40 seeds of a world with documents, where weeks pass and processes are killed at long work', async () => {
    const runs = [
      runSeeds(DOCUMENTS + 1, DOCUMENTS + 20, 'memory', 'twice'),
      runSeeds(DOCUMENTS + 21, DOCUMENTS + 40, 'memory'),
    ];
    const summaries = await Promise.all(runs);
    const least = [LEAST_OF_100_DOCUMENTS, LEAST_DOCUMENT_ENDS_OF_100] as const;
    expect(objections(summaries, DOCUMENTS_SHARE, ...least)).toEqual([]);
  });

  test('[CHAT-1] [CHAT-5] what people write without a network, at several devices, before a restore and after, arrives once and in one order, in 100 seeds', async () => {
    const runs = [
      runSeeds(CHATS + 1, CHATS + 50, 'memory', 'twice'),
      runSeeds(CHATS + 51, CHATS + 100, 'memory'),
    ];
    const least = [LEAST_OF_100_CHATS, LEAST_CHAT_ENDS_OF_100] as const;
    expect(objections(await Promise.all(runs), CHATS_SHARE, ...least)).toEqual([]);
  });

  test('[TASK-2] [TASK-3] [P1] [P4] hold in 40 seeds of a world whose people take tasks without a network', async () => {
    const runs = [
      runSeeds(TASKS + 1, TASKS + 20, 'memory', 'twice'),
      runSeeds(TASKS + 21, TASKS + 40, 'memory'),
    ];
    const least = [LEAST_OF_100_TASKS, LEAST_TASK_ENDS_OF_100] as const;
    expect(objections(await Promise.all(runs), TASKS_SHARE, ...least)).toEqual([]);
  });

  test('[UNDO-1] [UNDO-2] [P2] [P4] [P7] hold in 81 seeds of a world whose people take back what they have done', async () => {
    const runs = [
      runSeeds(UNDOS + 1, UNDOS + 20, 'memory', 'twice'),
      runSeeds(UNDOS + 21, UNDOS + 80, 'memory'),
      // The undo of an act that was held, since its person had been locked.
      runSeeds(UNDOS + 122, UNDOS + 122, 'memory'),
    ];
    const least = [LEAST_OF_100_UNDOS, LEAST_UNDO_ENDS_OF_100] as const;
    expect(objections(await Promise.all(runs), UNDOS_SHARE, ...least)).toEqual([]);
  });

  test('[DN-5] [DN-8] [DN-15] [P1] [P2] hands and books agree, or an open case says where not, in 41 seeds in which goods of several orders are really carried', async () => {
    const runs = [
      runSeeds(HANDS + 1, HANDS + 20, 'memory', 'twice'),
      runSeeds(HANDS + 21, HANDS + 40, 'memory'),
      // What came late was what a proof had lacked, and its case stayed open.
      runSeeds(HANDS + 299, HANDS + 299, 'memory'),
    ];
    const least = [LEAST_OF_100_HANDS, LEAST_HANDS_ENDS_OF_100] as const;
    expect(objections(await Promise.all(runs), HANDS_SHARE, ...least)).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 200 seeds over IndexedDB and SQLite', async () => {
    const runs = [runSeeds(1801, 1900, 'real'), runSeeds(1901, 2000, 'real')];
    expect(objections(await Promise.all(runs), REAL_SHARE)).toEqual([]);
  });
});

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
