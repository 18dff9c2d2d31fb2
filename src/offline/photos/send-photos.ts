import type {Id} from '#domain/kernel/id.ts';
import type {PhotoStore, KeptPhoto} from './photo-store.ts';

/**
 * What the server said to a photo. `kept`: it has it for good. `early`: it does not know the work yet, or any more.
 * `refused`: it will never take it. `later`: nothing was heard, or it has had enough for now.
 */
export type PhotoFate = 'kept' | 'early' | 'refused' | 'later';

/** The server, as photos see it. */
export interface PhotoServer {
  /** Hands one photo in. */
  send(photo: KeptPhoto): Promise<PhotoFate>;
  /** Whether it has one; `wanted`: it knows the work, and has not. */
  has(photo: {readonly mutation: Id; readonly n: number}): Promise<'kept' | 'wanted' | 'early' | 'later'>;
}

interface Round {
  /** Of the history that this device has heard last; '' before the first answer. */
  readonly epoch: string;
  readonly now: number;
  /** Asked before each: whatever is recorded meanwhile goes first. */
  readonly mayGoOn?: () => boolean;
}

/**
 * Sends the photos that wait, one at a time, the oldest first, after those that a restore has taken from the server
 * (PHOTO-3). One whose work is not known there yet lets those behind it pass. Answers how many are left.
 */
export async function sendPhotos(photos: PhotoStore, server: PhotoServer, round: Round): Promise<number> {
  const {epoch, now, mayGoOn = () => true} = round;
  const unproved = await askForSent(photos, server, {epoch, mayGoOn});
  for (let after = 0; mayGoOn();) {
    const photo = await photos.oldest(after);
    if (!photo) break;
    // Half a megabyte is not sent twice for the same answer.
    const word = (await photos.wasUnknown(photo.k)) ? await server.has(photo) : 'wanted';
    const fate = word === 'wanted' ? await server.send(photo) : word;
    if (fate === 'later') break;
    if (fate === 'kept') await photos.sent(photo, epoch, now);
    if (fate === 'refused') await photos.refused(photo.k);
    if (fate === 'early') await photos.unknown(photo.k);
    after = photo.k;
  }
  return (await photos.count()) + unproved;
}

/** Asks for those that were sent in another history; answers whether some are still to be asked for. */
async function askForSent(
  photos: PhotoStore,
  server: PhotoServer,
  {epoch, mayGoOn}: Required<Pick<Round, 'epoch' | 'mayGoOn'>>,
): Promise<number> {
  if (epoch === '') return 0;
  let left = 0;
  for (let after = 0; ;) {
    const mark = await photos.sentElsewhere(epoch, after);
    if (!mark) return left;
    const word = mayGoOn() ? await server.has(mark) : 'later';
    if (word === 'later') return left + 1;
    if (word === 'kept') await photos.isStillThere(mark.k, epoch);
    if (word === 'wanted') await photos.offerAgain(mark);
    if (word === 'early') {
      await photos.unknown(mark.k);
      left++;
    }
    after = mark.k;
  }
}
