import type {Row, Value} from '#domain/kernel/field.ts';
import type {Standing} from '#domain/kernel/list.ts';
import {keyOf, type Resource} from '#domain/kernel/resource.ts';
import {wordsOfRow, type WordSource} from '#domain/kernel/search.ts';

/** What a selection asks of a row beyond its index: something about rows of another list. */
export type Only =
  /** The row that a reference names, by its id, has one of these values in a column. */
  | {
      readonly kind: 'refers';
      readonly column: string;
      readonly list: string;
      readonly is: string;
      readonly values: readonly Value[];
      /** Whose rows of the other list; none where it does not stand by warehouse. */
      readonly warehouse?: string;
    }
  /** Rows of that list stand in it, or none. */
  | {
      readonly kind: 'stands';
      readonly list: string;
      readonly key: Standing['key'];
      readonly isThere: boolean;
    }
  /** Each of these words begins a word of the row, or of one that it names: of any that the sources lead to. */
  | {readonly kind: 'words'; readonly words: readonly string[]; readonly sources: readonly WordSource[]};

/** A sum that is asked for: of a column of the rows themselves, or of the rows that stand in them. */
export interface SumOf {
  readonly column: string;
  readonly standing?: {readonly list: string; readonly key: Standing['key']};
}

/** How many rows there are, and what they come to. */
export interface Tally {
  readonly count: number;
  readonly sums: readonly number[];
}

/** What a name of a statement has to tell of a condition: all but the values that are given when it runs. */
export function nameOfOnly(only: Only): string {
  switch (only.kind) {
    case 'refers':
      return [only.column, only.list, only.is, only.values.length, only.warehouse !== undefined].join('>');
    case 'stands':
      return `${only.list}${only.isThere ? '+' : '-'}`;
    case 'words':
      return `${String(only.words.length)}*${only.sources.map(({column, list}) => `${column}>${list}`).join()}`;
  }
}

/** The values of a condition's parameters. */
export function valuesOfOnly(company: string, only: Only): readonly Value[] {
  switch (only.kind) {
    case 'refers':
      return [company, ...(only.warehouse === undefined ? [] : [only.warehouse]), ...only.values];
    case 'stands':
      return [];
    case 'words':
      return only.words.flatMap((word) => only.sources.flatMap(() => [company, word, endOfWords(word)]));
  }
}

/** Behind all words that begin so. */
const endOfWords = (word: string): string => `${word}\u{10FFFF}`;

/** Whether a row meets a condition, where all rows of other lists are at hand. */
export function meets(only: Only, row: Row, others: (list: string) => Iterable<Row>, lists: Lists): boolean {
  if (only.kind === 'words')
    return only.words.every((word) =>
      only.sources.some((source) => isFound(word, source, row, others, lists)),
    );
  if (only.kind === 'refers') {
    for (const other of others(only.list))
      if (other['id'] === row[only.column] && only.values.includes(other[only.is] ?? '')) return true;
    return false;
  }
  for (const other of others(only.list)) if (standsIn(only.key, row, other)) return only.isThere;
  return !only.isThere;
}

type Lists = (list: string) => Resource;

function isFound(
  word: string,
  {column, before, list}: WordSource,
  row: Row,
  others: (list: string) => Iterable<Row>,
  lists: Lists,
): boolean {
  const resource = lists(list);
  for (const other of others(list))
    if (row[column] === `${before}${keyOf(resource, other)}`)
      return wordsOfRow(resource, other).some((each) => each.startsWith(word));
  return false;
}

/** Whether one row stands in another. The first columns of its key say so, in their order. */
export const standsIn = (key: Standing['key'], row: Row, other: Row): boolean =>
  key.every(({before = '', column, own}) => other[own] === `${before}${String(row[column] ?? '')}`);
