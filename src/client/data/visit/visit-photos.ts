import {holdAsUnsaved} from '../../base/open-forms.ts';
import {ReadableCell, type ReadableValue} from '../../base/readable.ts';
import type {ClientApp} from '../app.ts';
import {PAUSE_MS, type OfficeService} from '../office.ts';
import type {PhotoOutcome} from '../photos/photos.ts';

/**
 * The photos of a visit, which keeps nothing: each is sent at once, however often that takes, and is given up where it
 * does not arrive, or its page ends.
 */
export class VisitPhotos implements Required<ClientApp['photos']> {
  /** How many are on their way. */
  readonly waiting: ReadableValue<number>;
  /** How many did not arrive, until a person has understood that. */
  readonly lost: ReadableValue<number>;
  readonly #waiting = new ReadableCell(0);
  readonly #lost = new ReadableCell(0);
  readonly #office: Pick<OfficeService, 'asked' | 'tell'>;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(office: Pick<OfficeService, 'asked' | 'tell'>) {
    this.#office = office;
    this.waiting = this.#waiting;
    this.lost = this.#lost;
  }

  /** No job of a visit opens a camera. */
  async opens(): Promise<void> {}
  async closes(): Promise<void> {}

  /** Sends a photo of some work, the how manieth of it, as small as it is, one after the other. */
  async add(mutation: string, n: number, photo: Blob): Promise<PhotoOutcome> {
    const release = holdAsUnsaved();
    this.#waiting.set(this.#waiting.get() + 1);
    const sent = this.#queue.then(() =>
      this.#office.asked.write(() => this.#send(`/api/photos/${mutation}?n=${String(n)}`, photo)),
    );
    this.#queue = sent.catch(() => undefined);
    try {
      if (await sent) return 'kept';
      this.#lost.set(this.#lost.get() + 1);
      return 'full';
    } finally {
      this.#waiting.set(this.#waiting.get() - 1);
      release();
    }
  }

  async lostUnderstood(): Promise<void> {
    this.#lost.set(0);
  }

  async #send(path: string, photo: Blob): Promise<boolean> {
    for (const pause of [...PAUSE_MS, 0]) {
      const reply = await this.#office.tell(path, photo);
      if (reply.kind === 'answered') return true;
      // What the server does not want it will not want again.
      if (reply.kind === 'denied' && reply.status < 500) return false;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return false;
  }
}
