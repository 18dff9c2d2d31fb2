import {spawn} from 'node:child_process';
import {delimiter, join} from 'node:path';

/*
 * `npm run check`: what reads the sources goes side by side, since each leaves a core idle; the tests come behind it,
 * for some of them go by the clock. Each part is told whole as it ends.
 */
const READERS: readonly (readonly [what: string, ...args: string[]])[] = [
  ['tsc', '-b', '--pretty'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  // What was right under the same rules is not laid out again.
  [
    'prettier',
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-strategy=content',
    '--cache-location=.build/prettier',
    '.',
  ],
];
const TESTS = ['vitest', 'run', '--project', 'check*'] as const;

const BIN = join(import.meta.dirname, '../node_modules/.bin');
const PATH = `${BIN}${delimiter}${process.env['PATH'] ?? ''}`;

/** Runs a command to its end: whether it went well. What it says comes at once where it runs alone, else when it has ended. */
function run([what, ...args]: readonly [string, ...string[]], isAlone: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(what, args, {
      env: {...process.env, PATH},
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout?.on('data', (part) => (said += String(part)));
    child.stderr?.on('data', (part) => (said += String(part)));
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(`${what} ${args.join(' ')}\n${said}`);
      resolve(code === 0);
    });
  });
}

const went = await Promise.all(READERS.map((each) => run(each, false)));
process.exitCode = went.every(Boolean) && (await run(TESTS, true)) ? 0 : 1;
