import {FALLBACK_LANGUAGE, type Language} from './languages.ts';
import {PSEUDO_LANGUAGE, pseudoText} from './pseudo.ts';

/** All texts of one language, by key. */
export type TextsByKey = Readonly<Record<string, string>>;

/**
 * Addresses of the text files: they are kept with every build, and read as what they are, not as scripts. Asked for when
 * texts are, since pictures are taken by Node, which has no builder and reads the jobs alone.
 */
const files = (): Readonly<Record<string, string>> =>
  import.meta.glob<string>('../../../locales/*.json', {query: '?url', import: 'default', eager: true});

/** The texts of a language as this build has them. */
export async function loadTexts(language: Language): Promise<TextsByKey> {
  if (language === PSEUDO_LANGUAGE) return invented(await loadTexts(FALLBACK_LANGUAGE));
  const url = files()[`../../../locales/${language}.json`];
  if (url === undefined) return {};
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no texts in ${language}`);
  // Our own file: a test holds every language to the keys of the English one.
  return (await response.json()) as TextsByKey;
}

const invented = (texts: TextsByKey): TextsByKey =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)]));
