import {isCode, searchedIn} from '#domain/column-field.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {
  findableOf,
  searchFinder,
  searchRank,
  hasAllWords,
  searchableText,
  wordSourcesOf,
  type FindableText,
  type WordSource,
} from '#domain/kernel/search.ts';
import {RESOURCES} from '#domain/resources.ts';
import {inOrder, type ListOrder} from '#protocol/list-order.ts';
import {valueAt, type ListReferences} from './references.ts';
import type {ListRows} from './use-list.ts';

/**
 * Whether a search finds a row: by words and parts of codes, as on the server; where a list keeps none of either, by any
 * part of what names the row and is shown.
 */
export function searchMatcher(list: List, search: string): (row: Row, references: ListReferences) => boolean {
  const sources = wordSourcesOf(RESOURCES, list);
  if (sources.length === 0) {
    const isFound = hasAllWords(search);
    const columns = searchedIn(list);
    return (row, references) => isFound(searchableText(textsOf(list, columns, row, references).join('\n')));
  }
  const isFound = searchFinder(search);
  return (row, references) => {
    const of = sources.map((source) => findableBy(list, source, row, references));
    return isFound({
      texts: of.flatMap(({texts}) => texts),
      codes: of.flatMap(({codes}) => codes),
      details: of.flatMap(({details = []}) => details),
    });
  };
}

const textsOf = (list: List, columns: readonly Column[], row: Row, references: ListReferences): string[] =>
  columns.map((column) => String(valueAt(list, column, row, references) ?? ''));

/** What a row is found by, of itself or of one that it names. */
function findableBy(list: List, source: WordSource, row: Row, references: ListReferences): FindableText {
  const {column, before, list: of, hasDetails = false} = source;
  const resource = RESOURCES.get(of);
  if (of === list.resource.name && column === 'id') return findableOf(list.resource, row, hasDetails);
  const other = references.named.get(of)?.get(String(row[column] ?? '').slice(before.length));
  if (resource && other) return findableOf(resource, other, hasDetails);
  // A row that the server told of brings along what is shown of what it names.
  const shown = list.searched.filter(({field, through}) => (through ?? field) === column);
  const texts = textsOf(list, shown, row, references);
  return {texts, codes: texts.filter((_, i) => resource?.codes?.includes(shown[i]?.field ?? '') === true)};
}

/** Whether something in a row is called just that: what was scanned is no beginning of a word. */
export const nameMatcher =
  (list: List, name: string): ((row: Row, references: ListReferences) => boolean) =>
  (row, references) =>
    [...list.searched, ...list.columns].some((column) => valueAt(list, column, row, references) === name);

/** Columns of a list that hold codes: what goods, documents and bins are called by. */
export const codeColumnsOf = (list: List): readonly Column[] =>
  searchedIn(list).filter((column) => {
    if (isCode(column)) return true;
    return resourceOfColumn(RESOURCES, list, column).codes?.includes(column.field) === true;
  });

/** Rows that a search found, the nearest first: just that code, codes and then names that begin so, and all others. */
export function nearestFirst(
  list: List,
  rows: readonly Row[],
  references: ListReferences,
  search: string,
): readonly Row[] {
  const codes = codeColumnsOf(list);
  const texts = searchedIn(list).filter((column) => !codes.includes(column));
  const rankOf = searchRank(search);
  const ranked = rows.map((row) => ({
    row,
    rank: rankOf({
      codes: textsOf(list, codes, row, references),
      texts: textsOf(list, texts, row, references),
    }),
  }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({row}) => row);
}

/** Rows in the order that is asked for; without one as they stand. */
export const orderRows = (
  list: List,
  rows: readonly Row[],
  references: ListReferences,
  orders: readonly ListOrder[],
  intl: string,
): readonly Row[] =>
  orders.length === 0
    ? rows
    : inOrder(list, orders, intl, rows, (row, column) => valueAt(list, column, row, references) ?? '');

/** The sums of the columns that have a total, by column; of products as digits. */
export function columnTotals(
  list: List,
  rows: readonly Row[],
  references: ListReferences,
): ReadonlyMap<Column, Value> {
  const sums = list.columns
    .filter(({total}) => total)
    .map((column): [Column, Value] => {
      if (column.times !== undefined) {
        const products = rows.map((row) => BigInt(valueAt(list, column, row, references) ?? 0));
        return [column, String(products.reduce((so, each) => so + each, 0n))];
      }
      const sum = rows.reduce((so, row) => so + Number(valueAt(list, column, row, references) ?? 0), 0);
      return [column, sum];
    });
  return new Map(sums);
}

/** Of what the foot is the sum: of the rows that are shown, or of all there are as it was told. */
export const footKindOf = ({isWhole, told, rest}: ListRows, {source}: List): 'rows' | 'told' =>
  isWhole || (!told && source === 'mirror+server' && rest !== 'none') ? 'rows' : 'told';

/** What is said of how many rows there are. Where none is here while there may be others, nothing is. */
export function countTextOf({
  rows,
  isWhole,
  told,
}: ListRows): {readonly key: 'list.count' | 'list.countMore'; readonly number: number} | undefined {
  if (isWhole || told) return {key: 'list.count', number: told?.count ?? rows.length};
  return rows.length === 0 ? undefined : {key: 'list.countMore', number: rows.length};
}
