import {setImmediate as othersTurn} from 'node:timers/promises';
import {sql} from 'kysely';
import type {Value} from '#domain/kernel/field.ts';
import {KEPT, NO_DAY, type Grouping, type Report, type Sum} from '#domain/kernel/report.ts';
import {compareValues} from '#domain/kernel/resource.ts';
import type {ReportGroup, ReportQuery} from '../storage.ts';
import type {DialectName} from '../migrations/table.ts';
import {all, indexedBy, parameter, type Fragment} from './fragments.ts';
import {isLikeAll, kindOf} from './kinds.ts';
import type {Session} from './session.ts';

/** How the two databases name the same functions on JSON. */
const JSON_OF = {
  sqlite: {each: sql`json_each(${parameter})`, array: sql`json_array`, gather: sql`json_group_array`},
  postgres: {
    each: sql`jsonb_array_elements(cast(${parameter} as jsonb))`,
    array: sql`json_build_array`,
    gather: sql`json_agg`,
  },
} as const;

/**
 * Ranges that go with one statement. A statement over the network takes all of them; on SQLite this process does nothing
 * else meanwhile, and others have their turn in between.
 */
const TOGETHER = {sqlite: 4, postgres: 100_000} as const;

/**
 * For each range of time, in their order, the groups of its rows: counted and added up by the database, in one statement
 * that an index answers range by range, so that nothing is sorted but what one range has.
 */
export async function reportOf(session: Session, query: ReportQuery): Promise<ReportGroup[][]> {
  const {report, warehouse, sums, moments = [], days = [], ends = [], rankedBy, most} = query;
  const ranges = moments.slice(1).map((until, n) => [n, moments[n] ?? 0, until, days[n] ?? '', ...ends]);
  const asked = report.at === undefined ? [[0, 0, 0, '', ...ends]] : ranges;
  const text = textOf(session, report, sums, rankedBy && {by: rankedBy, most});
  const found = asked.map((): ReportGroup[] => []);
  const size = TOGETHER[session.texts.dialect];
  for (let at = 0; at < asked.length; at += size) {
    if (at > 0) await othersTurn();
    const some = JSON.stringify(asked.slice(at, at + size));
    for (const row of await session.all(text, [session.company, warehouse, some], ['n', 'groups']))
      found[Number(row['n'])] = groupsOf(String(row['groups']), report, sums);
  }
  return found;
}

/** The sum that groups are ranked by, and how many of them are told. */
interface Ranked {
  readonly by: Sum;
  readonly most: number | undefined;
}

function textOf(session: Session, report: Report, sums: readonly Sum[], ranked?: Ranked): string {
  const {dialect} = session.texts;
  const {each, array, gather} = JSON_OF[dialect];
  const own = (column: string): Fragment => sql.ref(`${report.of.name}.${column}`);
  let end = FIRST_END;
  const nextEnd = (): Fragment => sql`cast(bucket.value ->> ${sql.lit(end++)} as bigint)`;
  const groups = report.by.map((grouping, i) => ({
    name: sql.ref(`g${String(i)}`),
    of: groupOf(own, grouping, nextEnd),
  }));
  const parts = sums.flatMap((sum) => partsOf(own, sum));
  const names = parts.map((_, i) => sql.ref(`s${String(i)}`));
  const bound = (i: number): Fragment => sql`cast(bucket.value ->> ${sql.lit(i)} as bigint)`;
  return session.texts.of(
    `report ${report.name} ${sums.map(({name}) => name).join(' ')} by ${ranked?.by.name ?? ''} ${String(ranked?.most ?? '')}`,
    () => sql`
      select ${bound(0)} as n, cast(coalesce((
        select ${gather}(${array}(${sql.join([...groups.map(({name}) => name), sql`counted`, ...names])}))
        from (
          select ${sql.join([
            ...groups.map(({name, of}) => sql`${of} as ${name}`),
            sql`count(*) as counted`,
            ...parts.map((part, i) => sql`cast(coalesce(sum(${part}), 0) as text) as ${names[i]}`),
          ])}
          from ${sql.table(report.of.name)} ${throughIndex(dialect, report)}
          ${sql.join(
            sums.flatMap((sum) => namedBy(own, sum)),
            sql` `,
          )}
          where ${all([
            sql`${own('company')} = ${parameter}`,
            sql`${own('warehouse')} = ${parameter}`,
            ...Object.entries(report.where).map(
              ([column, values]) =>
                sql`${own(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`,
            ),
            ...(report.at === undefined
              ? []
              : [sql`${own(report.at)} >= ${bound(1)}`, sql`${own(report.at)} < ${bound(2)}`]),
            ...(report.only ? [sql`${kindOf(own, report.only.kinds)} = ${sql.lit(report.only.name)}`] : []),
          ])}
          ${groups.length > 0 ? sql`group by ${sql.join(groups.map(({name}) => name))}` : sql``}
          ${ranked?.most === undefined ? sql`` : greatestFirst(own, ranked.by, ranked.most, groups)}
        ) as found
      ), '[]') as text) as groups
      from ${each} as bucket`,
  );
}

/** SQLite is told the index, and does not weigh another one; a table's own key needs no telling. */
const throughIndex = (dialect: DialectName, {of, index}: Report): Fragment =>
  index === 'key' ? sql`` : indexedBy(dialect, `${of.name}_${index}`);

/** The day of a range, where it was told. */
const DAY_OF_RANGE = sql`(bucket.value ->> 3)`;
/** Behind it stand the ends of spans. */
const FIRST_END = 4;

function groupOf(own: (column: string) => Fragment, {of}: Grouping, nextEnd: () => Fragment): Fragment {
  if ('column' in of) return own(of.column);
  if ('kinds' in of) return kindOf(own, of.kinds);
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
  const [noDay, early, onDay, late] = KEPT.map((kept) => sql.lit(kept));
  return sql`case when ${promised} = '' then ${noDay} when ${promised} > ${DAY_OF_RANGE} then ${early}
    when ${promised} = ${DAY_OF_RANGE} then ${onDay} else ${late} end`;
}

/** Of many groups those that come to most. What is greater is told to the last digit among those that are told. */
function greatestFirst(
  own: (column: string) => Fragment,
  sum: Sum,
  most: number,
  groups: readonly {readonly name: Fragment}[],
): Fragment {
  const {name, times} = sum;
  const each = times ? sql` * ${sql.ref(`${name}_of.${times.column}`)}` : sql``;
  return sql`
    order by coalesce(sum(cast(${addendOf(own, sum)} as double precision)${each}), 0) desc,
      ${sql.join(groups.map((group) => group.name))}
    limit ${sql.lit(most)}`;
}

/** What a sum multiplies with, found by the key of its row. */
function namedBy(own: (column: string) => Fragment, {name, times}: Sum): Fragment[] {
  if (!times) return [];
  const named = (column: string): Fragment => sql.ref(`${name}_of.${column}`);
  return [
    sql`left join ${sql.table(times.of.name)} as ${sql.ref(`${name}_of`)}
      on ${named('company')} = ${own('company')} and ${named('id')} = ${own(times.through)}`,
  ];
}

/** What a row comes to in a sum, before it is multiplied. */
function addendOf(own: (column: string) => Fragment, {column, minus, signed}: Sum): Fragment {
  if (minus !== undefined) return sql`(${own(column)} - ${own(minus)})`;
  if (!signed) return own(column);
  const [plus, less] = [signed.plus, signed.minus].map((like) => isLikeAll(own, like));
  return sql`(${own(column)} * (case when ${plus} then 1 else 0 end - case when ${less} then 1 else 0 end))`;
}

/** A part of a large number, by powers of two. Sums of products of our largest numbers are far beyond 64 bits. */
const PART = 2 ** 20;
const HALF = 2 ** 30;

/**
 * The addends of a sum in parts that stay within 64 bits, whatever is added up: a number in two halves, a product in
 * four powers of {@link PART}. {@link wholeOf} puts them together again.
 */
function partsOf(own: (column: string) => Fragment, sum: Sum): Fragment[] {
  const {name, column, times, within} = sum;
  const [half, part] = [sql.lit(HALF), sql.lit(PART)];
  if (within) {
    const theirs = (of: string): Fragment => sql.ref(`${name}_in.${of}`);
    return [sql`${theirs(column)} % ${half}`, sql`${theirs(column)} / ${half}`].map(
      (each) => sql`(
        select coalesce(sum(${each}), 0) from ${sql.table(within.of.name)} as ${sql.ref(`${name}_in`)}
        where ${theirs('company')} = ${own('company')} and ${theirs(within.by)} = ${own('id')}
      )`,
    );
  }
  const units = addendOf(own, sum);
  if (!times) return [sql`${units} % ${half}`, sql`${units} / ${half}`];
  const each = sql.ref(`${name}_of.${times.column}`);
  const [u0, u1] = [sql`(${units} % ${part})`, sql`(${units} / ${part})`];
  const [e0, e1, e2] = [
    sql`(${each} % ${part})`,
    sql`(${each} / ${part} % ${part})`,
    sql`(${each} / ${part} / ${part})`,
  ];
  return [
    sql`${u0} * ${e0}`,
    sql`${u0} * ${e1} + ${u1} * ${e0}`,
    sql`${u0} * ${e2} + ${u1} * ${e1}`,
    sql`${u1} * ${e2}`,
  ];
}

const partCount = ({times}: Sum): number => (times ? 4 : 2);

function wholeOf({times}: Sum, parts: readonly string[]): bigint {
  const base = BigInt(times ? PART : HALF);
  return parts.reduceRight((whole, part) => whole * base + BigInt(part), 0n);
}

/** Groups from their JSON, in the order of what they are told apart by. */
function groupsOf(text: string, {by}: Report, sums: readonly Sum[]): ReportGroup[] {
  // Values of columns, a number, and text of digits: as the statement has written them.
  const rows = JSON.parse(text) as (readonly Value[])[];
  const groups = rows.map((row): ReportGroup => {
    let at = by.length + 1;
    const added = sums.map((sum) => wholeOf(sum, row.slice(at, (at += partCount(sum))).map(String)));
    return {by: row.slice(0, by.length), count: Number(row[by.length]), sums: added};
  });
  return groups.filter(({count}) => count > 0).toSorted(byGroup);
}

function byGroup(a: ReportGroup, b: ReportGroup): number {
  for (const [i, value] of a.by.entries()) {
    const difference = compareValues(value, b.by[i] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}
