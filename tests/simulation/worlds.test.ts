import {describe, expect, test} from 'vitest';
import {CHATS} from './chats.ts';
import {DOCUMENTS} from './documents.ts';
import {HANDS} from './hands-world.ts';
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
  LEAST_OF_100_WIDE,
  LEAST_TASK_ENDS_OF_100,
  objections,
  runSeeds,
  SHARE_OF_TWO,
  TASKS_SHARE,
  WIDE_SHARE,
} from './seeds.ts';
import {TASKS} from './tasks.ts';
import {TWO_WAREHOUSES} from './two-warehouses.ts';
import {WIDE} from './wide.ts';

describe('worlds that have more in them than moves of stock', () => {
  test('[P1] [P4] [L6] hold in 150 seeds of the wide world, where power is lost, jobs and sessions are cut and an old mirror serves', async () => {
    const runs = [
      runSeeds(WIDE + 1, WIDE + 50, 'memory', 'twice'),
      runSeeds(WIDE + 51, WIDE + 150, 'memory'),
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
});
