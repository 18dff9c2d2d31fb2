/**
 * The eleven languages of the specification, by the code that is stored under `lang`. `intl` is the name that
 * `Intl` understands (it takes "sp" for English); digits stay Latin everywhere, as on labels and keypads.
 */
const ALL = {
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
} as const;

export type Language = keyof typeof ALL;
export const FALLBACK: Language = 'en-US';

/** Languages whose texts exist; each is loaded when it is chosen, and precached with the rest of the build. */
const TEXTS: Partial<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  ar: () => import('#locales/ar.json', {with: {type: 'json'}}).then((file) => file.default),
};
export const LANGUAGES: readonly Language[] = ['ar', 'en-US'];

export const languageOf = (code: string | null): Language =>
  LANGUAGES.find((language) => language === code) ?? FALLBACK;
export const aboutLanguage = (language: Language) => ALL[language];
export const loadTexts = async (language: Language): Promise<Readonly<Record<string, string>>> =>
  (await TEXTS[language]?.()) ?? {};
