import {describe, expect, test} from 'vitest';
import {asShown, mixesScripts, nameKey} from './name.ts';

/** Written as numbers, since an editor shows none of them. */
const char = (point: number): string => String.fromCodePoint(point);

describe('a name', () => {
  test.each([
    ['a zero-width space', 0x20_0b],
    ['a zero-width joiner', 0x20_0d],
    ['a byte order mark', 0xfe_ff],
    ['a word joiner', 0x20_60],
    ['a soft hyphen', 0xad],
    ['a right-to-left override', 0x20_2e],
    ['an isolate', 0x20_66],
    ['an Arabic letter mark', 0x6_1c],
    ['a variation selector', 0xfe_0f],
    ['a variation selector of ideographs', 0xe_01_00],
    ['a tag', 0xe_00_41],
    ['a grapheme joiner', 0x3_4f],
    ['a Hangul filler', 0x31_64],
    ['a half-width filler', 0xff_a0],
    ['a Braille blank', 0x28_00],
    ['an annotation mark', 0xff_fa],
  ])('[NAME-1] is the same with and without %s', (_what, point) => {
    expect(asShown(`A${char(point)}na`)).toBe('Ana');
    expect(asShown(char(point).repeat(3))).toBe('');
  });

  test.each([
    ['full-width letters', 'Ａｎａ', 'Ana'],
    ['a ligature', 'ﬁna', 'fina'],
    ['letters of mathematics', '𝐀𝐧𝐚', 'Ana'],
    ['half-width Katakana', 'ﾀﾅｶ', 'タナカ'],
    ['an accent of its own', 'Ane\u0301', 'Ané'],
    ['an accent behind what shows nothing', 'Ane\u200d\u0301', 'Ané'],
    ['blanks of any kind', ' Ana\u00a0 \u3000Bo\t', 'Ana Bo'],
  ])('[NAME-1] is stored as it shows: %s', (_what, typed, shown) => {
    expect(asShown(typed)).toBe(shown);
  });

  test('[NAME-1] is stored as it shows once and for all', () => {
    for (let point = 0; point <= 0x10_ff_ff; point++) {
      if (point >= 0xd8_00 && point <= 0xdf_ff) continue;
      const once = asShown(`e${char(point)}\u0301`);
      if (asShown(once) !== once) expect([point.toString(16), asShown(once)]).toEqual([once]);
    }
    // More than a million of them: on a busy machine half a minute.
  }, 120_000);

  test('[NAME-1] is found in capitals and small letters alike', () => {
    expect(nameKey(' ANA\u200b')).toBe(nameKey('ana'));
  });

  test.each([
    ['Latin with a Cyrillic а', 'An\u0430'],
    ['Cyrillic with a Latin o', 'Иван\u006fв'],
    ['Latin with a Greek ο', 'B\u03bf'],
    ['Latin with an Armenian օ', 'B\u0585'],
    ['a second word that mixes', 'Ana \u0420etrova'],
    ['what is hidden behind a character that shows nothing', 'An\u200b\u0430'],
  ])('[NAME-2] mixes scripts: %s', (_what, name) => {
    expect(mixesScripts(name)).toBe(true);
  });

  test.each([
    'Ana María',
    'Æsa Şahin-Łuczak',
    "Renée O'Brien",
    'Иван Петров',
    'Ольга (Olga)',
    'Γιώργος',
    'Ուրախ',
    '田中さくら',
    '山田タロウ',
    '李小龙',
    '김민준',
    '金Kim',
    'Tシャツ',
    'محمد علی',
    'राम',
    'สมชาย',
    'אבי',
    'Dock 7',
    'Worker №2',
  ])('[NAME-2] is of one script a word, or of those that are written together: %s', (name) => {
    expect(mixesScripts(asShown(name))).toBe(false);
  });
});
