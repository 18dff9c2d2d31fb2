import i18next from 'i18next';
import {useMemo} from 'react';
import {useTranslation} from 'react-i18next';
import {initReactI18next} from 'react-i18next/initReactI18next';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {LanguageTexts as AllWords} from '#domain/language-texts.ts';
import type english from '#locales/en-US.json';
import {followPreference, storePreference} from '../base/preferences.ts';
import {isolateFact} from './apart.ts';
import {aboutLanguage, FALLBACK_LANGUAGE, preferredLanguage, languageOf, type Language} from './languages.ts';
import {loadTexts, type TextsByKey} from './load-texts.ts';
import {dayInWords, isStoredDay} from './day-text.ts';
import {pluralFormOf} from './plural.ts';
import {spanText} from './span.ts';

type PluralEnding = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<K> = K extends `${infer Base}${PluralEnding}` ? Base : K;
/** Every text of the app, by the English file. */
export type TextKey = WithoutPlural<keyof typeof english>;
export type TextFacts = Readonly<Record<string, string | number>>;
/**
 * Says a text with its facts; numbers by locale, `seconds` as a time in words, days by locale, other facts isolated
 * from the direction of the sentence. By the number `count` the form of a text that has several is chosen.
 */
/** A text, and what it is about. */
export interface TextWithFacts {
  readonly key: TextKey;
  readonly facts?: TextFacts;
}
export type Say = (key: TextKey, facts?: TextFacts) => string;

export const LANGUAGE_KEY = 'lang';

/** A code that i18next leaves as it is: it would write `zh-hans` in another way and then not find it. */
const tagOf = (language: Language): string => language.replaceAll('-', '_');

/** The English texts, once they are here; what has no words elsewhere is said in them. */
let source: TextsByKey = {};

/** Starts the texts in the language that was chosen in this browser, or that it asks for. */
export async function startTexts(): Promise<void> {
  source = await loadTexts(FALLBACK_LANGUAGE);
  await i18next.use(initReactI18next).init({
    lng: tagOf(FALLBACK_LANGUAGE),
    fallbackLng: tagOf(FALLBACK_LANGUAGE),
    // Our codes are no BCP 47 tags; they must be taken as they are.
    load: 'currentOnly',
    resources: {[tagOf(FALLBACK_LANGUAGE)]: {translation: source}},
    keySeparator: false,
    nsSeparator: false,
    interpolation: {escapeValue: false},
    react: {useSuspense: false},
  });
  await show(shownBy(localStorage.getItem(LANGUAGE_KEY)));
  followPreference(LANGUAGE_KEY, (stored) => void show(shownBy(stored)).catch(reportError));
}

/** The language that the person has chosen here, or else the one that the browser asks for. */
const shownBy = (stored: string | null): Language =>
  stored === null ? preferredLanguage(navigator.languages) : languageOf(stored);

/** Switches language and direction at once and remembers the choice. */
export function setLanguage(language: Language): Promise<void> {
  storePreference(LANGUAGE_KEY, language);
  return show(language);
}

async function show(language: Language): Promise<void> {
  if (i18next.language === tagOf(language) && document.documentElement.lang === aboutLanguage(language).intl)
    return;
  if (language !== FALLBACK_LANGUAGE) {
    i18next.addResourceBundle(tagOf(language), 'translation', await loadTexts(language), true, true);
  }
  await i18next.changeLanguage(tagOf(language));
  const {intl, direction} = aboutLanguage(language);
  document.documentElement.lang = intl;
  document.documentElement.dir = direction;
}

/** The texts in the language of now. */
export function useText(): {say: Say; language: Language} {
  const {t, i18n} = useTranslation();
  const language = languageOf(i18n.language.replaceAll('_', '-'));
  const say = useMemo((): Say => {
    const {intl, direction} = aboutLanguage(language);
    const numbers = new Intl.NumberFormat(intl);
    return (key, facts = {}) =>
      t(pluralFormOf(key, facts['count'], intl), isolated(facts, intl, direction, numbers));
  }, [t, language]);
  return {say, language};
}

/** Whether the English file has this key: refusals name their text by code, and a new server may send a new one. */
export const isTextKey = (key: string): key is TextKey =>
  [key, `${key}_other`].some((each) => isKeyOf(source, each));

/** The facts that a text names, by the English file: every language names the same. */
export const factsOfText = (key: TextKey): readonly string[] =>
  [...(source[key] ?? source[`${key}_other`] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

/** The texts as rules ask for them that both sides know: by keys that they make. */
export const wordsOf = (say: Say): AllWords => ({
  has: isTextKey,
  say: (key, facts) => (isTextKey(key) ? say(key, facts) : key),
});

function isolated(
  facts: TextFacts,
  intl: string,
  direction: 'ltr' | 'rtl',
  numbers: Intl.NumberFormat,
): Record<string, string> {
  const entries = Object.entries(facts).map(([name, fact]): [string, string] => {
    if (typeof fact === 'number' && name === 'seconds') return [name, spanText(fact, intl)];
    if (typeof fact === 'number') return [name, numbers.format(fact)];
    return [name, isolateFact(isStoredDay(fact) ? dayInWords(fact, intl) : fact, direction)];
  });
  return Object.fromEntries(entries);
}
