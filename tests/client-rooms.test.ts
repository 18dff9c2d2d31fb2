import {describe, expect, test} from 'vitest';
import {heightOf, isUpward, OUTSIDE_ROOMS, roomOf, ROOMS} from './house/rooms.ts';
import {imports, sources, type Import} from './imports.ts';

describe.each(Object.entries(ROOMS))('%s', (folder, rooms) => {
  const upward = imports.filter(({path, target}) => isUpward(folder, path, target));

  /** Rooms with the number of their files, and which rooms above each is drawn from. */
  const plan = (wrong: readonly Import[]): string => {
    const rows = rooms.toReversed().map((room) => {
      const files = sources.filter((path) => roomOf(folder, path) === room).length;
      const above = wrong.filter(({path}) => roomOf(folder, path) === room);
      const named = Object.entries(Object.groupBy(above, ({target}) => roomOf(folder, target) ?? ''));
      const arrows = named.map(([name, these = []]) => `${name} ${these.length}`).join(', ');
      return `${room.padEnd(12)} ${String(files).padStart(4)} files  ${arrows && `↑ ${arrows}`}`.trimEnd();
    });
    return ['', ...rows, ...wrong.map(({path, target}) => `${path} → ${target}`)].join('\n');
  };

  test('every file stands in a room', () => {
    const homeless = sources.filter(
      (path) => path.startsWith(folder) && !OUTSIDE_ROOMS.has(path) && heightOf(folder, path) < 0,
    );
    expect(homeless).toEqual([]);
  });

  test('what a room draws stands below it', () => {
    expect(upward.length, plan(upward)).toBe(0);
  });
});
