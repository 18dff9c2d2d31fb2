import {Workbox} from 'workbox-window';
import {Cell} from '../data/readable.ts';

const HOUR = 3_600_000;

/** A new build is downloaded whole and waits. */
export const isUpdateReady = new Cell(false);

let worker: Workbox | undefined;
let isWanted = false;

/**
 * Registers the service worker and looks for a new build each hour and on coming back. Nothing is replaced while
 * work is open: the person says when, and then every tab loads the new build.
 */
export function startUpdates(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const registered = new Workbox(`${import.meta.env.BASE_URL}sw.js`, {scope: import.meta.env.BASE_URL});
  worker = registered;
  const look = (): void => void registered.update().catch(() => undefined);
  registered.addEventListener('waiting', () => isUpdateReady.set(true));
  // In every tab, the one that asked and the others, the new build takes over by loading the page anew.
  registered.addEventListener('controlling', (event) => {
    if (event.isUpdate && (isWanted || !isBusy())) location.reload();
  });
  registered.register().catch(reportError);
  setInterval(look, HOUR);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  // A chunk of a build that is gone from the server: the new build is the remedy.
  addEventListener('vite:preloadError', () => isUpdateReady.set(true));
}

let isBusy = (): boolean => false;
/** Tells whether a step is open: a reload then waits for its end. */
export const setBusy = (asks: () => boolean): void => {
  isBusy = asks;
};

/** The person wants the new build now. */
export function updateNow(): void {
  isWanted = true;
  worker?.messageSkipWaiting();
}
