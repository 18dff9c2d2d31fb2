import {expect, test} from 'vitest';
import fc from 'fast-check';
import {supplier} from '../parties/party.ts';
import type {Field, Row} from './field.ts';
import {
  findableOf,
  searchFinder,
  searchRank,
  hasAllWords,
  isNamingField,
  isUnsearched,
  keptPart,
  indexedWords,
  searchableText,
  soughtIn,
  wordsIn,
  wordsOfRow,
  type FindableText,
} from './search.ts';

test.each([
  ['', true],
  ['  ', true],
  ['steel kettle', true],
  ['CAFÉ', true],
  ['cafe\u0301', true],
  ['ｋｅｔｔｌｅ', true],
  ['ket tle', true],
  ['kett\u200ble ste\u00adel', true],
  ['caf\u00e9-z\u00fcrich', true],
  ['Caf Zu/rich', true],
  ['kettle copper', false],
])('“%s”: case, accents, width and the order of words make no difference', (search, isFound) => {
  expect(hasAllWords(search)(searchableText('Kettle, STEEL\nCafé Zürich'))).toBe(isFound);
});

test.each([
  ['Röst-Kaffee 1kg', ['rost', 'kaffee', '1kg']],
  ['A-01-01-1', ['a', '01', '01', '1']],
  ['Straße, straße', ['strasse', 'strasse']],
  ['ｋｅｔｔｌｅ電気ケトル', ['kettle', '電', '気', 'ケ', 'ト', 'ル']],
  ['إبريق', ['ابريق']],
  ['… –', []],
])('the words of “%s” are %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

const TORCH: FindableText = {texts: ['KT-INS114-DRE', 'Crème brûlée torch, Ø12'], codes: ['KT-INS114-DRE']};

test.each([
  // As people type it: in any case, without accents, in another order.
  ['creme brulee', true],
  ['torch CREME', true],
  ['o12', true],
  ['Ø12', true],
  // Parts of its code, with or without what stands between them.
  ['KT-INS114', true],
  ['kt ins114', true],
  ['KTINS114', true],
  ['kt.ins.114', true],
  ['ins114', true],
  ['INS114-DRE', true],
  ['s114', true],
  ['114d torch', true],
  ['i\u200bns114', true],
  // What stands in words but does not begin one is no part of a code.
  ['orch', false],
  ['rulee', false],
  ['114 copper', false],
  // One letter alone begins a word or nothing.
  ['n', false],
  ['t', true],
  ['INS114-DREI', false],
  ['', true],
  [' - ', true],
])('[FIND-1] “%s” finds goods by their words and by parts of their code, or does not', (search, isFound) => {
  expect(searchFinder(search)(TORCH)).toBe(isFound);
});

const BINS = ['A-01-01-1', 'A-01-01-2', 'A-01-02-1', 'A-01-10-1', 'A-02-01-1', 'B-01-01-1', 'A-01-01-11'];

test.each([
  ['A-01-01-1', ['A-01-01-1', 'A-01-01-11']],
  ['a.01.01.1', ['A-01-01-1', 'A-01-01-11']],
  ['A-01-01-11', ['A-01-01-11']],
  ['A-01-02-1', ['A-01-02-1']],
  ['A-01-1', ['A-01-10-1']],
  ['01-02', ['A-01-02-1']],
  ['1-A', []],
  // What blanks part stands in any order and place.
  ['1 02 A', ['A-01-02-1', 'A-02-01-1']],
])('[FIND-1] “%s” finds the bins where its words stand one after the other: %j', (search, names) => {
  expect(BINS.filter((name) => searchFinder(search)({texts: [name, 'Z'], codes: [name]}))).toEqual(names);
});

test.each([
  ['1.7', true],
  ['1,7 kettle', true],
  ['kettle/steel', true],
  ['kettle-st', true],
  ['steel-kettle', false],
  ['kett-steel', false],
  ['7.1', false],
  ['1.70', false],
  // What one text ends with and another begins with stands nowhere together.
  ['l-hot', false],
  ['トル', true],
  ['ルト', false],
])(
  '[FIND-1] “%s” finds words of a text that is no code one after the other, or does not',
  (search, isFound) => {
    expect(searchFinder(search)({texts: ['Kettle, steel 1.7 l', 'Hot ケトル'], codes: []})).toBe(isFound);
  },
);

test('[FIND-1] a row of words is found however long the first of them is, and by the beginning of a longer one', () => {
  const long = 'x'.repeat(40);
  const of = {texts: [`${long} y`, 'one two three four five six seven eight nine'], codes: []};
  expect(searchFinder(long)(of)).toBe(true);
  expect(searchFinder(`${long}x`)(of)).toBe(false);
  expect(searchFinder('one-two-three-four-five-six-seven-eight-nine')(of)).toBe(true);
  expect(searchFinder('one-two-three-five')(of)).toBe(false);
  const letters = `a b${'𐐨'.repeat(30)}`;
  expect(indexedWords({texts: [letters], codes: []}).join()).not.toMatch(/\p{Cs}/u);
  expect(searchFinder(letters.replace(' ', '-'))({texts: [letters], codes: []})).toBe(true);
});

test('what an index finds by kept words is what the words and codes themselves say', () => {
  const text = fc.string({unit: fc.constantFrom(...Array.from('aAbB019-_./ éßΣς\u200b電')), maxLength: 12});
  const property = fc.property(
    fc.array(text, {maxLength: 3}),
    fc.array(text, {maxLength: 2}),
    text,
    (texts, codes, search) => {
      const of = {texts: [...texts, ...codes], codes};
      const kept = indexedWords(of);
      const begins = (word: string): boolean => kept.some((each) => each.startsWith(word));
      const byIndex = soughtIn(search).every(
        ({run, code}) => begins(run) || (code !== '' && begins(keptPart(code))),
      );
      expect(byIndex).toBe(searchFinder(search)(of));
    },
  );
  fc.assert(property, {seed: 8, numRuns: 3_000});
});

test('what nobody searches for is no part of any text', () => {
  for (const each of ['\u0301', '\u200b', '\u00ad', '\ufe0f', '\u202e']) {
    expect(isUnsearched(each)).toBe(true);
    expect(searchableText(`A${each}-1`)).toBe('a1');
  }
  expect(['a', '-', '\u1d00', '電'].some(isUnsearched)).toBe(false);
});

test.each([
  ['KT-INS114-DRE', 0],
  ['kt ins114 dre', 0],
  ['kt-ins', 1],
  ['creme', 2],
  ['KT INS114 DRE 2', 3],
  ['ins114', 3],
  ['torch', 3],
])('[FIND-4] what is searched as “%s” is near to it as rank %i', (search, rank) => {
  expect(searchRank(search)({codes: TORCH.codes, texts: ['Crème brûlée torch, Ø12']})).toBe(rank);
});

test('[FIND-3] what else is known of a row finds it in its own list, and not where another names it', () => {
  const norte: Row = {name: 'Norte', city: 'Porto', contact: '+351 912 345'};
  const party = {...supplier, words: ['name'], details: ['city', 'contact']};
  const found = (search: string) =>
    [true, false].map((isOwn) => searchFinder(search)(findableOf(party, norte, isOwn)));
  expect(['norte', 'porto', '912', '9', 'faro'].map(found)).toEqual([
    [true, true],
    [true, false],
    [true, false],
    [true, false],
    [false, false],
  ]);
  expect(wordsOfRow(party, norte)).toEqual(expect.arrayContaining(['norte', '+porto', '+912 345']));
});

test('[FIND-3] a search looks into what names a row, and never into an amount, a state, an id or a secret', () => {
  const looked = (column: string, field: Field) => isNamingField(column, field);
  expect(looked('code', {kind: 'text'})).toBe(true);
  expect(looked('name', {kind: 'choice'})).toBe(true);
  for (const field of [
    {kind: 'choice'},
    {kind: 'quantity'},
    {kind: 'millimetres'},
    {kind: 'day'},
    {kind: 'id'},
    {kind: 'text', opaque: true},
    {kind: 'text', severalOf: 'warehouse'},
    {kind: 'text', secret: []},
  ] as const)
    expect([field, looked('other', field)]).toEqual([field, false]);
});
