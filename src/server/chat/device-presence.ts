import type {Kysely} from 'kysely';
import {isId, type Id} from '#domain/kernel/id.ts';
import type {PresentDevice} from '#protocol/chat.ts';
import type {Tables} from '../storage/tables.ts';

/** A device that is on says so each minute, and what it said is written a little later, ms. */
const NOW_MS = 5 * 60_000;
/** As long as a shift. */
const TODAY_MS = 12 * 3_600_000;

/** A company's devices, and its people by the device that they logged in on last: no closer than that is told. */
export interface WhoIsHere {
  readonly devices: readonly {readonly id: Id; readonly name: string; readonly here: PresentDevice}[];
  readonly people: ReadonlyMap<Id, PresentDevice>;
}

export async function whoIsHere(db: Kysely<Tables>, company: string, now: number): Promise<WhoIsHere> {
  const found = await db
    .selectFrom('devices')
    .select(['id', 'name', 'seen_at'])
    .where('company', '=', company)
    .where('revoked_at', '=', 0)
    .orderBy('name')
    .execute();
  const logins = await db
    .selectFrom('device_logins')
    .select(['device', 'who'])
    .where('company', '=', company)
    .orderBy('at')
    .execute();
  const devices = found
    .filter(({id}) => isId(id))
    .map(({id, name, seen_at}) => ({id, name, here: hereOf(seen_at, now)}));
  // The person who came last has the device.
  const holder = new Map(logins.map(({device, who}) => [device, who]));
  const people = new Map<Id, PresentDevice>();
  for (const {id, here} of devices) {
    const who = holder.get(id);
    if (who !== undefined && RANK[here] > RANK[people.get(who) ?? '']) people.set(who, here);
  }
  return {devices, people};
}

const RANK: Readonly<Record<PresentDevice, number>> = {now: 2, today: 1, '': 0};

const hereOf = (seen: number, now: number): PresentDevice =>
  seen > now - NOW_MS ? 'now' : seen > now - TODAY_MS ? 'today' : '';
