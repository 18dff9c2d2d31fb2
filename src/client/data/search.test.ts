import {expect, test} from 'vitest';
import {folded, hasAllWords} from './search.ts';

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
