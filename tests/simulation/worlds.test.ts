import {describe, expect, test} from 'vitest';
import {WORLDS} from './every-world.ts';
import {runSeeds} from './seeds.ts';

describe('worlds that have more in them than moves of stock', () => {
  test('[P1] [P4] [L6] hold in 80 seeds of the wide world, where power is lost, jobs and sessions are cut and an old mirror serves', async () => {
    const {base, objectionsTo} = WORLDS.wide;
    const runs = [runSeeds(base + 1, base + 30, 'memory', 'twice'), runSeeds(base + 31, base + 80, 'memory')];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 30 seeds of a company of two warehouses, between which devices change', async () => {
    const {base, objectionsTo} = WORLDS.twoWarehouses;
    const runs = [runSeeds(base + 1, base + 15, 'memory'), runSeeds(base + 16, base + 30, 'memory', 'twice')];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] [DOC-1] [DOC-5] hold in 20 seeds of a world with documents, where weeks pass and processes are killed at long work', async () => {
    const {base, objectionsTo} = WORLDS.documents;
    const runs = [runSeeds(base + 1, base + 10, 'memory'), runSeeds(base + 11, base + 20, 'memory', 'twice')];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });

  test('[TRANSFER-3] [TRANSFER-4] [TRANSFER-6] [P1] [P2] [P7] both ends of a transfer say the same in the end, in 20 seeds in which either is told first', async () => {
    const {base, objectionsTo} = WORLDS.transfers;
    const runs = [runSeeds(base + 1, base + 10, 'memory'), runSeeds(base + 11, base + 20, 'memory', 'twice')];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });

  test('[CHAT-1] [CHAT-5] what people write without a network, at several devices, before a restore and after, arrives once and in one order, in 50 seeds', async () => {
    const {base, objectionsTo} = WORLDS.chats;
    const runs = [runSeeds(base + 1, base + 20, 'memory', 'twice'), runSeeds(base + 21, base + 50, 'memory')];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });

  test('[RETURN-3] [RETURN-5] [RETURN-8] [P1] [P4] hold in 20 seeds of a world whose customers send goods back, and whose office sends some to suppliers', async () => {
    const {base, objectionsTo} = WORLDS.returns;
    const runs = [runSeeds(base + 1, base + 10, 'memory'), runSeeds(base + 11, base + 20, 'memory', 'twice')];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });

  test('[TASK-2] [TASK-3] [P1] [P4] hold in 20 seeds of a world whose people take tasks without a network', async () => {
    const {base, objectionsTo} = WORLDS.tasks;
    const runs = [runSeeds(base + 1, base + 10, 'memory'), runSeeds(base + 11, base + 20, 'memory', 'twice')];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });

  test('[DN-5] [DN-8] [DN-15] [P1] [P2] hands and books agree, or an open case says where not, in 21 seeds in which goods of several orders are really carried', async () => {
    const {base, objectionsTo} = WORLDS.hands;
    const runs = [
      runSeeds(base + 1, base + 10, 'memory'),
      runSeeds(base + 11, base + 20, 'memory', 'twice'),
      // What came late was what a proof had lacked, and its case stayed open.
      runSeeds(base + 299, base + 299, 'memory'),
    ];
    expect(objectionsTo(await Promise.all(runs))).toEqual([]);
  });
});
