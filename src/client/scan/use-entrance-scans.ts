import {useEffect, useRef} from 'react';
import {useReadable} from '../base/use-readable.ts';
import {hasWedge, isMobile} from './capable.ts';
import {useScanner} from './scanner.ts';

/**
 * Takes the scans of a screen outside the jobs: a badge at the login, an enrolment code. `take` says whether the code
 * was one of those, which the hand feels. None is left over for the job that follows. Answers whether this browser
 * can scan at all.
 */
export function useEntranceScans(take: (raw: string) => boolean | Promise<boolean>): boolean {
  const {bus, sink, feedback} = useScanner();
  const isScanning = useReadable(hasWedge) || isMobile();
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isScanning) return undefined;
    // A field that a person types in takes what comes: names, passwords and OPENIDs are pasted and filled in whole.
    let isOver = false;
    const follow = (): void => {
      if (!isOver) sink.setActive(!isTyping(document.activeElement));
    };
    // After the focus has arrived where it goes: the ear must not take it from the next field.
    const followSoon = (): void => void setTimeout(follow, 0);
    follow();
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', followSoon);
    const stop = bus.serve(async ({raw}) => {
      const isTaken = await latest.current(raw);
      feedback.give(isTaken ? 'accepted' : 'rejected');
    });
    return () => {
      isOver = true;
      stop();
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', followSoon);
      sink.setActive(false);
    };
  }, [bus, sink, feedback, isScanning]);
  return isScanning;
}

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement && 'typing' in element.dataset;
