import {entryOf} from './entry-of.ts';
import type {Field, Row} from './field.ts';
import type {List} from './list.ts';
import {referredTo} from './list.ts';
import {SHOWS_NOTHING} from './name.ts';
import type {Resource} from './resource.ts';

/** Letters that are others with a stroke or two in one, which no normal form takes apart. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  // The same letter, at the end of a word.
  ς: 'σ',
};

/**
 * Text as it is searched, on the device and on the server alike: case, accents, width and what shows nothing make no
 * difference. The database has the same function (`0049-folded-search.ts`).
 */
export const foldText = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : foldAny(text));

/** Text in which nothing but case makes a difference. */
const PLAIN = /^[ -~]*$/;

const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(SHOWS_NOTHING, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþς]/g, (letter) => entryOf(PLAIN_LETTERS, letter) ?? letter);

/** Whether a character is never searched for: an accent by itself, or what shows nothing. */
export const isUnsearched = (character: string): boolean =>
  /\p{M}/u.test(character) || character.replace(SHOWS_NOTHING, '') === '';

/** What people put between the parts of a code, or leave out: blanks, hyphens and their like. */
export const BETWEEN_PARTS = ' -\u2010\u2011\u2012\u2013\u2014\u2015\u2212_./\\,:\u00b7';
const IS_BETWEEN = new RegExp(`[${BETWEEN_PARTS.replace(/[-\\]/g, String.raw`\$&`)}]`, 'gu');

/** The letters and digits of a folded text, with nothing between them. */
const bare = (text: string): string => text.replace(IS_BETWEEN, '');

/** A text as {@link hasAllWords} looks into it. */
export const searchableText = (text: string): string => bare(foldText(text));

/** Where no blanks part words each sign is one. */
const SIGN = String.raw`\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}`;
const WORD = new RegExp(String.raw`${SIGN}|(?:(?!${SIGN})[\p{L}\p{N}])+`, 'gu');

/** The words of a text in their order, folded. */
export const wordsIn = (text: string): string[] => foldText(text).match(WORD) ?? [];

/**
 * What stands between two blanks of a search: found where its words stand one after the other, the last by its
 * beginning, or as part of a code.
 */
export interface SoughtPart {
  /** Its words as {@link runOf} writes them. */
  readonly run: string;
  /** Its letters and digits as they may stand in a code; '' where they are too few to say anything. */
  readonly code: string;
}
/** Parts of a search that are looked for; people type fewer. */
const MAX_SEARCH_PARTS = 8;
/** A single letter stands in every code. */
const SHORTEST_PART = 2;
/** Of a longer part of a code its beginning tells. */
const MAX_SEARCH_PART_LENGTH = 32;

/** Words that stand one after the other, as far as they tell; the first is whole, since it may be sought by itself. */
function runOf([first = '', ...others]: readonly string[]): string {
  const run = [first, ...others].join(' ');
  // No database keeps half of a letter as it is.
  return run.slice(0, Math.max(first.length, MAX_SEARCH_PART_LENGTH)).replace(/\p{Cs}$/u, '');
}

/** From each word of a text on what stands there. */
function runsIn(text: string): string[] {
  const words = wordsIn(text);
  return words.map((_, at) => runOf(words.slice(at, at + MAX_SEARCH_PART_LENGTH)));
}

/** What a search looks for, each part of it to be found by itself. */
export function soughtIn(search: string): SoughtPart[] {
  const parts = foldText(search)
    .split(/\s+/)
    .map((part) => ({run: runOf(wordsIn(part)), code: bare(part).slice(0, MAX_SEARCH_PART_LENGTH)}))
    .filter(({run}) => run !== '');
  const told = parts.map(({run, code}) => ({run, code: code.length < SHORTEST_PART ? '' : code}));
  // What is said twice is meant once.
  return [...new Map(told.map((part) => [`${part.run}\n${part.code}`, part])).values()].slice(
    0,
    MAX_SEARCH_PARTS,
  );
}

/** What rows are found by: words of any text, and codes, of which a part is enough. */
export interface FindableText {
  readonly texts: readonly string[];
  readonly codes: readonly string[];
  /** What else is known of a row, where that finds it, too: by its words. */
  readonly details?: readonly string[];
}

/** Whether a search finds something: each part of it, in whatever order. */
export function searchFinder(search: string): (of: FindableText) => boolean {
  const sought = soughtIn(search);
  return (of) => isSought(sought, of);
}

/** Whether each part of what is sought is found in something. */
export const isSought = (sought: readonly SoughtPart[], of: FindableText): boolean =>
  partsFound(sought, foldedText(of)) === allParts(sought);

/** What a row is found by, folded once for any number of searches. */
export interface FoldedText {
  /** The words of each text, a blank before each and a line for each text. */
  readonly words: string;
  readonly codes: string;
}

export const foldedText = ({texts, codes, details = []}: FindableText): FoldedText => ({
  words: [...texts, ...details]
    .map((text) =>
      wordsIn(text)
        .map((word) => ` ${word}`)
        .join(''),
    )
    .join('\n'),
  codes: codes.map(searchableText).join('\n'),
});

/** The parts that are found in something, a bit for each. */
export function partsFound(sought: readonly SoughtPart[], {words, codes}: FoldedText): number {
  let found = 0;
  for (const [i, {run, code}] of sought.entries())
    if (words.includes(` ${run}`) || (code !== '' && codes.includes(code))) found |= 1 << i;
  return found;
}

/** All parts of a search, as {@link partsFound} tells them. */
export const allParts = (sought: readonly SoughtPart[]): number => (1 << sought.length) - 1;

/**
 * How near something is to what is searched, the nearest first: 0 where that is just its code, 1 where a code of it
 * begins so, 2 where another text does, 3 where it is found otherwise.
 */
export function searchRank(search: string): (of: FindableText) => number {
  const sought = searchableText(search);
  return ({texts, codes}) => {
    const told = codes.map(searchableText);
    if (told.includes(sought)) return 0;
    if (told.some((code) => code.startsWith(sought))) return 1;
    return texts.some((text) => searchableText(text).startsWith(sought)) ? 2 : 3;
  };
}

/** Before the parts of codes among the words that are kept; no word begins so. */
const CODE_PART_MARK = '-';
/** How the words begin that a part of a code is kept under. */
export const keptPart = (code: string): string => `${CODE_PART_MARK}${code}`;

/** Before the words of what is no name among those that are kept; no other begins so. */
const DETAIL_MARK = '+';
/** How the words begin that a detail is kept under. */
export const keptDetail = (run: string): string => `${DETAIL_MARK}${run}`;

/**
 * Words under which an index finds a row by how they begin: those of its texts, each with what stands behind it, and
 * every end of its codes, since a part of a code is the beginning of one of its ends.
 */
export function indexedWords({texts, codes, details = []}: FindableText): string[] {
  const ends = codes.flatMap((code) => {
    const signs = searchableText(code);
    return Array.from({length: Math.max(0, signs.length - SHORTEST_PART + 1)}, (_, at) =>
      keptPart(signs.slice(at, at + MAX_SEARCH_PART_LENGTH)),
    );
  });
  return [...new Set([...texts.flatMap(runsIn), ...ends, ...details.flatMap(runsIn).map(keptDetail)])];
}

/** The parts of a search, as each may stand in a text that is {@link searchableText}. */
export const partsIn = (search: string): string[] =>
  foldText(search).split(/\s+/).map(bare).filter(Boolean).slice(0, MAX_SEARCH_PARTS);

/** Whether every part of a search stands somewhere in a text that is {@link searchableText}. */
export function hasAllWords(search: string): (text: string) => boolean {
  const parts = partsIn(search);
  return (text) => parts.every((part) => text.includes(part));
}

/**
 * Whether what a field holds says which row is meant: what people write, and a name that they choose; never an amount,
 * a state, an id, nor what is kept from some.
 */
export const isNamingField = (column: string, {kind, secret, severalOf, opaque}: Field): boolean =>
  !secret && !severalOf && !opaque && (kind === 'text' || (kind === 'choice' && column === 'name'));

/**
 * What a row is found by, of a list that is found by words: what names it, wherever it is named, and in its own list
 * (`isOwn`) what else is known of it.
 */
export function findableOf(
  {words = [], codes = [], details = []}: Resource,
  row: Row,
  isOwn: boolean,
): FindableText {
  const of = (columns: readonly string[]) => columns.map((column) => String(row[column] ?? ''));
  return {texts: of(words), codes: of(codes), ...(isOwn && {details: of(details)})};
}

/** The words by which a row is found. */
export const wordsOfRow = (resource: Resource, row: Row): string[] =>
  indexedWords(findableOf(resource, row, true));

/** Where the words of a list's rows stand: a column that names a row of a list whose words are kept. */
export interface WordSource {
  readonly column: string;
  /** Text before that row's key in the column. */
  readonly before: string;
  readonly list: string;
  /** They are the list's own rows, of which more is known than what names them. */
  readonly hasDetails?: boolean;
}

/** The words of its own rows, of a list that keeps them. */
export const ownWordsOf = ({name, words, details}: Resource): WordSource[] =>
  words ? [{column: 'id', before: '', list: name, ...(details && {hasDetails: true})}] : [];

/** Whose words find the rows of a list; none where it is searched in its own text. */
export function wordSourcesOf(resources: ReadonlyMap<string, Resource>, list: List): WordSource[] {
  const sources = new Map(ownWordsOf(list.resource).map((source) => [source.column, source]));
  for (const {field, through} of list.searched) {
    const place = list.resource.places?.[field];
    if (place) sources.set(field, {column: field, ...place});
    if (through === undefined) continue;
    const named = referredTo(resources, list.resource, through);
    if (named.words) sources.set(through, {column: through, before: '', list: named.name});
  }
  return [...sources.values()];
}
