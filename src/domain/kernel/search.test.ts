import {expect, test} from 'vitest';
import {beginsAllWords, folded, hasAllWords, wordsIn} from './search.ts';

test.each([
  ['', true],
  ['  ', true],
  ['steel kettle', true],
  ['CAFÉ', true],
  ['cafe\u0301', true],
  ['ｋｅｔｔｌｅ', true],
  ['ket tle', true],
  ['kettle copper', false],
])('“%s”: case, accents, width and the order of words make no difference', (search, isFound) => {
  expect(hasAllWords(search)(folded('Kettle, STEEL\nCafé Zürich'))).toBe(isFound);
});

test.each([
  ['Röst-Kaffee 1kg', ['rost', 'kaffee', '1kg']],
  ['A-01-02-3', ['a', '01', '02', '3']],
  ['Straße straße STRASSE', ['strasse']],
  ['ｋｅｔｔｌｅ電気ケトル', ['kettle', '電', '気', 'ケ', 'ト', 'ル']],
  ['إبريق', ['ابريق']],
  ['… –', []],
])('the words of “%s” are %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each([
  ['kaf', true],
  ['ROST kaf', true],
  ['ffee', false],
  ['a-01', true],
  ['01-02', true],
  ['1-02', false],
  ['', true],
])('“%s” begins words of the text or does not', (search, isFound) => {
  expect(beginsAllWords(search)('Röstkaffee\nKaffee A-01-02-3')).toBe(isFound);
});
