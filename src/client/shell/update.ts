import type {Workbox} from 'workbox-window';
import {Cell} from '../data/readable.ts';

const HOUR = 3_600_000;

/** A new build is downloaded whole and waits. */
export const isUpdateReady = new Cell(false);

let worker: Workbox | undefined;

/**
 * Registers the service worker and looks for a new build each hour and on coming back. Nothing is replaced while
 * work is open: the person says when, and then every tab loads the new build.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // A chunk of a build that is gone from the server: the new build is the remedy.
  addEventListener('vite:preloadError', () => isUpdateReady.set(true));
  const window = await import('workbox-window');
  const registered = new window.Workbox(`${import.meta.env.BASE_URL}sw.js`, {
    scope: import.meta.env.BASE_URL,
  });
  worker = registered;
  const look = (): void => void registered.update().catch(() => undefined);
  registered.addEventListener('waiting', () => isUpdateReady.set(true));
  // The new build takes over in every tab by loading it anew; open steps are on disk and go on there.
  registered.addEventListener('controlling', (event) => {
    if (event.isUpdate) location.reload();
  });
  await registered.register();
  setInterval(look, HOUR);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/** The person wants the new build now. */
export function updateNow(): void {
  worker?.messageSkipWaiting();
}
