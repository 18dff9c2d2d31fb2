import {MOST_ALLOWED} from './most-allowed.ts';
import {isUpward, ROOMS} from './rooms.ts';
import {
  declarationsAt,
  importsAt,
  isTest,
  pathsBelow,
  sourceAt,
  type Declaration,
  type Source,
} from './sources.ts';
import {wordsOf} from './words.ts';

/** One figure of how the code reads, with what makes it as large as it is, worst first. */
export interface Figure {
  readonly key: keyof typeof MOST_ALLOWED;
  /** What is counted, for people. */
  readonly says: string;
  readonly value: number;
  readonly worst: readonly string[];
}

/**
 * Reads the whole product and counts. What the tests share is held to the names of what is exported as well; else they count
 * as users of what is exported, and for nothing.
 */
export function figuresOfHouse(): Figure[] {
  const sources = pathsBelow('src', 'sw')
    .filter((path) => !isTest(path))
    .map(sourceAt);
  const declarations = sources.flatMap((source) => source.declarations);
  const exported = declarations.filter(({isExported}) => isExported);
  const shared = pathsBelow('tests')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap(declarationsAt);
  const named = [...exported, ...shared.filter(({isExported}) => isExported)];
  return [
    namingKinds(sources),
    ofOneWord(named),
    repeated('repeatedExports', 'exported names per 1,000 that are declared in several files', named),
    repeated(
      'repeatedTops',
      'constants and types at the top of files, not exported, per 1,000 names that are declared in several files',
      declarations.filter(({isExported, kind}) => !isExported && kind !== 'function'),
    ),
    usedAtHome(sources, exported),
    vagueComments(sources),
    topOfJobs(sources),
    longFunctions(declarations),
    upwardImports(sources),
  ];
}

/** Whether asn or dn is a word of a name, a text or an address in the code; comments do not count. */
const NAMES_KIND = /(?<![A-Za-z])(?:asn|dn|ASN|DN|Asn|Dn)(?![a-z0-9])|(?<=[a-z])(?:Asn|Dn)(?![a-z0-9])/g;

function namingKinds(sources: readonly Source[]): Figure {
  const naming = sources
    .filter(({path}) => !/\/(inbound|outbound|returns|transfers|migrations)\//.test(path))
    .map(({path, code}) => ({path, times: code.match(NAMES_KIND)?.length ?? 0}))
    .filter(({times}) => times > 0)
    .toSorted((a, b) => b.times - a.times);
  return {
    key: 'filesNamingKinds',
    says: 'files outside inbound, outbound, returns, transfers and migrations whose code names asn or dn',
    value: naming.length,
    worst: naming.map(({path, times}) => `${path} ${String(times)}`),
  };
}

function ofOneWord(exported: readonly Declaration[]): Figure {
  const one = exported.filter(({name}) => wordsOf(name).length === 1);
  return {
    key: 'oneWordExports',
    says: 'per cent of exported names that are one word',
    value: rounded((100 * one.length) / exported.length),
    worst: byFiles(one),
  };
}

function repeated(key: Figure['key'], says: string, declarations: readonly Declaration[]): Figure {
  const files = filesByName(declarations);
  const several = [...files].filter(([, paths]) => paths.size > 1);
  return {
    key,
    says,
    value: rounded((1000 * several.length) / files.size),
    worst: byFiles(declarations.filter(({name}) => (files.get(name)?.size ?? 0) > 1)),
  };
}

/**
 * Those that only their own file uses. What is taken whole may be passed on: any file that names a part of it uses it, and
 * a test that takes it whole uses all of it.
 */
function usedAtHome(sources: readonly Source[], exported: readonly Declaration[]): Figure {
  const tests = [...pathsBelow('tests'), ...pathsBelow('src', 'sw').filter(isTest), 'vite.config.ts'];
  const byTests = tests.flatMap(importsAt);
  const imports = [...sources.flatMap((source) => source.imports), ...byTests];
  const taken = new Set(imports.map(({from, name}) => `${from} ${name}`));
  const whole = new Set(imports.filter(({name}) => name === '*').map(({from}) => from));
  const isTaken = ({path, name}: Declaration): boolean =>
    taken.has(`${path} ${name}`) ||
    byTests.some(({from, name: all}) => from === path && all === '*') ||
    (whole.has(path) && sources.some((other) => other.path !== path && other.code.includes(name)));
  const home = exported.filter((declaration) => !isTaken(declaration));
  return {
    key: 'exportsUsedAtHome',
    says: 'exports that no other file takes',
    value: home.length,
    worst: home.map(({path, name}) => `${name} (${path})`),
  };
}

const VAGUE = /\b(?:nobody|whoever|somebody)\b/i;

function vagueComments(sources: readonly Source[]): Figure {
  const lines = sources
    .map(({path, comments}) => ({
      path,
      times: comments.flatMap((comment) => comment.split('\n').filter((line) => VAGUE.test(line))).length,
    }))
    .filter(({times}) => times > 0)
    .toSorted((a, b) => b.times - a.times);
  return {
    key: 'vagueCommentLines',
    says: 'lines of comments with nobody, whoever or somebody',
    value: lines.reduce((sum, {times}) => sum + times, 0),
    worst: lines.map(({path, times}) => `${path} ${String(times)}`),
  };
}

function topOfJobs(sources: readonly Source[]): Figure {
  const top = sources.map(({path}) => path).filter((path) => /^src\/client\/jobs\/[^/]+$/.test(path));
  return {
    key: 'filesAtTopOfJobs',
    says: 'files in src/client/jobs itself, tests left out',
    value: top.length,
    worst: top,
  };
}

function upwardImports(sources: readonly Source[]): Figure {
  const upward = new Set(
    sources
      .flatMap(({imports}) => imports)
      .filter(({path, from}) => Object.keys(ROOMS).some((folder) => isUpward(folder, path, from)))
      .map(({path, from}) => `${path} → ${from}`),
  );
  return {
    key: 'upwardImports',
    says: 'imports of the client that run upward between its rooms',
    value: upward.size,
    worst: [...upward],
  };
}

const MAX_FUNCTION_LINES = 80;

function longFunctions(declarations: readonly Declaration[]): Figure {
  const long = declarations
    .filter(({kind, lines}) => kind === 'function' && lines > MAX_FUNCTION_LINES)
    .toSorted((a, b) => b.lines - a.lines);
  return {
    key: 'longFunctions',
    says: `functions at the top of files over ${String(MAX_FUNCTION_LINES)} lines`,
    value: long.length,
    worst: long.map(({path, name, lines}) => `${name} ${String(lines)} (${path})`),
  };
}

function filesByName(declarations: readonly Declaration[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const {name, path} of declarations) files.set(name, (files.get(name) ?? new Set()).add(path));
  return files;
}

/** Names with how many files declare them, most first. */
const byFiles = (declarations: readonly Declaration[]): string[] =>
  [...filesByName(declarations)]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .map(([name, paths]) => `${name} in ${String(paths.size)} (${[...paths].slice(0, 2).join(', ')})`);

const rounded = (value: number): number => Math.round(value * 10) / 10;
