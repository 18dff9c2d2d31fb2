import {countTask} from '../counting/count-plan.ts';
import {defineAction, del, outcomeDone, put, refuse, type Context, type Outcome} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {canWorkAt, staff} from '../people/staff.ts';
import {readsOfTaking, withRemainingWork} from './take-task.ts';
import {mayDoTask, nameOfTask, taskArgs, taskId, type TaskName} from './task.ts';
import {ASSIGNED_FOR_MS, taskTake} from './task-take.ts';

/** The office gives a task to a worker, or takes it back for all, whichever worker has it (TASK-5). */
export const assignTask = defineAction({
  name: 'task.assign',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {...taskArgs, staff: {kind: 'reference', list: 'staff'}},
  reads: (asked, context, view) => [
    ...readsOfTaking(nameOfTask(asked), context, view),
    ...(asked.staff ? [{list: staff.name, key: asked.staff}] : []),
  ],
  decide(asked, view, context) {
    const task = nameOfTask(asked);
    const to = asked.staff ?? '';
    return withRemainingWork(task, view, context, () => {
      const person = to === '' ? undefined : view.get(staff, to);
      if (to !== '' && !person)
        return refuse('reference.unknown', {field: 'staff', list: staff.name, key: to});
      if (person && !(canWorkAt(person, context.warehouse) && mayDoTask(task.kind, person.type)))
        return refuse('task.not-their-work', {kind: task.kind, who: to});
      const counted = task.kind === 'count' ? view.get(countTask, task.about) : undefined;
      // Whose a case is says its own act (CASE-23).
      return counted && counted.case !== '' && counted.assigned !== to
        ? refuse('task.of-case', {bin: counted.bin})
        : assigned(task, to, view, context);
    });
  },
});

function assigned(task: TaskName, to: Id, view: View, context: Context): Outcome {
  const id = taskId(task);
  const row = view.get(taskTake, id);
  const {now, who, mutation, warehouse} = context;
  // A bin that a worker has to count is theirs until it is counted, as in a plan (COUNT-8).
  const counted = task.kind === 'count' ? view.get(countTask, task.about) : undefined;
  const puts = counted ? [put(countTask, {...counted, assigned: to})] : [];
  if (to === '' || counted)
    return outcomeDone({puts, dels: row && row.who !== to ? [del(taskTake, id)] : []});
  const until = now + ASSIGNED_FOR_MS;
  return outcomeDone({
    puts: [
      put(taskTake, {
        ...task,
        id,
        warehouse,
        who: to,
        device: '',
        taken_at: now,
        until,
        given_by: who,
        mutation,
      }),
    ],
  });
}
