import {setImmediate as othersTurn} from 'node:timers/promises';
import {sql, type Kysely} from 'kysely';
import {DAY_MS} from '#domain/kernel/durations.ts';
import type {Id} from '#domain/kernel/id.ts';
import {reportProblem} from '#domain/stock/report.ts';
import {withinCentury} from '#protocol/bounds.ts';
import type {FloorKind} from '#protocol/floor-work.ts';
import type {Mutation, MutationStatus} from '#protocol/mutation.ts';
import type {Tables} from '../storage/tables.ts';

/** Whose work is asked for, in which warehouse, and of which day: its begin and its end, ms UTC. */
export interface WorkOfDayRequest {
  readonly company: string;
  readonly who: Id;
  readonly warehouse: string;
  readonly begin: number;
  readonly end: number;
}

/** Something that was recorded on a device. */
export interface DayAct {
  readonly id: Id;
  readonly device: Id;
  readonly action: string;
  readonly status: MutationStatus;
  /** By the device's clock, and by the server's, ms UTC. */
  readonly at: number;
  readonly received_at: number;
  readonly isUndoing: boolean;
}

/** Acts that are read at once: each may hold a document of thousands of lines. */
const STRETCH = 100;

/** Which of a person's work is of a kind. */
export const IS_OF_KIND: Readonly<Record<FloorKind, (act: DayAct) => boolean>> = {
  // A report is not corrected.
  corrected: ({status, action}) => status === 'corrected' && action !== reportProblem.name,
  held: ({status}) => status === 'held' || status === 'refused',
  undone: ({isUndoing}) => isUndoing,
};

/**
 * What a person recorded on devices on a day (REPORT-13), as it came: by an index that begins with the person, from the
 * begin of the day to a day after its end, a stretch at a time. What an act says of itself is read here and never by a
 * database: what is held may hold any text, and PostgreSQL takes some for no JSON.
 */
export async function* workOfDay(
  db: Kysely<Tables>,
  {company, who, warehouse, begin, end}: WorkOfDayRequest,
): AsyncGenerator<DayAct> {
  for (let after: readonly [at: number, id: Id] = [begin, '']; ;) {
    const rows = await db
      .selectFrom('mutations')
      .where('company', '=', company)
      .where('who', '=', who)
      .where(sql<boolean>`("received_at", "id") > (${after[0]}, ${after[1]})`)
      .where('received_at', '<', end + DAY_MS)
      .where('device', '<>', '')
      .orderBy('received_at')
      .orderBy('id')
      .limit(STRETCH)
      .select(['id', 'device', 'action', 'status', 'received_at', 'body'])
      .execute();
    for (const {body, ...row} of rows) {
      // As we have stored it.
      const said = JSON.parse(body) as Mutation;
      // A database may have it from before it was bounded.
      const at = withinCentury(said.at);
      if (said.warehouse !== warehouse || at < begin || at >= end) continue;
      const [status, received_at] = [row.status as MutationStatus, Number(row.received_at)];
      yield {...row, status, received_at, at, isUndoing: said.undoes !== undefined};
    }
    const last = rows.at(-1);
    if (!last || rows.length < STRETCH) return;
    after = [Number(last.received_at), last.id];
    await othersTurn();
  }
}
