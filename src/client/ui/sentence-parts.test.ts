import {expect, test} from 'vitest';
import {sentenceParts} from './sentence-parts.ts';

const name = (text: string): string => `\u2068${text}\u2069`;
const codesIn = (sentence: string): string[] =>
  sentenceParts(sentence)
    .filter(({isCode}) => isCode)
    .map(({text}) => text);

test('the codes in a sentence are one piece each, its words break', () => {
  const sentence = `2 × ${name('Low-energy lamp (LMP-7/2)')} moved from ${name('A-02-10-4')} to ${name('B-1')}; well-known words break`;
  expect(codesIn(sentence)).toEqual(['Low-energy', '(LMP-7/2)', 'A-02-10-4', 'B-1']);
  const parts = sentenceParts(sentence).map(({text}) => text);
  expect(parts.join('')).toBe(sentence);
});

test('the marks that keep a name apart from its direction are no part of its code', () => {
  expect(sentenceParts(`in ${name('A-1')}.`).map(({text}) => text)).toEqual([
    'in ',
    '\u2068',
    'A-1',
    '\u2069',
    '.',
  ]);
});
