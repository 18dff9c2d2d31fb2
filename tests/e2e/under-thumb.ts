import type {Page} from 'playwright';

/** What a thumb, and a thumb in a glove, has to hit on the smallest screen: how high, and how wide (`handheld.md` 4.1), px. */
export const THUMB = {high: 64, wide: 64} as const;
export const GLOVE = {high: 72, wide: 64} as const;

/** What of an open step is in the way of a hand: buttons too small for it, and whatever would call the system's keyboard. */
export const inTheWay = (
  page: Page,
  least: {readonly high: number; readonly wide: number},
): Promise<string[]> =>
  page.evaluate(({high, wide}) => {
    // A moment that shows its full time is words, and no control of the step.
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-test=job] :is(button, a)')].filter(
      (part) => !part.querySelector('time') && !part.closest('[role=dialog]'),
    );
    const small = buttons.flatMap((part) => {
      const {width, height} = part.getBoundingClientRect();
      if (width === 0 || (height >= high - 0.5 && width >= wide - 0.5)) return [];
      return [`${part.innerText}: ${String(Math.round(width))} × ${String(Math.round(height))}`];
    });
    const {activeElement: focus} = document;
    const isWriting = focus instanceof HTMLElement && focus.matches('input, textarea, [contenteditable]');
    return isWriting && focus.inputMode !== 'none' ? [...small, `a keyboard for ${focus.outerHTML}`] : small;
  }, least);
