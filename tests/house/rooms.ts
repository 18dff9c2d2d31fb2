/**
 * The rooms of a folder from the ground up: each is drawn from those before it, and from none behind it, so that no two
 * are drawn from each other. What a room shows of one above comes in by a slot that the shell fills.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
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
export const OUTSIDE_ROOMS = new Set(['src/client/main.tsx', 'src/client/env.d.ts']);

/** The room of a folder that a path is in; `undefined` for what stands outside of all. */
export const roomOf = (folder: string, path: string): string | undefined =>
  path.startsWith(folder) && path.slice(folder.length).includes('/')
    ? path.slice(folder.length).split('/')[0]
    : undefined;

/** How high a path stands among the rooms of its folder; -1 in none of them. */
export const heightOf = (folder: string, path: string): number =>
  (ROOMS[folder] ?? []).indexOf(roomOf(folder, path) ?? '');

/**
 * Whether an import runs upward in a folder. A type counts as well: a room that names the shape of what stands above
 * knows that it stands there.
 */
export const isUpward = (folder: string, path: string, target: string): boolean =>
  path.startsWith(folder) &&
  !OUTSIDE_ROOMS.has(path) &&
  target.startsWith(folder) &&
  heightOf(folder, target) > heightOf(folder, path);
