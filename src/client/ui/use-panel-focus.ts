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
    return () => giveBack(() => [opener, document.querySelector(instead)], MOST_FRAMES);
  }, [instead]);
  useEffect(() => {
    if (!isSeen(document.activeElement)) panel.current?.focus({preventScroll: true});
  }, [part]);
  return panel;
}

/** A list that was out of sight measures itself before its lines stand there again. */
const MOST_FRAMES = 60;

/** Gives the first of these that a person can see the focus, in the frame in which there is one. */
function giveBack(lines: () => readonly (Element | null)[], frames: number): void {
  requestAnimationFrame(() => {
    if (isSeen(document.activeElement)) return;
    const line = lines().find(isSeen);
    if (line) line.focus();
    else if (frames > 1) giveBack(lines, frames - 1);
  });
}

/** Something of the page has the focus, and a person can see it. */
const isSeen = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.checkVisibility();
