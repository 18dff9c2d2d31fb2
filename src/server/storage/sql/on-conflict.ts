import {sql} from 'kysely';
import {columnRefs, type SqlFragment} from './fragments.ts';
import type {TableShape} from './shape.ts';

/** Replaces every column but the key where the key is taken. */
export function onConflict(shape: TableShape): SqlFragment {
  const columns = shape.columns.filter((column) => !shape.key.includes(column));
  const sets = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  return sql`on conflict (${columnRefs(['company', ...shape.key])}) do update set ${sql.join(sets)}`;
}
