import {
  isMirrorWhole,
  MirrorDamaged,
  type MirrorCursor,
  type MirrorChange,
  type MirrorStore,
  type NamedMirror,
  type OpenMirror,
  type ServingMirror,
} from './mirror.ts';
import {ALL_TOUCHED, type TouchedRows} from '../touched-rows.ts';
import {deleteOldMirrors} from './old-mirrors.ts';
import {DeviceStorageFull} from '../outbox/outbox-store.ts';

/**
 * The mirrors of a device: the one that is fetched into, and the one that is read. They are the same but while a
 * new one is fetched beside an old one that serves: after an update that needs it, and where the server or a
 * damaged disk says that a whole mirror must be begun anew.
 */
export class DeviceMirrors {
  /** What is fetched into. */
  readonly present: MirrorStore;
  /** What screens and rules read. */
  readonly reading: MirrorStore;
  readonly #open: OpenMirror;
  readonly #onLost: () => void;
  #now: NamedMirror;
  #serving: ServingMirror | undefined;
  #isTidy = false;

  /** `onLost`: the present mirror is of no more use; `onDamage`: a part of it is gone from the disk. */
  constructor(
    now: NamedMirror,
    serving: ServingMirror | undefined,
    parts: {open: OpenMirror; onLost: () => void; onDamage: () => void},
  ) {
    this.#now = now;
    this.#serving = serving;
    this.#open = parts.open;
    this.#onLost = parts.onLost;
    // What is gone from one that only serves is on its way already.
    const watched = tellingDamage(() => !this.#serving && parts.onDamage());
    this.present = {
      ...facade(() => this.#now.store, watched),
      apply: (stillHolds, change) => watched(this.#apply(stillHolds, change)),
    };
    this.reading = facade(() => this.#serving ?? this.#now.store, watched);
  }

  /** With nothing left to do: deletes the mirrors that no longer serve. */
  async tidy(): Promise<void> {
    if (this.#isTidy) return;
    this.#isTidy = true;
    this.#serving?.retire();
    this.#serving = undefined;
    await deleteOldMirrors(this.#now.name);
  }

  /** A database is lost: the present one for good; one that serves was deleted by a tab that no longer needs it. */
  lost(name: string): void {
    if (name === this.#now.name) this.#onLost();
    else this.#serving?.retire();
  }

  close(): void {
    this.#serving?.close();
    this.#now.store.close();
  }

  async #apply(
    stillHolds: (cursor: MirrorCursor) => boolean,
    change: MirrorChange,
  ): Promise<TouchedRows | undefined> {
    if (change.clear && !this.#serving) {
      const cursor = await this.#now.store.cursor();
      if (!stillHolds(cursor)) return undefined;
      if (isMirrorWhole(cursor) && cursor.warehouse === change.cursor.warehouse) return this.#succeed(change);
    }
    // With what is written here another mirror may come to be read.
    const isServed = this.#serving !== undefined;
    const touched = await this.#applyWithRoom(stillHolds, change);
    return touched && isServed ? ALL_TOUCHED : touched;
  }

  async #applyWithRoom(
    stillHolds: (cursor: MirrorCursor) => boolean,
    change: MirrorChange,
  ): Promise<TouchedRows | undefined> {
    try {
      return await this.#now.store.apply(stillHolds, change);
    } catch (error) {
      if (!(error instanceof DeviceStorageFull) || !this.#serving) throw error;
      // There is no room for two: what can be fetched again goes first.
      this.#isTidy = false;
      await this.tidy();
      return this.#now.store.apply(stillHolds, change);
    }
  }

  /** The mirror is begun anew beside itself: what stands is read until the next one is whole. */
  async #succeed(change: MirrorChange): Promise<TouchedRows | undefined> {
    const {nextMirrorName: following, servingUntil} = await import('./mirror-names.ts');
    const name = following(this.#now.name);
    const store = await this.#open(name, () => this.lost(name));
    // Another tab may have begun it already.
    const touched = await store.apply(({generation}) => generation < change.cursor.generation, change);
    this.#serving = servingUntil(store, this.#now.store);
    this.#now = {name, store};
    this.#isTidy = false;
    return touched;
  }
}

type Watched = <T>(work: Promise<T>) => Promise<T>;

const facade = (of: () => MirrorStore, watched: Watched): MirrorStore => ({
  cursor: () => of().cursor(),
  apply: (stillHolds, change) => watched(of().apply(stillHolds, change)),
  fetch: (reads) => watched(of().fetch(reads)),
  rows: (list, query) => watched(of().rows(list, query)),
  counts: (list, query) => watched(of().counts(list, query)),
  sum: (list) => watched(of().sum(list)),
  close: () => of().close(),
});

/** Tells of damage the part that can begin the mirror anew; the question that met it fails all the same. */
const tellingDamage =
  (onDamage: () => unknown): Watched =>
  async (work) => {
    try {
      return await work;
    } catch (error) {
      if (isDamage(error)) onDamage();
      throw error;
    }
  };

/** A page is missing, or the browser cannot read what it has stored. */
const isDamage = (error: unknown): boolean =>
  error instanceof MirrorDamaged ||
  (error instanceof Error && (error.name === 'UnknownError' || error.name === 'NotReadableError'));
