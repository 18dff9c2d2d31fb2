import {countPlan, countTask, type CountTaskRow} from '../counting/count-plan.ts';
import {countProposal} from '../counting/count-proposals.ts';
import {
  defineAction,
  del,
  outcomeDone,
  put,
  refuse,
  type Context,
  type Del,
  type Outcome,
  type Put,
  type Read,
} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Id} from '../kernel/id.ts';
import {hasRole, OFFICE} from '../kernel/roles.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {canWorkAt, staff, type StaffRow} from '../people/staff.ts';
import {withAct} from '../stock/case-acts.ts';
import {
  caseArg,
  caseRead,
  factsOfCase,
  textOrEmpty,
  withOpenCase,
  type CaseRow,
} from '../stock/case-closing.ts';
import {bin as bins} from '../warehouse/bin.ts';
import {binOfCase, handedToCount, taskOfCase, withoutTask} from './case-task.ts';
import {mayDoTask, taskId} from './task.ts';
import {taskTake} from './task-take.ts';

/**
 * An open case is a person's to look after, or free again (CASE-21). Handed to a worker who counts and closes no
 * cases it is their task: the bin that it is about is theirs to count (CASE-23).
 */
export const assignCase = defineAction({
  name: 'case.assign',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {
    case: caseArg,
    /** Staff id; '' for none. */
    to: {kind: 'reference', list: 'staff'},
  },
  reads: ({case: id, to}, _context, view) => [
    caseRead(id),
    ...(to ? [{list: staff.name, key: to}] : []),
    ...readsOfTask(id, view),
  ],
  decide: ({case: id, to: told}, view, context) =>
    withOpenCase(view, id, (row) => {
      const to = String(told || '');
      const person = to === '' ? undefined : view.get(staff, to);
      if (to !== '' && !person) return refuse('staff.unknown', {to});
      if (
        person &&
        !(canWorkAt(person, row.warehouse) && (closes(person) || mayDoTask('count', person.type)))
      )
        return refuse('case.not-theirs', {name: person.name});
      return person && !closes(person)
        ? handedToFloor(row, person, view, context)
        : handed(row, to, context, {also: withoutTask(taskOfCase(row, view))});
    }),
});

const closes = ({type}: StaffRow): boolean => hasRole(OFFICE, type);

function readsOfTask(id: Id, view: View | undefined): Read[] {
  const row = view && ifKnown(() => view.get(caseResource, id));
  const about = row ? [binOfCase(row), handedToCount(row)?.bin] : [];
  return [...new Set(about)].flatMap((bin) =>
    bin === undefined
      ? []
      : [
          {list: bins.name, key: bin},
          {list: countTask.name, key: bin},
          {list: taskTake.name, key: taskId({kind: 'count', about: bin, zone: ''})},
        ],
  );
}

interface Handed {
  /** The bin that is to be counted for it. */
  readonly bin?: Id;
  readonly also: readonly (Put | Del)[];
}

function handed(row: CaseRow, to: Id, {who, now: at}: Context, {bin, also}: Handed): Outcome {
  const acts = withAct(row.acts, {did: 'case.assign', who, at, to, ...(bin === undefined ? {} : {bin})});
  return outcomeDone({
    puts: [put(caseResource, {...row, assigned: to, acts}), ...also.filter((each) => 'row' in each)],
    dels: also.filter((each) => 'key' in each),
  });
}

function handedToFloor(row: CaseRow, {id: to, name}: StaffRow, view: View, context: Context): Outcome {
  const about = binOfCase(row);
  const bin = about === undefined ? undefined : view.get(bins, about);
  if (!bin) return refuse('case.no-bin', {name});
  const known = view.get(countTask, bin.id);
  // Told twice: it is theirs already.
  if (known?.case === row.id && known.assigned === to) return outcomeDone({});
  if (known && known.case !== '' && known.case !== row.id)
    return refuse('case.bin-of-other', {bin: bin.id, who: known.assigned});
  if (known?.is_open === 1 && known.case === '' && known.assigned !== '' && known.assigned !== to)
    return refuse('task.assigned', {kind: 'count', who: known.assigned});
  const take = view.get(taskTake, taskId({kind: 'count', about: bin.id, zone: ''}));
  return handed(row, to, context, {
    bin: bin.id,
    also: [
      put(countTask, {
        ...(known ? toCountAgain(known) : countProposal(bin.id, bin.warehouse, '')),
        assigned: to,
        case: row.id,
        case_code: row.code,
        goods: textOrEmpty(factsOfCase(row)['goods']),
      }),
      ...planOf(known, view),
      ...(take && take.who !== to ? [del(taskTake, take.id)] : []),
    ],
  });
}

/** What a plan has counted already is looked at once more (COUNT-8). */
const toCountAgain = (task: CountTaskRow): CountTaskRow =>
  task.state === 'counted' ? {...task, state: 'recount', is_open: 1} : task;

function planOf(task: CountTaskRow | undefined, view: View): Put[] {
  const plan = task?.state === 'counted' ? view.get(countPlan, task.document) : undefined;
  return plan ? [put(countPlan, {...plan, counted: plan.counted - 1})] : [];
}
