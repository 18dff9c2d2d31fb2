import {reportedBy} from '#domain/open-tasks.ts';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {ownershipOf, type TaskSeeker} from '#domain/tasks/next-task.ts';
import {ACT_OF_TASK, type TaskKind} from '#domain/tasks/task.ts';
import {isTextKey, type Say, type TextKey} from '../../../i18n/text.ts';

/** What is done with a task of a kind. */
export const TASK_TITLES: Readonly<Record<TaskKind, TextKey>> = {
  pick: `act.${ACT_OF_TASK.pick}`,
  'put-away': `act.${ACT_OF_TASK['put-away']}`,
  count: `act.${ACT_OF_TASK.count}`,
};

/** Where it is, how much of it is left, and for what case a bin is counted. */
export function taskWords(say: Say, {kind, place, left, forCase}: ShownTask): readonly string[] {
  return [
    ...(forCase ? caseTaskWords(say, forCase) : []),
    ...(place === '' ? [] : [say('task.zone', {zone: place})]),
    ...(kind === 'count' ? [] : [say('waits.lines', {count: left})]),
  ];
}

/** For what case a bin is counted, and which goods it is about. */
export function caseTaskWords(say: Say, {code, goods}: NonNullable<ShownTask['forCase']>): readonly string[] {
  const key = reportedBy(code);
  // Of what the floor reports there is a word; any other case is told in sentences for the office.
  const what = isTextKey(key) ? say('task.case', {what: say(key)}) : say('task.ofCase');
  return goods === '' ? [what] : [what, goods];
}

/** Whose it is, in words: of others since when, and of one that a worker had that it is free again since then. */
export function ownerWords(
  say: Say,
  task: ShownTask,
  looking: TaskSeeker,
  age: (at: number) => {readonly words: string},
): string {
  const {take, owner, assigned} = task;
  const whose = ownershipOf(task, looking);
  if (whose === 'mine') return say('task.mine');
  if (whose === 'free') return take ? say('task.freeSince', {age: age(take.until).words}) : say('task.free');
  const name = owner || say('describe.somebody');
  return take && assigned !== take.who ? say('task.takenBy', {name, age: age(take.taken_at).words}) : name;
}
