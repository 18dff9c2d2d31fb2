import type {Id} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {createMemoryStorage, type MemoryStorage} from '#server/storage/memory/memory-storage.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';
import type {Disk} from './device.ts';
import type {Stores} from './simulate.ts';
import type {CopyableStorage} from './world.ts';

/** Stores in memory that pass the same contract suites as the real ones: quick, for thousands of seeds. */
export function memoryStores(): Stores {
  return {
    server: (newEpoch) => Promise.resolve(copyable(createMemoryStorage(RESOURCES, {newEpoch}))),
    disk: (client: Id) => Promise.resolve(disk(new MemoryOutbox(client), new MemoryMirror(RESOURCES))),
    close: () => Promise.resolve(),
  };
}

const copyable = (storage: MemoryStorage): CopyableStorage => ({
  ...storage,
  copy: () => Promise.resolve(copyable(storage.copy())),
});

const disk = (outbox: MemoryOutbox, mirror: MemoryMirror): Disk => ({
  outbox,
  mirror,
  copy: () => Promise.resolve(disk(outbox.copy(), mirror.copy())),
  withNewMirror: () => Promise.resolve(disk(outbox, new MemoryMirror(RESOURCES))),
});
