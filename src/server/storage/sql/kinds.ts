import {sql} from 'kysely';
import {OTHER_KIND, type RowKind, type ReportSum} from '#domain/kernel/report.ts';
import {allOf, type SqlFragment} from './fragments.ts';

/** The first of these kinds that a row is of, as a statement tells it. */
export function rowKindOf(own: (column: string) => SqlFragment, kinds: readonly RowKind[]): SqlFragment {
  const cases = kinds.map(({name, like}) => sql`when ${isLikeAll(own, like)} then ${sql.lit(name)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(OTHER_KIND)} end`;
}

/** That a row is like all of these patterns. */
const isLikeAll = (own: (column: string) => SqlFragment, like: RowKind['like']): SqlFragment =>
  allOf(Object.entries(like).map(isLike(own)));

/** What a row counts as that is added, taken away, or both: 1, -1 or 0. */
export function rowSignOf(
  own: (column: string) => SqlFragment,
  {plus, minus}: NonNullable<ReportSum['signed']>,
): SqlFragment {
  const [added, less] = [plus, minus].map((like) => isLikeAll(own, like));
  return sql`(case when ${added} then 1 else 0 end - case when ${less} then 1 else 0 end)`;
}

const isLike =
  (own: (column: string) => SqlFragment) =>
  ([column, pattern]: [string, string]): SqlFragment =>
    pattern.includes('%')
      ? sql`${own(column)} like ${sql.lit(pattern)}`
      : sql`${own(column)} = ${sql.lit(pattern)}`;
