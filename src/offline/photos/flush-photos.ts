import {ENROLMENT_KEY, outboxNames, withOutbox, type Enrolment} from '../identity/enrolments.ts';
import {pendingOf} from '../outbox/outbox.ts';
import {hasPhotos, withPhotos} from './photo-store.ts';
import {photoTransport} from './photo-transport.ts';
import {sendPhotos} from './send-photos.ts';

/**
 * Sends the photos of every outbox in this browser in which no work waits any more: that goes first (PHOTO-3). Answers
 * how many are left.
 */
export async function flushPhotos(now: () => number, mayGoOn?: () => boolean): Promise<number> {
  let left = 0;
  for (const name of await outboxNames()) {
    if (!(await hasPhotos(name))) continue;
    const {enrolment, isFree, epoch} = await withOutbox(name, async (outbox) => {
      const read = await outbox.read();
      const known = await outbox.getMeta<Enrolment>(ENROLMENT_KEY);
      return {enrolment: known, isFree: pendingOf(read).pending === 0, epoch: read.state.epoch};
    });
    left += await withPhotos(name, async (photos) =>
      enrolment && isFree
        ? sendPhotos(photos, photoTransport(credentialOf(enrolment)), {
            epoch,
            now: now(),
            ...(mayGoOn ? {mayGoOn} : {}),
          })
        : photos.count(),
    );
  }
  return left;
}

const credentialOf = ({baseUrl, id, secret}: Enrolment) => ({baseUrl, device: `${id}.${secret}`});
