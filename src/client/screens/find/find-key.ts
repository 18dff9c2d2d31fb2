/** Whether the keys of this machine have a ⌘ in place of Ctrl. */
export const isMac = (): boolean => /Mac/.test(navigator.userAgent);

interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Ctrl K, on a Mac ⌘K; where a keyboard has letters of another script, the key that has K elsewhere. */
export function isFindKey({key, code, ctrlKey, metaKey, altKey, shiftKey}: PressedKey): boolean {
  const isHeld = (isMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;
  // Autofill and some input methods send events without a key.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code;
  return isHeld && (letter === 'k' || letter === 'KeyK');
}
