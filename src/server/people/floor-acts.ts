import {sql, type Kysely} from 'kysely';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {FloorKind} from '#protocol/floor-work.ts';
import type {DialectName} from '../storage/migrations/table.ts';
import {mutationOf} from '../storage/sql/records.ts';
import type {MutationRow} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import {IS_OF_KIND, workOfDay, type WorkOfDayAsked} from './work-of-day.ts';

/** Which of somebody's work on a day is asked for, the newest first. */
export interface FloorActsAsked extends WorkOfDayAsked {
  /** Recorded from this moment on and before that one, ms UTC. */
  readonly from: number;
  readonly until: number;
  /** On these devices. */
  readonly devices: readonly Id[];
  readonly kind: FloorKind | undefined;
  /** Only what stands behind this one. */
  readonly after: ActPlace | undefined;
  readonly limit: number;
}

/** Where an act stands among others: by when it was recorded, and those of one moment by their ids. */
export interface ActPlace {
  readonly at: number;
  readonly id: Id;
}

/**
 * What {@link floorWork} has counted of somebody, act by act: one statement, which goes through the same rows and reads
 * the arguments of those that it tells.
 */
export async function floorActs(
  db: Kysely<Tables>,
  dialect: DialectName,
  asked: FloorActsAsked,
): Promise<MutationRow[]> {
  const {company, from, until, devices, kind, after, limit} = asked;
  const page = workOfDay(db, dialect, asked)
    .where('made', '>=', from)
    .where('made', '<', until)
    .where('device', 'in', devices)
    .$if(kind !== undefined, (query) =>
      query.where(kind === undefined ? sql<boolean>`true` : IS_OF_KIND[kind]),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("made", "one") < (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy('made', 'desc')
    .orderBy('one', 'desc')
    .limit(limit)
    .select(['one', 'made']);
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('mutations', (join) => join.onRef('id', '=', 'one').on('company', '=', company))
    .orderBy('made', 'desc')
    .orderBy('one', 'desc')
    .select(['body', 'status', 'version', 'epoch', 'code', 'facts', 'received_at'])
    .execute();
  return rows.map((row) => mutationOf(row as Row));
}
