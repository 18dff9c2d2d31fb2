import {typingField} from './by-hand.ts';

/** Real and focusable, or injected text vanishes: never hidden, read-only or disabled (`handheld.md` 5.3). */
export function sinkInput(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = 'none';
  input.autocomplete = 'off';
  input.autocapitalize = 'off';
  input.spellcheck = false;
  input.tabIndex = -1;
  input.className = 'scan-sink';
  input.setAttribute('aria-hidden', 'true');
  document.body.prepend(input);
  return input;
}

/** Focus returns to the sink at start, on coming back, when a dialog closes, and after a tap outside fields. */
export function keepFocus(input: HTMLInputElement, mayTake: () => boolean, onEvent: () => void): () => void {
  const take = (): void => {
    if (mayTake() && !typingField(document.activeElement)) input.focus({preventScroll: true});
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') take();
  });
  addEventListener('focus', take);
  document.addEventListener('close', take, true);
  addEventListener(
    'pointerup',
    () => {
      onEvent();
      // After the click that belongs to this touch, so that a button still gets it.
      setTimeout(take, 0);
    },
    true,
  );
  // The browser may give the focus to what was touched, and click it, as much later as it likes. A key's click leaves
  // it.
  addEventListener('click', ({detail}) => void (detail > 0 && setTimeout(take, 0)), true);
  return take;
}
