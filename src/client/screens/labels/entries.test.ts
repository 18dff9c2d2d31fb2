import {shapedLists} from '../../data/lists.ts';
import {expect, test} from 'vitest';
import {readLabel} from '#domain/scanning/label.ts';
import {aBin, aGoods, anId, aWarehouse, WAREHOUSE} from '#tests/builders/rows.ts';
import english from '#locales/en-US.json' with {type: 'json'};
import {
  CARD_ENTRIES,
  entriesOf,
  entriesFound,
  inWalkingOrder,
  kindOfList,
  SHEET_KINDS,
  listOfKind,
  zonesOf,
  type LabelEntry,
} from './entries.ts';

const anEntry = (name: string, detail = '', zone = ''): LabelEntry => ({
  id: name,
  name,
  detail,
  zone,
  walk: 0,
  text: name,
});
const ENTRIES = [
  anEntry('A-01', '', 'A'),
  anEntry('B-01', '', 'B'),
  anEntry('A-02', '', 'A'),
  anEntry('K-17', 'Kettle, STEEL'),
  anEntry('C-03', 'Café'),
];
const names = (search: string, zone = ''): string[] =>
  entriesFound(ENTRIES, search, zone).map(({name}) => name);

test.each([
  ['', ['A-01', 'B-01', 'A-02', 'K-17', 'C-03']],
  ['cafe', ['C-03']],
  ['a-0', ['A-01', 'A-02']],
  ['steel k-1', ['K-17']],
  ['  kettle   Steel ', ['K-17']],
  ['steel A', []],
])('“%s” finds what holds all its words', (search, found) => {
  expect(names(search)).toEqual(found);
});

test('a zone narrows what is found', () => {
  expect([names('', 'A'), names('02', 'A'), names('01', 'B')]).toEqual([
    ['A-01', 'A-02'],
    ['A-02'],
    ['B-01'],
  ]);
  expect(zonesOf(ENTRIES)).toEqual(['A', 'B']);
});

test('every card says what it means, and is the word that a scan reads', () => {
  for (const {id, text} of CARD_ENTRIES) {
    expect(readLabel(text)).toEqual({kind: 'command', command: id});
    expect(english).toHaveProperty([`card.${id}`]);
  }
});
test('an address names every kind of sheet', () => {
  expect(SHEET_KINDS.map((kind) => kindOfList(listOfKind(kind)))).toEqual(SHEET_KINDS);
});
test('bins come as they are passed on a walk, of one number as their names count up; goods stay in the order of codes', () => {
  const bins = [
    {...anEntry('B-1'), walk: 10},
    {...anEntry('A-10'), walk: 20},
    {...anEntry('A-9'), walk: 20},
  ];
  expect(inWalkingOrder(bins).map(({name}) => name)).toEqual(['B-1', 'A-9', 'A-10']);
  expect(inWalkingOrder(ENTRIES)).toEqual(ENTRIES);
});

/** Two warehouses, a lot of one code in each of two goods, and their goods. */
const office = (warehouses: number): Parameters<typeof entriesOf>[0] =>
  shapedLists(() => ({
    rowsUnder: async () => [],
    rows: (resource) =>
      Promise.resolve(
        {
          warehouse: [aWarehouse({name: 'South'}), aWarehouse({id: 'ABCDEFGH', name: 'North'})].slice(
            0,
            warehouses,
          ),
          bin: [aBin({name: 'A-01'})],
          lot: [
            {id: anId(80), goods: anId(6), code: 'L-7', expires_at: Date.UTC(2027, 0, 31, 23, 59, 59, 999)},
            {id: anId(81), goods: anId(60), code: 'L-7', expires_at: 0},
          ],
        }[resource.name] ?? [],
      ),
    rowsOf: () =>
      Promise.resolve(
        new Map([
          [anId(6), aGoods({code: 'KETTLE'})],
          [anId(60), aGoods({id: anId(60), code: 'LID'})],
        ]),
      ),
  }));

test('labels of one name say what tells them apart: a lot its goods and its day, a bin its warehouse where there are several', async () => {
  const told = async (kind: 'lot' | 'bin', warehouses: number) =>
    (await entriesOf(office(warehouses), kind, WAREHOUSE)).map(({name, detail}) => [name, detail]);
  expect(await told('lot', 1)).toEqual([
    ['L-7', 'KETTLE · 2027-01-31'],
    ['L-7', 'LID'],
  ]);
  expect(await told('bin', 1)).toEqual([['A-01', '']]);
  expect(await told('bin', 2)).toEqual([['A-01', 'South']]);
});
