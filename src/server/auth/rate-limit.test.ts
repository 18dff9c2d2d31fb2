import {expect, test} from 'vitest';
import {createRateLimit} from './rate-limit.ts';

test('a key is stopped after its tries and may go on in the next window', () => {
  let at = 0;
  const limit = createRateLimit(3, 60_000, () => at);
  expect([1, 2, 3, 4].map(() => limit.take('ana'))).toEqual([true, true, true, false]);
  expect(limit.take('bo')).toBe(true);
  at = 20_000;
  expect(limit.waitOf('ana')).toBe(40);
  at = 60_000;
  expect(limit.take('ana')).toBe(true);
});

test('a success does not count', () => {
  const limit = createRateLimit(1, 60_000, () => 0);
  limit.take('ana');
  limit.giveBack('ana');
  expect(limit.take('ana')).toBe(true);
});

test('keys without end do not fill the memory', () => {
  const limit = createRateLimit(1, 60_000, () => 0);
  limit.take('first');
  for (let i = 0; i < 60_000; i++) limit.take(String(i));
  expect(limit.take('first')).toBe(true);
});
