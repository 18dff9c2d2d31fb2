import {statSync} from 'node:fs';
import {posix} from 'node:path';
import {expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import {codeTextOf as codeOf} from './imports.ts';
import {FILES, SOURCES, textOf} from './project-files.ts';

/** The pages of the project say what is there: each path, name, command and variable on them exists. */
const root = new URL('..', import.meta.url);
const folders = new Set(FILES.flatMap(foldersOf));
const pages = new Map(FILES.filter((path) => path.endsWith('.md')).map((path) => [path, textOf(path)]));
const page = (path: string): string => pages.get(path) ?? '';

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** A page without its examples, which are commands and files of whoever runs it. */
const prose = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '');
const inBackticks = (text: string): string[] =>
  Array.from(prose(text).matchAll(/`([^`\n]+)`/g), ([, token = '']) => token);

/** Every path of a file or folder, and each of its ends. */
const ENDS = new Set(
  [...FILES, ...folders].flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, i) => parts.slice(i).join('/'));
  }),
);
/** Whether files or folders are called by a path, or by its end. */
const isThere = (token: string): boolean => {
  const path = token.replace(/^\.\//, '').replace(/\/$/, '');
  if (path.includes('*')) {
    const pattern = new RegExp(
      `^${path
        .replaceAll('.', String.raw`\.`)
        .replaceAll('**/', '(?:.+/)?')
        .replaceAll(/(?<!\?)\*/g, '[^/]+')}$`,
    );
    return FILES.some((file) => pattern.test(file));
  }
  return ENDS.has(path);
};
/** A file of the sources, or a folder; what begins with a slash is an address. */
const isPath = (token: string): boolean =>
  /^(?:src|sw|tests|locales|public)\/[\w./*-]*$|^[\w.-][\w./*-]*\.tsx?$|^[\w-][\w/-]*\/$/.test(token);
/** Where a running server keeps things. */
const OF_THE_SERVER = new Set(['backups/']);

test('a path on a page is there', () => {
  const gone = [...pages].flatMap(([path, text]) =>
    inBackticks(text)
      .filter((token) => isPath(token) && !OF_THE_SERVER.has(token) && !isThere(token))
      .map((token) => `${path}: ${token}`),
  );
  expect(gone).toEqual([]);
});

test('a link on a page leads somewhere', () => {
  const LINK = /\]\(([^)#]+)(?:#[^)]*)?\)|src="([^"]+)"/g;
  const lost = [...pages].flatMap(([path, text]) =>
    Array.from(prose(text).matchAll(LINK), ([, link, picture]) => link ?? picture ?? '')
      .filter((to) => !/^https?:/.test(to))
      .map((to) => posix.join(posix.dirname(path), to))
      .filter((to) => !FILES.includes(to))
      .map((to) => `${path}: ${to}`),
  );
  expect(lost).toEqual([]);
});

test('the first page is short, its map is right, and its pictures are small', () => {
  const readme = page('README.md');
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_240);
  const map = Array.from(readme.matchAll(/^([\w./]+)\s{2,}\S/gm), ([, path = '']) => path);
  expect(map.length).toBeGreaterThan(8);
  expect(map.filter((path) => !isThere(path))).toEqual([]);
  const pictures = Array.from(readme.matchAll(/src="([^"]+)"/g), ([, path = '']) => path);
  expect(pictures.filter((path) => statSync(new URL(path, root)).size > 60_000)).toEqual([]);
});

test('each command of a page is one of the package, and each of those stands on a page', () => {
  const {scripts} = JSON.parse(textOf('package.json')) as {scripts: Record<string, string>};
  const all = [...pages.values()].join('\n');
  const named = Array.from(
    all.matchAll(/npm (?:run (?:--silent )?)?([a-z][\w:]*)/g),
    ([, name = '']) => name,
  );
  const ofNpm = new Set(['install', 'run', 'ci', 'runs', 'tells', 's']);
  expect([...new Set(named)].filter((name) => !(name in scripts) && !ofNpm.has(name))).toEqual([]);
  const missing = Object.keys(scripts).filter(
    (name) => !named.includes(name) && !page('README.md').includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});

test('the page for operators names each variable that the server reads, and no other', () => {
  const variables = Array.from(
    textOf('src/server/config.ts').matchAll(/^ {2}([A-Z_]+): /gm),
    ([, name = '']) => name,
  );
  const table = page('src/server/OPERATIONS.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm);
  const told = Array.from(table, ([, names = '']) => inBackticks(names)).flat();
  expect(told.toSorted()).toEqual(variables.toSorted());
});

test('what the page on security is shown by is a test', () => {
  const groups = page('src/server/SECURITY.md').matchAll(/\((`[^`]+`(?:, `[^`]+`)*)\)/g);
  const named = Array.from(groups, ([, names = '']) => inBackticks(names))
    .flat()
    .filter((name) => /^[a-z][a-z/-]*$/.test(name));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !FILES.includes(`tests/server/${name}.test.ts`))).toEqual([]);
});

test('the glossary names lists, columns, actions and constants that the code has', () => {
  const rows = Array.from(page('src/domain/GLOSSARY.md').matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|/gm));
  const code = rows.map(([, cell = '']) => cell).join('\n');
  expect(rows.length).toBeGreaterThan(80);
  const columns = new Set([...RESOURCES.values()].flatMap(({fields}) => Object.keys(fields)));
  const named = (kind: string): string[] =>
    Array.from(code.matchAll(new RegExp(`${kind} ((?:\`[^\`]+\`(?:, )?)+)`, 'g')), ([, names = '']) =>
      inBackticks(names),
    ).flat();
  expect(named('lists?').filter((name) => !RESOURCES.has(name))).toEqual([]);
  expect(named('actions?').filter((name) => !ACTIONS.has(name))).toEqual([]);
  expect(named('columns?').filter((name) => !columns.has(name))).toEqual([]);
  const domain = FILES.filter((path) => /^src\/domain\/.*(?<!\.test)\.ts$/.test(path))
    .map(textOf)
    .join('\n');
  const constants = inBackticks(code).filter((name) => /^[A-Z][A-Z_]+$/.test(name));
  expect(constants.filter((name) => !domain.includes(`export const ${name}`))).toEqual([]);
});

const ARCHITECTURE = 'src/ARCHITECTURE.md';

test('every folder of the sources has its line on the page of the architecture, and no other one has', () => {
  const lines = page(ARCHITECTURE).matchAll(/^- `(src\/[^`]+)\/`: /gm);
  const told = Array.from(lines, ([, path = '']) => path).filter((path) => path !== MIGRATIONS);
  const withPrograms = new Set(SOURCES.map((path) => posix.dirname(path)));
  const there = [...withPrograms].filter((path) => path.startsWith('src/') && path !== MIGRATIONS);
  expect([...new Set(told)].toSorted()).toEqual(there.toSorted());
});
/** Recipes name it as well. */
const MIGRATIONS = 'src/server/storage/migrations';

/** What each recipe shows its way by: a file that names it has to do with adding another of its kind. */
const EXAMPLES: readonly (readonly [what: string, example: RegExp, below: string])[] = [
  ['a field', /\bweight_fee\b/, 'src/'],
  ['a list', /\bcapital\b/, 'src/'],
  ['an action', /\bbinNotEmpty\b/, 'src/'],
  ['a job', /\binventory\b/, 'src/'],
  [
    'a document kind',
    /\b(?:orderLists|orderDownloads|orderProjection|outbound(?:Actions|Reports|Resources)|ORDER_(?:PLACES|FLOOR|PLAN|CASES|FILE|JOBS|QUERY|WAITS))\b/,
    'src/',
  ],
  ['a report', /\bstock-expiries\b/, 'src/'],
  ['an upload', /\bfreightRate\b/, 'moving/'],
  ['a language', /\bzh-hant\b/, 'src/'],
];

test.each(EXAMPLES)('the way to add %s names every file that one touches', (what, example, below) => {
  const [, after = ''] = page(ARCHITECTURE).split(`### … ${what}\n`);
  const named = inBackticks(after.split('\n### ')[0] ?? '');
  const isNamed = (path: string): boolean =>
    named.some((token) => path === token || (token.endsWith('/') && path.startsWith(token)));
  const touched = SOURCES.filter((path) => path.includes(below) && example.test(codeOf.get(path) ?? ''));
  expect(touched.length).toBeGreaterThan(1);
  expect(touched.filter((path) => !isNamed(path))).toEqual([]);
});

test('a function or property that the page of the architecture names is declared somewhere', () => {
  const named = inBackticks(page(ARCHITECTURE)).flatMap(
    (token) => /^([a-z]+(?:[A-Z]\w*)+)$|^(\w+)\(/.exec(token)?.slice(1) ?? [],
  );
  const code = [...codeOf.values()].join('\n');
  const isDeclared = (name: string): boolean =>
    new RegExp(String.raw`^export (?:const|function|class) ${name}\b|^  readonly ${name}\??:`, 'm').test(
      code,
    );
  expect(named.length).toBeGreaterThan(4);
  expect([...new Set(named)].filter((name) => name && !isDeclared(name))).toEqual([]);
});
