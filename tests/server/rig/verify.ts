import {execFile} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {PACKAGE_ROOT} from '#server/start.ts';
import type {DatabasePlace} from './proof.ts';

/** Runs `npm run verify` as an operator does, beside the running server; with some memory only, where asked. */
export async function runVerify(
  {dataDir, databaseUrl = ''}: DatabasePlace,
  exports: readonly unknown[],
  heapMb?: number,
): Promise<{readonly code: number; readonly said: string}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'binward-exports-'));
  try {
    const files = exports.map((_, i) => path.join(folder, `device-${String(i + 1)}.json`));
    await Promise.all(files.map((file, i) => writeFile(file, JSON.stringify(exports[i]))));
    return await new Promise((resolve) => {
      execFile(
        path.join(PACKAGE_ROOT, 'node_modules/.bin/node'),
        [
          ...(heapMb === undefined ? [] : [`--max-old-space-size=${String(heapMb)}`]),
          'src/server/commands/verify.ts',
          ...files,
        ],
        {cwd: PACKAGE_ROOT, env: {...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl}},
        (error, out, err) => resolve({code: error ? Number(error.code ?? 1) : 0, said: out + err}),
      );
    });
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}
