/// <reference lib="webworker" />
import {FLUSH_TAG} from '#offline/sync/flush-tag.ts';
import {flushAll} from '#offline/sync/flush-all.ts';
import {flushPhotos} from '#offline/photos/flush-photos.ts';
import {addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache} from 'workbox-precaching';
import {NavigationRoute, registerRoute} from 'workbox-routing';
import {answerBaseUrl, isBaseUrlFile, withBaseUrl} from './base-url.ts';
import {answerReaderFile, isReaderFile} from './reader-file.ts';

declare const __BUILD__: string;
declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the app with its revision. */
  readonly __WB_MANIFEST: {url: string; revision: string | null}[];
};

/**
 * The app shell, whole: every chunk of a build is stored when the worker installs, so every screen opens with
 * no network. Nothing else but the last base URL and the camera's strongest reader is ever answered from a cache: `/sync` and `/api` lie outside the
 * worker's scope of interest and go to the network untouched.
 */
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Pages first: the route of the precache would answer them as they were built.
const openPage = createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(async (wanted) => withBaseUrl(await openPage(wanted), self.registration.scope)),
);
registerRoute(
  ({url}) => isBaseUrlFile(url, self.registration.scope),
  ({request}) => answerBaseUrl(request),
);
registerRoute(
  ({url}) => isReaderFile(url, self.registration.scope),
  ({request}) => answerReaderFile(request),
);
addRoute();

// A new build waits until the page says that this is a safe point: no step open (`design.md` 8, Update).
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (isOfType(message, 'SKIP_WAITING')) {
    // A browser lets the old worker end what it is at before the new one takes over: minutes, on a slow network.
    self.registration.active?.postMessage({type: GIVE_WAY});
    void self.skipWaiting();
  }
  if (isOfType(message, GIVE_WAY)) giveWay(new Error('a new build takes over'));
});

const GIVE_WAY = 'GIVE_WAY';
let giveWay: (why: Error) => void = () => undefined;
const gaveWay = new Promise<never>((_, reject) => (giveWay = reject));
gaveWay.catch(() => undefined);

const isOfType = (message: unknown, type: string): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

// The first worker ever serves the page that installed it, so that the very next start works with no network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The Background Sync event, which the library of the platform's types does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isSync = (event: Event): event is SyncEvent => event instanceof ExtendableEvent && 'tag' in event;

// No page is open and the network is back: what waits is sent by the same core as in the page. An error asks the
// browser to wake us again, or the worker that has taken over meanwhile.
self.addEventListener('sync', (event: Event) => {
  if (isSync(event) && event.tag === FLUSH_TAG) event.waitUntil(Promise.race([flush(), gaveWay]));
});

async function flush(): Promise<void> {
  if ((await flushAll(__BUILD__)).size > 0) throw new Error('work is left');
  if ((await flushPhotos(() => Date.now())) > 0) throw new Error('photos are left');
}
