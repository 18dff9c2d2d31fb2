import {setImmediate as othersTurn} from 'node:timers/promises';
import {searchedIn} from '#domain/column-field.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {isColumnReadable, type RowReader} from '#domain/kernel/readable.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import {idsInText, namesOfSeveral} from '#domain/kernel/several.ts';
import {RESOURCES} from '#domain/resources.ts';
import {acceptingFilters, byColumn, columnNamed} from '#protocol/list-filters.ts';
import {inOrder, type ListOrder} from '#protocol/list-order.ts';
import {badRequest} from '../fault.ts';
import type {ReadTransaction, Storage} from '../storage/storage.ts';
import {selectedBy, type ListRequest} from './list-request.ts';
import {namedRows, readPage, rowsForReader} from './list-page.ts';
import type {ListSheet} from './list-sheet.ts';
import type {ListQuery} from './list-query.ts';
import {SHEET_ROWS} from './raw-sheet.ts';
import {placesIn} from './sheet-places.ts';

/** Values of columns by which rows are sorted: they, and the key of each row, are held meanwhile. */
const MAX_SORTED_VALUES = 250_000;

type Pages<T> = AsyncGenerator<readonly T[]>;
/** A row as it was read, and what a column shows of it. */
interface SheetRow {
  readonly row: Row;
  readonly valueOf: (column: Column) => Value;
}

/**
 * The rows of a list that a person wants in a sheet, as values of its columns. Each page is read for itself, so that a
 * slow download holds no moment of the database open, and no more than one is held; what a page shows of other rows is
 * one statement for each reference.
 */
export class SheetRows {
  readonly #storage: Storage;
  readonly #company: string;
  readonly #of: ListSheet;
  readonly #passes: (found: SheetRow) => boolean;

  constructor(storage: Storage, company: string, of: ListSheet) {
    [this.#storage, this.#company, this.#of] = [storage, company, of];
    const {list} = of.asked;
    const isAccepted = acceptingFilters(list, of.wanted.filters);
    const isFound = hasAllWords(this.#search);
    const searched = this.#searched;
    this.#passes = ({valueOf}) =>
      isAccepted(valueOf) &&
      (this.#search === '' ||
        isFound(searchableText(searched.map((column) => String(valueOf(column))).join('\n'))));
  }

  /**
   * The rows in the order that is wanted. Columns by which no index stands are read first: of a list that is too large
   * for it the order is refused, where it was asked for.
   */
  async inOrder(): Promise<AsyncIterable<readonly (readonly Value[])[]>> {
    const {wanted, asked} = this.#of;
    const isSorted = wanted.orders.length > 0;
    const orders = isSorted ? wanted.orders : ownOrders(asked.list);
    const keys = orders.length > 0 ? await this.#keysBy(orders) : undefined;
    if (keys) return this.#byKeys(keys);
    if (isSorted)
      throw badRequest(
        'list.sort',
        'These are too many rows to be sorted; choose fewer, or none to sort by',
        {
          most: Math.floor(MAX_SORTED_VALUES / orders.length),
        },
      );
    return this.#all();
  }

  async *#all(): Pages<readonly Value[]> {
    for await (const page of this.#pages(this.#shown))
      yield page.filter(this.#passes).map((found) => this.#valuesOf(found));
  }

  /** Pages of all rows, one after the other, until the waiting client has gone. */
  async *#pages(columns: readonly Column[]): Pages<SheetRow> {
    const {query, left} = this.#of;
    const asked = this.#narrow(columns);
    for (let at: ListQuery | undefined = {...query, search: '', limit: SHEET_ROWS}; at && !left.aborted;) {
      const page: ListQuery = at;
      const {found, next} = await this.#storage.read(this.#company, async (tx) => {
        const read = await readPage(tx, await selectedBy(tx, asked, page), page);
        return {found: await this.#found(tx, read.rows), next: read.next};
      });
      yield found;
      at = next && {...page, after: next};
      // An embedded database answers at once: the next page would be read before anybody else is heard.
      await othersTurn();
    }
  }

  /** The keys of all rows in that order; `undefined` where they are too many. */
  async #keysBy(orders: readonly ListOrder[]): Promise<readonly string[] | undefined> {
    const {list} = this.#of.asked;
    const columns = orders.map(({column}) => column);
    const keyed: {readonly values: readonly Value[]; readonly key: string}[] = [];
    for await (const page of this.#pages(columns)) {
      for (const found of page)
        if (this.#passes(found))
          keyed.push({values: columns.map(found.valueOf), key: rowKey(list.resource, found.row)});
      if (keyed.length * columns.length > MAX_SORTED_VALUES) return undefined;
    }
    const valueOf = ({values}: {readonly values: readonly Value[]}, column: Column): Value =>
      values[columns.indexOf(column)] ?? '';
    return inOrder(list, orders, this.#of.texts.tag, keyed, valueOf).map(({key}) => key);
  }

  /** The rows of these keys; what has gone meanwhile is left out. */
  async *#byKeys(keys: readonly string[]): Pages<readonly Value[]> {
    const {left, query} = this.#of;
    const asked = this.#narrow(this.#shown);
    const {name: list} = asked.resource;
    for (let at = 0; at < keys.length && !left.aborted; at += SHEET_ROWS) {
      const some = keys.slice(at, at + SHEET_ROWS);
      yield await this.#storage.read(this.#company, async (tx) => {
        const fetched = await tx.fetch(some.map((key) => ({list, key})));
        const rows = fetched.flatMap((each) => each.rows);
        const found = await this.#found(
          tx,
          await rowsForReader(tx, await selectedBy(tx, asked, query), rows),
        );
        return found.map((each) => this.#valuesOf(each));
      });
      await othersTurn();
    }
  }

  async #found(tx: ReadTransaction, rows: readonly Row[]): Promise<readonly SheetRow[]> {
    const {asked, texts} = this.#of;
    const {list, reader} = asked;
    const isPlaced = list.columns.some((column) => isPlace(column));
    const places = isPlaced ? await placesIn(tx, rows, texts, reader) : new Map<string, string>();
    const several = await namesInSeveral(tx, list, rows, reader);
    return rows.map((row) => ({row, valueOf: (column) => valueIn(list, column, row, {places, several})}));
  }

  #valuesOf({valueOf}: SheetRow): readonly Value[] {
    return this.#shown.map(valueOf);
  }

  get #shown(): readonly Column[] {
    return this.#of.wanted.columns;
  }

  /** What is looked for in the columns, where the list keeps no words. */
  get #search(): string {
    const {asked, query} = this.#of;
    return asked.words ? '' : query.search;
  }

  /** What a search looks into, as on the screen: all that a list shows of a row and that names it. */
  get #searched(): readonly Column[] {
    const {list, reader} = this.#of.asked;
    return searchedIn(list).filter((column) => isColumnReadable(RESOURCES, list, column, reader));
  }

  /** The list with no columns but these, and those that say which rows are meant: no others are read. */
  #narrow(columns: readonly Column[]): ListRequest {
    const {asked, wanted} = this.#of;
    const {list} = asked;
    const asking = [...byColumn(wanted.filters).keys()].flatMap((name) => columnNamed(list, name) ?? []);
    const needed = new Set([...columns, ...asking, ...(this.#search === '' ? [] : this.#searched)]);
    return {...asked, list: {...list, columns: [...needed]}};
  }
}

/** Keys are ids, which tell a person nothing: such a list stands by its first column, as on the screen. */
const ownOrders = ({index, columns: [column]}: List): readonly ListOrder[] =>
  index === 'key' && column ? [{column, down: false}] : [];

const isPlace = ({field, through}: Column): boolean => field === 'place' && through === undefined;

/** What ids in a row are called: places, and those of columns that name several rows. */
interface NamesInRows {
  readonly places: ReadonlyMap<string, string>;
  readonly several: ReadonlyMap<string, string>;
}

/** The names of all that the columns of a list name in these rows which name several each, by their ids. */
async function namesInSeveral(
  tx: ReadTransaction,
  list: List,
  rows: readonly Row[],
  reader: RowReader,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const {field, through} of list.columns) {
    const resource = through === undefined ? severalOf(list, field) : undefined;
    if (!resource) continue;
    const ids = new Set(rows.flatMap((row) => idsInText(String(row[field] ?? ''))));
    for (const [id, row] of await namedRows(tx, resource, [...ids], reader))
      names.set(id, String(row['name']));
  }
  return names;
}

const severalOf = ({resource}: List, field: string): Resource | undefined =>
  RESOURCES.get(entryOf(resource.fields, field)?.severalOf ?? '');

/** What a column shows of a row that was told. */
function valueIn(list: List, column: Column, row: Row, {places, several}: NamesInRows): Value {
  const {blank} = list;
  const {field, through} = column;
  if (through === undefined && blank?.state === row['state'] && blank?.fields.includes(field)) return '';
  if (isPlace(column)) return places.get(String(row[field] ?? '')) ?? '';
  if (through === undefined && severalOf(list, field))
    return namesOfSeveral(String(row[field] ?? ''), (id) => several.get(id));
  // The name of the person who made a row is told with it.
  if (through === 'creater') return row[`creater_${field}`] ?? '';
  return row[nameOfColumn(list, column)] ?? '';
}
