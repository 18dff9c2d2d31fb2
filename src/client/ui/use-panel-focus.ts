import {useEffect, useRef, type RefObject} from 'react';
import {giveFocus, isElementSeen} from './give-focus.ts';

/**
 * The focus of a panel that opens beside a list, or in its place. Where the list goes away the panel takes the focus,
 * and one that `takes` it always does; when it closes, the line that it was opened from has it again, or else `instead`: never the page. So does the panel
 * where what had the focus in it went with its `part`.
 */
export function usePanelFocus<T extends HTMLElement>(
  instead: string,
  part = '',
  takes = false,
): RefObject<T | null> {
  const panel = useRef<T>(null);
  useEffect(() => {
    const opener = document.activeElement;
    if (takes || !isElementSeen(opener)) panel.current?.focus({preventScroll: true});
    return () => giveFocus(() => [opener, document.querySelector(instead)]);
  }, [instead, takes]);
  useEffect(() => {
    if (!isElementSeen(document.activeElement)) panel.current?.focus({preventScroll: true});
  }, [part]);
  return panel;
}
