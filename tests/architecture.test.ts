import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {imports, sources, codeTextOf} from './imports.ts';
import {FILES} from './project-files.ts';

/** What the compiler's walls between layers do not catch. Every rule of the layout is one line of a table here. */
const CARD =
  'package.json vite.config.ts tsconfig.json index.html public src sw locales tests README.md package-lock.json LICENSE';

/** Who may import whom, by the beginning of the path; the first line that fits a file counts. */
const MAY_IMPORT: readonly [of: string, from: readonly string[]][] = [
  ['src/domain/kernel/', ['src/domain/kernel/']],
  ...['goods', 'parties', 'warehouse', 'people'].map((area): [string, string[]] => [
    `src/domain/${area}/`,
    ['src/domain/kernel/', `src/domain/${area}/`],
  ]),
  [
    'src/domain/stock/',
    ['kernel', 'goods', 'parties', 'warehouse', 'people', 'stock'].map((area) => `src/domain/${area}/`),
  ],
  ['src/domain/', ['src/domain/']],
  ['src/protocol/', ['src/protocol/', 'src/domain/']],
  ['src/offline/', ['src/offline/', 'src/protocol/', 'src/domain/kernel/']],
  ['src/server/', ['src/server/', 'src/protocol/', 'src/domain/']],
  ['src/client/', ['src/client/', 'src/offline/', 'src/protocol/', 'src/domain/', 'locales/']],
  ['sw/', ['sw/', 'src/offline/']],
];

test('the top level holds the card, dotfiles, the lock file and the licence', () => {
  const top = new Set(FILES.map((path) => path.split('/')[0] ?? ''));
  expect([...top].filter((name) => !name.startsWith('.') && !CARD.split(' ').includes(name))).toEqual([]);
});

test('each layer imports only what lies below it', () => {
  const wrong = imports.filter(({path, target, isOurs}) => {
    const allowed = MAY_IMPORT.find(([of]) => path.startsWith(of))?.[1];
    return isOurs && !allowed?.some((from) => target.startsWith(from));
  });
  expect(wrong.map(({path, target}) => `${path} → ${target}`)).toEqual([]);
});

/** Rooms of the device, and those that none of their code may run; sync stands on all of them. */
const OFFLINE_ROOMS: readonly [of: string, not: readonly string[]][] = [
  ['outbox', ['dexie', 'mirror', 'identity', 'sync']],
  ['mirror', ['identity', 'sync']],
  ['identity', ['mirror', 'sync']],
  ['dexie', ['identity', 'sync']],
];

test('the rooms of the device know only what they stand on', () => {
  const wrong = imports.filter(
    ({path, target, isType}) =>
      !isType &&
      OFFLINE_ROOMS.some(
        ([of, not]) =>
          path.startsWith(`src/offline/${of}/`) &&
          not.some((room) => target.startsWith(`src/offline/${room}/`)),
      ),
  );
  expect(wrong.map(({path, target}) => `${path} → ${target}`)).toEqual([]);
});

test('the domain imports no package and has no clock, dice, network or waiting', () => {
  const inDomain = (path: string): boolean => path.startsWith('src/domain/');
  expect(imports.filter(({path, isOurs}) => inDomain(path) && !isOurs)).toEqual([]);
  const impure =
    /\bDate\b|\bMath\.random\b|\bcrypto\b|\bfetch\(|\basync\b|\bawait\b|\bsetTimeout\b|\bIntl\b|toLocale/;
  expect(sources.filter((path) => inDomain(path) && impure.test(codeTextOf.get(path) ?? ''))).toEqual([]);
});

test('[F21] the stores of the device wait for nothing but their database inside a transaction', () => {
  const inStores = (path: string): boolean => path.startsWith('src/offline/dexie/');
  const waiting = /(?<!\.|async )\bfetch\(|\bsetTimeout\b|\bsetInterval\b|\bnavigator\b|\bcrypto\b/;
  expect(sources.filter(inStores).length).toBeGreaterThan(5);
  expect(sources.filter((path) => inStores(path) && waiting.test(codeTextOf.get(path) ?? ''))).toEqual([]);
});

test('[P5] no database takes JSON apart that came from outside: PostgreSQL is at a loss at texts that SQLite reads', () => {
  const takesApart =
    /::\s*jsonb?\b|->>|\bas jsonb?\)|\bjsonb?_(?:each|extract|tree|type|path|query|object|array_elements|populate|to_record)/;
  const taking = sources.filter(
    (path) => path.startsWith('src/server/') && takesApart.test(codeTextOf.get(path) ?? ''),
  );
  // Its ranges of time are numbers and days that this process has written.
  expect(taking).toEqual(['src/server/storage/sql/report-text.ts']);
});

test('no file imports itself through others', () => {
  const graph = new Map<string, string[]>();
  for (const {path, target, isType} of imports)
    if (!isType) graph.set(path, [...(graph.get(path) ?? []), target]);
  const finished = new Set<string>();
  const cycleFrom = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (finished.has(path)) return undefined;
    for (const next of graph.get(path) ?? []) {
      const cycle = cycleFrom(next, [...trail, path]);
      if (cycle) return cycle;
    }
    finished.add(path);
    return undefined;
  };
  expect(sources.flatMap((path) => [cycleFrom(path, [])?.join(' → ')].filter(Boolean))).toEqual([]);
});

const NOT_AT_START: ReadonlySet<string> = new Set([
  'src/client/jobs/engine/machine.ts',
  'src/domain/documents.ts',
  'src/domain/lists.ts',
]);

test('the start of the app reads no job, not the machine that plays them, no rule of what they record, and no list or desk', () => {
  const start = new Set(['src/client/main.tsx']);
  for (const path of start)
    for (const each of imports)
      if (each.path === path && each.isOurs && !each.isType && !each.isLate) start.add(each.target);
  expect(start).toContain('src/client/jobs/definitions/registry.ts');
  const isLate = (path: string): boolean =>
    NOT_AT_START.has(path) ||
    (path.startsWith('src/') && (codeTextOf.get(path) ?? '').includes('= defineAction(')) ||
    (path.startsWith('src/client/jobs/') && (codeTextOf.get(path) ?? '').includes('= defineJob('));
  expect([...start].filter(isLate)).toEqual([]);
});

test('a chunk that the build gathers by a path gathers a file that is there', () => {
  const build = readFileSync(new URL('../vite.config.ts', import.meta.url), 'utf8');
  const gathered = Array.from(
    build.matchAll(/\{name: '\w+', test: \/(.+)\/, /g),
    ([, path = '']) => new RegExp(path),
  );
  expect(gathered.length).toBeGreaterThan(0);
  for (const path of gathered) expect(sources.filter((each) => path.test(each))).toHaveLength(1);
});

test('rows reach a screen typed: fewer and fewer values are read by the names of their columns', () => {
  const client = sources.filter((path) => path.startsWith('src/client/'));
  const count = (pattern: RegExp): number =>
    client.flatMap((path) => (codeTextOf.get(path) ?? '').split('\n')).filter((line) => pattern.test(line))
      .length;
  const ofRow = /\b(?:String|Number)\(row(?:\?\.)?\['|\brow(?:\?\.)?\[[^\]]+\] as /;
  const ofAny = /\b(?:String|Number)\(\w+(?:\?\.)?\['|\w(?:\?\.)?\['[a-z_]+'\] as /;
  // Rows of any list whatever, which no type tells apart. Whoever types some more lowers these.
  expect(count(ofRow)).toBeLessThanOrEqual(35);
  expect(count(ofAny)).toBeLessThanOrEqual(132);
});
