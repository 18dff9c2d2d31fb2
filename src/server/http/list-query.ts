import {isTextField, type Row, type Value} from '#domain/kernel/field.ts';
import {fieldOf, indexColumns, type Resource} from '#domain/kernel/resource.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {badRequest, type HttpFault} from '../fault.ts';
import type {PageQuery} from '../storage/storage.ts';

/** A page as its address asks for it. */
export interface ListQuery extends PageQuery {
  /** Whether rows stand before this page. */
  readonly hasPrevious: boolean;
  /** It ends with the last row of all. */
  readonly isLast?: true;
}

/**
 * `index` orders (`key` unless told, and that of a list where one is asked for); a column of the index with a value
 * keeps rows that begin with it; `search` is text that any text column contains; `page` is where a neighbour page's
 * link goes on, or `last`; `limit` rows.
 */
export function listQuery(resource: Resource, asked: URLSearchParams, own?: string): ListQuery {
  mustBePlain(asked);
  const index = indexOf(resource, asked, own);
  if (own !== undefined && index !== own) throw noIndex(resource, index);
  return {
    index,
    // What a list holds is its own to say.
    prefix: own === undefined ? prefixOf(resource, index, asked) : [],
    limit: limitOf(asked.get('limit')),
    search: (asked.get('search') ?? '').slice(0, 255),
    warehouse: resource.scope === 'warehouse' ? (asked.get('warehouse') ?? '') : '',
    ...placeOf(resource, index, asked.get('page')),
  };
}

/** Rows of a reader's own stand under an index of theirs (ROWS-1); what is asked of another one's columns is asked of each. */
export function ownQuery(
  resource: Resource,
  asked: URLSearchParams,
  own: string,
): {readonly query: ListQuery; readonly of: ReadonlyMap<string, Value>} {
  mustBePlain(asked);
  const index = indexOf(resource, asked);
  const values = prefixOf(resource, index, asked);
  const rest = new URLSearchParams(asked);
  rest.delete('index');
  rest.delete('warehouse');
  const columns = indexColumns(resource, index);
  const where = resource.scope === 'warehouse' ? asked.get('warehouse') : null;
  return {
    query: {...listQuery(resource, rest, own), strictly: true},
    of: new Map<string, Value>([
      ...values.map((value, i) => [columns[i] ?? '', value] as const),
      ...(where ? [['warehouse', where] as const] : []),
    ]),
  };
}

/** No row holds such, and a database may refuse to look for it. */
function mustBePlain(asked: URLSearchParams): void {
  for (const [name, value] of asked)
    if (/\p{Cc}/u.test(value)) throw badRequest('list.query', 'Control characters find nothing', {name});
}

function indexOf(resource: Resource, asked: URLSearchParams, own = 'key'): string {
  const index = asked.get('index') || own;
  if (index === 'key' || Object.hasOwn(resource.indexes, index)) return index;
  throw noIndex(resource, index);
}

const noIndex = ({name}: Resource, index: string): HttpFault =>
  badRequest('list.index', 'There is no such index', {index, list: name});

function prefixOf(resource: Resource, index: string, asked: URLSearchParams): Value[] {
  const prefix: Value[] = [];
  for (const column of indexColumns(resource, index)) {
    const text = asked.get(column);
    if (text === null) break;
    prefix.push(valueOf(resource, column, text));
  }
  return prefix;
}

function valueOf(resource: Resource, column: string, text: string): Value {
  if (isTextField(fieldOf(resource, column))) return text;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw badRequest('list.filter', 'This column holds numbers', {column});
}

function limitOf(text: string | null): number {
  if (text === null || text === '') return PAGE_ROWS.rows;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1) return Math.min(limit, PAGE_ROWS.most);
  throw badRequest('list.limit', 'The page size is a number from 1', {most: PAGE_ROWS.most});
}

/** A page token: values of the index's columns, and whether to go back from there. */
function placeOf(
  resource: Resource,
  index: string,
  token: string | null,
): Pick<ListQuery, 'after' | 'backward' | 'hasPrevious' | 'isLast'> {
  if (!token) return {hasPrevious: false};
  if (token === 'last') return {hasPrevious: false, backward: true, isLast: true};
  const values = decoded(token);
  const columns = indexColumns(resource, index);
  const [way, ...after] = values ?? [];
  const fits = after.every((value, i) => {
    const column = columns[i];
    return column !== undefined && (typeof value === 'string') === isTextField(fieldOf(resource, column));
  });
  if ((way !== 'next' && way !== 'previous') || after.length !== columns.length || !fits) {
    throw badRequest('list.page', 'The page link is damaged; begin with the first page');
  }
  return {after, hasPrevious: true, ...(way === 'previous' ? {backward: true} : {})};
}

/** What no column holds, and PostgreSQL refuses to compare with. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

function decoded(token: string): Value[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (!Array.isArray(value)) return undefined;
    return value.filter((each): each is Value =>
      typeof each === 'string' ? !UNSTORABLE.test(each) : Number.isSafeInteger(each),
    );
  } catch {
    return undefined;
  }
}

/** The values of a row under an index: where the pages beside it begin. */
export const placeOfRow = (resource: Resource, index: string, row: Row): Value[] =>
  indexColumns(resource, index).map((column) => row[column] ?? '');

/** The token of the page that goes on after, or before, a place. */
export const pageToken = (place: readonly Value[], way: 'next' | 'previous'): string =>
  Buffer.from(JSON.stringify([way, ...place])).toString('base64url');
