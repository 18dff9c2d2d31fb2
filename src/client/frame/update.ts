import type {Workbox} from 'workbox-window';
import {HOUR_MS} from '#domain/kernel/durations.ts';
import {ReadableCell} from '../base/readable.ts';
import {safePoint, type UnfinishedEntry} from '../data/safe-point.ts';

/**
 * `ready`: a new build is downloaded whole and waits. `waiting`: the person wants it, and a job stands in the
 * middle of a step; `unsaved`: she wants it, and a form holds what was typed and is not saved.
 */
type UpdateStage = 'none' | 'ready' | 'waiting' | 'unsaved' | 'taking';
export const updateStage = new ReadableCell<UpdateStage>('none');

let worker: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;

/**
 * Registers the service worker and looks for a new build each hour and on coming back. Nothing is replaced while
 * work is open: the person says when, and then every tab loads the new build.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // A chunk of a build that is gone from the server: the new build is the remedy.
  addEventListener('vite:preloadError', () => raise('ready'));
  const window = await import('workbox-window');
  const scope = import.meta.env.BASE_URL;
  const before = await navigator.serviceWorker.getRegistration(scope);
  // One that is only about to take its first pages is as new as they are.
  const wasThere = before?.active?.state === 'activated';
  const registered = new window.Workbox(`${scope}sw.js`, {scope});
  worker = registered;
  const look = (): void => void registered.update().catch(() => undefined);
  // The first one ever may be slow to begin, and looks as if it waited.
  registered.addEventListener('waiting', () => {
    if (wasThere || isControlled) raise('ready');
  });
  // The new build takes over in every tab by loading it anew; open steps are on disk and go on there. The first
  // worker ever takes a page that is as new as itself. A page that was loaded past its worker (Shift+Reload) holds
  // no new one back: that was not asked for, so it is offered there like any other.
  let isControlled = navigator.serviceWorker.controller !== null;
  registered.addEventListener('controlling', () => {
    if (isControlled || updateStage.get() === 'taking') location.reload();
    else if (wasThere) raise('ready');
    isControlled = true;
  });
  registration = await registered.register();
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

const raise = (stage: 'ready'): void => {
  if (updateStage.get() === 'none') updateStage.set(stage);
};

let asked: AbortController | undefined;

/**
 * The person wants the new build: it takes over at the next safe point, which is now unless a job stands in the
 * middle of a step, or a form holds what is not saved, in some tab. Where no new build is to be had, the page loads
 * anew, which is all that is left.
 */
export async function updateNow(): Promise<void> {
  if (asked) return;
  const mine = new AbortController();
  asked = mine;
  if (!(await safePoint(tellWhat, mine.signal))) return;
  updateStage.set('taking');
  if (await isWaiting()) worker?.messageSkipWaiting();
  else location.reload();
}

const tellWhat = (what: UnfinishedEntry): void => updateStage.set(what === 'job' ? 'waiting' : 'unsaved');

/** The person would rather go on as it is. */
export function waitNoLonger(): void {
  asked?.abort();
  asked = undefined;
  updateStage.set('ready');
}

/** Whether a new build waits; asks the server for one that we have not heard of. */
async function isWaiting(): Promise<boolean> {
  if (!registration) return false;
  if (!registration.waiting) await registration.update().catch(() => undefined);
  const {installing} = registration;
  if (installing) await settled(installing);
  return registration.waiting !== null;
}

const settled = (installing: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (installing.state !== 'installing') resolve();
    };
    installing.addEventListener('statechange', look);
    look();
  });
