import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

/** What is installed is what is written: a lock file that lacks something is changed by whoever installs. */
interface Package {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const named = read('package.json') as Package;
const {packages} = read('package-lock.json') as {readonly packages: Readonly<Record<string, Package>>};
const locked = new Map(Object.entries(packages));

/** The package that one at this path gets for a name: its own, or that of a folder further up. */
function foundFrom(path: string, name: string): Package | undefined {
  const parts = path === '' ? [] : path.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const at = [...parts.slice(0, depth), name].join('/node_modules/');
    const found = locked.get(depth === 0 ? `node_modules/${name}` : at);
    if (found) return found;
  }
  return undefined;
}

test('the lock file names the dependencies that package.json names, at the same versions', () => {
  const {dependencies, devDependencies} = locked.get('') ?? {};
  expect({dependencies, devDependencies}).toEqual({
    dependencies: named.dependencies,
    devDependencies: named.devDependencies,
  });
  const all = {...named.dependencies, ...named.devDependencies};
  const held = Object.keys(all).map((name) => [name, locked.get(`node_modules/${name}`)?.version]);
  expect(Object.fromEntries(held)).toEqual(all);
});

test('the lock file holds every package that a package in it asks for, of every system', () => {
  const missing = [...locked].flatMap(([path, {dependencies, optionalDependencies}]) =>
    Object.keys({...dependencies, ...optionalDependencies})
      .filter((name) => !foundFrom(path, name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
