import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test} from 'vitest';

/** A run of browser tests throws nothing good away: each is tried on a project that fails as it is told. */
const ROOT = path.join(import.meta.dirname, '../..');
const FIXTURE = 'tests/unsteady/fixture';

interface Run {
  readonly code: number;
  /** The last lines, which tell what failed and what is unsteady. */
  readonly told: readonly string[];
  /** Where the evidence lies. */
  readonly evidence: string;
}

async function run(acts: string): Promise<Run> {
  const marks = await mkdtemp(path.join(tmpdir(), 'binward-unsteady-'));
  onTestFinished(() => rm(marks, {recursive: true, force: true}));
  const evidence = path.join(marks, 'evidence');
  const words = ['tests/unsteady/main.ts', 'fixture', '--root', FIXTURE, '--evidence', evidence];
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), words, {
    cwd: ROOT,
    env: {...process.env, ACTS: acts, MARKS: marks, NO_COLOR: '1', VITEST_POOL_ID: ''},
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const [code] = (await once(child, 'close')) as [number];
  const told = printed.split('\n').filter((line) => /^(failed|unsteady|\d+ are unsteady)/.test(line));
  return {code, told, evidence};
}

const FILE = 'acts.fixture.ts';

test('a run in which nothing fails is green, tells nothing and keeps nothing', async () => {
  const {code, told, evidence} = await run('');
  expect({code, told, kept: existsSync(evidence)}).toEqual({code: 0, told: [], kept: false});
});

test('a test that fails and passes by itself is told as unsteady, in a run that is green', async () => {
  const {code, told, evidence} = await run('once');
  expect({code, told}).toEqual({code: 0, told: [`unsteady: ${FILE} > [once] a test that is unsteady`]});
  const [folder = ''] = await readdir(path.join(evidence, 'acts'));
  const why = await readFile(path.join(evidence, 'acts', folder, 'error.txt'), 'utf8');
  expect(why).toContain('once fails the first time');
});

test('a test that goes on from those before it is run once more behind them, and what fails there is not told as its own', async () => {
  const alone = await run('goes on');
  expect({code: alone.code, told: alone.told}).toEqual({
    code: 0,
    told: [`unsteady: ${FILE} > a test that goes on from the one before`],
  });
  // What fails each time stands before the browser's test, which passes then.
  const behind = await run('always,browser');
  expect({code: behind.code, told: behind.told}).toEqual({
    code: 1,
    told: [`failed: ${FILE} > a test that fails`, `unsteady: ${FILE} > a page that is unsteady`],
  });
});

test('a test that fails twice is red, beside one that is unsteady', async () => {
  const {code, told} = await run('once,always');
  expect({code, told}).toEqual({
    code: 1,
    told: [`failed: ${FILE} > a test that fails`, `unsteady: ${FILE} > [once] a test that is unsteady`],
  });
});

test('two unsteady tests are green, and a third one makes the run red', async () => {
  const two = await run('once 1,once 2');
  expect([two.code, two.told.length]).toEqual([0, 2]);
  const three = await run('once 1,once 2,once 3');
  expect([three.code, three.told.at(-1)]).toEqual([1, '3 are unsteady: more than 2 are red']);
});

test('a file that fails before its first test is run once more, and what it proves after its last one stands', async () => {
  const begun = await run('begin once');
  expect([begun.code, begun.told]).toEqual([0, [`unsteady: ${FILE}`]]);
  const ended = await run('end');
  expect(ended.code).toBe(1);
  expect(ended.told[0]).toContain(`failed: ${FILE}: Error: what all tests have left does not hold`);
});

test('of a browser there is a trace, a picture, the text of each page and what it has said', async () => {
  const {code, told, evidence} = await run('browser');
  expect({code, told}).toEqual({code: 0, told: [`unsteady: ${FILE} > a page that is unsteady`]});
  const folder = path.join(evidence, 'acts', 'a-page-that-is-unsteady');
  expect((await readdir(folder)).toSorted()).toEqual([
    '1-browser.log',
    '1-page-1.png',
    '1-page-1.txt',
    '1-trace.zip',
    'error.txt',
  ]);
  expect(await readFile(path.join(folder, '1-page-1.txt'), 'utf8')).toContain('What the page shows');
  expect(await readFile(path.join(folder, '1-browser.log'), 'utf8')).toContain('warning: what it says');
  expect((await readFile(path.join(folder, '1-page-1.png'))).subarray(1, 4).toString()).toBe('PNG');
  expect((await readFile(path.join(folder, '1-trace.zip'))).subarray(0, 2).toString()).toBe('PK');
});
