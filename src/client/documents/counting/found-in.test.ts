import {expect, test} from 'vitest';
import {differencesIn} from './found-in.ts';

const line = (counted_at: number, difference = 0) => ({counted_at, difference});

test('[COUNT-9] a plan of which nothing was counted says so, and never that nothing differs', () => {
  expect(differencesIn([line(0), line(0)])).toEqual({differing: [], none: 'countPlan.nothingCounted'});
  expect(differencesIn([])).toEqual({differing: [], none: 'countPlan.nothingCounted'});
  expect(differencesIn([line(0), line(5)])).toEqual({differing: [], none: 'countPlan.nothingFound'});
  expect(differencesIn([line(0), line(5, -1)])).toEqual({differing: [line(5, -1)]});
});
