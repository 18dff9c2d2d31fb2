import {countLine, countTask, handCount, type CountTaskRow} from '../counting/count-plan.ts';
import {FOR_NO_CASE, isForCaseAlone} from '../counting/count-proposals.ts';
import {del, put, type Context, type Del, type Done, type Put} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {hasRole, OFFICE} from '../kernel/roles.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import {canWorkAt, staff} from '../people/staff.ts';
import {actsOfCase, isHanding, withAct, type CaseAct} from '../stock/case-acts.ts';
import {factsOfCase, textOrEmpty, type CaseRow} from '../stock/case-closing.ts';
import {binOfPlace} from '../stock/place.ts';

/** The bin that a case is about, where it names one: the one that goods came from before the one that they came to. */
export function binOfCase(row: Pick<CaseRow, 'facts'>): Id | undefined {
  const {bin, from, to} = factsOfCase(row);
  const named = textOrEmpty(bin);
  return named === '' ? (binOfPlace(textOrEmpty(from)) ?? binOfPlace(textOrEmpty(to))) : named;
}

/** How a case was handed to a worker who counts a bin for it, as long as that is so. */
export function handedToCount({acts}: Pick<CaseRow, 'acts'>): (CaseAct & {readonly bin: Id}) | undefined {
  const last = actsOfCase(acts).findLast(isHanding);
  return last?.did === 'case.assign' && last.bin !== undefined ? {...last, bin: last.bin} : undefined;
}

/** The bin that is counted for a case. */
export function taskOfCase(row: CaseRow, view: View): CountTaskRow | undefined {
  const handed = handedToCount(row);
  const task = handed && ifDownloaded(() => view.get(countTask, handed.bin));
  return task?.case === row.id ? task : undefined;
}

/** It is counted for the case no more: what else asks that the bin be counted goes on asking. */
export const withoutTask = (task: CountTaskRow | undefined): (Put | Del)[] =>
  !task
    ? []
    : isForCaseAlone(task)
      ? [del(countTask, task.bin)]
      : [put(countTask, {...task, ...FOR_NO_CASE, assigned: ''})];

/** What counts a bin; anything else that ends its task has left it uncounted. */
const COUNT = 'counting.count';

/**
 * A case whose bin was counted comes back to the person who handed it on, with what was counted, and so does one whose
 * bin is counted no more. The task of a case that is closed goes with it (CASE-23).
 */
export const countedCases: Projection = (outcome, view, context, action) => {
  const written = new Map(
    outcome.puts.filter(({list}) => list === caseResource.name).map(({row}) => [String(row['id']), row]),
  );
  return [
    ...endedTasks(outcome, view).flatMap(({before, after}) => [
      ...(after ? [put(countTask, {...after, ...FOR_NO_CASE})] : []),
      // Whatever writes the case itself has said what becomes of it.
      ...(written.has(before.case) && action !== COUNT
        ? []
        : cameBack(before, {outcome, view, context, action}, written.get(before.case))),
    ]),
    ...[...written.values()].flatMap((row) => tasksOfClosed(row, outcome, view)),
  ];
};

interface Ended {
  readonly before: CountTaskRow;
  /** The same bin, which a plan has still. */
  readonly after: CountTaskRow | undefined;
}

/** The tasks of cases that are to be done no more. */
function endedTasks({puts, dels}: Done, view: View): Ended[] {
  // Rows of a list of ours have its shape.
  const after = new Map<Id, CountTaskRow | undefined>(
    dels.filter(({list}) => list === countTask.name).map(({key}) => [key, undefined]),
  );
  for (const {list, row} of puts)
    if (list === countTask.name) after.set(String(row['bin']), row as CountTaskRow);
  return [...after].flatMap(([bin, row]) => {
    const before = ifDownloaded(() => view.get(countTask, bin));
    if (!before || before.case === '') return [];
    const isSame = row?.case === before.case;
    return isSame && row.is_open === 1 ? [] : [{before, after: isSame ? row : undefined}];
  });
}

interface TaskWork {
  readonly outcome: Done;
  readonly view: View;
  readonly context: Context;
  readonly action: string;
}

/** None on a device that has no cases. */
function cameBack(task: CountTaskRow, {outcome, view, context, action}: TaskWork, written?: Row): Put[] {
  // A count that has found some of what it is about says so in it, too (COUNT-16); rows of a list of ours have its
  // shape.
  const row = (written as CaseRow | undefined) ?? ifDownloaded(() => view.get(caseResource, task.case));
  const handed = row?.state === 'open' ? handedToCount(row) : undefined;
  if (!row || !handed) return [];
  const to = mayHave(handed.who, row.warehouse, view) ? handed.who : '';
  const {who, now: at, mutation} = context;
  const isCounted = action === COUNT;
  const acts = withAct(row.acts, {
    did: isCounted ? 'case.counted' : 'case.uncounted',
    who,
    at,
    to,
    bin: task.bin,
    mutation,
    ...(isCounted ? {counted: countedOf(task, outcome)} : {}),
  });
  return [put(caseResource, {...row, assigned: to, acts})];
}

/** Who handed it on may have left meanwhile, or been given other work: then it is of none. */
function mayHave(who: Id, warehouse: string, view: View): boolean {
  const person = ifDownloaded(() => view.get(staff, who));
  return person !== undefined && canWorkAt(person, warehouse) && hasRole(OFFICE, person.type);
}

/** Units of the goods that a case is about, as a count has found them in its bin. */
const countedOf = ({bin, goods}: CountTaskRow, {puts}: Done): number =>
  puts
    .filter(({list, row}) => (list === handCount.name || list === countLine.name) && row['bin'] === bin)
    .filter(({row}) => goods === '' || row['goods'] === goods)
    .reduce((sum, {row}) => sum + Number(row['counted']), 0);

function tasksOfClosed(row: Row, {puts, dels}: Done, view: View): (Put | Del)[] {
  if (row['state'] !== 'closed') return [];
  // Rows of a list of ours have its shape.
  const task = taskOfCase(row as CaseRow, view);
  const isAt = ({list}: {readonly list: string}, bin: unknown): boolean =>
    list === countTask.name && bin === task?.bin;
  // What the same work has done to the task stands.
  if (dels.some((each) => isAt(each, each.key))) return [];
  const written = puts.find((each) => isAt(each, each.row['bin']))?.row as CountTaskRow | undefined;
  return withoutTask(written?.case === row['id'] ? written : written ? undefined : task);
}
