import {sql} from 'kysely';
import type {Value} from '#domain/kernel/field.ts';
import {indexColumns, type Resource} from '#domain/kernel/resource.ts';
import type {DialectName} from '../migrations/table.ts';
import {nameOfWays, valuesOfWay, type WayOfWords} from '../row-condition.ts';
import type {RowSelection} from '../storage.ts';
import {wordFoundIn, indexedBy, keptWordsTable, parameter, type SqlFragment} from './fragments.ts';

/** What leads from kept words to rows: no others are looked at. */
export interface SearchLead {
  readonly ways: readonly LeadingWay[];
  /** The warehouse whose rows are meant; '' where none of its indexes begins with one. */
  readonly warehouse: Value;
}

/** A way with the index of the list by which the rows behind it are found. */
interface LeadingWay extends WayOfWords {
  readonly index: string;
  readonly isByWarehouse: boolean;
}

/** The lead by these ways; none where rows behind one of them are found by no index. */
export function leadBy(
  resource: Resource,
  {index, prefix, warehouse}: RowSelection,
  ways: readonly WayOfWords[],
): SearchLead | undefined {
  const [first = ''] = indexColumns(resource, index);
  const within = first === 'warehouse' && prefix.length > 0 ? (prefix[0] ?? '') : warehouse;
  const leading = ways.flatMap((way) => indexFor(resource, way, within !== ''));
  return leading.length < ways.length ? undefined : {ways: leading, warehouse: within};
}

function indexFor(resource: Resource, way: WayOfWords, isOfOneWarehouse: boolean): LeadingWay[] {
  for (const index of ['key', ...Object.keys(resource.indexes)]) {
    const [first, second] = indexColumns(resource, index);
    const {column} = way.source;
    if (first === column) return [{...way, index, isByWarehouse: false}];
    if (first === 'warehouse' && second === column && isOfOneWarehouse)
      return [{...way, index, isByWarehouse: true}];
  }
  return [];
}

/** What a name of a statement has to tell of a lead. */
export const nameOfLead = ({ways}: SearchLead): string =>
  [nameOfWays(ways), ...ways.map(({index}) => index)].join();

/** All rows that a lead leads to, each as often as it is found. */
export const rowsLedTo = (dialect: DialectName, resource: Resource, {ways}: SearchLead): SqlFragment =>
  sql.join(
    ways.map((way) => behind(dialect, resource, way)),
    sql` union all `,
  );

/** The same, each once. */
export const eachLedTo = (dialect: DialectName, resource: Resource, lead: SearchLead): SqlFragment =>
  sql`select distinct * from (${rowsLedTo(dialect, resource, lead)}) as found`;

/**
 * The rows behind a way, word by word: neither database may go through the list instead, and neither knows how few the
 * words are.
 */
function behind(
  dialect: DialectName,
  resource: Resource,
  {source, index, isByWarehouse}: LeadingWay,
): SqlFragment {
  const {column, before, list} = source;
  const key = before === '' ? sql`word.key` : sql`${sql.lit(before)} || word.key`;
  const isBehind = (rows: string): SqlFragment => sql`
    ${sql.ref(`${rows}.company`)} = ${parameter}
      ${isByWarehouse ? sql`and ${sql.ref(`${rows}.warehouse`)} = ${parameter}` : sql``}
      and ${sql.ref(`${rows}.${column}`)} = ${key}`;
  if (dialect === 'sqlite') {
    const by = index === 'key' ? sql`` : indexedBy(dialect, `${resource.name}_${index}`);
    return sql`
      select led.* from ${keptWordsTable} cross join ${sql.table(resource.name)} as led ${by}
      where ${wordFoundIn(list)} and ${isBehind('led')}`;
  }
  return sql`
    select led.* from (select word.key from ${keptWordsTable} where ${wordFoundIn(list)} offset 0) as word
    cross join lateral (
      select own.* from ${sql.table(resource.name)} as own where ${isBehind('own')} offset 0
    ) as led`;
}

/** The values of a lead's parameters. */
export const valuesOfLead = (company: string, {ways, warehouse}: SearchLead): readonly Value[] =>
  ways.flatMap((way) => [...valuesOfWay(company, way), company, ...(way.isByWarehouse ? [warehouse] : [])]);
