import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {describe, test} from 'vitest';
import {openMirror} from '#offline/dexie/mirror-database.ts';
import {openOutbox} from '#offline/dexie/outbox-database.ts';
import {MemoryBox} from '../model/memory-box.ts';
import {MemoryMirror} from '../model/memory-mirror.ts';
import {BOX_CASES, CLIENT} from './device/box-cases.ts';
import type {Home} from './device/case.ts';
import {LISTS} from './device/lists.ts';
import {MIRROR_CASES} from './device/mirror-cases.ts';

const onLost = (reason: string) => {
  throw new Error(`lost: ${reason}`);
};

const HOMES: Readonly<Record<string, () => Home>> = {
  'in memory': () => {
    const box = new MemoryBox(CLIENT);
    const mirror = new MemoryMirror(LISTS);
    return {box: async () => box, mirror: async (resources) => mirror.openedBy(resources ?? LISTS)};
  },
  'Dexie on fake-indexeddb': () => {
    const engine = {indexedDB: new IDBFactory(), IDBKeyRange};
    return {
      box: async () => openOutbox({name: 'outbox', codeLevel: 1, newClient: () => CLIENT, onLost, engine}),
      mirror: async (resources = LISTS) => openMirror({name: 'mirror', resources, onLost, engine}),
    };
  },
};

for (const [name, home] of Object.entries(HOMES))
  describe(name, () => {
    for (const {name: fact, run} of [...BOX_CASES, ...MIRROR_CASES]) test(fact, async () => run(home()));
  });
