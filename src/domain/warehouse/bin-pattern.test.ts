import {expect, test} from 'vitest';
import {partsOfName, readBinPattern} from './bin-pattern.ts';
import {placeByPattern} from './proposed-place.ts';

/** Pattern, and its bins in the order in which they are walked, each with its zone. */
const WAYS: Readonly<Record<string, readonly (readonly [name: string, zone: string])[]>> = {
  'R{aisle}.Z{zone}.LOC{place}': [
    ['R1.Z04.LOC1', '04'],
    ['R1.Z04.LOC2', '04'],
    ['r2.z04.loc1', '04'],
    ['R1.Z05.LOC1', '05'],
    ['R1.Z11.LOC10', '11'],
  ],
  '{level}/{bay}/{aisle}/{zone}': [
    ['1/1/1/A', 'A'],
    ['2/1/1/A', 'A'],
    ['1/2/1/A', 'A'],
    ['1/1/2/a', 'A'],
    ['1/1/1/B', 'B'],
  ],
  '{zone}{aisle:2}{bay:2}{level:1}': [
    ['A01021', 'A'],
    ['A01022', 'A'],
    ['A01101', 'A'],
    ['A02011', 'A'],
    ['HALL01011', 'HALL'],
  ],
  '{zone} Bin {place}': [
    ['PLA Bin 2', 'PLA'],
    ['PLA Bin 10', 'PLA'],
    ['PLB Bin 1', 'PLB'],
  ],
  '{zone}-{aisle}-{bay~}-{level}': [
    ['A-01-01-1', 'A'],
    ['A-01-02-1', 'A'],
    ['A-02-02-1', 'A'],
    ['A-02-01-1', 'A'],
    ['A-03-01-1', 'A'],
  ],
  '{any}-{zone}-{any}-{aisle}': [
    ['X-H2-GANG-1', 'H2'],
    ['A-H2-ROW-2', 'H2'],
    ['X-H10-GANG-1', 'H10'],
  ],
  '{zone}-{place}': [
    ['رف-٢', 'رف'],
    ['رف-٩', 'رف'],
    ['رف-١٠', 'رف'],
  ],
};

test.for(Object.entries(WAYS))(
  '[BIN-2] in a warehouse that names its bins %s they are walked by what the parts mean',
  ([pattern, bins]) => {
    const names = bins.map(([name]) => name);
    const places = names.map((name) => placeByPattern(pattern, name));
    const ways = places.map(({walking_sequence}) => walking_sequence);
    expect(ways).toEqual(ways.toSorted((a, b) => a - b));
    expect(new Set(ways).size).toBe(names.length);
    expect(ways.every((way) => Number.isSafeInteger(way) && way > 0)).toBe(true);
    expect(places.map(({zone}) => zone)).toEqual(bins.map(([, zone]) => zone));
    expect(places.every(({isOfPattern}) => isOfPattern)).toBe(true);
  },
);

const STRANGERS: readonly (readonly [pattern: string, name: string])[] = [
  ['{zone}-{aisle}', 'A-01-02'],
  ['{zone}-{aisle}', 'A_01'],
  ['{zone}-{aisle}', '-01'],
  ['{zone}-{aisle:2}', 'A-1'],
  ['{zone}-{aisle:2}', 'A-123'],
  ['{zone}{aisle}', 'A'],
  ['X{place}', 'Y1'],
  ['{zone}LOC{place}', 'A1'],
];

test.for(STRANGERS)(
  '[BIN-2] to the pattern %s the name %s does not belong, and goes by its natural order',
  ([pattern, name]) => {
    expect(placeByPattern(pattern, name)).toEqual({...placeByPattern('', name), isOfPattern: false});
  },
);

const UNREADABLE: readonly (readonly [pattern: string, unread: string])[] = [
  ['', ''],
  ['A-01', 'A-01'],
  ['{any}', '{any}'],
  ['{zone}-{zone}', '{zone}'],
  ['{zone}-{shelf}', '{shelf}'],
  ['{zone', '{'],
  ['zone}', '}'],
  ['{zone~}', '{zone~}'],
  ['{aisle:0}', '{aisle:0}'],
  ['{aisle:100}', '{aisle:100}'],
  ['{constructor}', '{constructor}'],
];

test.for(UNREADABLE)('[BIN-5] %s is no pattern: %s cannot be read', ([pattern, unread]) => {
  expect(readBinPattern(pattern)).toEqual({unread});
});

test('[BIN-2] what a pattern makes of any name is a number that a column holds', () => {
  const pattern = '{zone}{aisle}-{bay~}-{level}-{place}';
  for (const name of ['ZZZ9-9-9-9', `${'Z'.repeat(40)}${'9'.repeat(30)}-9999-9999-9999`, 'Ä٩-𝟗-IX-ß'])
    expect(placeByPattern(pattern, name)).toMatchObject({
      isOfPattern: true,
      walking_sequence: expect.toSatisfy((n: number) => Number.isSafeInteger(n) && n > 0) as number,
    });
});

test('[BIN-5] of the longest name and pattern each sign is looked at once', () => {
  const read = readBinPattern(`${'{any}'.repeat(23)}{zone}`);
  if ('unread' in read) throw new Error(read.unread);
  expect(partsOfName(read, '9'.repeat(80))).toBeUndefined();
});
