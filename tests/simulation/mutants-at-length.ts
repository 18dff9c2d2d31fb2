import {readFile, writeFile} from 'node:fs/promises';
import {firstKill, plant} from './mutate.ts';
import {MUTANTS} from './mutants.ts';

/**
 * `npm run test:mutants [most] [name]`: hunts each mutant through seeds until one kills it, prints the seed, and
 * with `--pin` keeps it for the quick run; pins of mutants that were not hunted stay. Ends with an error when a
 * mutant survives.
 */
const [most = '20000', only = ''] = process.argv.slice(2).filter((arg) => arg !== '--pin');
const isPinning = process.argv.includes('--pin');
const pins: Record<string, number> = {};
const queue = MUTANTS.filter(({name}) => name.includes(only));
const survivors: string[] = [];

async function hunt(): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const folder = await plant(mutant);
    const seeds = Array.from({length: Number(most)}, (_, i) => i + 1);
    const seed = await firstKill(folder, seeds);
    process.stdout.write(
      `${mutant.breaks.padEnd(4)} ${mutant.name}: ${seed === undefined ? 'SURVIVES' : `killed by seed ${String(seed)}`}\n`,
    );
    if (seed === undefined) survivors.push(mutant.name);
    else pins[mutant.name] = seed;
  }
}

await Promise.all([hunt(), hunt()]);
if (isPinning) {
  const file = new URL('pins.json', import.meta.url);
  const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
  const isMutant = ([name]: [string, number]): boolean => MUTANTS.some((mutant) => mutant.name === name);
  const all = Object.entries({...kept, ...pins}).filter(isMutant);
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
process.exitCode = survivors.length === 0 ? 0 : 1;
