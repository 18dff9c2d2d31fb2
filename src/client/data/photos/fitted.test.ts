import {expect, test} from 'vitest';
import {fittedSize} from './fitted.ts';

test.each([
  [
    {width: 4_000, height: 3_000},
    {width: 1_600, height: 1_200},
  ],
  [
    {width: 3_000, height: 4_000},
    {width: 1_200, height: 1_600},
  ],
  [
    {width: 640, height: 480},
    {width: 640, height: 480},
  ],
  [
    {width: 20_000, height: 3},
    {width: 1_600, height: 1},
  ],
])('[PHOTO-1] a photo of %o leaves as %o', (taken, size) => {
  expect(fittedSize(taken, 1_600)).toEqual(size);
});
