import {expect, test} from 'vitest';
import {photosComing, photosStillComing} from './photos-coming.ts';

test('[PHOTO-10] photos that were just added are on their way until the server has as many of that act', () => {
  const state = photosComing('m', 2);
  const had = (...of: string[]) => of.map((mutation) => ({mutation}));
  expect(photosStillComing(state, [])).toBe(2);
  expect(photosStillComing(state, had('other', 'm'))).toBe(1);
  expect(photosStillComing(state, had('m', 'm', 'm'))).toBe(0);
});

test('a page that was told of none waits for none', () => {
  for (const state of [null, {from: '/x'}, {photosComing: 3}]) expect(photosStillComing(state, [])).toBe(0);
});
