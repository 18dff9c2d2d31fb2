import {entryOf} from '#domain/kernel/entry-of.ts';
/** What the keys of a US keyboard write, without Shift and with it, by their names of place (`event.code`). */
const KEY_CHARACTERS: Readonly<Record<string, string>> = {
  Space: '  ',
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};
const OVER_DIGITS = ')!@#$%^&*(';

/**
 * What a key would write on a US keyboard without caps lock, which is what a scanner means by it; `undefined` for a
 * key that writes nothing there, or that says no place.
 */
export function atPlace(code: string, isShifted: boolean): string | undefined {
  const [, letter, digit, pad] = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  if (digit !== undefined) return isShifted ? OVER_DIGITS.charAt(Number(digit)) : digit;
  return pad ?? entryOf(KEY_CHARACTERS, code)?.charAt(isShifted ? 1 : 0);
}
