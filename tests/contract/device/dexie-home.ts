import {Dexie} from 'dexie';
import {openDeviceDatabase, type IndexedDbEngine, type DatabaseLoss} from '#offline/dexie/engine.ts';
import {deleteMirror, openMirror} from '#offline/dexie/mirror-database.ts';
import type {PageRecord} from '#offline/dexie/mirror-records.ts';
import {openOutboxDatabase} from '#offline/dexie/outbox-database.ts';
import type {OutboxStore} from '#offline/outbox/outbox-store.ts';
import {openPhotos, photosName, type PhotoStore} from '#offline/photos/photo-store.ts';
import {OUTBOX_CLIENT} from './outbox-cases.ts';
import type {Home} from './case.ts';
import {LISTS} from './lists.ts';

/** The real stores, and what only they can be asked. */
export interface DexieHome extends Home {
  outboxOf(build: {codeLevel: number}): Promise<OutboxStore>;
  /** The database of photos as the first build with photos made it. */
  firstPhotos(): Promise<Dexie>;
  /** The same as this build opens it. */
  photos(): Promise<PhotoStore>;
  /** Deletes a database whatever holds it open. */
  remove(which: 'outbox' | 'mirror'): Promise<void>;
  /** Takes away every page of rows in the mirror, and leaves those of its indexes. */
  loseRows(): Promise<void>;
  /** Why databases were lost, in order. */
  readonly lost: DatabaseLoss[];
}

/** Stores under names of their own, in an engine or in the browser's. */
export function dexieHome(name: string, engine?: IndexedDbEngine): DexieHome {
  const lost: DatabaseLoss[] = [];
  const shared = {onLost: (reason: DatabaseLoss) => void lost.push(reason), ...(engine && {engine})};
  const photosOf = `binward-outbox:${name}`;
  const outboxOf = async ({codeLevel}: {codeLevel: number}) =>
    openOutboxDatabase({name: `${name}:outbox`, codeLevel, newClient: () => OUTBOX_CLIENT, ...shared});
  return {
    lost,
    outboxOf,
    firstPhotos: async () =>
      openDeviceDatabase({
        name: photosName(photosOf),
        tables: {photo: '++k'},
        durability: 'relaxed',
        ...shared,
      }),
    photos: async () => openPhotos(photosOf, engine),
    outbox: async () => outboxOf({codeLevel: 1}),
    mirror: async (resources = LISTS) => openMirror({name: `${name}:mirror`, resources, ...shared}),
    loseRows: async () => {
      const db = await new Dexie(`${name}:mirror`, {...engine}).open();
      await db
        .table<PageRecord>('page')
        .filter((page) => 'rows' in page)
        .delete();
      db.close();
    },
    remove: async (which) => deleteMirror(`${name}:${which}`, engine),
  };
}
