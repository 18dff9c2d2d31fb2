import {createContext, use} from 'react';
import type {Readable} from './readable.ts';

export const ClockContext = createContext<Readable<number> | undefined>(undefined);

/** The server's time as it is known here, ms UTC: all that is shown is as old as by it. */
export function useClock(): Readable<number> {
  const clock = use(ClockContext);
  if (!clock) throw new Error('a screen stands outside the app');
  return clock;
}
