import {describe, expect, test} from 'vitest';
import {imports, sources, type Import} from './imports.ts';

/**
 * The rooms of a folder from the ground up: each is drawn from those before it, and from none behind it, so that no two
 * are drawn from each other. What a room shows of one above comes in by a slot that the shell fills.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/client/': [
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
  ],
  'src/client/jobs/': ['engine', 'reads', 'definitions', 'screen'],
};

/** What puts the page together stands above all rooms, and what tells the compiler of the build below them. */
const OUTSIDE = new Set(['src/client/main.tsx', 'src/client/env.d.ts']);

describe.each(Object.entries(ROOMS))('%s', (folder, rooms) => {
  const roomOf = (path: string): string | undefined =>
    path.startsWith(folder) && path.slice(folder.length).includes('/')
      ? path.slice(folder.length).split('/')[0]
      : undefined;
  const heightOf = (path: string): number => rooms.indexOf(roomOf(path) ?? '');

  /** A type counts as well: whoever names the shape of what stands above knows that it stands there. */
  const upward = imports.filter(
    ({path, target}) =>
      path.startsWith(folder) &&
      !OUTSIDE.has(path) &&
      target.startsWith(folder) &&
      heightOf(target) > heightOf(path),
  );

  /** Rooms with the number of their files, and which rooms above each is drawn from. */
  const plan = (wrong: readonly Import[]): string => {
    const rows = rooms.toReversed().map((room) => {
      const files = sources.filter((path) => roomOf(path) === room).length;
      const above = wrong.filter(({path}) => roomOf(path) === room);
      const named = Object.entries(Object.groupBy(above, ({target}) => roomOf(target) ?? ''));
      const arrows = named.map(([name, these = []]) => `${name} ${these.length}`).join(', ');
      return `${room.padEnd(12)} ${String(files).padStart(4)} files  ${arrows && `↑ ${arrows}`}`.trimEnd();
    });
    return ['', ...rows, ...wrong.map(({path, target}) => `${path} → ${target}`)].join('\n');
  };

  test('every file stands in a room', () => {
    const homeless = sources.filter(
      (path) => path.startsWith(folder) && !OUTSIDE.has(path) && heightOf(path) < 0,
    );
    expect(homeless).toEqual([]);
  });

  test('what a room draws stands below it', () => {
    expect(upward.length, plan(upward)).toBe(0);
  });
});
