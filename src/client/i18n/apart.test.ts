import {expect, test} from 'vitest';
import {apart} from './apart.ts';

test.each(['ltr', 'rtl'] as const)('a name in a sentence that runs %s runs as it is written', (direction) => {
  expect(apart('Brisk Smart plug', direction)).toBe('\u2068Brisk Smart plug\u2069');
});

test('a sentence with names in it runs as its language does, whatever its first name is', () => {
  const work = `${apart('Pick short', 'rtl')}: ${apart('DN-000009', 'rtl')}`;
  expect(apart(work, 'rtl')).toBe(`\u2067${work}\u2069`);
  expect(apart(work, 'ltr')).toBe(`\u2066${work}\u2069`);
});
