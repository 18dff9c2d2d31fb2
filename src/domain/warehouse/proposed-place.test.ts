import {expect, test} from 'vitest';
import {proposedPlace} from './proposed-place.ts';

const cases: readonly [name: string, zone: string, sequence: number][] = [
  ['A-01-02-3', 'A', 1_001_002_003],
  ['A010203', 'A', 1_001_002_003],
  ['b-1-2', 'B', 2_001_002_000],
  ['A-02-01-1', 'A', 1_002_998_001],
  ['AA-01', 'AA', 27_001_000_000],
  ['A12', 'A', 1_012_999_000],
  ['Loading dock', '', 0],
  ['', '', 0],
  ['-1', '', 0],
  ['A', '', 0],
];

test.for(cases)('[BIN-2] %s stands in zone "%s" at %d', ([name, zone, walking_sequence]) => {
  expect(proposedPlace(name)).toEqual({zone, walking_sequence});
});

test('[BIN-2] aisles are walked to and fro', () => {
  const names = ['A-02-01', 'A-01-02', 'A-02-02', 'A-01-01', 'B-01-01', 'A-03-01'];
  const at = (name: string): number => proposedPlace(name).walking_sequence;
  expect(names.sort((a, b) => at(a) - at(b))).toEqual([
    'A-01-01',
    'A-01-02',
    'A-02-02',
    'A-02-01',
    'A-03-01',
    'B-01-01',
  ]);
});

test('[BIN-2] a name made of anything gives a number that a column holds', () => {
  for (const name of ['ZZZ-999999999-99999999-9999999-1-2-3', `A${'9'.repeat(4000)}`, 'Ä-1', 'A-1\u0000'])
    expect(Number.isSafeInteger(proposedPlace(name).walking_sequence)).toBe(true);
});
