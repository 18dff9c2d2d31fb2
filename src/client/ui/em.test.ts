import {expect, test} from 'vitest';
import {emOf} from './em.ts';

/* Measured in DejaVu Sans Bold, the widest type that a floor of ours is known to have; a Chinese letter is a square. */
test.each([
  ['Dispatch', 4.94],
  ['Sortieren', 5.28],
  ['Mitnehmen', 6.35],
  ['Einstellungen', 7.7],
  ['Отобрать', 5.42],
  ['WIRF', 2.93],
  ['出荷', 2],
])('%s is taken for no narrower than it is, and for little more', (text, measured) => {
  const em = emOf(text);
  expect(em).toBeGreaterThanOrEqual(measured);
  expect(em).toBeLessThanOrEqual(measured * 1.2);
});

test('what isolates a direction takes no room', () => {
  expect(emOf('\u2068Pick\u2069')).toBe(emOf('Pick'));
});
