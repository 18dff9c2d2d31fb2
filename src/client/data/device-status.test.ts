import {expect, test} from 'vitest';
import {attentionOf} from './device-status.ts';

test.each([
  ['a revoked device', 'unauthorised', 'revoked'],
  ['one that the server does not know', 'unknown', 'unknown'],
  ['one whose last person is locked', 'person-locked', 'person-locked'],
  ['an old build', 'outdated', 'upgrade'],
  ['a device that fails itself', 'fault', 'fault'],
  ['a network that is not there', 'offline', ''],
] as const)('the word for %s', (_, why, word) => {
  expect(attentionOf(why)).toBe(word);
});
