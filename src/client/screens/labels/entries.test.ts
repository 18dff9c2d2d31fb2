import {expect, test} from 'vitest';
import {readLabel} from '#domain/scanning/label.ts';
import english from '#locales/en-US.json' with {type: 'json'};
import {
  CARDS,
  fitting,
  inWalkingOrder,
  kindOfList,
  KINDS,
  listOfKind,
  zonesOf,
  type Entry,
} from './entries.ts';

const anEntry = (name: string, detail = '', zone = ''): Entry => ({
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

test('every card says what it means, and is the word that a scan reads', () => {
  for (const {id, text} of CARDS) {
    expect(readLabel(text)).toEqual({kind: 'command', command: id});
    expect(english).toHaveProperty([`card.${id}`]);
  }
});
test('an address names every kind of sheet', () => {
  expect(KINDS.map((kind) => kindOfList(listOfKind(kind)))).toEqual(KINDS);
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
