import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {entryOf} from '#domain/kernel/entry-of.ts';

const FALLBACK = 'en-US';
/** Our codes for languages whose tags differ. `Intl` takes "sp" for English. */
const TAGS: Readonly<Record<string, string>> = {sp: 'es', 'zh-hans': 'zh-Hans', 'zh-hant': 'zh-Hant'};

/** The texts of one language, for pages that the server draws itself. */
export interface PageTexts {
  /** For the document. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** A text as HTML; facts stand apart from the direction of the sentence. */
  readonly say: (key: string, facts?: Readonly<Record<string, string>>) => string;
}

/** The texts for whoever asks, by what her browser says it reads; English where we have none of it. */
export function createPageTexts(dir: string): (acceptLanguage: string) => PageTexts {
  const codes = readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));
  const known = new Map<string, PageTexts>();
  const textsOf = (code: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(path.join(dir, `${code}.json`), 'utf8')) as Readonly<Record<string, string>>;
  const make = (code: string): PageTexts => {
    const [texts, english] = [textsOf(code), textsOf(FALLBACK)];
    return {
      tag: entryOf(TAGS, code) ?? code,
      direction: code === 'ar' ? 'rtl' : 'ltr',
      say: (key, facts = {}) => filled(texts[key] ?? english[key] ?? key, facts),
    };
  };
  return (acceptLanguage) => {
    const code = languageFor(acceptLanguage, codes);
    const texts = known.get(code) ?? make(code);
    known.set(code, texts);
    return texts;
  };
}

/** More than any browser says; taking apart thousands of blanks would hold everybody up. */
const MOST_ASKED = 200;

/** The best of our languages for an `Accept-Language`, as its weights say. */
export function languageFor(acceptLanguage: string, codes: readonly string[]): string {
  const wishes = acceptLanguage
    .slice(0, MOST_ASKED)
    .split(',')
    .map((wish) => {
      const [tag = '', weight] = wish.trim().split(/\s*;\s*q=/);
      return {tag: tag.toLowerCase(), weight: Number(weight ?? 1)};
    })
    .filter(({weight}) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const {tag} of wishes) {
    const found = codes.find((code) => isOf(tag, code));
    if (found !== undefined) return found;
  }
  return FALLBACK;
}

function isOf(tag: string, code: string): boolean {
  const [language] = tag.split('-');
  if (language === 'zh') return code === (/hant|tw|hk|mo/.test(tag) ? 'zh-hant' : 'zh-hans');
  return language === (entryOf(TAGS, code) ?? code).split('-')[0]?.toLowerCase();
}

function filled(text: string, facts: Readonly<Record<string, string>>): string {
  return escaped(text).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `<bdi dir="ltr">${escaped(facts[name] ?? '')}</bdi>`,
  );
}

export const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
