import type {Page} from 'playwright';
import {FLUSH_TAG} from '#offline/sync/flush-tag.ts';

/** Wakes the service worker to flush, as the browser does when the network is back. Resolves when it was told. */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const {promise: registration, resolve} = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
    const own = registrations.find(({scopeURL, isDeleted}) => scopeURL.startsWith(origin) && !isDeleted);
    if (own) resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: FLUSH_TAG,
    lastChance: false,
  });
  await session.detach();
}
