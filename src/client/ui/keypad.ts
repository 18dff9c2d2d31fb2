import {entryOf} from '#domain/kernel/entry-of.ts';
/**
 * Digits, Backspace and Enter of a keyboard for a number pad where no scanner listens; keys in a field that
 * people type in stay there.
 */
export function listenToKeys(press: (key: string) => void): () => void {
  const hear = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLElement && 'typing' in event.target.dataset;
    const key = entryOf(KEYS, event.key) ?? (/^\d$/.test(event.key) ? event.key : undefined);
    if (isTyping || key === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    press(key);
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}

const KEYS: Readonly<Record<string, string>> = {Enter: 'enter', Backspace: 'erase'};
