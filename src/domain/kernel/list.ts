import {fieldOf, type Resource} from './resource.ts';

/** What a column shows: a field of the row itself, or a field of the row that one of its references names. */
export interface Column {
  readonly field: string;
  /** The reference through which the field is reached. */
  readonly through?: string;
  /** Summed up at the foot. */
  readonly total?: true;
}

/**
 * A named selection of a resource with its columns: a screen of the specification that is data, not a component.
 * The path is the specification's hash path (section 2).
 */
export interface List {
  readonly name: string;
  readonly path: string;
  readonly resource: Resource;
  /** The index that orders it until a person chooses a column. */
  readonly index: string;
  readonly columns: readonly Column[];
}

/** Columns by name; `a.b` is field `b` of the row that reference `a` names, `+` before it asks for a total. */
export function defineList(of: {
  readonly path: string;
  readonly resource: Resource;
  readonly index: string;
  readonly columns: readonly string[];
}): List {
  const {path, columns} = of;
  return {...of, name: path.slice(path.lastIndexOf('/') + 1), columns: columns.map(columnOf)};
}

function columnOf(text: string): Column {
  const path = text.replace('+', '');
  const total = text === path ? {} : ({total: true} as const);
  const [field = '', inner] = path.split('.');
  return inner === undefined ? {field, ...total} : {field: inner, through: field, ...total};
}

/** The resource whose field a column shows. */
export function resourceOfColumn(
  resources: ReadonlyMap<string, Resource>,
  resource: Resource,
  column: Column,
): Resource {
  if (column.through === undefined) return resource;
  const named = resources.get(fieldOf(resource, column.through).list ?? '');
  if (!named) throw new Error(`${resource.name}.${column.through} names no list`);
  return named;
}
