import {expect, test} from 'vitest';
import {anId} from '#tests/builders/rows.ts';
import {placeByPattern} from '#domain/warehouse/proposed-place.ts';
import {changesByAisle, misplacedBins, binWayOf, type PlacedBin} from './bin-way.ts';

const PATTERN = '{zone}.{aisle}.{bay}';
const named = (name: string, i: number): PlacedBin => ({id: anId(i), name, zone: '', walking_sequence: 0});
const bins = ['H.10.1', 'H.2.1', 'G.1.1', 'Floor', 'H.02.1'].map(named);

test('[BIN-5] of a pattern is told which bins it matches, in walking order, which it does not, and which it makes one', () => {
  const {unread, matched, others, same} = binWayOf(PATTERN, bins);
  expect(unread).toBe('');
  expect(matched.map(({name, zone}) => [name, zone])).toEqual([
    ['G.1.1', 'G'],
    ['H.2.1', 'H'],
    ['H.02.1', 'H'],
    ['H.10.1', 'H'],
  ]);
  expect(others.map(({name}) => name)).toEqual(['Floor']);
  expect(same).toEqual(['H.2.1', 'H.02.1']);
});

test('[BIN-5] without a pattern all bins go by the natural order of their names, and one that cannot be read matches none', () => {
  expect(binWayOf('', bins).matched).toHaveLength(bins.length);
  expect(binWayOf('{shelf}', bins)).toMatchObject({unread: '{shelf}', matched: [], others: []});
});

test('[BIN-5] bins without a place are offered theirs, others only where the warehouse has a pattern', () => {
  const said = (name: string, i: number): PlacedBin => ({
    ...named(name, i),
    zone: 'Cold',
    walking_sequence: 7,
  });
  const right: PlacedBin = {...named('H.3.1', 9), ...placeByPattern(PATTERN, 'H.3.1')};
  const all = [named('H.1.1', 1), said('H.2.1', 2), right, named('--', 4)];
  const idsOf = (pattern: string, of: readonly PlacedBin[]) => {
    const {unset, differing} = misplacedBins(pattern, of);
    return {unset: unset.map(({id}) => id), differing: differing.map(({id}) => id)};
  };
  expect(idsOf(PATTERN, all)).toEqual({unset: [anId(1)], differing: [anId(2)]});
  expect(idsOf('', [named('H.1.1', 1), said('H.2.1', 2)])).toEqual({unset: [anId(1)], differing: []});
});

test('[BIN-5] what placing bins changes is counted aisle by aisle, as they would be walked', () => {
  const right: PlacedBin = {...named('H.2.7', 9), ...placeByPattern(PATTERN, 'H.2.7'), walking_sequence: 5};
  expect(changesByAisle(PATTERN, [...bins, right])).toEqual([
    {aisle: 'G-1', bins: 1, zones: 1, sequences: 1},
    {aisle: 'H-2', bins: 2, zones: 1, sequences: 2},
    {aisle: 'H-02', bins: 1, zones: 1, sequences: 1},
    {aisle: 'H-10', bins: 1, zones: 1, sequences: 1},
    {aisle: 'Floor', bins: 1, zones: 1, sequences: 1},
  ]);
  const plain = changesByAisle('', ['A-01-02-3', 'A-01-09-1', 'A010203', 'A-02-01-1'].map(named));
  expect(plain.map(({aisle, bins: of}) => [aisle, of])).toEqual([
    ['A-01', 3],
    ['A-02', 1],
  ]);
});
