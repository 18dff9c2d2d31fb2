import {useRef, useState} from 'react';
import {giveFocus} from './give-focus.ts';

/** What is opened over a page; closed it leaves the focus where it was, else to what opens it (`opener`, a selector). */
export function useOverPage<T>(opener: string): {
  readonly shown: T | undefined;
  readonly open: (shown: T) => void;
  readonly close: () => void;
} {
  const [shown, setShown] = useState<T>();
  const from = useRef<Element>(null);
  return {
    shown,
    open: (next) => {
      from.current = document.activeElement;
      setShown(() => next);
    },
    close: () => {
      setShown(undefined);
      giveFocus(() => [from.current, document.querySelector(opener)]);
    },
  };
}
