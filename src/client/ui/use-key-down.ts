import {useEffect, useEffectEvent} from 'react';

/** Whether a key is the page's own: nothing is typed where it was pressed, and it is pressed by itself. */
export const isKeyOfPage = ({target, ctrlKey, metaKey, altKey}: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest('input, select, textarea')) &&
  !ctrlKey &&
  !metaKey &&
  !altKey;

/** Hears the keys of the whole page, behind what has the focus. */
export function useKeyDown(press: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(press);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
