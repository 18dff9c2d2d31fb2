import {sql} from 'kysely';
import {refs, type Fragment} from './fragments.ts';
import type {Shape} from './shape.ts';

/** Replaces every column but the key where the key is taken. */
export function onConflict(shape: Shape): Fragment {
  const columns = shape.columns.filter((column) => !shape.key.includes(column));
  const sets = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  return sql`on conflict (${refs(['company', ...shape.key])}) do update set ${sql.join(sets)}`;
}
