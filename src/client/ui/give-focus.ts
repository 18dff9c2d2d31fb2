import {useEffect, useEffectEvent} from 'react';

/** What may have the focus next, the best first; asked anew until one of them is there. */
export type FocusHeirs = () => readonly (Element | null | undefined)[];

/** What was out of sight measures itself before it stands there again. */
const MAX_FRAMES = 60;

/** Where nothing has the focus any more, the first of these that a person can see has it, as soon as there is one. */
export function giveFocus(heirs: FocusHeirs, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (isElementSeen(document.activeElement)) return;
    const heir = heirs().find(isElementSeen);
    if (heir) heir.focus();
    else if (frames > 1) giveFocus(heirs, frames - 1);
  });
}

/** What goes away with the focus in it leaves it to one of these: never to the page. */
export function useFocusHeirs(heirs: FocusHeirs): void {
  const leave = useEffectEvent(() => giveFocus(heirs));
  useEffect(() => () => leave(), []);
}

/** As {@link useFocusHeirs}, for as long as its page stands: what goes with all of it leaves nothing to the next one. */
export function useFocusOnPage(heirs: FocusHeirs): void {
  const leave = useEffectEvent(() => giveFocus(heirs));
  useEffect(() => {
    const page = pageNow();
    return () => {
      if (pageNow() === page) leave();
    };
  }, []);
}

const pageNow = (): string | undefined => location.hash.split('?', 1)[0];

/** Something of the page has the focus, or could, and a person can see it. */
export const isElementSeen = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.checkVisibility();
