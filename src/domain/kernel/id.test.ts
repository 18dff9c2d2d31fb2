import {expect, test} from 'vitest';
import {anId} from '#tests/builders/rows.ts';
import {derivedId, idAt, isFreshId, isId, msOfId, ownRowId} from './id.ts';

const dice = (seed: number): Uint8Array =>
  Uint8Array.from({length: 10}, (_, i) => (seed * 73 + i * 151) % 256);
const neighbours = (id: string): string[] =>
  Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ').flatMap((char) => [
    id.slice(0, 25) + char,
    id.slice(0, 22) + char + id.slice(23),
  ]);

test('[ID-1] a fresh id ends in 16 bits of 0, whatever the dice, and of its neighbours every 16th is fresh', () => {
  for (let seed = 0; seed < 200; seed++) {
    const id = idAt(1_760_000_000_000 + seed, dice(seed));
    expect([isId(id), isFreshId(id), msOfId(id)]).toEqual([true, true, 1_760_000_000_000 + seed]);
    expect(isFreshId(derivedId(id, 1 + seed * 300))).toBe(false);
  }
  expect(neighbours(anId(1)).every(isId)).toBe(true);
  expect(new Set(neighbours(anId(1)).filter(isFreshId)).size).toBe(16);
});

test('[ID-2] two mutation ids never derive one row id, and what is derived derives nothing', () => {
  const numbers = [1, 2, 59_999, 60_000, 65_000, 65_535];
  const mutations = [...new Set([...neighbours(anId(1)), ...neighbours(anId(2))].filter(isFreshId))];
  const rows = mutations.flatMap((id) => numbers.map((n) => derivedId(id, n)));
  expect(new Set(rows).size).toBe(mutations.length * numbers.length);
  for (const id of neighbours(anId(1)).filter((each) => !isFreshId(each)))
    expect(() => derivedId(id, 1)).toThrow('numbers no rows');
});

test('[ID-3] a number outside its range throws: an action has 1 to 59,999, all others what is left to 65,535', () => {
  for (const n of [-1, 0, 1.5, 65_536, NaN]) expect(() => derivedId(anId(1), n)).toThrow(RangeError);
  for (const n of [0, 60_000, 65_000]) expect(() => ownRowId(anId(1), n)).toThrow(RangeError);
  expect(ownRowId(anId(1), 59_999)).toBe(derivedId(anId(1), 59_999));
});
