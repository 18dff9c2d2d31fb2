import {expect, test} from 'vitest';
import {APART, step, WITHIN} from './two-step.ts';

test('the first press arms, a double tap is one press, the second press does it', () => {
  expect(step(0, 10_000)).toBe('arm');
  expect(step(10_000, 10_000 + APART - 1)).toBe('ignore');
  expect(step(10_000, 10_000 + APART)).toBe('do');
});

test('a press that comes late begins anew', () => {
  expect(step(10_000, 10_000 + WITHIN)).toBe('do');
  expect(step(10_000, 10_000 + WITHIN + 1)).toBe('arm');
});
