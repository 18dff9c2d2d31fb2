import {expect, test} from 'vitest';
import {dayInWords, isStoredDay} from './day-text.ts';

test('a day is said in words of the language, and what only looks like one is none', () => {
  expect(dayInWords('2027-03-31', 'en-US')).toBe('Mar 31, 2027');
  expect(dayInWords('2027-03-31', 'de')).toBe('31. März 2027');
  expect(['2027-03-31', '2027-13-31', '2027-3-31', 'LOT-2027-03-31'].map(isStoredDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
