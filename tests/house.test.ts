import {expect, test} from 'vitest';
import {figuresOfHouse} from './house/figures.ts';
import {MOST_ALLOWED} from './house/most-allowed.ts';

test.each(figuresOfHouse())('the code reads no worse than it did: $says', ({key, value, worst}) => {
  expect(value, worst.slice(0, 10).join('\n')).toBeLessThanOrEqual(MOST_ALLOWED[key]);
});
