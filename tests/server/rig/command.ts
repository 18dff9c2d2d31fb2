import {execFile} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import {PACKAGE_ROOT} from '#server/start.ts';

/** A command of the package, as `npm run` starts it: what it said, or a failure that carries it as `stdout`. */
export async function runCommand(
  name: string,
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<string> {
  const node = path.join(PACKAGE_ROOT, 'node_modules/.bin/node');
  const script = path.join(PACKAGE_ROOT, `src/server/commands/${name}.ts`);
  const {stdout} = await promisify(execFile)(node, [script, ...words], {env: {...process.env, ...env}});
  return stdout;
}
