import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {REPOSITORY_ROOT} from '../simulation/mutate.ts';
import {SEEDS} from './seeds.ts';
import {plantedText, type Slip} from './plant.ts';

/** What tests read of the project, and what they are run by. */
const PARTS = [
  'src',
  'sw',
  'tests',
  'locales',
  'public',
  '.ci',
  'README.md',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  '.oxlintrc.json',
  '.prettierrc.json',
  '.gitignore',
];
/** What the test runner writes of a run, within its folder. */
const REPORT = '.build/report.json';
/** A slip that lets a test run on for ever is noticed too, ms. */
const DEADLINE_MS = 300_000;

/** A copy of the project in which slips are planted, one at a time. */
export interface Field {
  readonly folder: string;
}

export async function openField(): Promise<Field> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slips-'));
  await mkdir(path.join(folder, '.build'), {recursive: true});
  for (const part of PARTS)
    await cp(path.join(REPOSITORY_ROOT, part), path.join(folder, part), {recursive: true});
  await symlink(path.join(REPOSITORY_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const killer =
    (await killedByTests('src/domain/kernel/action.ts', folder)) ?? (await killedBySimulation(folder));
  if (killer !== undefined) throw new Error(`before anything is planted it fails: ${killer}`);
  return {folder};
}

/** Who noticed a slip: a test by its title, or the simulation by its seed; `undefined` where it survived. */
export async function killerOf(slip: Slip, {folder}: Field): Promise<string | undefined> {
  const file = path.join(folder, slip.file);
  const text = await readFile(file, 'utf8');
  await writeFile(file, plantedText(slip, text));
  try {
    return (await killedByTests(slip.file, folder)) ?? (await killedBySimulation(folder));
  } finally {
    await writeFile(file, text);
  }
}

/** The quick tests that load the file, until one fails. */
async function killedByTests(file: string, folder: string): Promise<string | undefined> {
  const vitest = path.join(REPOSITORY_ROOT, 'node_modules/vitest/vitest.mjs');
  const projects = [
    '--project',
    'check-rules',
    ...(file.startsWith('src/server/') ? ['--project', 'check'] : []),
  ];
  await rm(path.join(folder, REPORT), {force: true});
  const told = ['--reporter', 'json', '--outputFile', REPORT];
  const {failed} = await run(
    [vitest, 'related', '--run', '--passWithNoTests', '--bail', '1', ...told, ...projects, file],
    folder,
  );
  if (!failed) return undefined;
  return (await firstFailed(folder)) ?? 'that the tests do not run';
}

/** Its title, out of what the runner has written. */
async function firstFailed(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, REPORT), 'utf8').catch(() => '{"testResults":[]}');
  const told = JSON.parse(text) as {
    testResults: {assertionResults: {status: string; fullName: string}[]}[];
  };
  const results = told.testResults.flatMap(({assertionResults}) => assertionResults);
  return results.find(({status}) => status === 'failed')?.fullName;
}

async function killedBySimulation(folder: string): Promise<string | undefined> {
  const {failed, out} = await run(['tests/simulation/until-failure.ts', ...SEEDS.map(String)], folder);
  if (!failed && out.includes('survived')) return undefined;
  return /^killed by .*$/m.exec(out)?.[0] ?? 'that the simulation does not run';
}

function run(args: readonly string[], cwd: string): Promise<{failed: boolean; out: string}> {
  return new Promise((resolve) => {
    const env = {...process.env, NODE_ENV: 'test'};
    execFile(
      process.execPath,
      [...args],
      {cwd, env, timeout: DEADLINE_MS, maxBuffer: 1e8},
      (error, stdout) => {
        resolve({failed: error !== null, out: stdout});
      },
    );
  });
}
