import {sql, type Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {report} from '#domain/stock/report.ts';
import type {FloorHour} from '#protocol/floor-work.ts';
import type {DialectName} from '../storage/migrations/table.ts';
import type {Tables} from '../storage/tables.ts';

/** Whose work is asked for, in which warehouse, and of which day: its begin and its end, ms UTC. */
export interface FloorWorkAsked {
  readonly company: string;
  readonly who: Id;
  readonly warehouse: string;
  readonly begin: number;
  readonly end: number;
}

const [HOUR, DAY] = [3_600_000, 86_400_000];

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

/**
 * What somebody recorded on devices on a day, by device and hour (REPORT-13): one statement, which goes through hers in
 * an index, from the begin of the day to a day after its end.
 */
export async function floorWork(
  db: Kysely<Tables>,
  dialect: DialectName,
  {company, who, warehouse, begin, end}: FloorWorkAsked,
): Promise<Omit<FloorHour, 'name'>[]> {
  const says = SAYS[dialect];
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await db
    .with('own', (from) =>
      from
        .selectFrom('mutations')
        .where('company', '=', company)
        .where('who', '=', who)
        .where('received_at', '>=', begin)
        .where('received_at', '<', end + DAY)
        .where('device', '<>', '')
        .where(says.warehouse, '=', warehouse)
        .select(['device', 'action', 'status', 'received_at', says.at.as('made'), says.undoes.as('undoes')]),
    )
    .selectFrom('own')
    .where('made', '>=', begin)
    .where('made', '<', end)
    .select('device')
    .select([
      sql<number>`("made" - ${begin}) / ${HOUR}`.as('hour'),
      sql<number>`count(*)`.as('acts'),
      // Whoever reports something is not corrected.
      counted(sql`"status" = 'corrected' and "action" <> ${report.name}`).as('corrected'),
      counted(sql`"status" in ('held', 'refused')`).as('held'),
      counted(sql`"undoes" is not null`).as('undone'),
      sql<number>`max("received_at" - "made")`.as('waited'),
    ])
    .groupBy(['device', 'hour'])
    .execute();
  return rows.map((row) => ({
    device: row.device,
    hour: Math.trunc(Number(row.hour)),
    acts: Number(row.acts),
    corrected: Number(row.corrected),
    held: Number(row.held),
    undone: Number(row.undone),
    waited: Math.max(0, Number(row.waited)),
  }));
}

/** Hours of several people together: of each device and hour one. */
export function hoursTogether(hours: readonly Omit<FloorHour, 'name'>[]): Omit<FloorHour, 'name'>[] {
  const found = new Map<string, Omit<FloorHour, 'name'>>();
  for (const each of hours) {
    const key = `${each.device} ${String(each.hour)}`;
    const before = found.get(key);
    found.set(
      key,
      before
        ? {
            ...each,
            acts: each.acts + before.acts,
            corrected: each.corrected + before.corrected,
            held: each.held + before.held,
            undone: each.undone + before.undone,
            waited: Math.max(each.waited, before.waited),
          }
        : each,
    );
  }
  return [...found.values()];
}
