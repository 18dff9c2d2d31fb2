import {useEffect, useRef, type RefObject} from 'react';

/**
 * The focus of a panel that opens beside a list, or in its place. Where the list goes away the panel takes the focus;
 * when it closes, the line that it was opened from has it again, or else `instead`: never the page. So does the panel
 * where what had the focus in it went with its `part`.
 */
export function usePanelFocus<T extends HTMLElement>(instead: string, part = ''): RefObject<T | null> {
  const panel = useRef<T>(null);
  useEffect(() => {
    const opener = document.activeElement;
    if (!isSeen(opener)) panel.current?.focus({preventScroll: true});
    return () => {
      // When the list stands there again.
      requestAnimationFrame(() => {
        if (isSeen(document.activeElement)) return;
        const lines = [opener, document.querySelector(instead)];
        lines.find((line) => line instanceof HTMLElement && isSeen(line))?.focus();
      });
    };
  }, [instead]);
  useEffect(() => {
    if (!isSeen(document.activeElement)) panel.current?.focus({preventScroll: true});
  }, [part]);
  return panel;
}

/** Something of the page has the focus, and a person can see it. */
const isSeen = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.checkVisibility();
