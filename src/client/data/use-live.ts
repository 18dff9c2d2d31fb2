import {useLiveQuery} from 'dexie-react-hooks';

/**
 * Rows of this device's own work, steps and notices, read again whenever what was read has changed, in this tab, in
 * another or in the service worker; `undefined` before the first answer. `deps`: what `read` depends on.
 */
export const useLive = <T>(read: () => Promise<T>, deps: readonly unknown[]): T | undefined =>
  // An async function, or what is read behind the first wait is not followed.
  useLiveQuery(async () => {
    try {
      return await read();
    } catch (error) {
      // What stands in the way is mended behind the scenes; no screen breaks for it.
      reportError(error);
      return undefined;
    }
  }, [...deps]);
