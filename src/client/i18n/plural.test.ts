import {expect, test} from 'vitest';
import {aboutLanguage, LANGUAGES} from './languages.ts';
import {pluralFormOf} from './plural.ts';

test('a text with a number takes the form that its language has for it', () => {
  const {intl} = aboutLanguage('ar');
  expect([0, 1, 2, 3, 11, 100].map((count) => pluralFormOf('lines', count, intl))).toEqual([
    'lines_zero',
    'lines_one',
    'lines_two',
    'lines_few',
    'lines_many',
    'lines_other',
  ]);
  expect([1, 2, 5, 21].map((count) => pluralFormOf('lines', count, aboutLanguage('ru').intl))).toEqual([
    'lines_one',
    'lines_few',
    'lines_many',
    'lines_one',
  ]);
  expect(pluralFormOf('lines', 1, aboutLanguage('ja').intl)).toBe('lines_other');
});

test('a text without a number is itself in every language', () => {
  for (const language of LANGUAGES)
    expect(pluralFormOf('lines', undefined, aboutLanguage(language).intl)).toBe('lines');
});
