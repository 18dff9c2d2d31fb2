import {readFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import type {BenchReport} from '../report.ts';
import type {BenchDevice} from './bench-device.ts';
import {labelsOf, type BigSite} from './warehouse.ts';

/** What the app loads, chunks asked for on the way counted, until a device in a shift has taken its first scan. */
export async function loaded(report: BenchReport, site: BigSite, device: BenchDevice): Promise<void> {
  const [code = '', ...others] = site.moves(1).flatMap(labelsOf);
  await device.switchOff();
  const page = await device.switchOn();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (pathname.endsWith('.js') && request.resourceType() === 'script') scripts.add(pathname);
  });
  await device.openJob('bin-move');
  await device.scan(code);
  const taken = [...scripts];
  // The move is ended: what comes after begins at its first step.
  for (const other of others) await device.scan(other);
  const sizes = await Promise.all(
    taken.map(async (path) => gzipSync(await readFile(`.build${path}`), {level: 9}).length),
  );
  report.add({
    name: 'JavaScript loaded before the first scan is accepted, gzip',
    unit: 'kB',
    rounds: [{ours: sizes.reduce((sum, size) => sum + size, 0) / 1_000, floor: 0}],
    aim: '≤ 190',
    isMet: (ours) => ours <= 190,
  });
  report.note(`  ${taken.map((path) => path.replace('/app/assets/', '')).join(', ')}`);
}
