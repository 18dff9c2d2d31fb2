import {expect, test} from 'vitest';
import {aboutLanguage, FALLBACK_LANGUAGE, LANGUAGES} from './languages.ts';
import {spanText} from './span.ts';

test('a wait is said in seconds, minutes or hours, whichever a person counts in, and never shorter than it is', () => {
  const said = [1, 59, 60, 61, 3_600, 3_601, 7_200, 7_201, 86_400].map((seconds) =>
    spanText(seconds, 'en-US'),
  );
  expect(said).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '1 hour',
    '61 minutes',
    '2 hours',
    '3 hours',
    '24 hours',
  ]);
});

test('in every language it is said in its own words', () => {
  const others = LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE);
  for (const language of others) expect(spanText(86_400, aboutLanguage(language).intl)).not.toContain('hour');
});
