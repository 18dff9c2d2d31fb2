import {useSyncExternalStore} from 'react';
import type {Readable} from './readable.ts';

/** Draws anew whenever the value changes. */
export const useReadable = <T>(readable: Readable<T>): T =>
  useSyncExternalStore(
    (listener) => readable.subscribe(listener),
    () => readable.get(),
  );
