import {expect, test} from 'vitest';
import {PRESSES_APART_MS, twoStepPress, PRESSES_WITHIN_MS} from './two-step.ts';

test('the first press arms, a double tap is one press, the second press does it', () => {
  expect(twoStepPress(0, 10_000)).toBe('arm');
  expect(twoStepPress(10_000, 10_000 + PRESSES_APART_MS - 1)).toBe('ignore');
  expect(twoStepPress(10_000, 10_000 + PRESSES_APART_MS)).toBe('do');
});

test('a press that comes late begins anew', () => {
  expect(twoStepPress(10_000, 10_000 + PRESSES_WITHIN_MS)).toBe('do');
  expect(twoStepPress(10_000, 10_000 + PRESSES_WITHIN_MS + 1)).toBe('arm');
});
