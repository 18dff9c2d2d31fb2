import {entryOf} from '#domain/kernel/entry-of.ts';
/** An invented language for development: every text that is not translated, cut off or glued shows at once. */
export const PSEUDO_LANGUAGE = 'pseudo';

const LETTERS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ÿ',
  A: 'Å',
  E: 'Ë',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
};

/** A text in that language: accented, four tenths longer, between brackets; what is put in stays as it is. */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{\w+\}\})/);
  const accented = parts.map((part) => (part.startsWith('{{') ? part : accent(part))).join('');
  return `[${accented}${'~'.repeat(Math.ceil(text.length * 0.4))}]`;
}

const accent = (text: string): string =>
  Array.from(text, (letter) => entryOf(LETTERS, letter) ?? letter).join('');
