import {expect, test} from 'vitest';
import {inParts} from './sentence-parts.ts';

const name = (text: string): string => `\u2068${text}\u2069`;
const wholeIn = (sentence: string): string[] =>
  inParts(sentence)
    .filter(({isWhole}) => isWhole)
    .map(({text}) => text.replaceAll(/[\u2068\u2069]/g, ''));

test('the codes in a sentence stay whole, its words break', () => {
  const sentence = `2 × ${name('Low-energy lamp (LMP-7/2)')} moved from ${name('A-02-10-4')} to ${name('B-1')}; well-known words break`;
  expect(wholeIn(sentence)).toEqual(['Low-energy', '(LMP-7/2)', 'A-02-10-4', 'B-1']);
  const parts = inParts(sentence).map(({text}) => text);
  expect(parts.join('')).toBe(sentence);
});

test('a code that is wider than a handheld breaks', () => {
  expect(wholeIn(`in ${name('A-'.repeat(20))}`)).toEqual([]);
});
