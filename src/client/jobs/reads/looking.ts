import type {Row} from '#domain/kernel/field.ts';
import type {TaskSeeker} from '#domain/tasks/next-task.ts';
import {bin as binList} from '#domain/warehouse/bin.ts';
import type {ClientApp, WorkLine} from '../../data/app.ts';
import type {FollowedLists, ListReads} from '../../data/lists.ts';

/** The work that says where a worker is: it names a bin. */
const AT_BINS = ['outbound.pick', 'inbound.putAway', 'counting.count'] as const;

/** Where this browser keeps the zone that is worked in; '' for every zone. */
const ZONE = 'task_zone';

/** The chosen zone, or `undefined` where none was chosen. */
export const chosenZone = (): string | undefined => localStorage.getItem(ZONE) ?? undefined;

/** Keeps the zone that is worked in on this handheld; '' for every zone. */
export function chooseZone(zone: string): void {
  localStorage.setItem(ZONE, zone);
}

/** A worker who walks and has chosen a zone looks from there; without one from where they were last. */
export const inZone = (looking: TaskSeeker, zone: string): TaskSeeker =>
  zone === '' ? looking : {...looking, zone};

/** A person at a desk stands in no zone: what is promised first is first, wherever they counted last. */
export const fromDesk = (looking: TaskSeeker): TaskSeeker => ({...looking, zone: '', way: 0});

/** A person of a role, and the zone that they have chosen, if any. */
export interface SeekerRole {
  readonly who: string;
  readonly role: string;
  readonly zone?: string | undefined;
}

/** By what it is known where a worker is. */
interface Whereabouts {
  readonly lastRecord: ClientApp['lastRecord'];
  readonly lists: Pick<ListReads, 'rowsOf'>;
}

/** The same for a read that is followed: also the worker's own work says where they are. */
export const whereaboutsOf = (app: Pick<ClientApp, 'lastRecord'>, lists: FollowedLists): Whereabouts => ({
  lists,
  lastRecord: (action) => lists.ofWork(() => app.lastRecord(action)),
});

/** Who looks for work and where: in the chosen zone, else in that of the bin where they did something last. */
export async function lookingFrom(
  {lastRecord, lists}: Whereabouts,
  {who, role, zone}: SeekerRole,
  now: number,
): Promise<TaskSeeker> {
  const last = (await Promise.all(AT_BINS.map((action) => lastRecord(action))))
    .filter((line): line is WorkLine => line !== undefined)
    .toSorted((a, b) => b.at - a.at)[0];
  const id = last?.args['bin'];
  const bins: ReadonlyMap<string, Row> =
    typeof id === 'string' ? await lists.rowsOf(binList, [id]) : new Map();
  const [bin] = [...bins.values()];
  return {
    who,
    role,
    zone: zone ?? String(bin?.['zone'] ?? ''),
    way: Number(bin?.['walking_sequence'] ?? 0),
    now,
  };
}
