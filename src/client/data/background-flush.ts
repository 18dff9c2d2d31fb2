import {FLUSH_TAG} from '#offline/sync/flush-tag.ts';

/** What Chrome adds to a registration; other browsers have none and lose nothing but speed. */
interface WithSync {
  readonly sync?: {register(tag: string): Promise<void>};
}

/** Asks the browser to wake the worker when the network is back, should no page be open then. */
export async function askForFlush(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  // Denied where the person has switched background sync off: the page sends by itself all the same.
  await registration?.sync?.register(FLUSH_TAG).catch(() => undefined);
}
