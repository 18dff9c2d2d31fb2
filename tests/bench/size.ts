import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {build} from 'vite';
import type {Report} from './report.ts';

const ENTRY = fileURLToPath(new URL('../../src/offline/device.ts', import.meta.url));
/** Beside the sync code, and not of it: the database below, the rules above, and the words of both. */
const BESIDE = [/^dexie/, /^#domain\//];

/** Bytes after gzip of everything that the device's half of the protocol brings along, minified. */
async function sizeOf(external: readonly RegExp[]): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome120',
      minify: true,
      // A module keeps its white space; a script is minified as the app is.
      lib: {entry: ENTRY, formats: ['iife'], name: 'sync'},
      rollupOptions: {external: [...external]},
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((each) => ('output' in each ? each.output : []));
  const code = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
  return gzipSync(code, {level: 9}).length;
}

/** How heavy the sync code is beside Dexie. */
export async function size(report: Report): Promise<void> {
  const withZod = await sizeOf(BESIDE);
  const withoutZod = await sizeOf([...BESIDE, /^zod/]);
  const kilo = (bytes: number) => bytes / 1_000;
  report.add({
    name: 'sync code beside Dexie, gzip',
    unit: 'kB',
    rounds: [{ours: kilo(withZod), floor: kilo(withoutZod)}],
    floorIs: 'without the schema library',
    aim: '≤ 15',
    isMet: (ours) => ours <= 15,
  });
}
