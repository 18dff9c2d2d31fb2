import type {KeptPhoto, PhotoStore} from '#offline/photos/photo-store.ts';
import {ReadableCell, type ReadableValue} from '../../base/readable.ts';
import {holdAsUnsaved} from '../../base/open-forms.ts';

/** What became of a photo: kept, or given up, since there was no place for it, or as no picture. */
export type PhotoOutcome = 'kept' | 'full' | 'unreadable';

/** Between two looks whether what waits may be sent; longer after each in vain, ms. */
const ROUND = {first: 2_000, longest: 600_000} as const;

interface Deps {
  /** The outbox that is open. */
  readonly outbox: () => string | undefined;
  /** Resolves when no scan is under way, after some seconds in any case. */
  readonly whenAtRest: () => Promise<void>;
  /** Nothing that was recorded waits, and the server is reached. */
  readonly isFree: () => boolean;
}

/** The lock of a page that has its camera open for some work. */
const CAMERA = 'binward-camera:';

/** No start waits for them. */
const stores = () => import('#offline/photos/photo-store.ts');

/**
 * The photos of this device on their way: kept as they come, scaled down beside the page, and sent when nothing else
 * waits.
 */
export class PhotoUploads {
  /** How many wait here. */
  readonly waiting: ReadableValue<number>;
  /** How many were given up, until a person has understood that: a person who has gone on reads it here. */
  readonly lost: ReadableValue<number>;
  readonly #waiting = new ReadableCell(0);
  readonly #lost = new ReadableCell(0);
  readonly #deps: Deps;
  /** The works for which the camera was opened, each with what lets go of its lock. */
  readonly #cameras = new Map<string, () => void>();
  readonly #adding = new Set<string>();
  #marks: Promise<unknown> = Promise.resolve();
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause: number = ROUND.first;
  #isSending = false;
  /** All that was sent is known to be in the history that the server has now. */
  #isProved = true;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.waiting = this.#waiting;
    this.lost = this.#lost;
  }

  /**
   * The camera is opened for some work: where the page does not live to see its photo, that is said later (PHOTO-2).
   */
  async opens(mutation: string): Promise<void> {
    this.#letGo(mutation);
    // As long as this page lives, no other one takes the photo for lost.
    if ('locks' in navigator)
      void navigator.locks
        .request(CAMERA + mutation, () => new Promise<void>((end) => this.#cameras.set(mutation, end)))
        .catch(reportError);
    await this.#marked((photos) => photos.taking(mutation));
  }

  /** No photo of that work is taken now, or it has been heard what became of it. */
  async closes(mutation: string): Promise<void> {
    if (this.#adding.has(mutation) || !this.#cameras.has(mutation)) return;
    await this.#marked((photos) => photos.taken(mutation));
    this.#letGo(mutation);
  }

  #letGo(mutation: string): void {
    this.#cameras.get(mutation)?.();
    this.#cameras.delete(mutation);
  }

  /** One mark after the other: a camera that is closed at once leaves none. */
  #marked(mark: (photos: PhotoStore) => Promise<void>): Promise<void> {
    const outbox = this.#deps.outbox();
    if (outbox === undefined) return Promise.resolve();
    const done = this.#marks.then(async () => (await stores()).withPhotos(outbox, mark));
    this.#marks = done.catch(() => undefined);
    return done;
  }

  /** Keeps a photo of some work, the how manieth of it, as it is; then makes it small. */
  async add(mutation: string, n: number, photo: Blob): Promise<PhotoOutcome> {
    const outbox = this.#deps.outbox();
    if (outbox === undefined) return 'unreadable';
    const release = holdAsUnsaved();
    this.#adding.add(mutation);
    try {
      const of = {mutation, n, at: Date.now()};
      const {withPhotos} = await stores();
      const k = await withPhotos(outbox, (photos) => photos.keepRaw({...of, raw: photo}));
      // As large as it came there is no room for it; small there may be.
      if (k === 'full') return await this.#inTurn(() => this.#keepSmall(outbox, of, photo));
      release();
      return (await this.#inTurn(() => this.#makeSmall(outbox, k))) ?? 'kept';
    } finally {
      release();
      this.#adding.delete(mutation);
      await this.closes(mutation);
      await this.look();
    }
  }

  /** Counts what waits here, goes on with what waits to be made small, and sends the rest as soon as it may go. */
  async look(): Promise<void> {
    const outbox = this.#deps.outbox();
    const {hasPhotos} = await stores();
    if (outbox === undefined || !(await hasPhotos(outbox))) {
      this.#waiting.set(0);
      this.#lost.set(0);
      return;
    }
    const raw = await this.#count(outbox);
    if (raw > 0) void this.#inTurn(() => this.#makeRestSmall(outbox)).catch(reportError);
    this.hurry();
  }

  /** The network is back, or work has been sent: they may go now. */
  hurry(): void {
    this.#pause = ROUND.first;
    this.#soon();
  }

  /** The app has begun, or the server may have lost what it had: it is asked for all that it was sent. */
  async prove(): Promise<void> {
    this.#isProved = false;
    await this.#giveUpUnheard();
    await this.look();
  }

  /** A person has understood that some were given up. */
  async lostUnderstood(): Promise<void> {
    const outbox = this.#deps.outbox();
    const {withPhotos} = await stores();
    if (outbox !== undefined) await withPhotos(outbox, (photos) => photos.lostUnderstood());
    this.#lost.set(0);
  }

  /** Photos whose page ended with the camera open, or before they were kept: they are lost. */
  async #giveUpUnheard(): Promise<void> {
    const outbox = this.#deps.outbox();
    const {hasPhotos, withPhotos} = await stores();
    if (outbox === undefined || !(await hasPhotos(outbox)) || !('locks' in navigator)) return;
    await withPhotos(outbox, async (photos) => {
      for (const mutation of await photos.unheard())
        await navigator.locks.request(CAMERA + mutation, {ifAvailable: true}, async (lock) => {
          // Some page has its camera open.
          if (!lock) return;
          await photos.taken(mutation);
          await photos.giveUp();
        });
    });
  }

  /** One after the other, in one tab at a time, since each takes much memory. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(() =>
      'locks' in navigator ? navigator.locks.request('binward-photo-small', work) : work(),
    );
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** One of those that wait to be made small, or the next; `undefined` where there is none. */
  async #makeSmall(outbox: string, k?: number): Promise<PhotoOutcome | undefined> {
    const [{scaleDown}, {withPhotos}] = await Promise.all([import('./scale-down.ts'), stores()]);
    await this.#deps.whenAtRest();
    return withPhotos(outbox, async (photos) => {
      const raw = await photos.beginSmall(k);
      if (!raw) return undefined;
      const jpeg = await scaleDown(raw.raw);
      const kept = await photos.endSmall(raw.k, jpeg);
      return jpeg ? kept : 'unreadable';
    });
  }

  async #makeRestSmall(outbox: string): Promise<void> {
    let isAny = false;
    while (await this.#makeSmall(outbox)) isAny = true;
    if (!isAny) return;
    await this.#count(outbox);
    this.hurry();
  }

  async #keepSmall(outbox: string, of: Omit<KeptPhoto, 'jpeg'>, photo: Blob): Promise<PhotoOutcome> {
    const [{scaleDown}, {withPhotos}] = await Promise.all([import('./scale-down.ts'), stores()]);
    await this.#deps.whenAtRest();
    const jpeg = await scaleDown(photo);
    return withPhotos(outbox, async (photos) => {
      if (jpeg) return photos.keep({...of, jpeg});
      await photos.giveUp();
      return 'unreadable';
    });
  }

  /** Answers how many wait to be made small. */
  async #count(outbox: string): Promise<number> {
    const {withPhotos} = await stores();
    const counted = async (photos: PhotoStore) =>
      [await photos.count(), await photos.rawCount(), await photos.lost()] as const;
    const [small, raw, lost] = await withPhotos(outbox, counted);
    this.#waiting.set(small + raw);
    this.#lost.set(lost);
    return raw;
  }

  #soon(): void {
    if (this.#waiting.get() === 0 && this.#isProved) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send().catch(reportError), this.#pause);
  }

  async #send(): Promise<void> {
    const {isFree, outbox} = this.#deps;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      if (isFree()) {
        const {flushPhotos} = await import('#offline/photos/flush-photos.ts');
        this.#isProved = (await flushPhotos(() => Date.now(), isFree)) === 0;
        const name = outbox();
        if (name !== undefined && (await (await stores()).hasPhotos(name))) await this.#count(name);
      }
    } finally {
      this.#isSending = false;
      this.#pause = Math.min(ROUND.longest, this.#pause * 2);
      this.#soon();
    }
  }
}
