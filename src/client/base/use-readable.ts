import {useSyncExternalStore} from 'react';
import type {ReadableValue} from './readable.ts';

/** Draws anew whenever the value changes. */
export const useReadable = <T>(readable: ReadableValue<T>): T =>
  useSyncExternalStore(
    (listener) => readable.subscribe(listener),
    () => readable.get(),
  );
