import {isCode, searchedIn} from '#domain/column-field.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {
  allParts,
  findableOf,
  foldedText,
  hasAllWords,
  partsFound,
  searchRank,
  searchableText,
  soughtIn,
  wordSourcesOf,
  type FindableText,
  type FoldedText,
  type SoughtPart,
  type WordSource,
} from '#domain/kernel/search.ts';
import {RESOURCES} from '#domain/resources.ts';
import {inOrder, type ListOrder} from '#protocol/list-order.ts';
import {kindWithin} from './document-address.ts';
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
  const sought = soughtIn(search);
  const all = allParts(sought);
  const finders = sources.map((source) => partsFinder(list, source, sought));
  return (row, references) => {
    let found = 0;
    for (const partsOf of finders) {
      found |= partsOf(row, references);
      if (found === all) return true;
    }
    return all === 0;
  };
}

const textsOf = (list: List, columns: readonly Column[], row: Row, references: ListReferences): string[] =>
  columns.map((column) => String(valueAt(list, column, row, references) ?? ''));

/** Rows as they are searched, folded once for any number of searches: as their own list has them, and as others name them. */
const folded = {own: new WeakMap<Row, FoldedText>(), named: new WeakMap<Row, FoldedText>()};

/** Which parts of a search are found in what a row has by one of the sources; what many rows name is looked at once. */
function partsFinder(
  list: List,
  source: WordSource,
  sought: readonly SoughtPart[],
): (row: Row, references: ListReferences) => number {
  const {column, before, list: of, hasDetails = false} = source;
  const resource = RESOURCES.get(of);
  const partsIn = (row: Row, texts: WeakMap<Row, FoldedText>): number => {
    if (!resource) return 0;
    const text = texts.get(row) ?? foldedText(findableOf(resource, row, hasDetails));
    texts.set(row, text);
    return partsFound(sought, text);
  };
  if (of === list.resource.name && column === 'id') return (row) => partsIn(row, folded.own);
  /** By what rows say of those that they name; other rows are known by the same keys after each read. */
  let known = {rows: undefined as ReadonlyMap<string, Row> | undefined, parts: new Map<Value, number>()};
  return (row, references) => {
    const rows = references.named.get(of);
    if (known.rows !== rows) known = {rows, parts: new Map()};
    const name = row[column] ?? '';
    const last = known.parts.get(name);
    if (last !== undefined) return last;
    const named = rows?.get(String(name).slice(before.length));
    if (!named) return partsFound(sought, foldedText(toldOfNamed(list, source, row, references)));
    const found = partsIn(named, folded.named);
    known.parts.set(name, found);
    return found;
  };
}

/** What a row that the server told of brings along of one that it names. */
function toldOfNamed(
  list: List,
  {column, list: of}: WordSource,
  row: Row,
  references: ListReferences,
): FindableText {
  const shown = list.searched.filter(({field, through}) => (through ?? field) === column);
  const texts = textsOf(list, shown, row, references);
  const codes = RESOURCES.get(of)?.codes ?? [];
  return {texts, codes: texts.filter((_, i) => codes.includes(shown[i]?.field ?? ''))};
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

/**
 * How a list stands that nobody has sorted, as soon as it is whole. Keys are ids, which tell a
 * person nothing: such a list stands by its first column. Documents that one column chooses among others stand by their
 * states, open ones first, and in each by the day that matters.
 */
export function ownOrders(list: List, {isWhole}: Pick<ListRows, 'isWhole'>): readonly ListOrder[] {
  const {index, columns} = list;
  if (!isWhole) return [];
  const kind = kindWithin(list);
  const by = kind ? ['state', kind.desk?.day] : index === 'key' ? [columns[0]?.field] : [];
  return by.flatMap((field) => {
    const column = kind ? columns.find((each) => each.field === field) : columns[0];
    return column ? [{column, down: false}] : [];
  });
}

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
