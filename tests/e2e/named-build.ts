import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readdir} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The app as a release of that name: the same sources, other chunks and another worker. */
export async function buildNamed(name: string, outDir: string): Promise<void> {
  const script = `
    import {build} from 'vite';
    await build({
      logLevel: 'error',
      define: {__BUILD__: ${JSON.stringify(JSON.stringify(name))}},
      build: {outDir: ${JSON.stringify(outDir)}, emptyOutDir: true},
    });`;
  // A process of its own: under the test runner the config builds no app.
  const {VITEST: _, NODE_ENV: __, ...env} = process.env;
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['--input-type=module', '-e', script], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !(await readdir(outDir)).includes('sw.js')) throw new Error(`build ${name} failed`);
}
