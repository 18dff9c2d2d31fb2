import {expect, test} from 'vitest';
import {fitting, zonesOf, type Entry} from './entries.ts';

const anEntry = (name: string, detail = '', zone = ''): Entry => ({id: name, name, detail, zone, text: name});
const ENTRIES = [
  anEntry('A-01', '', 'A'),
  anEntry('B-01', '', 'B'),
  anEntry('A-02', '', 'A'),
  anEntry('K-17', 'Kettle, STEEL'),
  anEntry('C-03', 'Café'),
];
const names = (search: string, zone = ''): string[] => fitting(ENTRIES, search, zone).map(({name}) => name);

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
