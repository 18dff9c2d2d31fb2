import {sql} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import {indexColumns, keyColumns, type Resource} from '#domain/kernel/resource.ts';
import type {PageQuery} from '../storage.ts';
import {
  all,
  beyond,
  contains,
  equals,
  ofMirrors,
  orderBy,
  parameter,
  refs,
  type Fragment,
} from './fragments.ts';
import type {Session} from './session.ts';
import type {Shape} from './shape.ts';

type Selection = Pick<PageQuery, 'prefix' | 'search' | 'warehouse' | 'index'>;

/** A condition with the values of its parameters, in their order. */
interface Conditions {
  readonly name: string;
  readonly fragments: Fragment[];
  readonly values: Value[];
}

/** A page of a list in the order of an index, by keyset: as cheap at the end of a long list as at its start. */
export function pageOf(session: Session, resource: Resource, shape: Shape, asked: PageQuery): Promise<Row[]> {
  const query = withWarehouseInPrefix(resource, asked);
  const columns = indexColumns(resource, query.index);
  const rest = columns.slice(query.prefix.length);
  const backward = query.backward ?? false;
  const where = conditionsOf(session, resource, query);
  if (query.after && rest.length > 0) {
    where.fragments.push(beyond(rest, backward));
    where.values.push(...query.after.slice(query.prefix.length));
  }
  const name = `page ${where.name} ${String(query.after !== undefined)} ${String(backward)}`;
  const text = session.texts.of(
    name,
    () => sql`
      select ${refs(shape.columns)}
      from ${sql.table(shape.name)}
      where ${all(where.fragments)}
      ${rest.length > 0 ? sql`order by ${orderBy(rest, backward ? 'desc' : 'asc')}` : sql``}
      limit ${parameter}`,
  );
  return session.all(text, [...where.values, query.limit], shape.columns);
}

export async function countRows(session: Session, resource: Resource, asked: Selection): Promise<number> {
  const query = withWarehouseInPrefix(resource, asked);
  const where = conditionsOf(session, resource, query);
  const text = session.texts.of(
    `count ${where.name}`,
    () => sql`select count(*) as count from ${sql.table(resource.name)} where ${all(where.fragments)}`,
  );
  const [row] = await session.all(text, where.values, ['count']);
  return Number(row?.['count'] ?? 0);
}

/** Rows of a list that mirrors hold, by primary key, of one warehouse where the list has that scope. */
export function pageByKey(
  session: Session,
  resource: Resource,
  shape: Shape,
  {warehouse, after, limit}: {warehouse: string; after: string; limit: number},
): Promise<Row[]> {
  const isScoped = resource.scope === 'warehouse';
  // A column that is fixed already must not stand in the comparison too: SQLite would scan from the start.
  const fixed = isScoped && resource.key[0] === 'warehouse' ? 1 : 0;
  const rest = resource.key.slice(fixed);
  const text = session.texts.of(
    `by key ${shape.name} ${String(after !== '')}`,
    () => sql`
      select ${refs(shape.columns)}
      from ${sql.table(shape.name)} ${throughIndexOfMirrors(session, resource)}
      where ${all([
        ...equals(isScoped ? ['company', 'warehouse'] : ['company']),
        ...(after === '' ? [] : [beyond(rest, false)]),
        ...ofMirrors(resource),
      ])}
      order by ${orderBy(rest)}
      limit ${parameter}`,
  );
  const start = after === '' ? [] : keyColumns(after).slice(fixed);
  return session.all(
    text,
    [session.company, ...(isScoped ? [warehouse] : []), ...start, limit],
    shape.columns,
  );
}

/** SQLite prefers a table's own key, and would read through all that mirrors do not hold. */
const throughIndexOfMirrors = ({texts}: Session, {name, mirrored}: Resource): Fragment =>
  mirrored && texts.dialect === 'sqlite' ? sql`indexed by ${sql.ref(`${name}_mirrored`)}` : sql``;

/** Where an index begins with the warehouse, that is how the rows of one are found. */
function withWarehouseInPrefix<Q extends Selection>(resource: Resource, query: Q): Q {
  const {index, prefix, warehouse} = query;
  const isFirst = indexColumns(resource, index)[0] === 'warehouse';
  if (warehouse === '' || prefix.length > 0 || !isFirst || resource.scope !== 'warehouse') return query;
  return {...query, prefix: [warehouse], warehouse: ''};
}

function conditionsOf(session: Session, resource: Resource, query: Selection): Conditions {
  const {prefix, search, warehouse} = query;
  const isOfOneWarehouse = warehouse !== '' && resource.scope === 'warehouse';
  const columns = indexColumns(resource, query.index).slice(0, prefix.length);
  return {
    name: [resource.name, query.index, prefix.length, isOfOneWarehouse, search !== ''].join(' '),
    fragments: [
      ...equals(['company', ...columns, ...(isOfOneWarehouse ? ['warehouse'] : [])]),
      ...(search === '' ? [] : [contains(session.texts.dialect, resource)]),
    ],
    values: [
      session.company,
      ...prefix,
      ...(isOfOneWarehouse ? [warehouse] : []),
      ...(search === '' ? [] : [search]),
    ],
  };
}
