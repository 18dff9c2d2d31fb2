import {expect, test} from 'vitest';
import {isolateFact} from './apart.ts';

test.each(['ltr', 'rtl'] as const)('a name in a sentence that runs %s runs as it is written', (direction) => {
  expect(isolateFact('Brisk Smart plug', direction)).toBe('\u2068Brisk Smart plug\u2069');
});

test('a sentence with names in it runs as its language does, whatever its first name is', () => {
  const work = `${isolateFact('Pick short', 'rtl')}: ${isolateFact('DN-000009', 'rtl')}`;
  expect(isolateFact(work, 'rtl')).toBe(`\u2067${work}\u2069`);
  expect(isolateFact(work, 'ltr')).toBe(`\u2066${work}\u2069`);
});
