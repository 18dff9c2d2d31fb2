import type {Row, Value} from '#domain/kernel/field.ts';
import type {ContainedRows} from '#domain/kernel/list.ts';
import {compareValues, rowKey, type Resource} from '#domain/kernel/resource.ts';
import {
  findableOf,
  isSought,
  keptDetail,
  keptPart,
  type FindableText,
  type SoughtPart,
  type WordSource,
} from '#domain/kernel/search.ts';

/** What a selection asks of a row beyond its index: of itself, or of rows of another list. */
export type RowCondition =
  /** A column of the row itself has one of these values: asked of rows that are found otherwise, and by no index. */
  | {readonly kind: 'is'; readonly column: string; readonly values: readonly Value[]}
  /** A column of the row itself is from one value to another, both included: asked as `is` is. */
  | {readonly kind: 'between'; readonly column: string; readonly from: Value; readonly to: Value}
  /** The row that a reference names, by its id, has one of these values in a column. */
  | {
      readonly kind: 'refers';
      readonly column: string;
      readonly list: string;
      readonly is: string;
      readonly values: readonly Value[];
      /** Whose rows of the other list; none where it does not stand by warehouse. */
      readonly warehouse?: string;
      /** Rows are found through it, and no others are gone through, whatever else is asked of them. */
      readonly leads?: true;
    }
  /** Rows of that list stand in it, or none. */
  | {
      readonly kind: 'stands';
      readonly list: string;
      readonly key: ContainedRows['key'];
      readonly isThere: boolean;
    }
  /** Each part of a search is found in the row, or in one that it names: in any that the sources lead to. */
  | {
      readonly kind: 'words';
      readonly sought: readonly SoughtPart[];
      readonly sources: readonly WordSource[];
      /** Its parts as they have been weighed; as they are written, none of them common, until then. */
      readonly weighed?: readonly WeighedPart[];
    };

/** One way in which a row has a part of a search: by a kept word that begins so, of the row that a column names. */
export interface WayOfWords {
  readonly source: WordSource;
  readonly word: string;
}

/** A part of a search with the ways that lead to it: a row has it by any of them. */
export interface WeighedPart {
  readonly ways: readonly WayOfWords[];
  /** Whether very many words begin so: then each row is asked, and not all that have it looked up. */
  readonly isCommon: boolean;
}

/** A sum that is asked for: of a column of the rows themselves, or of the rows that stand in them. */
export interface SumOf {
  readonly column: string;
  readonly standing?: {readonly list: string; readonly key: ContainedRows['key']};
}

/** How many rows there are, and what they come to. */
export interface RowTally {
  readonly count: number;
  readonly sums: readonly number[];
}

/** What a name of a statement has to tell of a condition: all but the values that are given when it runs. */
export function nameOfOnly(only: RowCondition): string {
  switch (only.kind) {
    case 'is':
      return [only.column, only.values.length].join('=');
    case 'between':
      return `${only.column}..`;
    case 'refers':
      return [only.column, only.list, only.is, only.values.length, only.warehouse !== undefined].join('>');
    case 'stands':
      return `${only.list}${only.isThere ? '+' : '-'}`;
    case 'words':
      return searchPartsOf(only)
        .map(({ways, isCommon}) => [isCommon ? 'each' : 'few', nameOfWays(ways)].join(' '))
        .join('*');
  }
}

/** The values of a condition's parameters. */
export function valuesOfOnly(company: string, only: RowCondition): readonly Value[] {
  switch (only.kind) {
    case 'refers':
      return [company, ...(only.warehouse === undefined ? [] : [only.warehouse]), ...only.values];
    case 'is':
      return only.values;
    case 'between':
      return [only.from, only.to];
    case 'stands':
      return [];
    case 'words':
      return searchPartsOf(only).flatMap(({ways}) => ways.flatMap((way) => valuesOfWay(company, way)));
  }
}

/** What a name of a statement has to tell of ways. */
export const nameOfWays = (ways: readonly WayOfWords[]): string =>
  ways.map(({source: {column, list}}) => `${column}>${list}`).join();

/** The parts of a search, weighed or not. */
export const searchPartsOf = ({
  sought,
  sources,
  weighed,
}: Extract<RowCondition, {kind: 'words'}>): readonly WeighedPart[] =>
  weighed ?? sought.map((part) => ({ways: waysTo(part, sources), isCommon: false}));

/**
 * All ways to a part of a search: its words in any source, and all of it in a code. One that says nothing in a code has
 * the way all the same, which leads nowhere: statements differ in as little as they can.
 */
const waysTo = ({run, code}: SoughtPart, sources: readonly WordSource[]): readonly WayOfWords[] => [
  ...[run, code === '' ? '' : keptPart(code)].flatMap((word) => sources.map((source) => ({source, word}))),
  ...sources
    .filter(({hasDetails}) => hasDetails)
    .map((source) => ({source, word: run === '' ? '' : keptDetail(run)})),
];

/** The values by which a statement finds the kept words of a way: those that begin so, and none that begin with ''. */
export const valuesOfWay = (company: string, {word}: WayOfWords): readonly string[] => [
  company,
  word,
  word === '' ? '' : `${word}\u{10FFFF}`,
];

/** Whether a row meets a condition, where all rows of other lists are at hand. */
export function meetsCondition(
  only: RowCondition,
  row: Row,
  others: (list: string) => Iterable<Row>,
  lists: Lists,
): boolean {
  if (only.kind === 'is') return only.values.includes(row[only.column] ?? '');
  if (only.kind === 'between') {
    const value = row[only.column] ?? '';
    return compareValues(value, only.from) >= 0 && compareValues(value, only.to) <= 0;
  }
  if (only.kind === 'words') {
    const told = only.sources.map((source) => findableBy(source, row, others, lists));
    const texts = told.flatMap((each) => each.texts);
    const codes = told.flatMap((each) => each.codes);
    return isSought(only.sought, {texts, codes, details: told.flatMap((each) => each.details ?? [])});
  }
  if (only.kind === 'refers') {
    for (const other of others(only.list))
      if (other['id'] === row[only.column] && only.values.includes(other[only.is] ?? '')) return true;
    return false;
  }
  for (const other of others(only.list)) if (standsIn(only.key, row, other)) return only.isThere;
  return !only.isThere;
}

type Lists = (list: string) => Resource;

function findableBy(
  {column, before, list, hasDetails = false}: WordSource,
  row: Row,
  others: (list: string) => Iterable<Row>,
  lists: Lists,
): FindableText {
  const resource = lists(list);
  for (const other of others(list))
    if (row[column] === `${before}${rowKey(resource, other)}`) return findableOf(resource, other, hasDetails);
  return {texts: [], codes: []};
}

/** Whether one row stands in another. The first columns of its key say so, in their order. */
export const standsIn = (key: ContainedRows['key'], row: Row, other: Row): boolean =>
  key.every(({before = '', column, own}) => other[own] === `${before}${String(row[column] ?? '')}`);
