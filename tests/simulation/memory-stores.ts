import type {Id} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {createMemoryStorage, type MemoryStorage} from '../memory/memory-storage.ts';
import {isMirrorWhole, type MirrorCursor} from '#offline/mirror/mirror.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import type {Disk} from './device.ts';
import {RelaxedMirror} from './relaxed-mirror.ts';
import type {Stores} from './simulate.ts';
import type {CopyableStorage} from './world.ts';

/** Stores in memory that pass the same contract suites as the real ones: quick, for thousands of seeds. */
export function memoryStores(): Stores {
  return {
    server: (newEpoch) => Promise.resolve(copyable(createMemoryStorage(RESOURCES, {newEpoch}))),
    disk: (client: Id) => Promise.resolve(new MemoryDisk(new MemoryOutbox(client))),
    close: () => Promise.resolve(),
  };
}

const copyable = (storage: MemoryStorage): CopyableStorage => ({
  ...storage,
  copy: () => Promise.resolve(copyable(storage.copy())),
});

class MemoryDisk implements Disk {
  readonly outbox: MemoryOutbox;
  readonly mirror: RelaxedMirror;
  older: RelaxedMirror | undefined;

  constructor(outbox: MemoryOutbox, mirror = RelaxedMirror.fresh(RESOURCES), older?: RelaxedMirror) {
    this.outbox = outbox;
    this.mirror = mirror;
    this.older = older;
  }

  copy(): Promise<Disk> {
    return Promise.resolve(new MemoryDisk(this.outbox.copy(), this.mirror.copy(), this.older?.copy()));
  }

  withNewMirror(): Promise<Disk> {
    return Promise.resolve(new MemoryDisk(this.outbox));
  }

  async withMirrorBeside(): Promise<Disk> {
    const best = isMirrorWhole(await this.mirror.cursor()) ? this.mirror : this.older;
    return new MemoryDisk(this.outbox, undefined, best);
  }

  async held(cursor: MirrorCursor): Promise<number> {
    const present = JSON.stringify(await this.mirror.cursor());
    return present === JSON.stringify(cursor) ? this.mirror.held : (this.older?.held ?? 0);
  }

  withoutOutbox(client: Id, mirrorStays: boolean): Disk {
    return new MemoryDisk(new MemoryOutbox(client), mirrorStays ? this.mirror : undefined, this.older);
  }

  withoutPower(commits: number): Disk {
    return new MemoryDisk(this.outbox, this.mirror.without(commits), this.older);
  }
}
