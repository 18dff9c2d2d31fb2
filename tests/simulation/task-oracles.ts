import type {Row} from '#domain/kernel/field.ts';
import {idOfText, type Id} from '#domain/kernel/id.ts';
import type {Lineage} from '#protocol/sync.ts';
import type {MutationRow} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import type {Faults} from './faults.ts';
import {TASK_MINUTES} from './tasks.ts';
import type {Moment, SimulatedWorld} from './world.ts';

/** How long a take holds at most, by arithmetic of its own. */
const LEASE = TASK_MINUTES * 60_000;

/**
 * [TASK-2] At no moment of the server's history has a task two takers, none holds for longer than its time, and nobody
 * is refused a task whose take was over.
 */
export function checkTasks(
  world: Pick<SimulatedWorld, 'moments'>,
  rows: ReadonlyMap<Id, MutationRow>,
  lineage: Lineage,
  met?: Faults,
): void {
  const byVersion = Map.groupBy(rows.values(), ({version}) => version);
  for (const [version, settled] of byVersion) {
    const now = momentAt(world, lineage, version);
    for (const row of now?.rows.get('taskTake')?.values() ?? []) checkEnd(row);
    const takes = settled.filter(
      ({mutation, status}) => mutation.action === 'task.take' && status !== 'held',
    );
    if (takes.length === 0) continue;
    const before = momentAt(world, lineage, version - 1);
    if (!before) continue;
    for (const take of takes)
      if (!settled.some((other) => other !== take && mayTouch(other, take))) checkTake(take, before, met);
  }
}

/** Whether work of the same commit may have changed what a take met: it is about the same, or moves stock. */
const mayTouch = ({mutation}: MutationRow, take: MutationRow): boolean =>
  /^(stock|counting)\./.test(mutation.action) ||
  JSON.stringify(mutation.args).includes(String(take.mutation.args['about']));

function checkEnd(row: Row): void {
  if (Number(row['until']) > Number(row['update_time']) + LEASE)
    throw new Broken(`task ${String(row['id'])} is held for longer than its time`);
}

/** A take that met what stood there before its commit. */
function checkTake({mutation, status, code, received_at}: MutationRow, before: Moment, met?: Faults): void {
  const {kind, about, zone} = mutation.args;
  const id = idOfText(`${String(kind)}:${String(about)}:${String(kind === 'pick' ? zone : '')}`);
  const held = before.rows.get('taskTake')?.get(id);
  const isOthers = held !== undefined && held['who'] !== mutation.who;
  const isOver = Number(held?.['until'] ?? 0) <= received_at;
  if (status === 'applied' && isOthers) met?.count('task taken that was another’s before');
  if (code === 'task.taken') met?.count('task refused that another has');
  if (status === 'applied' && isOthers && !isOver)
    throw new Broken(`${mutation.id} took a task that another has`);
  if (code === 'task.taken' && (!isOthers || isOver))
    throw new Broken(`${mutation.id} was refused a task that nobody has any more`);
}

/** What stood there at a version of the history in force, where anybody looked then. */
function momentAt(
  {moments}: Pick<SimulatedWorld, 'moments'>,
  lineage: Lineage,
  version: number,
): Moment | undefined {
  const at = lineage.findLastIndex(({start}) => start <= version);
  const [epoch, previous] = [lineage[at], lineage[at - 1]];
  const found = moments.get(`${epoch?.epoch ?? ''}:${String(version)}`);
  return (
    found ??
    (epoch?.start === version ? moments.get(`${previous?.epoch ?? ''}:${String(version)}`) : undefined)
  );
}
