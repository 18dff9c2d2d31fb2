import {setImmediate as othersTurn} from 'node:timers/promises';
import {sql} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import {indexColumns, keyColumns, type Resource} from '#domain/kernel/resource.ts';
import {partsIn} from '#domain/kernel/search.ts';
import {
  nameOfOnly,
  searchPartsOf,
  valuesOfOnly,
  type RowCondition,
  type SumOf,
  type RowTally,
} from '../row-condition.ts';
import type {PageQuery, RowSelection} from '../storage.ts';
import {
  allOf,
  rowsBeyond,
  textContains,
  equalColumns,
  indexedBy,
  inStanding,
  meetsOnly,
  ofMirrors,
  orderBy,
  ownColumns,
  parameter,
  columnRefs,
  standingTable,
  standsInList,
  rowsUpTo as upToPlace,
  type SqlFragment,
} from './fragments.ts';
import type {SqlSession} from './session.ts';
import {eachLedTo, nameOfLead, valuesOfLead} from './search-lead.ts';
import type {TableShape} from './shape.ts';
import {weighSelection, type WeighedSelection} from './weigh-selection.ts';

/** A condition with the values of its parameters, in their order. */
interface Conditions {
  readonly name: string;
  readonly fragments: SqlFragment[];
  readonly values: Value[];
}

/** A part of an index, by values of its columns behind the prefix: from after one place up to another. */
interface Stretch {
  readonly after?: readonly Value[];
  readonly upTo?: readonly Value[];
}

/**
 * Rows that one statement goes through where it looks at each, where it asks of each whether it is one of a few, and
 * where it only counts and adds up: on SQLite this process does nothing else meanwhile.
 */
const STRETCH = {looked: 2_000, ofFew: 8_000, counted: 10_000} as const;

/** A page of a list in the order of an index, by keyset: as cheap at the end of a long list as at its start. */
export async function selectPage(
  session: SqlSession,
  resource: Resource,
  shape: TableShape,
  asked: PageQuery,
): Promise<Row[]> {
  const query = await weighSelection(session, resource, withWarehouseInPrefix(resource, asked));
  if (query.isNone) return [];
  const {after, limit, prefix} = query;
  const isWithin = prefix.length < indexColumns(resource, query.index).length;
  const from = after && isWithin ? {after: after.slice(prefix.length)} : {};
  const rows: Row[] = [];
  const size = looksAtEach(query) ? sizeLooked(query) : undefined;
  for await (const stretch of stretches(session, resource, query, {from, size})) {
    rows.push(...(await rowsIn(session, resource, shape, {...query, limit: limit - rows.length}, stretch)));
    if (rows.length === limit) break;
  }
  return rows;
}

export async function countRows(
  session: SqlSession,
  resource: Resource,
  asked: RowSelection,
): Promise<number> {
  const query = await weighSelection(session, resource, withWarehouseInPrefix(resource, selectionOf(asked)));
  if (query.isNone) return 0;
  const size = sizeCounted(query);
  const isEach = isOfAll(query);
  let count = 0;
  for await (const stretch of stretches(session, resource, query, {size}))
    // One that ends before the list does has as many rows as it was made of.
    count += isEach && stretch.upTo ? (size ?? 0) : await countIn(session, resource, query, stretch);
  return count;
}

/** What is counted is the same whichever way it is read, and from wherever on. */
const selectionOf = ({
  index,
  prefix,
  search,
  warehouse,
  only = [],
  strictly,
}: RowSelection): RowSelection => ({
  index,
  prefix,
  search,
  warehouse,
  only,
  ...(strictly && {strictly}),
});

/** How many rows a selection has, with sums over them and over what stands in them. */
export async function tallyRows(
  session: SqlSession,
  resource: Resource,
  asked: RowSelection,
  of: readonly SumOf[],
): Promise<RowTally> {
  if (of.length === 0) return {count: await countRows(session, resource, asked), sums: []};
  const query = await weighSelection(session, resource, withWarehouseInPrefix(resource, selectionOf(asked)));
  let count = 0;
  const sums = of.map(() => 0);
  if (query.isNone) return {count, sums};
  const add = (i: number, sum: number): number => (sums[i] = (sums[i] ?? 0) + sum);
  const own = of.map(({column, standing}) => (standing ? [] : [column])).flat();
  for await (const stretch of stretches(session, resource, query, {size: sizeCounted(query)})) {
    const row = await sumsIn(session, resource, query, stretch, own);
    count += Number(row['count'] ?? 0);
    for (const [i, {column, standing}] of of.entries())
      add(
        i,
        standing ? await sumIn(session, resource, query, stretch, {column, standing}) : Number(row[column]),
      );
  }
  return {count, sums};
}

/** Whether a statement looks at each row for what is asked of it, and not only at its place in the index. */
const looksAtEach = ({search, only = [], lead}: WeighedSelection<RowSelection>): boolean =>
  !lead && !only.some(isLeading) && (search !== '' || only.some(({kind}) => kind !== 'refers'));

/** Rows that are looked at at a time: more where a search has found beforehand which few they may be. */
const sizeLooked = ({search, only = []}: RowSelection): number => {
  const isOfFew = (each: RowCondition): boolean =>
    each.kind === 'refers' || (each.kind === 'words' && searchPartsOf(each).every(({isCommon}) => !isCommon));
  return search === '' && only.every(isOfFew) ? STRETCH.ofFew : STRETCH.looked;
};

/** Whether a condition leads to the rows that are meant, so that no others are gone through. */
const isLeading = (only: RowCondition): boolean => only.kind === 'refers' && only.leads === true;

/** Whether all rows of a part of an index are meant. */
const isOfAll = ({search, only = [], warehouse, lead}: WeighedSelection<RowSelection>): boolean =>
  !lead && search === '' && only.length === 0 && warehouse === '';

/** Rows that are counted or added up at a time; all of them where others lead to them. */
function sizeCounted(query: WeighedSelection<RowSelection>): number | undefined {
  if (looksAtEach(query)) return sizeLooked(query);
  return query.lead || query.only?.length ? undefined : STRETCH.counted;
}

/** What is asked for, in parts of so many rows that let others come between; in one go without a size. */
async function* stretches(
  session: SqlSession,
  resource: Resource,
  query: RowSelection & {readonly backward?: boolean},
  {from = {}, size}: {readonly from?: Stretch; readonly size: number | undefined},
): AsyncGenerator<Stretch> {
  const rest = indexColumns(resource, query.index).slice(query.prefix.length);
  if (size === undefined || rest.length === 0) return yield from;
  for (let {after} = from; ; await othersTurn()) {
    const upTo = await placeAhead(session, resource, {...query, size}, after);
    yield {...(after && {after}), ...(upTo && {upTo})};
    if (!upTo) return;
    after = upTo;
  }
}

/** The place in an index a stretch further on, if there are so many rows. */
async function placeAhead(
  session: SqlSession,
  resource: Resource,
  {
    index,
    prefix,
    backward = false,
    size,
  }: RowSelection & {readonly backward?: boolean; readonly size: number},
  after?: readonly Value[],
): Promise<Value[] | undefined> {
  const columns = indexColumns(resource, index);
  const [fixed, rest] = [columns.slice(0, prefix.length), columns.slice(prefix.length)];
  const text = session.texts.of(
    `ahead ${[resource.name, index, prefix.length, backward, after !== undefined, size].join(' ')}`,
    () => sql`
      select ${columnRefs(rest)}
      from ${sql.table(resource.name)}
      where ${allOf([...equalColumns(['company', ...fixed]), ...(after ? [rowsBeyond(rest, backward)] : [])])}
      order by ${orderBy(rest, backward ? 'desc' : 'asc')}
      limit 1 offset ${sql.lit(size - 1)}`,
  );
  const [row] = await session.all(text, [session.company, ...prefix, ...(after ?? [])], rest);
  return row && rest.map((column) => row[column] ?? '');
}

function rowsIn(
  session: SqlSession,
  resource: Resource,
  shape: TableShape,
  query: WeighedSelection<PageQuery>,
  stretch: Stretch,
): Promise<Row[]> {
  const rest = indexColumns(resource, query.index).slice(query.prefix.length);
  const backward = query.backward ?? false;
  const where = conditionsOf(session, resource, query, stretch);
  const text = session.texts.of(
    `page ${where.name}`,
    () => sql`
      select ${columnRefs(shape.columns)}
      from ${rowsToLookAt(session, resource, query)}
      where ${allOf(where.fragments)}
      ${rest.length > 0 ? sql`order by ${orderBy(rest, backward ? 'desc' : 'asc')}` : sql``}
      limit ${parameter}`,
  );
  return session.all(text, [...where.values, query.limit], shape.columns);
}

async function countIn(
  session: SqlSession,
  resource: Resource,
  query: WeighedSelection<RowSelection>,
  stretch: Stretch,
): Promise<number> {
  const where = conditionsOf(session, resource, query, stretch);
  const text = session.texts.of(
    `count ${where.name}`,
    () => sql`
      select count(*) as count
      from ${rowsToLookAt(session, resource, query)}
      where ${allOf(where.fragments)}`,
  );
  const [row] = await session.all(text, where.values, ['count']);
  return Number(row?.['count'] ?? 0);
}

const sumOf = (column: SqlFragment): SqlFragment => sql`cast(coalesce(sum(${column}), 0) as bigint)`;

/** A row with `count` and the sums of columns, in one statement. */
async function sumsIn(
  session: SqlSession,
  resource: Resource,
  query: WeighedSelection<RowSelection>,
  stretch: Stretch,
  columns: readonly string[],
): Promise<Row> {
  const where = conditionsOf(session, resource, query, stretch);
  const text = session.texts.of(
    `sums ${columns.join(' ')} ${where.name}`,
    () => sql`
      select ${sql.join([sql`count(*)`, ...columns.map((column) => sumOf(sql.ref(column)))])}
      from ${rowsToLookAt(session, resource, query)}
      where ${allOf(where.fragments)}`,
  );
  const [row] = await session.all(text, where.values, ['count', ...columns]);
  return row ?? {};
}

async function sumIn(
  session: SqlSession,
  resource: Resource,
  query: WeighedSelection<RowSelection>,
  stretch: Stretch,
  {column, standing}: Required<SumOf>,
): Promise<number> {
  const where = conditionsOf(session, resource, query, stretch);
  const text = session.texts.of(
    `sum ${column} ${standing.list} ${where.name}`,
    () => sql`
      select ${sumOf(inStanding(column))} as sum
      from ${rowsToLookAt(session, resource, query)}
      join ${standingTable(standing.list)} on ${standsInList(resource, standing.key)}
      where ${allOf(where.fragments)}`,
  );
  const [row] = await session.all(text, where.values, ['sum']);
  return Number(row?.['sum'] ?? 0);
}

/** Rows of a list that mirrors hold, by primary key, of one warehouse where the list has that scope. */
export function pageByKey(
  session: SqlSession,
  resource: Resource,
  shape: TableShape,
  {warehouse, after, limit}: {warehouse: string; after: string; limit: number},
): Promise<Row[]> {
  const isScoped = resource.scope === 'warehouse';
  // A column that is fixed already must not stand in the comparison too: SQLite would scan from the start.
  const fixed = isScoped && resource.key[0] === 'warehouse' ? 1 : 0;
  const rest = resource.key.slice(fixed);
  const text = session.texts.of(
    `by key ${shape.name} ${String(after !== '')}`,
    () => sql`
      select ${columnRefs(shape.columns)}
      from ${sql.table(shape.name)} ${throughIndexOfMirrors(session, resource)}
      where ${allOf([
        ...equalColumns(isScoped ? ['company', 'warehouse'] : ['company']),
        ...(after === '' ? [] : [rowsBeyond(rest, false)]),
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

/** The rows that a statement looks at: of the list, or those that a part of the search leads to. */
function rowsToLookAt(
  session: SqlSession,
  resource: Resource,
  query: WeighedSelection<RowSelection>,
): SqlFragment {
  const {dialect} = session.texts;
  if (query.lead) return sql`(${eachLedTo(dialect, resource, query.lead)}) as ${sql.ref(resource.name)}`;
  return sql`${sql.table(resource.name)} ${throughIndex(session, resource, query)}`;
}

/**
 * The index that is asked for, where all rows of a part of it are meant or no other may be taken. SQLite guesses that a
 * company's own key is as short a way; PostgreSQL knows better, and has no word for it.
 */
function throughIndex({texts}: SqlSession, {name}: Resource, query: RowSelection): SqlFragment {
  const {index, prefix, search, only = []} = query;
  const isPart = prefix.length > 0 && search === '' && only.length === 0;
  const isTold = (isPart || query.strictly === true) && index !== 'key';
  return isTold ? indexedBy(texts.dialect, `${name}_${index}`) : sql``;
}

/** SQLite prefers a table's own key, and would read through all that mirrors do not hold. */
const throughIndexOfMirrors = ({texts}: SqlSession, {name, mirrored}: Resource): SqlFragment =>
  mirrored ? indexedBy(texts.dialect, `${name}_mirrored`) : sql``;

/** Where an index begins with the warehouse, that is how the rows of one are found. */
function withWarehouseInPrefix<Q extends RowSelection>(resource: Resource, query: Q): Q {
  const {index, prefix, warehouse} = query;
  const isFirst = indexColumns(resource, index)[0] === 'warehouse';
  if (warehouse === '' || prefix.length > 0 || !isFirst || resource.scope !== 'warehouse') return query;
  return {...query, prefix: [warehouse], warehouse: ''};
}

function conditionsOf(
  session: SqlSession,
  resource: Resource,
  query: WeighedSelection<RowSelection> & {readonly backward?: boolean},
  {after, upTo}: Stretch,
): Conditions {
  const {prefix, search, warehouse, only = [], backward = false, strictly: isStrict = false, lead} = query;
  const parts = partsIn(search);
  const isOfOneWarehouse = warehouse !== '' && resource.scope === 'warehouse';
  const columns = indexColumns(resource, query.index);
  const [fixed, rest] = [columns.slice(0, prefix.length), columns.slice(prefix.length)];
  return {
    name: [
      resource.name,
      query.index,
      prefix.length,
      isOfOneWarehouse,
      isStrict,
      parts.length,
      backward,
      after !== undefined,
      upTo !== undefined,
      ...only.map(nameOfOnly),
      ...(lead ? ['led', nameOfLead(lead)] : []),
    ].join(' '),
    fragments: [
      ...equalColumns(
        ownColumns(resource, ['company', ...fixed, ...(isOfOneWarehouse ? ['warehouse'] : [])]),
      ),
      ...only.map((each) => meetsOnly(resource, each)),
      ...parts.map(() => textContains(session.texts.dialect, resource)),
      ...(after ? [rowsBeyond(ownColumns(resource, rest), backward)] : []),
      ...(upTo ? [upToPlace(ownColumns(resource, rest), backward)] : []),
    ],
    // Those of the rows to look at stand before all others.
    values: [
      ...(lead ? valuesOfLead(session.company, lead) : []),
      session.company,
      ...prefix,
      ...(isOfOneWarehouse ? [warehouse] : []),
      ...only.flatMap((each) => valuesOfOnly(session.company, each)),
      ...parts,
      ...(after ?? []),
      ...(upTo ?? []),
    ],
  };
}
