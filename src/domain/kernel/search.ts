import type {Row} from './field.ts';
import type {List} from './list.ts';
import {referredTo} from './list.ts';
import type {Resource} from './resource.ts';

/** Letters that are others with a stroke or two in one, which no normal form takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Text as it is searched, on the device and on the server alike: case, accents and width make no difference. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter] ?? letter);

/** Where no blanks part words each sign is one. */
const SIGN = String.raw`\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}`;
const WORD = new RegExp(String.raw`${SIGN}|(?:(?!${SIGN})[\p{L}\p{N}])+`, 'gu');

/** The words of a text, folded, each once. */
export const wordsIn = (text: string): string[] => [...new Set(folded(text).match(WORD) ?? [])];

/** Whether every word of a search stands somewhere in a folded text. */
export function hasAllWords(search: string): (text: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}

/** Whether some word of a text begins with each word of a search. */
export function beginsAllWords(search: string): (text: string) => boolean {
  const wanted = wordsIn(search);
  return (text) => {
    const words = wordsIn(text);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  };
}

/** The words by which a row is found. */
export const wordsOfRow = ({words = []}: Resource, row: Row): string[] =>
  wordsIn(words.map((column) => String(row[column] ?? '')).join('\n'));

/** Where the words of a list's rows stand: a column that names a row of a list whose words are kept. */
export interface WordSource {
  readonly column: string;
  /** Text before that row's key in the column. */
  readonly before: string;
  readonly list: string;
}

/** Whose words find the rows of a list; none where it is searched in its own text. */
export function wordSourcesOf(resources: ReadonlyMap<string, Resource>, list: List): WordSource[] {
  const sources = new Map<string, WordSource>();
  if (list.resource.words) sources.set('id', {column: 'id', before: '', list: list.resource.name});
  for (const {field, through} of list.searched) {
    const place = list.resource.places?.[field];
    if (place) sources.set(field, {column: field, ...place});
    if (through === undefined) continue;
    const named = referredTo(resources, list.resource, through);
    if (named.words) sources.set(through, {column: through, before: '', list: named.name});
  }
  return [...sources.values()];
}
