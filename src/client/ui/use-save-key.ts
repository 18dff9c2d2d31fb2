import {useKeyDown} from './use-key-down.ts';

/** The key that does what a form is for, as a page tells of it. */
export const SAVE_KEY = 'Control+Enter';

/** Ctrl Enter presses the button of the form that has the focus, also from a field in which Enter by itself does something else. */
export function useSaveKey(): void {
  useKeyDown((event) => {
    const {key, target, ctrlKey, metaKey, repeat, defaultPrevented} = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented) return;
    const form = target instanceof Element ? target.closest('form') : null;
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
    if (!button) return;
    event.preventDefault();
    // What it waits for is not there yet.
    if (button.ariaDisabled !== 'true') button.click();
  });
}
