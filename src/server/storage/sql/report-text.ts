import {sql} from 'kysely';
import {
  PROMISE_OUTCOMES,
  NO_DAY,
  type ReportGrouping,
  type ReportDefinition,
  type ReportSum,
} from '#domain/kernel/report.ts';
import {MOVEMENT_KINDS, ledger} from '#domain/stock/movements.ts';
import type {DialectName} from '../migrations/table.ts';
import {allOf, indexedBy, parameter, type SqlFragment} from './fragments.ts';
import {rowKindOf, rowSignOf} from './kinds.ts';
import {HALF_BASE, BIN_MOVEMENTS} from './ledger-sums.ts';
import type {SqlSession} from './session.ts';

/** How the two databases name the same functions on JSON. */
const JSON_OF = {
  sqlite: {
    each: sql`json_each(${parameter})`,
    within: (at: number) => sql`json_each(bucket.value, ${sql.lit(`$[${String(at)}]`)})`,
    array: sql`json_array`,
    gather: sql`json_group_array`,
  },
  postgres: {
    each: sql`jsonb_array_elements(cast(${parameter} as jsonb))`,
    within: (at: number) => sql`jsonb_array_elements(bucket.value -> ${sql.lit(at)})`,
    array: sql`json_build_array`,
    gather: sql`json_agg`,
  },
} as const;

/** What a range is told by, in the order of its array: behind that stand the ends of spans. */
const AT = {n: 0, day: 1, raw: 2, sums: 3, ends: 4} as const;

type Own = (column: string) => SqlFragment;
const bound = (of: 'bucket' | 'stretch', i: number): SqlFragment =>
  sql`cast(${sql.ref(of)}.value ->> ${sql.lit(i)} as bigint)`;

/** A column that is told apart, multiplied with or added up, by its name in all parts of the statement. */
interface NamedColumn {
  readonly name: SqlFragment;
  readonly of: SqlFragment;
}

/** All that the parts of a report's statement have in common. */
interface Parts {
  readonly report: ReportDefinition;
  readonly dialect: DialectName;
  readonly own: Own;
  readonly groups: readonly NamedColumn[];
  /** What sums are multiplied by belongs to these. */
  readonly through: readonly string[];
  readonly addends: readonly Addend[];
}

/** What several sums may add up, in two halves. */
interface Addend {
  readonly key: string;
  readonly sum: ReportSum;
  readonly low: SqlFragment;
  readonly high: SqlFragment;
}

/** Whether sums of the ledger can tell it: they know what moved, of which goods, into bins and out of them. */
export const isSummable = ({of, where, only, by, sums}: ReportDefinition): boolean =>
  of === ledger &&
  Object.keys(where).length === 0 &&
  (only === undefined || only.kinds === MOVEMENT_KINDS) &&
  by.every(
    (grouping) => isOfGoods(grouping) || ('kinds' in grouping.of && grouping.of.kinds === MOVEMENT_KINDS),
  ) &&
  sums.every(
    ({column, minus, within, signed, times}) =>
      column === 'quantity' &&
      minus === undefined &&
      within === undefined &&
      (signed === undefined || JSON.stringify(signed) === JSON.stringify(BIN_MOVEMENTS)) &&
      (times === undefined || times.through === 'goods'),
  );

/** Whether it has to know of which goods something was. */
export const knowsGoods = ({by}: ReportDefinition, sums: readonly ReportSum[]): boolean =>
  by.some(isOfGoods) || sums.some(({times}) => times !== undefined);

const isOfGoods = ({of}: ReportGrouping): boolean => 'column' in of && of.column === 'goods';

/** How many parts a sum comes in. */
export const partCount = ({times}: ReportSum): number => (times ? 5 : 2);

/** A sum from its parts, however large. */
export function wholeSumOf({times}: ReportSum, parts: readonly string[]): bigint {
  const base = BigInt(times ? PART_BASE : HALF_BASE);
  return parts.reduceRight((whole, part) => whole * base + BigInt(part), 0n);
}

/** Which sums of a report are told, and whether some of them stand added up; of a ranking by which, and how many groups. */
interface ReportSums {
  readonly sums: readonly ReportSum[];
  readonly isSummed: boolean;
  readonly ranked?: {readonly by: ReportSum; readonly most: number};
}

/**
 * The statement of a report: for each range its rows, and where it `isSummed` those that were added up before, told
 * apart, counted and added up. Its parameters: company and warehouse, both once more where it `isSummed`, the company for
 * each sum that is multiplied, and the ranges.
 */
export function reportText(
  session: SqlSession,
  report: ReportDefinition,
  {sums, ranked, isSummed}: ReportSums,
): string {
  const {dialect} = session.texts;
  const {each, array, gather} = JSON_OF[dialect];
  const parts = partsOf(dialect, report, sums);
  const {groups, addends} = parts;
  const addendOf = (sum: ReportSum): Addend => {
    const found = addends.find(({key}) => key === keyOf(sum));
    if (!found) throw new Error(`nothing is added up for ${sum.name}`);
    return found;
  };
  const told = sums.flatMap((sum) => (sum.times ? productOf(sum, addendOf(sum)) : halvesOf(addendOf(sum))));
  const names = told.map((_, i) => sql.ref(`s${String(i)}`));
  return session.texts.of(
    `report ${report.name} ${sums.map(({name}) => name).join(' ')} by ${ranked?.by.name ?? ''} ${String(ranked?.most ?? '')} ${String(isSummed)}`,
    () => sql`
      select ${bound('bucket', AT.n)} as n, cast(coalesce((
        select ${gather}(${array}(${sql.join([...groups.map(({name}) => name), sql`counted`, ...names])}))
        from (
          select ${sql.join([
            ...groups.map(({name}) => name),
            sql`cast(sum(counted) as bigint) as counted`,
            ...told.map((part, i) => sql`cast(coalesce(sum(${part}), 0) as text) as ${names[i]}`),
          ])}
          from (${rowsOf(parts)}${isSummed ? sql` union all ${sumsOf(parts)}` : sql``}) as added
          ${sql.join(
            sums.flatMap((sum) => multipliedBy(sum)),
            sql` `,
          )}
          ${groupBy(groups.map(({name}) => name))}
          ${ranked ? greatestFirst(ranked, addendOf(ranked.by), groups) : sql``}
        ) as found
      ), '[]') as text) as groups
      from ${each} as bucket`,
  );
}

function partsOf(dialect: DialectName, report: ReportDefinition, sums: readonly ReportSum[]): Parts {
  const own: Own = (column) => sql.ref(`${report.of.name}.${column}`);
  let end: number = AT.ends;
  const nextEnd = (): SqlFragment => bound('bucket', end++);
  return {
    report,
    dialect,
    own,
    groups: report.by.map((grouping, i) => ({
      name: sql.ref(`g${String(i)}`),
      of: groupOf(own, grouping, nextEnd),
    })),
    through: [...new Set(sums.flatMap(({times}) => (times ? [times.through] : [])))],
    addends: [...new Map(sums.map((sum) => [keyOf(sum), sum]))].map(([key, sum], i) => ({
      key,
      sum,
      low: sql.ref(`low${String(i)}`),
      high: sql.ref(`high${String(i)}`),
    })),
  };
}

/** What stands in the list or the ledger. */
function rowsOf({report, dialect, own, groups, through, addends}: Parts): SqlFragment {
  const {of, at, only, where} = report;
  const index = sql`${sql.table(of.name)} ${throughIndex(dialect, report)}`;
  const [found, stretches] = [
    allOf([
      sql`${own('company')} = ${parameter}`,
      sql`${own('warehouse')} = ${parameter}`,
      ...Object.entries(where).map(
        ([column, values]) => sql`${own(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`,
      ),
      ...(at === undefined
        ? []
        : [sql`${own(at)} >= ${bound('stretch', 0)}`, sql`${own(at)} < ${bound('stretch', 1)}`]),
      ...(of === ledger
        ? // Written out it leads PostgreSQL to no index; compared as a row, to one of all places, for its (version, n).
          [
            sql`(${own('version')} > ${bound('stretch', 2)} or ${own('version')} = ${bound('stretch', 2)} and ${own('n')} > ${bound('stretch', 3)})`,
          ]
        : []),
      ...(only ? [sql`${rowKindOf(own, only.kinds)} = ${sql.lit(only.name)}`] : []),
    ]),
    JSON_OF[dialect].within(AT.raw),
  ];
  return sql`
    select ${sql.join([
      ...groups.map(({name, of: told}) => sql`${told} as ${name}`),
      ...through.map((column) => sql`${own(column)} as ${throughName(column)}`),
      sql`1 as counted`,
      ...addends.flatMap(({sum, low, high}) => {
        const [l, h] = halves(own, sum);
        return [sql`${l} as ${low}`, sql`${h} as ${high}`];
      }),
    ])}
    from ${at === undefined ? sql`${index} where ${found}` : eachOf(dialect, stretches, index, found, of.name)}`;
}

/** What was added up of the ledger before. */
function sumsOf({report, dialect, groups, through, addends}: Parts): SqlFragment {
  const {by, only} = report;
  const own: Own = (column) => sql.ref(`ledger_sums.${column}`);
  const found = allOf([
    sql`${own('company')} = ${parameter}`,
    sql`${own('warehouse')} = ${parameter}`,
    sql`${own('span')} = ${bound('stretch', 0)}`,
    sql`${own('begin')} >= ${bound('stretch', 1)}`,
    sql`${own('begin')} < ${bound('stretch', 2)}`,
    ...(only ? [sql`${own('movement')} = ${sql.lit(only.name)}`] : []),
  ]);
  return sql`
    select ${sql.join([
      ...by.map(
        (grouping, i) => sql`${own(isOfGoods(grouping) ? 'goods' : 'movement')} as ${groups[i]?.name}`,
      ),
      ...through.map((column) => sql`${own(column)} as ${throughName(column)}`),
      own('counted'),
      ...addends.flatMap(({sum: {signed}}) =>
        ['low', 'high'].map((half) => sql`${own(half)}${signed ? sql` * ${own('sign')}` : sql``}`),
      ),
    ])}
    from ${eachOf(dialect, JSON_OF[dialect].within(AT.sums), sql`ledger_sums`, found, 'ledger_sums')}`;
}

/**
 * The rows of each stretch, looked up stretch by stretch: so stands the order of a cross join on SQLite. PostgreSQL
 * takes its own, and chooses badly, but for rows that are found apart (`offset 0`).
 */
const eachOf = (
  dialect: DialectName,
  stretches: SqlFragment,
  table: SqlFragment,
  found: SqlFragment,
  name: string,
): SqlFragment =>
  dialect === 'sqlite'
    ? sql`${stretches} as stretch cross join ${table} where ${found}`
    : sql`${stretches} as stretch cross join lateral (select * from ${table} where ${found} offset 0) as ${sql.ref(name)}`;

const throughName = (column: string): SqlFragment => sql.ref(`through_${column}`);
const groupBy = (names: readonly SqlFragment[]): SqlFragment =>
  names.length > 0 ? sql`group by ${sql.join(names)}` : sql``;

/** SQLite is told the index, and does not weigh another one; a table's own key needs no telling. */
const throughIndex = (dialect: DialectName, {of, index}: ReportDefinition): SqlFragment =>
  index === 'key' ? sql`` : indexedBy(dialect, `${of.name}_${index}`);

/** The day of a range, where it was told. */
const DAY_OF_RANGE = sql`(bucket.value ->> ${sql.lit(AT.day)})`;

function groupOf(own: Own, {of}: ReportGrouping, nextEnd: () => SqlFragment): SqlFragment {
  if ('column' in of) return own(of.column);
  if ('kinds' in of) return rowKindOf(own, of.kinds);
  if ('moment' in of) {
    const moment = own(of.moment);
    const spans = of.spans.map(({name, before}) =>
      before === undefined
        ? sql`else ${sql.lit(name)}`
        : sql`when ${moment} < ${nextEnd()} then ${sql.lit(name)}`,
    );
    return sql`case when ${moment} = 0 then ${sql.lit(NO_DAY)} ${sql.join(spans, sql` `)} end`;
  }
  const promised = own(of.promised);
  const [noDay, early, onDay, late] = PROMISE_OUTCOMES.map((kept) => sql.lit(kept));
  return sql`case when ${promised} = '' then ${noDay} when ${promised} > ${DAY_OF_RANGE} then ${early}
    when ${promised} = ${DAY_OF_RANGE} then ${onDay} else ${late} end`;
}

/** Of many groups those that come to most. What is greater is told to the last digit among those that are told. */
function greatestFirst(
  {by: {name, times}, most}: NonNullable<ReportSums['ranked']>,
  {low, high}: Addend,
  groups: readonly NamedColumn[],
): SqlFragment {
  const each = times ? sql` * ${sql.ref(`${name}_of.${times.column}`)}` : sql``;
  return sql`
    order by coalesce(sum((cast(${high} as double precision) * ${sql.lit(HALF_BASE)} + ${low})${each}), 0) desc,
      ${sql.join(groups.map((group) => group.name))}
    limit ${sql.lit(most)}`;
}

/** What a sum multiplies with, found by the key of its row. */
function multipliedBy({name, times}: ReportSum): SqlFragment[] {
  if (!times) return [];
  const named = (column: string): SqlFragment => sql.ref(`${name}_of.${column}`);
  return [
    sql`left join ${sql.table(times.of.name)} as ${sql.ref(`${name}_of`)}
      on ${named('company')} = ${parameter} and ${named('id')} = ${throughName(times.through)}`,
  ];
}

/** Sums with the same key add up the same. */
const keyOf = ({column, minus, signed, within}: ReportSum): string =>
  JSON.stringify([column, minus, signed, within && [within.of.name, within.by]]);

/** What a row comes to in a sum, in halves that stay within 64 bits whatever is added up. */
function halves(
  own: Own,
  {name, column, minus, signed, within}: ReportSum,
): readonly [low: SqlFragment, high: SqlFragment] {
  const half = sql.lit(HALF_BASE);
  const [low, high] = [(of: SqlFragment) => sql`${of} % ${half}`, (of: SqlFragment) => sql`${of} / ${half}`];
  if (within) {
    const theirs = (of: string): SqlFragment => sql.ref(`${name}_in.${of}`);
    const sumOf = (each: SqlFragment): SqlFragment => sql`(
      select coalesce(sum(${each}), 0) from ${sql.table(within.of.name)} as ${sql.ref(`${name}_in`)}
      where ${theirs('company')} = ${own('company')} and ${theirs(within.by)} = ${own('id')}
    )`;
    return [sumOf(low(theirs(column))), sumOf(high(theirs(column)))];
  }
  const whole =
    minus === undefined
      ? signed
        ? sql`(${own(column)} * ${rowSignOf(own, signed)})`
        : own(column)
      : sql`(${own(column)} - ${own(minus)})`;
  return [low(whole), high(whole)];
}

const halvesOf = ({low, high}: Addend): SqlFragment[] => [low, high];

/** A digit of a large number. Products of our largest numbers, added up, are far beyond 64 bits. */
const PART_BASE = 2 ** 20;

/** The addends of a sum of products by their digits: each half in two, what it is multiplied with in three. */
function productOf({name, times}: ReportSum, {low, high}: Addend): SqlFragment[] {
  if (!times) return [];
  const part = sql.lit(PART_BASE);
  const cost = sql.ref(`${name}_of.${times.column}`);
  const [l0, l1] = [sql`(${low} % ${part})`, sql`(${low} / ${part})`];
  const [h0, h1] = [sql`(${high} % ${part})`, sql`(${high} / ${part})`];
  const [c0, c1, c2] = [
    sql`(${cost} % ${part})`,
    sql`(${cost} / ${part} % ${part})`,
    sql`(${cost} / ${part} / ${part})`,
  ];
  // A half is worth so much more than a digit.
  const more = sql.lit(HALF_BASE / PART_BASE);
  return [
    sql`${l0} * ${c0}`,
    sql`${l0} * ${c1} + ${l1} * ${c0} + ${more} * ${h0} * ${c0}`,
    sql`${l0} * ${c2} + ${l1} * ${c1} + ${more} * (${h0} * ${c1} + ${h1} * ${c0})`,
    sql`${l1} * ${c2} + ${more} * (${h0} * ${c2} + ${h1} * ${c1})`,
    sql`${more} * ${h1} * ${c2}`,
  ];
}
