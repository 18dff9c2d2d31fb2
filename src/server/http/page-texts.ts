import type {ServerTexts} from '../texts.ts';

/** The texts of one language, for pages that the server draws itself. */
export interface PageTexts extends Pick<ServerTexts, 'tag' | 'direction'> {
  /** A text as HTML; facts stand apart from the direction of the sentence. */
  readonly say: (key: string, facts?: Readonly<Record<string, string>>) => string;
}

/** The same texts as HTML. */
export const pageTextsOf = ({tag, direction, say}: ServerTexts): PageTexts => ({
  tag,
  direction,
  say: (key, facts = {}) => filled(say(key, placesOf(facts)), facts),
});

/** Facts go into a text when that is HTML: until then their places are kept. */
const placesOf = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(facts).map((name) => [name, `{{${name}}}`]));

function filled(text: string, facts: Readonly<Record<string, string>>): string {
  return escapedHtml(text).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `<bdi dir="ltr">${escapedHtml(facts[name] ?? '')}</bdi>`,
  );
}

export const escapedHtml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
