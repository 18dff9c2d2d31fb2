import {expect, test} from 'vitest';
import {roomFor} from './fit.ts';

const shelf = {width: 400, depth: 300, height: 200};

test('[ASN-10] goods fit whichever way they are turned', () => {
  const lamp = {width: 190, depth: 390, height: 290};
  expect([roomFor(shelf, lamp, 0), roomFor(shelf, {...lamp, width: 201}, 0)]).toEqual([1, 0]);
});
test('[ASN-10] so many fit as their volume leaves room for, beside what stands there', () => {
  const box = {width: 100, depth: 100, height: 100};
  expect([0, 1, 23_000_001, 99_000_000].map((inside) => roomFor(shelf, box, inside))).toEqual([24, 23, 0, 0]);
});
