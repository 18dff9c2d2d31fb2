import {expect, test, vi} from 'vitest';
import {isFindKey} from './find-key.ts';

const pressed = (key: string, code: string, held: 'ctrlKey' | 'metaKey' | 'none', more = {}) =>
  isFindKey({
    key,
    code,
    ctrlKey: held === 'ctrlKey',
    metaKey: held === 'metaKey',
    altKey: false,
    shiftKey: false,
    ...more,
  });

test.each([
  ['k', 'KeyK', 'ctrlKey', true],
  ['K', 'KeyK', 'ctrlKey', true],
  // The same key of a Russian keyboard, and K elsewhere.
  ['л', 'KeyK', 'ctrlKey', true],
  ['k', 'KeyV', 'ctrlKey', true],
  ['t', 'KeyK', 'ctrlKey', false],
  ['k', 'KeyK', 'metaKey', false],
  ['k', 'KeyK', 'none', false],
] as const)('[FIND-6] %s at %s with %s opens what finds anything: %s', (key, code, held, opens) => {
  vi.stubGlobal('navigator', {userAgent: 'X11; Linux x86_64'});
  expect(pressed(key, code, held)).toBe(opens);
  expect(pressed(key, code, held, {shiftKey: true})).toBe(false);
});

test('[FIND-6] on a Mac it is ⌘ that is held', () => {
  vi.stubGlobal('navigator', {userAgent: 'Macintosh; Intel Mac OS X'});
  expect([pressed('k', 'KeyK', 'metaKey'), pressed('k', 'KeyK', 'ctrlKey')]).toEqual([true, false]);
});
