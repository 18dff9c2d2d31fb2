import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import {compareText} from '#domain/kernel/resource.ts';
import type {FloorKind} from '#protocol/floor-work.ts';
import type {Tables} from '../storage/tables.ts';
import {IS_OF_KIND, workOfDay, type WorkOfDayRequest} from './work-of-day.ts';

/** Which of a person's work on a day is asked for. */
export interface FloorActsRequest extends WorkOfDayRequest {
  /** Recorded from this moment on and before that one, ms UTC. */
  readonly from: number;
  readonly until: number;
  /** On these devices. */
  readonly devices: ReadonlySet<Id>;
  readonly kind: FloorKind | undefined;
}

/** Where an act stands among others: by when it was recorded, and those of one moment by their ids. */
export interface ActPlace {
  readonly at: number;
  readonly id: Id;
}

/** What {@link floorWork} has counted of a person, act by act: it goes through the same rows. */
export async function floorActs(db: Kysely<Tables>, asked: FloorActsRequest): Promise<ActPlace[]> {
  const {from, until, devices, kind} = asked;
  const found: ActPlace[] = [];
  for await (const act of workOfDay(db, asked)) {
    const {id, device, at} = act;
    if (at < from || at >= until || !devices.has(device)) continue;
    if (kind === undefined || IS_OF_KIND[kind](act)) found.push({at, id});
  }
  return found;
}

/** The order in which acts are told. */
export const newestFirst = (a: ActPlace, b: ActPlace): number => b.at - a.at || compareText(b.id, a.id);
