import type {RefObject} from 'react';
import {isKeyOfPage, useKeyDown} from './use-key-down.ts';

/** `/` goes to the search, unless the focus is in a field. */
export function useSlash(box: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    if (event.key !== '/' || !isKeyOfPage(event)) return;
    event.preventDefault();
    box.current?.focus();
  });
}
