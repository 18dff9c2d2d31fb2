import i18next from 'i18next';
import {useTranslation} from 'react-i18next';
import {initReactI18next} from 'react-i18next/initReactI18next';
import english from '#locales/en-US.json' with {type: 'json'};
import {aboutLanguage, FALLBACK, languageOf, loadTexts, type Language} from './languages.ts';

type PluralEnding = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<K> = K extends `${infer Base}${PluralEnding}` ? Base : K;
/** Every text of the app, by the English file. */
export type TextKey = WithoutPlural<keyof typeof english>;
export type TextFacts = Readonly<Record<string, string | number>>;
/** Says a text with its facts; numbers by locale, other facts isolated from the direction of the sentence. */
export type Say = (key: TextKey, facts?: TextFacts) => string;

const [LEFT_TO_RIGHT, FIRST_STRONG, POP] = ['\u2066', '\u2068', '\u2069'];
/** A bin or goods code inside a sentence: left to right in every language. */
export const asCode = (code: string): string => `${LEFT_TO_RIGHT}${code}${POP}`;

export const LANGUAGE_KEY = 'lang';

/** Starts the texts in the language this browser last used. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    // Our codes are no BCP 47 tags; they must be taken as they are.
    load: 'currentOnly',
    resources: {[FALLBACK]: {translation: english}},
    keySeparator: false,
    nsSeparator: false,
    interpolation: {escapeValue: false},
    react: {useSuspense: false},
  });
  await setLanguage(languageOf(localStorage.getItem(LANGUAGE_KEY)));
}

/** Switches language and direction at once and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== FALLBACK) {
    i18next.addResourceBundle(language, 'translation', await loadTexts(language), true, true);
  }
  await i18next.changeLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  const {intl, direction} = aboutLanguage(language);
  document.documentElement.lang = intl;
  document.documentElement.dir = direction;
}

/** The texts in the language of now. */
export function useText(): {say: Say; language: Language} {
  const {t, i18n} = useTranslation();
  const language = languageOf(i18n.language);
  const numbers = new Intl.NumberFormat(aboutLanguage(language).intl);
  const say: Say = (key, facts = {}) => t(key, isolated(facts, numbers));
  return {say, language};
}

/** Whether the English file has this key: refusals name their text by code, and a new server may send a new one. */
export const isTextKey = (key: string): key is TextKey => key in english || `${key}_other` in english;

function isolated(facts: TextFacts, numbers: Intl.NumberFormat): Record<string, string | number> {
  const entries = Object.entries(facts).map(([name, fact]): [string, string | number] => {
    // i18next chooses the plural form by `count`, so that one stays a number.
    if (typeof fact === 'number') return [name, name === 'count' ? fact : numbers.format(fact)];
    return [name, fact.startsWith(LEFT_TO_RIGHT ?? '') ? fact : `${FIRST_STRONG}${fact}${POP}`];
  });
  return Object.fromEntries(entries);
}
