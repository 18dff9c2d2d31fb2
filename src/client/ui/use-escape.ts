import {useEffect, useEffectEvent} from 'react';

/** Hears Esc before the screen around does, but after an open list of choices. */
export function useEscape(escape: () => void): void {
  const onEscape = useEffectEvent(escape);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isChoosing =
        event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
      if (event.key !== 'Escape' || isChoosing) return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    addEventListener('keydown', press, {capture: true});
    return () => removeEventListener('keydown', press, {capture: true});
  }, []);
}
