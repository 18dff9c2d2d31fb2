import {taskTake} from '#domain/tasks/task-take.ts';
import type {Lists} from '../../data/standing.ts';
import type {FoundThing} from '../../scan/found.ts';

/** Zones of one order that are looked at. */
const MOST = 100;

/**
 * An order with the zones of it that somebody has taken: what they pick of it. A take that is over is theirs as long as
 * nobody else has taken the task. Without any it is the whole order.
 */
export async function withOwnZones(lists: Lists, thing: FoundThing, who: string): Promise<FoundThing> {
  if (thing.kind !== 'dn') return thing;
  const query = {index: 'about', prefix: [thing.id], offset: 0, limit: MOST};
  const own = (await lists.rows(taskTake, query)).filter((row) => row['who'] === who);
  return own.length === 0 ? thing : {...thing, zones: own.map((row) => String(row['zone']))};
}
