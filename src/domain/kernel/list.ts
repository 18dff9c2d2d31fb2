import {addedUp} from './sums.ts';
import {MAX_DOCUMENT_LINES} from './document.ts';
import {entryOf, isKeyOf} from './entry-of.ts';
import type {Row, Value} from './field.ts';
import {fieldOf, indexColumns, type Resource} from './resource.ts';

/**
 * What a column shows: a field of the row itself, a field of the row that one of its references names, or what the
 * rows that stand in it come to ({@link ContainedRows}).
 */
export interface Column {
  readonly field: string;
  /** The reference through which the field is reached; `a.b` is reference `b` of the row that `a` names. */
  readonly through?: string;
  /** Of the rows that stand in the row: numbers are added up, of everything else the different ones are counted. */
  readonly standing?: true;
  /** Of the rows that stand in the row: whether there are none. */
  readonly isNone?: true;
  /**
   * The quantity that the field is multiplied with, of each row, before all are added up: what lines weigh and cost. A
   * whole number of any size, so its value is text of digits. Never stored.
   */
  readonly times?: string;
  /**
   * The list of which a row is proposed for this one: worked out by the reader, for rows in sight, and told by no
   * server.
   */
  readonly proposed?: string;
  /** Summed up at the foot, over the whole selection. */
  readonly total?: true;
  /** Not shown until it is asked for. */
  readonly hidden?: true;
  /** What a handheld shows large of a row, beside what the row is called. */
  readonly main?: true;
}

/**
 * Which rows a list holds; `undefined` for all. An index answers each, on both databases and in the mirror:
 * - `is`: a column of the row, the first of an index (behind the warehouse), has one of these values;
 * - `through`: so has the row that a reference names, and an index of the list's rows begins with that reference;
 * - `standing`: rows of another list stand in it, or none.
 */
export type ListCondition =
  | {readonly is: string; readonly values: readonly Value[]}
  | {readonly through: string; readonly is: string; readonly values: readonly Value[]}
  | {readonly standing: boolean};

/** Rows of another list that stand in a row, as stock in a bin and lines in a document. */
export interface ContainedRows {
  readonly resource: Resource;
  /** The index that finds them. */
  readonly index: string;
  /** Its first columns, each made from a column of the row with text before it. */
  readonly key: readonly {readonly own: string; readonly before?: string; readonly column: string}[];
}

/** A tab of a list: other rows of it under a name of their own, in place of the list's. */
interface ListView {
  readonly name: string;
  readonly where?: ListCondition;
}

/** Where rows are read: the device, the server (what no mirror holds), or the device and then what has left it. */
type ListSource = 'mirror' | 'server' | 'mirror+server';

/**
 * A named selection of a resource with its columns: a screen of the specification that is data, not a component.
 * The path is the specification's hash path (section 2).
 */
export interface List {
  readonly name: string;
  readonly path: string;
  readonly resource: Resource;
  /** The index that orders it until a person chooses a column, where no `where` brings its own. */
  readonly index: string;
  readonly columns: readonly Column[];
  readonly where?: ListCondition;
  readonly standing?: ContainedRows;
  /** Columns that say nothing yet in rows of that state: they were not counted. */
  readonly blank?: Blank;
  /** Columns that a search looks into; where there are none, it looks into what is shown. */
  readonly searched: readonly Column[];
  /** The first is open until another is chosen; without any, the list is its only one. */
  readonly views: readonly ListView[];
  /** Actions that a row offers to a person who may, in their order; their forms begin with what the row knows. */
  readonly rowActions: readonly string[];
  readonly source: ListSource;
}

/** In rows of a state these fields hold nothing that anybody has said. */
interface Blank {
  readonly state: string;
  readonly fields: readonly string[];
}

/** What {@link defineList} reads a `where` from: columns with their values; `a.b` is `b` of the row that `a` names. */
export type WhereText = Readonly<Record<string, Value | readonly Value[]>> | {readonly standing: boolean};

/**
 * Columns by name: `a.b` is field `b` of the row that reference `a` names, or of the rows that stand in it, and `a.b.c`
 * goes one row further; `c*a.b` is column `c` times that, for each row; `a?b` is `b` of the row of list `a` that is
 * proposed; `~a` says whether no row of list `a` stands in it; before it `+` asks for a total, `-` hides it until asked
 * for, and `!` makes it large on a handheld.
 */
export function defineList(of: {
  readonly path: string;
  readonly resource: Resource;
  readonly index: string;
  readonly columns: readonly string[];
  readonly where?: WhereText;
  readonly standing?: ContainedRows;
  readonly blank?: Blank;
  readonly searched?: readonly string[];
  readonly views?: Readonly<Record<string, WhereText | undefined>>;
  readonly rowActions?: readonly string[];
  readonly source?: ListSource;
}): List {
  const {
    path,
    columns,
    where,
    standing,
    blank,
    searched = [],
    views = {},
    rowActions = [],
    source = 'mirror',
  } = of;
  const {resource, index} = of;
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    resource,
    index,
    columns: columns.map((text) => columnOf(text, resource, standing)),
    ...(where ? {where: whereOf(where)} : {}),
    ...(standing ? {standing} : {}),
    ...(blank ? {blank} : {}),
    searched: searched.map((text) => columnOf(text, resource, standing)),
    views: Object.entries(views).map(([name, only]) => ({name, ...(only ? {where: whereOf(only)} : {})})),
    rowActions,
    source,
  };
}

function columnOf(text: string, resource: Resource, standing?: ContainedRows): Column {
  const [counted = '', named] = text.split('*');
  if (named !== undefined) {
    const {through: _, ...quantity} = columnOf(counted, resource, standing);
    return {...quantity, ...columnOf(named, resource), times: quantity.field};
  }
  if (text.startsWith('~')) {
    const [field = ''] = standing ? standing.key.map(({own}) => own) : [];
    return {field, standing: true, isNone: true};
  }
  const [list = '', shownOf] = text.split('?');
  if (shownOf !== undefined) return {field: shownOf, proposed: list};
  const path = text.replace(/^[+!-]+/, '');
  const marks = text.slice(0, text.length - path.length);
  const shown = {
    ...(marks.includes('+') ? ({total: true} as const) : {}),
    ...(marks.includes('-') ? ({hidden: true} as const) : {}),
    ...(marks.includes('!') ? ({main: true} as const) : {}),
  };
  const at = path.lastIndexOf('.');
  const [through, field] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
  if (through === '') return {field, ...shown};
  // What a row refers to under that name is one row: an order names its shipment.
  if (through === standing?.resource.name && !isKeyOf(resource.fields, through))
    return {field, standing: true, ...shown};
  return {field, through, ...shown};
}

function whereOf(text: WhereText): ListCondition {
  if (typeof text['standing'] === 'boolean') return {standing: text['standing']};
  const entries = Object.entries(text as Readonly<Record<string, Value | readonly Value[]>>);
  const [[path, values] = ['', []], ...others] = entries;
  // One index begins with one column: rows of two conditions need a column that says both.
  if (others.length > 0)
    throw new Error(`a list asks for one column: ${entries.map(([name]) => name).join()}`);
  const [is = '', inner] = path.split('.');
  const all = typeof values === 'object' ? values : [values];
  return inner === undefined ? {is, values: all} : {through: is, is: inner, values: all};
}

/** The rows that a list holds under the view of that name; under its first one where it has no such. */
export function whereOfView(list: List, view: string): ListCondition | undefined {
  const found = list.views.find(({name}) => name === view) ?? list.views[0];
  return found ? found.where : list.where;
}

/** What a column is called where its list is told: `goods.code`, or `weight` of what is multiplied. */
export const nameOfColumn = (
  {standing}: List,
  {field, through, times, proposed, isNone, standing: isStanding}: Column,
): string =>
  isNone
    ? `no.${standing?.resource.name ?? ''}`
    : proposed !== undefined
      ? `proposed.${proposed}`
      : times !== undefined
        ? field.replace('unit_', '')
        : isStanding
          ? `${standing?.resource.name ?? ''}.${field}`
          : through === undefined
            ? field
            : `${through}.${field}`;

/** The resource whose field a column shows. */
export function resourceOfColumn(
  resources: ReadonlyMap<string, Resource>,
  list: Pick<List, 'resource' | 'standing'>,
  column: Column,
): Resource {
  const proposed = resources.get(column.proposed ?? '');
  if (proposed) return proposed;
  const of = column.standing && list.standing ? list.standing.resource : list.resource;
  if (column.times !== undefined) return referredTo(resources, of, column.through ?? '');
  if (column.standing) return of;
  return column.through === undefined ? list.resource : referredTo(resources, list.resource, column.through);
}

/**
 * The resource that a reference leads to, or a way over several; of what goes on through one of several references the
 * first, since all that are told by one column have that.
 */
export const referredTo = (
  resources: ReadonlyMap<string, Resource>,
  resource: Resource,
  reference: string,
): Resource =>
  stepsOf(resources, resource, waysOf(resources, resource, reference)[0] ?? reference).at(-1)?.named ??
  resource;

/** What is told of a way of references from a resource. */
type OfWay<T> = (resources: ReadonlyMap<string, Resource>, resource: Resource, way: string) => T;

/** The same, worked out once for each way: it is asked for of each row of a list. */
function oncePerWay<T extends object>(tell: OfWay<T>): OfWay<T> {
  const known = new WeakMap<Resource, Map<string, T>>();
  return (resources, resource, way) => {
    const ofResource = known.get(resource) ?? new Map<string, T>();
    known.set(resource, ofResource);
    const found = ofResource.get(way) ?? tell(resources, resource, way);
    ofResource.set(way, found);
    return found;
  };
}

/** The ways of references that a way stands for: itself, or one for each of several of which a row has one. */
export const waysOf = oncePerWay<readonly string[]>(expandedWays);

function expandedWays(
  resources: ReadonlyMap<string, Resource>,
  resource: Resource,
  way: string,
): readonly string[] {
  const [first = '', ...others] = way.split('.');
  const references = entryOf(resource.oneOf ?? {}, first) ?? [first];
  if (others.length === 0) return references;
  return references.flatMap((reference) => {
    const named = referredTo(resources, resource, reference);
    return waysOf(resources, named, others.join('.')).map((rest) => `${reference}.${rest}`);
  });
}

/** A reference, and the resource that it leads to. */
interface WayStep {
  readonly reference: string;
  readonly named: Resource;
}

/** The references of one way one after the other, each with the resource that it leads to. */
export const stepsOf = oncePerWay<readonly WayStep[]>(stepsAlong);

function stepsAlong(
  resources: ReadonlyMap<string, Resource>,
  resource: Resource,
  way: string,
): readonly WayStep[] {
  let at = resource;
  return way.split('.').map((reference) => {
    const named = resources.get(fieldOf(at, reference).list ?? '');
    if (!named) throw new Error(`${at.name}.${reference} names no list`);
    at = named;
    return {reference, named};
  });
}

/** The row that a way leads to from this one, or the first that one of several does, where all rows on it are known. */
export function rowAtEnd(
  resources: ReadonlyMap<string, Resource>,
  resource: Resource,
  way: string,
  row: Row,
  find: (named: Resource, key: string) => Row | undefined,
): Row | undefined {
  for (const each of waysOf(resources, resource, way)) {
    let at: Row | undefined = row;
    for (const {reference, named} of stepsOf(resources, resource, each))
      at = at && find(named, String(at[reference] ?? ''));
    if (at) return at;
  }
  return undefined;
}

const WAREHOUSE = 'warehouse';

/** Whether rows under this index stand by warehouse first. */
export const isByWarehouse = (resource: Resource, index: string): boolean =>
  indexColumns(resource, index)[0] === WAREHOUSE;

/** The index whose first column, behind the warehouse, is this one; `undefined` where none is. */
export const foundIndexBy = (resource: Resource, column: string): string | undefined =>
  ['key', ...Object.keys(resource.indexes)].find((index) => {
    const columns = indexColumns(resource, index);
    return columns[columns[0] === WAREHOUSE && column !== WAREHOUSE ? 1 : 0] === column;
  });

/** The same, where there is one. */
export function indexBy(resource: Resource, column: string): string {
  const found = foundIndexBy(resource, column);
  if (found === undefined) throw new Error(`no index of ${resource.name} begins with ${column}`);
  return found;
}

/** The index that a list's rows are read by. */
export function indexOfWhere(
  list: Pick<List, 'resource' | 'index'>,
  where: ListCondition | undefined,
): string {
  if (!where || 'standing' in where) return list.index;
  return indexBy(list.resource, 'through' in where ? where.through : where.is);
}

/** Rows that are looked at of those that stand in one row. */
export const MAX_CONTAINED_ROWS = 2 * MAX_DOCUMENT_LINES;

/** What the rows that stand in a row begin with under their index. */
export const startOfStanding = ({key}: ContainedRows, row: Row): Value[] =>
  key.map(({before = '', column}) => `${before}${String(row[column] ?? '')}`);

/** What the rows that stand in a row come to in a column. */
export function standingValue(
  standing: ContainedRows,
  {field, isNone}: Column,
  rows: readonly Row[],
): number {
  if (isNone) return rows.length === 0 ? 1 : 0;
  const isNumber = rows.every((row) => typeof row[field] === 'number');
  if (isNumber && fieldOf(standing.resource, field).kind !== 'time')
    return rows.reduce((sum, row) => sum + Number(row[field]), 0);
  return new Set(rows.map((row) => row[field])).size;
}

/** What a column that multiplies comes to over these rows, as digits; `named` finds what a row's reference names. */
export const timesValue = (
  {field, through = '', times = ''}: Column,
  rows: readonly Row[],
  named: (key: string) => Row | undefined,
): string =>
  addedUp(
    rows.map((row) => ({quantity: row[times], of: named(String(row[through] ?? ''))})),
    field,
  ).toString();
