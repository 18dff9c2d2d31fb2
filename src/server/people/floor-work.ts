import type {Kysely} from 'kysely';
import {HOUR_MS} from '#domain/kernel/durations.ts';
import type {FloorHour} from '#protocol/floor-work.ts';
import type {Tables} from '../storage/tables.ts';
import {IS_OF_KIND, workOfDay, type DayAct, type WorkOfDayRequest} from './work-of-day.ts';

/** What a person recorded on devices on a day, by device and hour (REPORT-13). */
export async function floorWork(
  db: Kysely<Tables>,
  asked: WorkOfDayRequest,
): Promise<Omit<FloorHour, 'name'>[]> {
  const acts: Omit<FloorHour, 'name'>[] = [];
  for await (const act of workOfDay(db, asked)) acts.push(hourOf(act, asked.begin));
  return hoursTogether(acts);
}

/** One act as the hour in which it was done. */
const hourOf = (act: DayAct, begin: number): Omit<FloorHour, 'name'> => ({
  device: act.device,
  hour: Math.floor((act.at - begin) / HOUR_MS),
  acts: 1,
  corrected: Number(IS_OF_KIND.corrected(act)),
  held: Number(IS_OF_KIND.held(act)),
  undone: Number(IS_OF_KIND.undone(act)),
  waited: Math.max(0, act.received_at - act.at),
});

/** Hours of several acts or people together: of each device and hour one. */
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
