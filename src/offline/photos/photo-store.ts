import type {Dexie} from 'dexie';
import type {Id} from '#domain/kernel/id.ts';
import {closeDatabase, isFull, openDeviceDatabase, type IndexedDbEngine} from '../dexie/engine.ts';
import {JOURNAL_MS} from '../outbox/journal-age.ts';
import {photoTables, type WithKey, type PhotoMark, type PhotoTables} from './photo-tables.ts';

/** A photo that waits here: of which work, the how manieth of it, when it was taken (ms UTC by this device's clock). */
export interface KeptPhoto {
  readonly mutation: Id;
  readonly n: number;
  readonly at: number;
  readonly jpeg: ArrayBuffer;
}

/** The same as it came from the camera: it waits to be made small. */
export interface RawPhoto extends Omit<KeptPhoto, 'jpeg'> {
  readonly raw: Blob;
}

/**
 * The photos of an outbox, in a database of their own: the outbox is the precious thing on a device, and whatever is
 * wrong with a photo is wrong with nothing else (PHOTO-2).
 */
export const photosName = (outbox: string): string => outbox.replace('binward-outbox:', 'binward-photos:');

/** Photos that wait at most: with what they are scaled to, some 100 MB. */
const MAX_WAITING_PHOTOS = 200;
/**
 * Photos that the server has and that are kept for a restore, and how many of them stay however old, as in the journal.
 */
const [MOST_SENT, LAST_SENT] = [100, 30] as const;
/**
 * So often the server was reached, with no work waiting here, and did not know the work of a photo. Rounds come ever
 * later, up to ten minutes apart; no clock is asked, since one may be years off.
 */
const MAX_UNKNOWN_PHOTOS = 100;
/** The note that the camera is open for some work. */
const TAKING = 'taking:';
const takingNote = (mutation: Id): string => `${TAKING}${mutation}`;
/** So often it was begun to make a photo small, and the page did not live to see the end. */
const MAX_PHOTO_TRIES = 3;

/** Opens the photos of an outbox, making their database where there is none. */
export async function openPhotos(outbox: string, engine?: IndexedDbEngine): Promise<PhotoStore> {
  const db = await openDeviceDatabase({
    name: photosName(outbox),
    version: 2,
    tables: {photo: '++k', raw: '++k', sent: 'k, epoch, at', spare: 'k', note: 'key'},
    // A photo that a power cut takes is no work that is lost; a strict write would hold up the next scan's.
    durability: 'relaxed',
    engine,
    onLost: () => undefined,
  });
  return new PhotoStore(db);
}

/**
 * What this device holds of photos: as the camera gave them, made small and waiting, and sent but kept for a restore.
 */
export class PhotoStore {
  readonly #db: Dexie;
  readonly #of: PhotoTables;

  constructor(db: Dexie) {
    this.#db = db;
    this.#of = photoTables(db);
  }

  /** `full`: there is no room, and the photo is given up, never the work that it is of. */
  async keep(photo: KeptPhoto): Promise<'kept' | 'full'> {
    const kept = await this.#withRoom(() => this.#of.photo.add(photo));
    if (kept === 'full') await this.giveUp();
    return kept === 'full' ? 'full' : 'kept';
  }

  /** Keeps a photo as the camera gave it; answers its key, or that it does not fit as it is. */
  keepRaw(photo: RawPhoto): Promise<number | 'full'> {
    const {raw, note} = this.#of;
    return this.#withRoom(() =>
      this.#db.transaction('rw', raw, note, async () => {
        await note.delete(takingNote(photo.mutation));
        return raw.add(photo);
      }),
    );
  }

  /**
   * The camera is opened for some work: where the page ends before its photo is kept, or left out, that one is lost.
   */
  async taking(mutation: Id): Promise<void> {
    await this.#count(takingNote(mutation));
  }

  /** Its photo is kept here or given up, or none was taken. */
  async taken(mutation: Id): Promise<void> {
    await this.#of.note.delete(takingNote(mutation));
  }

  /** The works for which the camera was opened, and whose photo was not heard of since. */
  async unheard(): Promise<readonly Id[]> {
    const keys = await this.#of.note.where('key').startsWith(TAKING).primaryKeys();
    return keys.map((key) => key.slice(TAKING.length));
  }

  /** One that waits to be made small, or the first of them. One at which the page has ended too often is given up. */
  async beginSmall(k?: number): Promise<WithKey<RawPhoto> | undefined> {
    const {raw} = this.#of;
    for (;;) {
      const next = await (k === undefined ? raw.orderBy(':id').first() : raw.get(k));
      if (!next || (await this.#count(`tries:${String(next.k)}`)) <= MAX_PHOTO_TRIES) return next;
      await this.endSmall(next.k, undefined);
    }
  }

  /** It has been made small, or is no picture: then it is given up. Another tab may have been faster. */
  async endSmall(k: number, jpeg: ArrayBuffer | undefined): Promise<'kept' | 'full'> {
    const {raw, photo, note} = this.#of;
    const had = await raw.get(k);
    if (!had) return 'kept';
    const {mutation, n, at} = had;
    const kept = await this.#withRoom(
      () =>
        this.#db.transaction('rw', raw, photo, note, async () => {
          if (!(await raw.get(k))) return;
          await raw.delete(k);
          await note.delete(`tries:${String(k)}`);
          if (jpeg) await photo.add({mutation, n, at, jpeg});
          else await this.giveUp();
        }),
      MAX_WAITING_PHOTOS + 1,
    );
    if (kept !== 'full') return 'kept';
    await raw.delete(k);
    await this.giveUp();
    return 'full';
  }

  /** The one that has waited longest. */
  oldest(after = 0): Promise<WithKey<KeptPhoto> | undefined> {
    return this.#of.photo.where(':id').above(after).first();
  }

  /** The server has it for good, in the history of this epoch: it is kept here as long as the journal keeps work. */
  async sent({k, mutation, n, jpeg}: WithKey<KeptPhoto>, epoch: string, at: number): Promise<void> {
    const {photo, sent, spare, note} = this.#of;
    try {
      await this.#db.transaction('rw', photo, sent, spare, note, async () => {
        await photo.delete(k);
        await note.delete(`unknown:${String(k)}`);
        await sent.put({k, mutation, n, epoch, at});
        await spare.put({k, jpeg});
      });
    } catch (error) {
      if (!isFull(error)) throw error;
      // There is no room for two of it: the server has it.
      await photo.delete(k);
    }
    const old = await sent
      .where('at')
      .below(at - JOURNAL_MS)
      .primaryKeys();
    const keys = await sent.orderBy(':id').primaryKeys();
    const mayGo = new Set(keys.slice(0, -LAST_SENT));
    for (const each of new Set([...keys.slice(0, -MOST_SENT), ...old.filter((o) => mayGo.has(o))]))
      await this.#forgetSent(each);
  }

  /** The first that was sent in the history of another epoch: a restore may have taken it from the server. */
  sentElsewhere(epoch: string, after = 0): Promise<PhotoMark | undefined> {
    return this.#of.sent
      .where(':id')
      .above(after)
      .filter((mark) => mark.epoch !== epoch)
      .first();
  }

  /** The server has it in this history too. */
  async isStillThere(k: number, epoch: string): Promise<void> {
    await this.#of.sent.update(k, {epoch});
    await this.#of.note.delete(`unknown:${String(k)}`);
  }

  /** The server has lost it: it waits again. */
  async offerAgain({k, mutation, n, at}: PhotoMark): Promise<void> {
    const {photo, sent, spare} = this.#of;
    await this.#db.transaction('rw', photo, sent, spare, async () => {
      const kept = await spare.get(k);
      if (kept) await photo.put({k, mutation, n, at, jpeg: kept.jpeg});
      await sent.delete(k);
      await spare.delete(k);
    });
  }

  /** The server will never take it. */
  async refused(k: number): Promise<void> {
    await this.#of.photo.delete(k);
    await this.giveUp(k);
  }

  /** Whether the server has said before that it does not know its work. */
  async wasUnknown(k: number): Promise<boolean> {
    return (await this.#of.note.get(`unknown:${String(k)}`)) !== undefined;
  }

  /** The server was reached and does not know the work: after very many times it is given up. */
  async unknown(k: number): Promise<void> {
    if ((await this.#count(`unknown:${String(k)}`)) < MAX_UNKNOWN_PHOTOS) return;
    await this.#of.photo.delete(k);
    await this.#forgetSent(k);
    await this.giveUp(k);
  }

  /** How many wait to be sent. */
  count(): Promise<number> {
    return this.#of.photo.count();
  }

  /** How many wait to be made small. */
  rawCount(): Promise<number> {
    return this.#of.raw.count();
  }

  /** How many were given up, until a person has understood that. */
  async lost(): Promise<number> {
    return (await this.#of.note.get('lost'))?.count ?? 0;
  }

  /** One is lost, which is said until a person has understood it. */
  async giveUp(k = 0): Promise<void> {
    await this.#of.note.delete(`unknown:${String(k)}`);
    await this.#count('lost');
  }

  async lostUnderstood(): Promise<void> {
    await this.#of.note.delete('lost');
  }

  close(): void {
    closeDatabase(this.#db);
  }

  /** Where room is short those go first that the server has. */
  async #withRoom<T>(write: () => PromiseLike<T>, most = MAX_WAITING_PHOTOS): Promise<T | 'full'> {
    if ((await this.count()) + (await this.rawCount()) >= most) return 'full';
    for (;;)
      try {
        return await write();
      } catch (error) {
        if (!isFull(error)) throw error;
        const first = await this.#of.sent.orderBy(':id').first();
        if (!first) return 'full';
        await this.#forgetSent(first.k);
      }
  }

  async #forgetSent(k: number): Promise<void> {
    await this.#of.sent.delete(k);
    await this.#of.spare.delete(k);
  }

  async #count(key: string): Promise<number> {
    const count = ((await this.#of.note.get(key))?.count ?? 0) + 1;
    await this.#of.note.put({key, count}).catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });
    return count;
  }
}

/** Opens them for one piece of work, and closes them whatever becomes of that. */
export async function withPhotos<T>(outbox: string, work: (photos: PhotoStore) => Promise<T>): Promise<T> {
  const photos = await openPhotos(outbox);
  try {
    return await work(photos);
  } finally {
    photos.close();
  }
}

/** Whether an outbox has ever kept a photo here: nothing is made where none was. */
export async function hasPhotos(outbox: string): Promise<boolean> {
  return (await indexedDB.databases()).some(({name}) => name === photosName(outbox));
}
