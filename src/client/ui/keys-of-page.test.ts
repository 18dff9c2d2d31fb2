import {expect, test} from 'vitest';
import {keyText} from './keys-of-page.ts';

test.each([
  ['Control+K', 'Ctrl K'],
  ['Meta+K', '⌘ K'],
  ['ArrowUp', '↑'],
  ['Escape', 'Esc'],
  ['n', 'n'],
  ['/', '/'],
  ['toString', 'toString'],
])('the shortcut %s is written %s, as on a keyboard', (shortcut, text) => {
  expect(keyText(shortcut)).toBe(text);
});
