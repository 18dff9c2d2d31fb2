import {expect, test} from 'vitest';
import {preferredLanguage} from './languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['es-MX'], 'sp'],
  [['pt-BR'], 'pt'],
  [['nl', 'fr-CH', 'en'], 'fr'],
  [['zh-TW'], 'zh-hant'],
  [['zh-Hant-HK'], 'zh-hant'],
  [['zh-Hans-HK'], 'zh-hans'],
  [['zh'], 'zh-hans'],
  [['ar-EG'], 'ar'],
  [['en-GB', 'de'], 'en-US'],
  [['nl', 'sv'], 'en-US'],
  [[], 'en-US'],
])('a browser that asks for %j is shown %s until somebody chooses', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});
