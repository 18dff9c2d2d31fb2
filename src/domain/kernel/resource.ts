import {entryOf} from './entry-of.ts';
import {defaultOf, type Field, type Fields, type Row, type Value, type ValueOf} from './field.ts';
import type {Role} from './roles.ts';

/** Where a list's rows go: to every device of the company, to those of one warehouse, or nowhere. */
type Scope = 'company' | 'warehouse' | 'server';

/** How people change the rows: claims `<name>.create | edit | remove` made from the fields. */
export interface RowEditingRules {
  readonly roles: readonly Role[];
  readonly remove?: boolean;
  /** Columns under an index of that name must be unique; the value is the refusal code. */
  readonly unique?: Readonly<Record<string, string>>;
}

/** What a role that does not read all of a resource has of it (ROWS-1). */
export interface ReadablePortion {
  /**
   * Which rows: `all`, none by itself (`named`), or those of its party: the column that holds it, `a.b` where that is
   * column `b` of the row that reference `a` names. An index of that resource begins with the column.
   */
  readonly rows: string;
  /** What is told of them; a column that is not here does not exist for the role. */
  readonly columns: readonly string[];
  /** What is told of any other row that a row of its own names: goods on a delivery. */
  readonly named?: readonly string[];
}

/**
 * One kind of record. Its key is immutable, made of ids, and the company stands before it in SQL; it orders
 * packed pages and snapshots alike. Indexes are columns after the company, completed by the key.
 */
export interface Resource<F extends Fields = Fields> {
  readonly name: string;
  readonly area: string;
  readonly key: readonly string[];
  readonly fields: F;
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly scope: Scope;
  /** Where mirrors hold only some of the rows: those in which each of these columns has one of its values. */
  readonly mirrored?: Readonly<Record<string, readonly Value[]>>;
  /** Who reads all rows. */
  readonly read: readonly Role[];
  /** What others have of it; nothing, unless told. */
  readonly readable?: Readonly<Partial<Record<Role, ReadablePortion>>>;
  readonly editing?: RowEditingRules;
  /** Text columns whose words are kept beside the rows, so that an index finds a row by how any of them begins. */
  readonly words?: readonly string[];
  /** Those of them that are codes: a part of one finds its row, with or without what stands between its parts. */
  readonly codes?: readonly string[];
  /** Text columns that name no row and find one in its own list alone: where a party is, and how it is called up. */
  readonly details?: readonly string[];
  /**
   * What several references have in common of which a row has one: columns of a list go on by that name through the one
   * that the row has, as through the party of an order.
   */
  readonly oneOf?: Readonly<Record<string, readonly string[]>>;
  /** Text columns that name rows of other lists behind some text: stock's place `bin:<id>` names a bin. */
  readonly places?: Readonly<Record<string, {readonly before: string; readonly list: string}>>;
  /** Only these rows exist, made with the company. */
  readonly fixedRows?: readonly Row[];
}

/** The columns that the kernel fills on every row; `creater` is a staff id (`shapes.md`, People). */
const KERNEL_FIELDS = {
  creater: {kind: 'reference', list: 'staff', derived: true},
  create_time: {kind: 'time', derived: true},
  update_time: {kind: 'time', derived: true},
  version: {kind: 'integer', derived: true},
} as const satisfies Fields;

/** A row of a resource as `decide` sees it. */
export type RowOf<R extends Resource> = {
  readonly [K in keyof R['fields']]: ValueOf<R['fields'][K]>;
} & {
  readonly creater: string;
  readonly create_time: number;
  readonly update_time: number;
  readonly version: number;
};
/** A row as `decide` writes it: the kernel columns are added by the kernel. */
export type DraftOf<R extends Resource> = {readonly [K in keyof R['fields']]: ValueOf<R['fields'][K]>};

/** Fields of which nothing, '' or 0, is no value: those that each row has, and choices of which none is to choose nothing. */
type SaidOf<F extends Fields> = {
  [K in keyof F]: F[K] extends {required: true}
    ? K
    : F[K] extends {kind: 'choice'; options: readonly (infer O)[]}
      ? '' extends O
        ? never
        : K
      : never;
}[keyof F];
/** A row as it begins: what is not said of it is '' or 0. */
export type NewOf<R extends Resource> = Pick<DraftOf<R>, SaidOf<R['fields']>> & Partial<DraftOf<R>>;

export function defineResource<const F extends Fields>(
  resource: Omit<Resource<F>, 'indexes' | 'key'> & {
    readonly key?: readonly string[];
    readonly indexes?: Resource['indexes'];
  },
): Resource<F> {
  return {key: ['id'], indexes: {}, ...resource};
}

/** All columns of a list in their stored order, without the company. */
export const columnsOf = (resource: Resource): readonly string[] => [
  ...Object.keys(resource.fields),
  ...Object.keys(KERNEL_FIELDS),
];

export const fieldOf = (resource: Resource, column: string): Field => {
  const field = entryOf(resource.fields, column) ?? entryOf<Field>(KERNEL_FIELDS, column);
  if (!field) throw new Error(`${resource.name} has no column ${column}`);
  return field;
};

/** Whether mirrors hold this row, those of its warehouse where it has one. One that leaves them comes as gone. */
export const isMirrored = ({mirrored = {}}: Resource, row: Row): boolean =>
  Object.entries(mirrored).every(([column, values]) => values.includes(row[column] ?? ''));

/** Columns that a mirror may hold: never a secret one. */
export const mirroredColumns = (resource: Resource): readonly string[] =>
  columnsOf(resource).filter((column) => !fieldOf(resource, column).secret);

/**
 * The key of a row as text: its columns joined by '/'. Keys hold only [0-9A-Za-z:], all above '/' in ASCII,
 * so this text sorts as the columns do, in every store.
 */
export const rowKey = (resource: Resource, row: Row): string =>
  resource.key.map((column) => String(row[column] ?? '')).join('/');

/** The values of the key's columns, from its text. */
export const keyColumns = (key: string): string[] => key.split('/');

/** The columns an index sorts by: its own, then the key. `key` is the key itself. */
export function indexColumns(resource: Resource, index: string): readonly string[] {
  if (index === 'key') return resource.key;
  const columns = entryOf(resource.indexes, index);
  if (!columns) throw new Error(`${resource.name} has no index ${index}`);
  return [...columns, ...resource.key.filter((column) => !columns.includes(column))];
}

/** A row with every column of its resource, defaults where it has none. */
export function completeRow(resource: Resource, row: Row): Row {
  const complete = {...emptyRowOf(resource)};
  for (const column in complete) complete[column] = row[column] ?? complete[column] ?? '';
  return complete;
}

const emptyRows = new WeakMap<Resource, Readonly<Record<string, Value>>>();
/** The defaults of all columns; a description never changes. */
function emptyRowOf(resource: Resource): Readonly<Record<string, Value>> {
  const known = emptyRows.get(resource);
  if (known) return known;
  const made = Object.fromEntries(
    columnsOf(resource).map((column) => [column, defaultOf(fieldOf(resource, column))]),
  );
  emptyRows.set(resource, made);
  return made;
}

/** Compares two values of one column: text by code point, as `collate "C"` does, numbers by size. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(String(a), String(b));
}

/** Text by Unicode code point. JavaScript's own `<` compares UTF-16 units, which differ above U+FFFF. */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    const leftHigh = left >= 0xd800 && left <= 0xdfff;
    const rightHigh = right >= 0xd800 && right <= 0xdfff;
    if (leftHigh !== rightHigh) return leftHigh ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
}

/** Compares rows by the columns of an index. */
export const compareRows =
  (columns: readonly string[]) =>
  (a: Row, b: Row): number => {
    for (const column of columns) {
      const difference = compareValues(a[column] ?? '', b[column] ?? '');
      if (difference !== 0) return difference;
    }
    return 0;
  };

/** Whether a row begins with these values under an index. */
export const matchesPrefix = (
  resource: Resource,
  index: string,
  prefix: readonly Value[],
  row: Row,
): boolean => {
  const columns = indexColumns(resource, index);
  return prefix.every((value, i) => row[columns[i] ?? ''] === value);
};
