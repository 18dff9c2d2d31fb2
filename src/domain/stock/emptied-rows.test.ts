import {expect, test} from 'vitest';
import {emptiedIn, markEmptied} from './emptied-rows.ts';

const keyOf = (n: number): string => `W/bin:1//goods ${String(n)}/`;
const marks = (at: number) => ({
  moved_by: 'device',
  moved_at: at,
  moved_before: at - 1,
  booked_at: 0,
  handled_at: at,
});

test('[COUNT-2] a bin remembers each of the rows that were emptied in it of late', () => {
  const text = markEmptied(markEmptied('', keyOf(1), marks(5)), keyOf(2), marks(6));
  expect(emptiedIn(text, keyOf(1))).toEqual(marks(5));
  expect(emptiedIn(text, keyOf(2))).toEqual(marks(6));
  expect(emptiedIn(text, keyOf(3))).toBeUndefined();
  expect(emptiedIn(markEmptied(text, keyOf(1), marks(9)), keyOf(1))).toEqual(marks(9));
});

test('[COUNT-2] of those before them it knows that anybody may have moved them, and how late the last was', () => {
  let text = '';
  for (let n = 1; n <= 300; n++) text = markEmptied(text, keyOf(n), marks(n));
  const anybody = {moved_by: '', moved_at: 280, moved_before: 280, booked_at: 280, handled_at: 280};
  expect(emptiedIn(text, keyOf(281))).toEqual(marks(281));
  expect(emptiedIn(text, keyOf(280))).toEqual(anybody);
  expect(emptiedIn(text, 'W/bin:1//never there/')).toEqual(anybody);
  expect(text.length).toBeLessThan(4_000);
});
