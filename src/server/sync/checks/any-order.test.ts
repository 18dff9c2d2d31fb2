import {expect, test} from 'vitest';
import {endsInAnyOrder} from './any-order.ts';

/** Steps by name: what each makes of a number, or `undefined` where it could not be done. */
const STEPS: Readonly<Record<string, (n: number) => number | undefined>> = {
  double: (n) => n * 2,
  add: (n) => n + 1,
  look: (n) => n,
  onlyOfZero: (n) => (n === 0 ? 5 : undefined),
};
const ends = (begin: number, steps: readonly string[]): number[] =>
  [
    ...endsInAnyOrder(
      [begin],
      steps.map((name) => ({name})),
      {
        after: (n, {name}) => [STEPS[name]?.(n)].filter((end) => end !== undefined),
        nameOf: String,
      },
    ),
  ].sort((a, b) => a - b);

test('every order has its end, and what could not have been done there is in none', () => {
  expect(ends(3, ['double', 'add'])).toEqual([7, 8]);
  expect(ends(0, ['double', 'onlyOfZero', 'add'])).toEqual([6, 11, 12]);
  expect(ends(1, ['onlyOfZero'])).toEqual([]);
});

test('what changes nothing costs nothing, and of what is too much to be looked at none is found', () => {
  const looks = Array<string>(2_000).fill('look');
  expect(ends(3, [...looks, 'double', 'add'])).toEqual([7, 8]);
  const many = Array.from({length: 40}, (_, i) => (i % 2 ? 'add' : 'double'));
  expect(ends(3, many)).toEqual([]);
});
