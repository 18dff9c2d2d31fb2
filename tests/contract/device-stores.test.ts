import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {describe, test} from 'vitest';
import {MemoryBox} from '../model/memory-box.ts';
import {MemoryMirror} from '../model/memory-mirror.ts';
import {BOX_CASES, CLIENT} from './device/box-cases.ts';
import type {Home} from './device/case.ts';
import {DEXIE_CASES} from './device/dexie-cases.ts';
import {dexieHome} from './device/dexie-home.ts';
import {LISTS} from './device/lists.ts';
import {MIRROR_CASES} from './device/mirror-cases.ts';

/** The same facts in a real browser: tests/e2e/device-stores.test.ts. */
const inDexie = () => dexieHome('case', {indexedDB: new IDBFactory(), IDBKeyRange});

function inMemory(): Home {
  const box = new MemoryBox(CLIENT);
  const mirror = new MemoryMirror(LISTS);
  return {box: async () => box, mirror: async (resources) => mirror.openedBy(resources ?? LISTS)};
}

describe('in memory', () => {
  for (const {name, run} of [...BOX_CASES, ...MIRROR_CASES]) test(name, async () => run(inMemory()));
});

describe('Dexie on fake-indexeddb', () => {
  for (const {name, run} of [...BOX_CASES, ...MIRROR_CASES]) test(name, async () => run(inDexie()));
  for (const {name, run} of DEXIE_CASES) test(name, async () => run(inDexie()));
});
