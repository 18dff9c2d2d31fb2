import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {LANGUAGES} from '#client/i18n/languages.ts';

const LOCALES = 'locales';
const CLIENT = 'src/client';
const SOURCE = 'en-US.json';
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** `Intl` takes "sp" for English. */
const INTL: Readonly<Record<string, string>> = {sp: 'es'};

type Texts = Readonly<Record<string, string>>;
const textsOf = (file: string): Texts => JSON.parse(readFileSync(join(LOCALES, file), 'utf8')) as Texts;
const files = readdirSync(LOCALES).filter((file) => file.endsWith('.json'));
const english = textsOf(SOURCE);
const baseOf = (key: string): string => key.replace(PLURAL, '');
const bases = (texts: Texts): Set<string> => new Set(Object.keys(texts).map(baseOf));
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

/** What is said to people outside the app, and what both sides say. */
const PAGES = [
  'src/server/http/trust-page.ts',
  'src/server/http/reset-page.ts',
  'src/server/http/landing-page.ts',
  'src/server/http/published-page.ts',
  'src/server/http/floor-work-routes.ts',
  'src/server/http/floor-acts-routes.ts',
  'src/server/http/floor-act-columns.ts',
  'src/domain/work-titles.ts',
  'src/domain/language-texts.ts',
  'src/domain/column-titles.ts',
  'src/server/http/case-sheet.ts',
  'src/server/http/device-sheet.ts',
  'src/server/http/task-routes.ts',
  'src/domain/closing-titles.ts',
  'index.html',
];
const sources = readdirSync(CLIENT, {recursive: true, encoding: 'utf8'})
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => join(CLIENT, file))
  .concat(PAGES)
  .map((file) => ({file, text: readFileSync(file, 'utf8')}));

describe.each(files)('%s', (file) => {
  const texts = textsOf(file);
  const language = file.replace('.json', '');
  test('has the keys of the English file and no other', () => {
    expect([...bases(texts)].sort()).toEqual([...bases(english)].sort());
  });
  test('has the placeholders of the English text, and no empty text', () => {
    const faults = Object.entries(texts).flatMap(([key, text]) => {
      const told = placeholdersOf(english[key] ?? english[`${baseOf(key)}_other`] ?? '');
      const own = placeholdersOf(text);
      // A plural form such as "one" may say the number in words.
      const wanted = PLURAL.test(key) ? told.filter((name) => name !== 'count') : told;
      return [
        ...wanted.filter((name) => !own.includes(name)).map((name) => `${key} lacks ${name}`),
        ...own.filter((name) => !told.includes(name)).map((name) => `${key} makes up ${name}`),
        ...(text.trim() === '' ? [`${key} is empty`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });
  test('has every plural form of its language', () => {
    const forms = new Intl.PluralRules(INTL[language] ?? language).resolvedOptions().pluralCategories;
    const plurals = new Set(
      Object.keys(texts)
        .filter((key) => PLURAL.test(key))
        .map(baseOf),
    );
    for (const base of plurals) for (const form of forms) expect(texts).toHaveProperty([`${base}_${form}`]);
  });
  test('is said in its own words', () => {
    const same = Object.entries(texts).filter(([key, text]) => text === english[key]);
    // Names, units and words that several languages share.
    expect(file === SOURCE ? 0 : same.length).toBeLessThan(40);
  });
  test('the columns of where lots went each have a head of their own', () => {
    const heads = ['lot.when', 'lot.from', 'lot.to', 'field.quantity', 'lot.who'].map((key) => texts[key]);
    expect(new Set(heads).size).toBe(heads.length);
  });
  test('says each key once', () => {
    const lines = readFileSync(join(LOCALES, file), 'utf8').split('\n');
    const keys = lines.flatMap((line) => /^\s*"((?:[^"\\]|\\.)+)": /.exec(line)?.[1] ?? []);
    expect(keys).toEqual(Object.keys(texts));
  });
  test('keeps its keys in order', () => {
    expect(Object.keys(texts)).toEqual(
      Object.keys(texts).toSorted((a, b) => (baseOf(a) < baseOf(b) ? -1 : 1)),
    );
  });
});

test('German speaks to nobody as to a friend', () => {
  const familiar =
    /(?<![\p{L}])(?:du|dir|dich|dein\p{L}*|sag|zähl|leg|gib|mach|lass|sortier|warte|nimm|frag)(?![\p{L}])/iu;
  expect(Object.entries(textsOf('de.json')).filter(([, text]) => familiar.test(text))).toEqual([]);
});

test('the languages that can be chosen are those that there are texts of', () => {
  expect(files.map((file) => file.replace('.json', '')).toSorted()).toEqual([...LANGUAGES].toSorted());
});

describe('keys', () => {
  /** Keys built from a name, such as why.${code}: the part before it. */
  const families = new Set(
    sources.flatMap(({text}) => [...text.matchAll(/`([a-z][\w.]*\.)\$\{/g)].map((match) => match[1] ?? '')),
  );
  const quoted = new Set(
    sources.flatMap(({text}) =>
      [...text.matchAll(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)].map((match) => match[1] ?? ''),
    ),
  );
  test('every text is used', () => {
    const unused = [...bases(english)].filter(
      (key) => !quoted.has(key) && ![...families].some((family) => key.startsWith(family)),
    );
    expect(unused).toEqual([]);
  });
  test('every key that is said exists', () => {
    const said = sources.flatMap(({file, text}) =>
      [...text.matchAll(/\bsay\(\s*'([^']+)'/g)].map((match) => `${file}: ${match[1] ?? ''}`),
    );
    const known = bases(english);
    expect(said.filter((line) => !known.has(line.split(': ')[1] ?? ''))).toEqual([]);
  });
});

test('no text for people stands in a component', () => {
  const literal = />\s*([^<>{}=;()]*[A-Za-z\u0600-\u06ff]{2}[^<>{}=;()]*)\s*<\/[a-zA-Z]/g;
  const attribute = /\b(?:aria-label|title|placeholder|alt)="([^"]+)"/g;
  const found = sources
    .filter(({file}) => file.endsWith('.tsx'))
    .flatMap(({file, text}) =>
      [...text.matchAll(literal), ...text.matchAll(attribute)].map((match) => `${file}: ${match[1] ?? ''}`),
    );
  expect(found).toEqual([]);
});
