import {sql, type Kysely} from 'kysely';
import type {FloorHour} from '#protocol/floor-work.ts';
import type {DialectName} from '../storage/migrations/table.ts';
import type {Tables} from '../storage/tables.ts';
import {IS_OF_KIND, workOfDay, type WorkOfDayAsked} from './work-of-day.ts';

export const HOUR = 3_600_000;

/** What somebody recorded on devices on a day, by device and hour (REPORT-13): one statement. */
export async function floorWork(
  db: Kysely<Tables>,
  dialect: DialectName,
  asked: WorkOfDayAsked,
): Promise<Omit<FloorHour, 'name'>[]> {
  const {begin, end} = asked;
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await workOfDay(db, dialect, asked)
    .where('made', '>=', begin)
    .where('made', '<', end)
    .select('device')
    .select([
      sql<number>`("made" - ${begin}) / ${HOUR}`.as('hour'),
      sql<number>`count(*)`.as('acts'),
      counted(IS_OF_KIND.corrected).as('corrected'),
      counted(IS_OF_KIND.held).as('held'),
      counted(IS_OF_KIND.undone).as('undone'),
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
