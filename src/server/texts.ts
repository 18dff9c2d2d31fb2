import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {LanguageTexts} from '#domain/language-texts.ts';

const FALLBACK = 'en-US';
/** Our codes for languages whose tags differ. `Intl` takes "sp" for English. */
const TAGS: Readonly<Record<string, string>> = {sp: 'es', 'zh-hans': 'zh-Hans', 'zh-hant': 'zh-Hant'};

/** The texts of one language; what it lacks is said in English. */
export interface ServerTexts extends LanguageTexts {
  /** For documents, and for what sorts by the language. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Whose language is meant: a code of ours, as `language` says it (specification 7), else what a browser reads. */
export interface LanguageHints {
  readonly language?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/** The texts in `dir` for the asker; English where we have none of what she reads. */
export function createTexts(dir: string): (reads: LanguageHints) => ServerTexts {
  const codes = readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));
  const known = new Map<string, ServerTexts>();
  const textsOf = (code: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(path.join(dir, `${code}.json`), 'utf8')) as Readonly<Record<string, string>>;
  const make = (code: string): ServerTexts => {
    const [texts, english] = [textsOf(code), textsOf(FALLBACK)];
    const textOf = (key: string): string | undefined => entryOf(texts, key) ?? entryOf(english, key);
    return {
      tag: entryOf(TAGS, code) ?? code,
      direction: code === 'ar' ? 'rtl' : 'ltr',
      has: (key) => textOf(key) !== undefined,
      say: (key, facts = {}) =>
        (textOf(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => entryOf(facts, name) ?? ''),
    };
  };
  return ({language = '', acceptLanguage = ''}) => {
    const code = codes.includes(language) ? language : languageFor(acceptLanguage, codes);
    const texts = known.get(code) ?? make(code);
    known.set(code, texts);
    return texts;
  };
}

/** More than any browser says; taking apart thousands of blanks would hold everybody up. */
const MAX_LANGUAGE_HEADER = 200;

/** The best of our languages for an `Accept-Language`, as its weights say. */
export function languageFor(acceptLanguage: string, codes: readonly string[]): string {
  const wishes = acceptLanguage
    .slice(0, MAX_LANGUAGE_HEADER)
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
