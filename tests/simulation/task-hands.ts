import {countTask} from '#domain/counting/count-plan.ts';
import {asn} from '#domain/inbound/asn.ts';
import type {Row} from '#domain/kernel/field.ts';
import {dn} from '#domain/outbound/dn.ts';
import {taskTake} from '#domain/tasks/task-take.ts';
import type {MirrorStore} from '#offline/mirror/mirror.ts';
import type {PieceOfWork} from '#offline/outbox/mutation-recorder.ts';
import {oneOf, type Throw} from './dice.ts';

/** Zones that bins stand in, one after the other. */
export const ZONES = ['A', 'B'];

/**
 * Somebody takes a task that their screen shows, mostly such as nobody has there, or gives one back. `undefined` where
 * there is none.
 */
export async function taskAtHand(
  mirror: Pick<MirrorStore, 'rows'>,
  chance: (purpose: string) => ReturnType<Throw>,
): Promise<PieceOfWork | undefined> {
  const rows = (list: string): Promise<Row[]> =>
    mirror.rows(list, {index: 'key', prefix: [], offset: 0, limit: 1_000});
  const taken = await rows(taskTake.name);
  if (taken.length > 0 && chance('give back') < 0.12) {
    const {kind, about, zone} = oneOf(taken, chance('task to give back'));
    return {action: 'task.giveBack', args: {kind: String(kind), about: String(about), zone: String(zone)}};
  }
  const orders = (await rows(dn.name)).filter(({state}) => state === 'to-pick');
  const tasks = [
    ...orders.flatMap(({id}) => ZONES.map((zone) => ({kind: 'pick', about: String(id), zone}))),
    ...(await rows(asn.name))
      .filter(({sorted}) => Number(sorted) > 0)
      .map(({id}) => ({kind: 'put-away', about: String(id), zone: ''})),
    ...(await rows(countTask.name)).map(({bin}) => ({kind: 'count', about: String(bin), zone: ''})),
  ];
  return tasks.length === 0 ? undefined : {action: 'task.take', args: oneOf(tasks, chance('task') ** 2)};
}
