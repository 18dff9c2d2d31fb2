import {sql} from 'kysely';
import {OTHER, type RowKind} from '#domain/kernel/report.ts';
import {all, type Fragment} from './fragments.ts';

/** The first of these kinds that a row is of, as a statement tells it. */
export function kindOf(own: (column: string) => Fragment, kinds: readonly RowKind[]): Fragment {
  const cases = kinds.map(({name, like}) => sql`when ${isLikeAll(own, like)} then ${sql.lit(name)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(OTHER)} end`;
}

/** That a row is like all of these patterns. */
export const isLikeAll = (own: (column: string) => Fragment, like: RowKind['like']): Fragment =>
  all(Object.entries(like).map(isLike(own)));

const isLike =
  (own: (column: string) => Fragment) =>
  ([column, pattern]: [string, string]): Fragment =>
    pattern.includes('%')
      ? sql`${own(column)} like ${sql.lit(pattern)}`
      : sql`${own(column)} = ${sql.lit(pattern)}`;
