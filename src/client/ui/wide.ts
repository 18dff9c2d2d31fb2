import {useSyncExternalStore} from 'react';

/** A desktop's window; below it the same screen is one column (`look.md`, two faces). */
const query = matchMedia('(min-width: 1024px)');

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for a rail, a table and a panel side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);

/** Where a mouse and a keyboard are used, too: controls are small there (`desk:` of the theme). */
const desk = matchMedia('(min-width: 1024px) and (pointer: fine)');

const subscribeDesk = (listener: () => void): (() => void) => {
  desk.addEventListener('change', listener);
  return () => desk.removeEventListener('change', listener);
};

export const useIsDesk = (): boolean => useSyncExternalStore(subscribeDesk, () => desk.matches);
