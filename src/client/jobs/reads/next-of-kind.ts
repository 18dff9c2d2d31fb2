import {documentOfTask} from '#domain/document-definitions.ts';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {nextTask, ownershipOf, type TaskSeeker} from '#domain/tasks/next-task.ts';
import {takeTask} from '#domain/tasks/take-task.ts';
import type {TaskKind} from '#domain/tasks/task.ts';
import {bin as bins} from '#domain/warehouse/bin.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';
import {binAsScanned} from './bins-to-count.ts';
import type {JobBeginning} from '../engine/job.ts';
import {openTasks} from './open-tasks.ts';

/**
 * The next task of one kind for the worker who looks: what they are at first, else as tasks follow each other (TASK-7).
 * To begin it is to take it.
 */
export const nextOfKind =
  (kind: Exclude<TaskKind, 'pick'>) =>
  async (
    lists: ListReads,
    warehouse: string,
    last: string,
    looking: TaskSeeker,
  ): Promise<JobBeginning | undefined> => {
    const tasks = (await openTasks(lists, warehouse)).filter((task) => task.kind === kind);
    const own = tasks.filter(({about}) => about === last);
    const task = nextTask(own, looking) ?? nextTask(tasks, looking);
    return task && {thing: await thingOf(task, lists, warehouse), pieces: takenBy(task, looking)};
  };

/** What is recorded first: nothing where they have it. */
export function takenBy(task: ShownTask, looking: TaskSeeker): JobBeginning['pieces'] {
  const {kind, about, zone, take} = task;
  const isTaken = take?.who === looking.who && ownershipOf(task, looking) === 'mine';
  return isTaken ? [] : [{action: takeTask.name, args: {kind, about, zone}}];
}

async function thingOf(
  {kind, about, name}: ShownTask,
  lists: ListReads,
  warehouse: string,
): Promise<FoundThing> {
  const document = documentOfTask(kind);
  if (document) return {kind: document, id: about, name};
  return binAsScanned(about, (await lists.rowsOf(bins, [about])).get(about), warehouse);
}
