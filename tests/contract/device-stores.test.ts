import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {describe, expect, test} from 'vitest';
import {openOutboxDatabase} from '#offline/dexie/outbox-database.ts';
import {MemoryOutbox} from '../model/memory-outbox.ts';
import {MemoryMirror} from '../model/memory-mirror.ts';
import {OUTBOX_CASES, OUTBOX_CLIENT} from './device/outbox-cases.ts';
import type {Home} from './device/case.ts';
import {DEXIE_CASES} from './device/dexie-cases.ts';
import {dexieHome} from './device/dexie-home.ts';
import {LISTS} from './device/lists.ts';
import {MIRROR_CASES} from './device/mirror-cases.ts';

/** The same facts in a real browser: tests/e2e/device-stores.test.ts. */
const inDexie = () => dexieHome('case', {indexedDB: new IDBFactory(), IDBKeyRange});

function inMemory(): Home {
  const outbox = new MemoryOutbox(OUTBOX_CLIENT);
  const mirror = new MemoryMirror(LISTS);
  return {outbox: async () => outbox, mirror: async (resources) => mirror.openedBy(resources ?? LISTS)};
}

/** What every released build has stored work in. It never changes: later builds add fields inside the records. */
const OUTBOX_SCHEMA = {
  version: 10,
  stores: {
    journal: {key: 'n', indexes: {doneAt: ['doneAt', false], id: ['id', false]}},
    meta: {key: 'key', indexes: {}},
    notice: {key: 'id', indexes: {seen: ['seen', false]}},
    outbox: {key: 'n', indexes: {id: ['id', true]}},
    step: {key: 'key', indexes: {}},
  },
};

test('[P1] the schema of the outbox is final', async () => {
  const engine = {indexedDB: new IDBFactory(), IDBKeyRange};
  const [name, newClient] = ['outbox', () => OUTBOX_CLIENT];
  (await openOutboxDatabase({name, codeLevel: 1, newClient, onLost: () => undefined, engine})).close();
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = engine.indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
  const names = [...db.objectStoreNames];
  const tx = db.transaction(names);
  const stores = names.map((each) => {
    const store = tx.objectStore(each);
    const indexes = [...store.indexNames].map((index) => {
      const {keyPath, unique} = store.index(index);
      return [index, [keyPath, unique]];
    });
    return [each, {key: store.keyPath, indexes: Object.fromEntries(indexes) as object}];
  });
  expect({version: db.version, stores: Object.fromEntries(stores) as object}).toEqual(OUTBOX_SCHEMA);
  db.close();
});

describe('in memory', () => {
  for (const {name, run} of [...OUTBOX_CASES, ...MIRROR_CASES]) test(name, async () => run(inMemory()));
});

describe('Dexie on fake-indexeddb', () => {
  for (const {name, run} of [...OUTBOX_CASES, ...MIRROR_CASES]) test(name, async () => run(inDexie()));
  for (const {name, run} of DEXIE_CASES) test(name, async () => run(inDexie()));
});
