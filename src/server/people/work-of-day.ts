import {sql, type Kysely, type RawBuilder} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {report} from '#domain/stock/report.ts';
import type {FloorKind} from '#protocol/floor-work.ts';
import type {DialectName} from '../storage/migrations/table.ts';
import type {Tables} from '../storage/tables.ts';

/** Whose work is asked for, in which warehouse, and of which day: its begin and its end, ms UTC. */
export interface WorkOfDayAsked {
  readonly company: string;
  readonly who: Id;
  readonly warehouse: string;
  readonly begin: number;
  readonly end: number;
}

const DAY = 86_400_000;

/** How the two databases read what a mutation says of itself. */
const SAYS = {
  sqlite: {
    at: sql<number>`cast(json_extract("body", '$.at') as integer)`,
    warehouse: sql<string>`json_extract("body", '$.warehouse')`,
    undoes: sql<string>`json_extract("body", '$.undoes')`,
  },
  postgres: {
    at: sql<number>`cast("body"::json ->> 'at' as bigint)`,
    warehouse: sql<string>`"body"::json ->> 'warehouse'`,
    undoes: sql<string>`"body"::json ->> 'undoes'`,
  },
} as const;

/** Which of somebody's work is of a kind. */
export const IS_OF_KIND: Readonly<Record<FloorKind, RawBuilder<boolean>>> = {
  // Whoever reports something is not corrected.
  corrected: sql<boolean>`("status" = 'corrected' and "action" <> ${report.name})`,
  held: sql<boolean>`("status" in ('held', 'refused'))`,
  undone: sql<boolean>`("undoes" is not null)`,
};

/**
 * What somebody recorded on devices on a day (REPORT-13), as `own`: by an index that begins with the person, from the
 * begin of the day to a day after its end.
 */
export function workOfDay(
  db: Kysely<Tables>,
  dialect: DialectName,
  {company, who, warehouse, begin, end}: WorkOfDayAsked,
) {
  const says = SAYS[dialect];
  return db
    .with('own', (from) =>
      from
        .selectFrom('mutations')
        .where('company', '=', company)
        .where('who', '=', who)
        .where('received_at', '>=', begin)
        .where('received_at', '<', end + DAY)
        .where('device', '<>', '')
        .where(says.warehouse, '=', warehouse)
        .select(['id as one', 'device', 'action', 'status', 'received_at'])
        .select([says.at.as('made'), says.undoes.as('undoes')]),
    )
    .selectFrom('own');
}
