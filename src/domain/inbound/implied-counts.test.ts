import {expect, test} from 'vitest';
import {impliedFor, withImplied} from './implied-counts.ts';

const NONE = {implied: 0, implied_of: ''};

test('[ASN-5] units that were put away unsorted are those of their lot or of none, and never those of another', () => {
  const line = withImplied(withImplied(NONE, 'L1', 3), '', 2);
  expect(line).toEqual({implied: 5, implied_of: '{"L1":3}'});
  expect(['L1', 'L2', ''].map((lot) => impliedFor(line, lot, 9))).toEqual([5, 2, 5]);
  expect(impliedFor(line, 'L1', 1)).toBe(1);
});

test('[ASN-5] what is sorted late uses up its own lot first, then what nobody named, then any', () => {
  const line = withImplied(withImplied(withImplied(NONE, 'L2', 1), 'L1', 3), '', 2);
  expect(withImplied(line, 'L1', -4)).toEqual({implied: 2, implied_of: '{"L2":1}'});
  expect(withImplied(line, '', -3)).toEqual({implied: 3, implied_of: '{"L1":2,"L2":1}'});
  expect(withImplied(line, '', -6)).toEqual(NONE);
  // A line of an older build has said of none.
  expect(withImplied({implied: 2, implied_of: undefined as unknown as string}, 'L1', -2)).toEqual(NONE);
});
