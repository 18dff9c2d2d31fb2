import {useEffect, type KeyboardEvent, type RefObject} from 'react';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {isElementSeen} from '../../ui/give-focus.ts';

const STEPS: Readonly<Record<string, number>> = {ArrowDown: 1, ArrowUp: -1};

/** The arrows go from case to case, and to the first from the search; answers what hears them there. */
export function useCaseKeys(list: RefObject<HTMLUListElement | null>): (event: KeyboardEvent) => void {
  // Where nothing has the focus yet, an arrow goes to the first case.
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' || isElementSeen(document.activeElement)) return;
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('[data-case]')?.focus();
    };
    addEventListener('keydown', begin);
    return () => removeEventListener('keydown', begin);
  }, [list]);
  return (event) => {
    const step = entryOf(STEPS, event.key);
    const lines = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? []);
    const at = lines.indexOf(event.target as HTMLElement);
    const next = step === undefined ? undefined : lines[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}
