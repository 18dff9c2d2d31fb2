import {expect, test} from 'vitest';
import {tasksInOrder, type TaskSeeker, type OpenTask} from '#domain/tasks/next-task.ts';
import {fromDesk, inZone} from './looking.ts';

const aTask = (about: string, place: string, day: string): OpenTask => ({
  kind: 'pick',
  about,
  zone: place,
  place,
  left: 1,
  day,
  since: 1,
  way: 0,
  assigned: '',
});
const looking: TaskSeeker = {who: 'W', role: 'Admin', zone: 'A', way: 0, now: 1};
const tasks = [aTask('late-in-a', 'A', '2026-11-30'), aTask('early-in-b', 'B', '2026-11-24')];
const inOrder = (of: TaskSeeker) => tasksInOrder(tasks, of).map(({about}) => about);

test('[TASK-7] at a desk the tasks stand by the day that is promised, wherever its person counted last', () => {
  expect(inOrder(fromDesk(looking))).toEqual(['early-in-b', 'late-in-a']);
});

test('[TASK-7] on the floor those of one’s own zone come first: the chosen one, else where one was last', () => {
  expect(inOrder(inZone(looking, ''))).toEqual(['late-in-a', 'early-in-b']);
  expect(inOrder(inZone(looking, 'B'))).toEqual(['early-in-b', 'late-in-a']);
});
