import {createContext, use} from 'react';
import type {ReadableValue} from './readable.ts';

export const ClockContext = createContext<ReadableValue<number> | undefined>(undefined);

/** The server's time as it is known here, ms UTC: all that is shown is as old as by it. */
export function useClock(): ReadableValue<number> {
  const clock = use(ClockContext);
  if (!clock) throw new Error('a screen stands outside the app');
  return clock;
}
