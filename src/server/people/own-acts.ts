import {sql, type Kysely} from 'kysely';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {mutationFromRow} from '../storage/sql/records.ts';
import type {MutationRow} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';

/** Whose acts are asked for, from when on (ms UTC), and how many of the last are told whole. */
export interface OwnActsRequest {
  readonly company: string;
  readonly who: Id;
  readonly since: number;
  readonly most: number;
}

/** What a person did: of each kind how much, the most frequent first, and the last acts, the latest first. */
export interface OwnActs {
  readonly kinds: readonly {readonly action: string; readonly count: number}[];
  readonly last: readonly MutationRow[];
}

/**
 * What a person did since a moment, by when it came (STAFF-13): one statement, which goes through hers in an index and
 * reads no arguments but those of the last.
 */
export async function ownActs(
  db: Kysely<Tables>,
  {company, who, since, most}: OwnActsRequest,
): Promise<OwnActs> {
  const rows = await db
    .with('own', (from) =>
      from
        .selectFrom('mutations')
        .where('company', '=', company)
        .where('who', '=', who)
        .where('received_at', '>=', since)
        .select(['id as one', 'action as kind'])
        .select([
          sql<number>`row_number() over (order by "received_at" desc, "id" desc)`.as('n'),
          sql<number>`row_number() over (partition by "action" order by "received_at" desc, "id" desc)`.as(
            'k',
          ),
          sql<number>`count(*) over (partition by "action")`.as('count'),
        ]),
    )
    .selectFrom('own')
    .leftJoin('mutations', (join) =>
      join.onRef('id', '=', 'one').on('company', '=', company).on('n', '<=', most),
    )
    .where((row) => row.or([row('n', '<=', most), row('k', '=', 1)]))
    .orderBy('n')
    .select(['kind', 'k', 'count', 'body', 'status', 'version', 'epoch', 'code', 'facts', 'received_at'])
    .execute();
  const kinds = rows.flatMap(({kind, k, count}) =>
    Number(k) === 1 ? {action: kind, count: Number(count)} : [],
  );
  return {
    kinds: kinds.toSorted((a, b) => b.count - a.count),
    last: rows.flatMap((row) => (row.body === null ? [] : mutationFromRow(row as Row))),
  };
}
