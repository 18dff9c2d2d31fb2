import {useEffect} from 'react';

/**
 * Keeps the screen on while a job is open. The browser drops the lock whenever the page is hidden, so it is taken
 * again on coming back; where it is refused (battery low, no such thing) the job goes on without.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let hasLeft = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const taken = await navigator.wakeLock.request('screen');
      if (hasLeft) await taken.release();
      else lock = taken;
    };
    const ask = (): void => void take().catch(() => undefined);
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', ask);
      lock?.release().catch(() => undefined);
    };
  }, []);
}
