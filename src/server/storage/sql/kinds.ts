import {sql} from 'kysely';
import {OTHER, type RowKind, type Sum} from '#domain/kernel/report.ts';
import {all, type Fragment} from './fragments.ts';

/** The first of these kinds that a row is of, as a statement tells it. */
export function kindOf(own: (column: string) => Fragment, kinds: readonly RowKind[]): Fragment {
  const cases = kinds.map(({name, like}) => sql`when ${isLikeAll(own, like)} then ${sql.lit(name)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(OTHER)} end`;
}

/** That a row is like all of these patterns. */
const isLikeAll = (own: (column: string) => Fragment, like: RowKind['like']): Fragment =>
  all(Object.entries(like).map(isLike(own)));

/** What a row counts as that is added, taken away, or both: 1, -1 or 0. */
export function signOf(
  own: (column: string) => Fragment,
  {plus, minus}: NonNullable<Sum['signed']>,
): Fragment {
  const [added, less] = [plus, minus].map((like) => isLikeAll(own, like));
  return sql`(case when ${added} then 1 else 0 end - case when ${less} then 1 else 0 end)`;
}

const isLike =
  (own: (column: string) => Fragment) =>
  ([column, pattern]: [string, string]): Fragment =>
    pattern.includes('%')
      ? sql`${own(column)} like ${sql.lit(pattern)}`
      : sql`${own(column)} = ${sql.lit(pattern)}`;
