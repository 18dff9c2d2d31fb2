import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {build} from 'vite';
import type {BenchReport} from './report.ts';

const ENTRY = fileURLToPath(new URL('../../src/offline/open-device.ts', import.meta.url));
/** Beside the sync code, and not of it: the database below, the rules above, and how the bundler loads a chunk. */
const BESIDE = [/^dexie/, /^#domain\//, /preload-helper/];

/**
 * Bytes after gzip of the device's half of the protocol, minified: what every start reads, without the chunks that
 * only a login or a rescue brings in.
 */
async function sizeOf(external: readonly RegExp[]): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome120',
      modulePreload: false,
      rolldownOptions: {input: ENTRY, preserveEntrySignatures: 'allow-extension', external: [...external]},
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .flatMap((each) => (each.type === 'chunk' ? [each] : []));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = chunks.filter(({isEntry}) => isEntry);
  // Chunks that the entry shares with a lazy one come at the start too; the loop goes on over what it adds.
  for (const {imports} of needed)
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk && !needed.includes(chunk)) needed.push(chunk);
    }
  return gzipSync(needed.map(({code}) => code).join('\n'), {level: 9}).length;
}

/** How heavy the sync code is beside Dexie. */
export async function size(report: BenchReport): Promise<void> {
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
