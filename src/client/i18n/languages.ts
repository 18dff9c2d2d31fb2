import {PSEUDO_LANGUAGE} from './pseudo.ts';

/**
 * The eleven languages of the specification, by the code that is stored under `lang`. `intl` is the name that
 * `Intl` understands (it takes "sp" for English); digits stay Latin everywhere, as on labels and keypads.
 */
const LANGUAGE_DETAILS = {
  ar: {name: 'العربية', intl: 'ar-u-nu-latn', direction: 'rtl'},
  de: {name: 'Deutsch', intl: 'de', direction: 'ltr'},
  'en-US': {name: 'English', intl: 'en-US', direction: 'ltr'},
  fr: {name: 'Français', intl: 'fr', direction: 'ltr'},
  it: {name: 'Italiano', intl: 'it', direction: 'ltr'},
  ja: {name: '日本語', intl: 'ja', direction: 'ltr'},
  pt: {name: 'Português', intl: 'pt', direction: 'ltr'},
  ru: {name: 'Русский', intl: 'ru', direction: 'ltr'},
  sp: {name: 'Español', intl: 'es', direction: 'ltr'},
  'zh-hans': {name: '简体中文', intl: 'zh-Hans', direction: 'ltr'},
  'zh-hant': {name: '繁體中文', intl: 'zh-Hant', direction: 'ltr'},
  [PSEUDO_LANGUAGE]: {name: 'Pšëüdö', intl: 'en-US', direction: 'ltr'},
} as const;

export type Language = keyof typeof LANGUAGE_DETAILS;
export const FALLBACK_LANGUAGE: Language = 'en-US';

/** The eleven, in the order of their codes. */
export const LANGUAGES = [
  'ar',
  'de',
  'en-US',
  'fr',
  'it',
  'ja',
  'pt',
  'ru',
  'sp',
  'zh-hans',
  'zh-hant',
] as const satisfies readonly Language[];
const offered: readonly Language[] = import.meta.env?.DEV ? [...LANGUAGES, PSEUDO_LANGUAGE] : LANGUAGES;
/** What a person may choose from. */
export const languagesOffered = (): readonly Language[] => offered;

/** What is stored and no language of ours means English. Specification section 9. */
export const languageOf = (code: string | null): Language =>
  offered.find((language) => language === code) ?? FALLBACK_LANGUAGE;

/**
 * The language of ours that a browser asks for first, by its BCP 47 tags; English where it asks for none of them. What is
 * taken so is never stored: only a person's choice is.
 */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language = '', ...rest] = tag.toLowerCase().split('-');
    const isTraditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
    if (language === 'zh') return isTraditional && !rest.includes('hans') ? 'zh-hant' : 'zh-hans';
    const found = LANGUAGES.find((each) => aboutLanguage(each).intl.split('-')[0] === language);
    if (found) return found;
  }
  return FALLBACK_LANGUAGE;
}

export const aboutLanguage = (language: Language) => LANGUAGE_DETAILS[language];
