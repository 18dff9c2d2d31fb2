import {expect, test} from 'vitest';
import {proposedPlace} from './proposed-place.ts';

const cases: readonly [name: string, zone: string, sequence: number][] = [
  ['A-01-02-3', 'A', 1_001_002_003],
  ['A010203', 'A', 1_001_002_003],
  ['b-1-2', 'B', 2_001_002_000],
  ['A-02-01-1', 'A', 1_002_998_001],
  ['AA-01', 'AA', 27_001_000_000],
  ['A12', 'A', 1_012_999_000],
  ['', '', 0],
  ['--', '', 0],
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

/** As others name their bins, each in the order in which it is walked. */
const SCHEMES: Readonly<Record<string, readonly (readonly [name: string, zone: string])[]>> = {
  'numbers between dots': [
    ['001.01.001', '001'],
    ['001.02.001', '001'],
    ['002.01.001', '002'],
    ['010.01.001', '010'],
  ],
  'numbers and letters': [
    ['1.A.01.B.2', '1'],
    ['1.A.02.A.1', '1'],
    ['1.B.01.A.1', '1'],
    ['2.A.01.A.1', '2'],
  ],
  'rack, frame, shelf, place': [
    ['32.03.4.2', '32'],
    ['32.04.1.1', '32'],
    ['33.01.1.1', '33'],
    ['101.01.1.1', '101'],
  ],
  'a word and a number': [
    ['AISLE_2', 'AISLE'],
    ['AISLE_9', 'AISLE'],
    ['AISLE_10', 'AISLE'],
  ],
  'words that say what is counted': [
    ['R21.Z04.LOC2', 'R21'],
    ['R21.Z04.LOC10', 'R21'],
    ['R22.Z01.LOC1', 'R22'],
  ],
  'a hall and the shelf in it': [
    ['PLA Bin 9', 'PLA'],
    ['PLA Bin 10', 'PLA'],
    ['PLB Bin 1', 'PLB'],
    ['PLB Bin 2', 'PLB'],
  ],
  'many words': [
    ['HOCHREGAL-WEST-GANG-0012-FELD-0034-EBENE-0005-PLATZ-00003', 'HOCHREGAL'],
    ['HOCHREGAL-WEST-GANG-0012-FELD-0034-EBENE-0005-PLATZ-00004', 'HOCHREGAL'],
    ['HOCHREGAL-WEST-GANG-0012-FELD-0034-EBENE-0006-PLATZ-00001', 'HOCHREGAL'],
  ],
  'other scripts': [
    ['倉庫-3', '倉庫'],
    ['倉庫-12', '倉庫'],
  ],
  'digits of another script': [
    ['رف-٩', 'رف'],
    ['رف-١٢', 'رف'],
    ['رف-१२०', 'رف'],
  ],
  'numbers alone': [
    ['9', ''],
    ['12', ''],
    ['100', ''],
  ],
};

test.each(Object.entries(SCHEMES))(
  '[BIN-2] bins named by %s are walked in their natural order',
  (_scheme, bins) => {
    const at = (name: string): number => proposedPlace(name).walking_sequence;
    const names = bins.map(([name]) => name);
    expect(names.toReversed().toSorted((a, b) => at(a) - at(b))).toEqual(names);
    expect(new Set(names.map(at)).size).toBe(names.length);
    expect(names.map((name) => proposedPlace(name).zone)).toEqual(bins.map(([, zone]) => zone));
    expect(Math.min(...names.map(at))).toBeGreaterThan(0);
  },
);

test('[BIN-2] a name made of anything gives a number that a column holds', () => {
  for (const name of [
    'ZZZ-999999999-99999999-9999999-1-2-3',
    `A${'9'.repeat(4000)}`,
    'Ä-1',
    'رف-٩',
    '𝟗𝟗.٩٩',
    'A-1\u0000',
    `${'9'.repeat(90)}.9999.9999.999.999.999`,
  ])
    expect(Number.isSafeInteger(proposedPlace(name).walking_sequence)).toBe(true);
});
