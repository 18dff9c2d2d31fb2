import {taskTake} from '#domain/tasks/task-take.ts';
import type {ListReads} from '../../../data/lists.ts';
import type {FoundThing} from '../../../data/found.ts';

/** Zones of one order that are looked at. */
const MAX_ORDER_ZONES = 100;

/**
 * An order with the zones of it that a worker has taken: what they pick of it. A take that is over is theirs as long as
 * no other worker has taken the task. Without any it is the whole order.
 */
export async function withOwnZones(lists: ListReads, thing: FoundThing, who: string): Promise<FoundThing> {
  const [own = thing] = await allWithOwnZones(lists, [thing], who);
  return own;
}

/** The same of many, which are looked up at once. */
export async function allWithOwnZones(
  lists: ListReads,
  things: readonly FoundThing[],
  who: string,
): Promise<readonly FoundThing[]> {
  const orders = things.filter(({kind}) => kind === 'dn').map(({id}) => id);
  const takes = await lists.rowsUnder(
    taskTake,
    'about',
    orders.map((id) => [id]),
    MAX_ORDER_ZONES,
  );
  const zones = new Map(
    orders.map((id, i) => [id, (takes[i] ?? []).filter((row) => row['who'] === who).map((row) => row.zone)]),
  );
  return things.map((thing) => {
    const own = zones.get(thing.id) ?? [];
    return thing.kind !== 'dn' || own.length === 0 ? thing : {...thing, zones: own};
  });
}
