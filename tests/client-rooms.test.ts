import {expect, test} from 'vitest';
import {imports, sources, type Import} from './imports.ts';

/**
 * The rooms of the client from the ground up: each is drawn from those before it, and from none behind it, so that no
 * two are drawn from each other. What a room shows of one above comes in by a slot that the shell fills.
 */
const ROOMS = [
  'base',
  'i18n',
  'ui',
  'data',
  'describe',
  'frame',
  'scan',
  'resource',
  'documents',
  'jobs',
  'screens',
  'shell',
] as const;

const CLIENT = /^src\/client\/(?:([\w-]+)\/)?/;
/** What puts the page together stands above all rooms. */
const roomOf = (path: string): string => CLIENT.exec(path)?.[1] ?? '';
const heightOf = (path: string): number => {
  const room = roomOf(path);
  return room === '' ? ROOMS.length : ROOMS.findIndex((each) => each === room);
};

/** A type counts as well: whoever names the shape of what stands above knows that it stands there. */
const upward = imports.filter(
  ({path, target}) => CLIENT.test(path) && CLIENT.test(target) && heightOf(target) > heightOf(path),
);

/** Rooms with the number of their files, and which rooms above each is drawn from. */
function plan(wrong: readonly Import[]): string {
  const rows = ROOMS.map((room) => {
    const files = sources.filter((path) => CLIENT.test(path) && roomOf(path) === room).length;
    const above = wrong.filter(({path}) => roomOf(path) === room);
    const named = Object.entries(Object.groupBy(above, ({target}) => roomOf(target)));
    const arrows = named.map(([name, these = []]) => `${name} ${these.length}`).join(', ');
    return `${room.padEnd(10)} ${String(files).padStart(4)} files  ${arrows && `↑ ${arrows}`}`.trimEnd();
  });
  return ['', ...rows.reverse(), ...wrong.map(({path, target}) => `${path} → ${target}`)].join('\n');
}

test('every file of the client stands in a room', () => {
  const homeless = sources.filter((path) => CLIENT.test(path) && heightOf(path) < 0);
  expect(homeless).toEqual([]);
});

test('what a room of the client draws stands below it', () => {
  expect(upward.length, plan(upward)).toBe(0);
});
