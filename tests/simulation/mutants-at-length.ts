import {readFile, writeFile} from 'node:fs/promises';
import {firstKill, plant, type Kill} from './mutate.ts';
import {MUTANTS} from './mutants.ts';
import {WIDE_MUTANTS} from './wide-mutants.ts';
import {TWO_WAREHOUSES} from './two-warehouses.ts';
import {WAREHOUSE_MUTANTS} from './warehouse-mutants.ts';
import {WIDE} from './wide.ts';
import type {Mutant} from './mutant.ts';

/**
 * `npm run test:mutants [most] [name]`, or `wide` for those of the wide world, `warehouses` for those of two: hunts each mutant through seeds until one kills it, prints the seed and
 * what the oracles said, and with `--pin` keeps both for the quick run; pins of mutants that were not hunted stay. Ends with an error when a
 * mutant survives.
 */
const [most = '20000', only = ''] = process.argv.slice(2).filter((arg) => arg !== '--pin');
const isPinning = process.argv.includes('--pin');
const pins: Record<string, Kill> = {};
const ALL = [...MUTANTS, ...WIDE_MUTANTS, ...WAREHOUSE_MUTANTS];
const GROUPS: Readonly<Record<string, readonly Mutant[]>> = {
  wide: WIDE_MUTANTS,
  warehouses: WAREHOUSE_MUTANTS,
};
const queue = [...(GROUPS[only] ?? ALL.filter(({name}) => name.includes(only)))];
const survivors: string[] = [];

/** Each is hunted in the world that it breaks. */
function firstOf(mutant: Mutant): number {
  if (WAREHOUSE_MUTANTS.includes(mutant)) return TWO_WAREHOUSES + 1;
  return (WIDE_MUTANTS.includes(mutant) ? WIDE : 0) + 1;
}

async function hunt(): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const folder = await plant(mutant);
    const seeds = Array.from({length: Number(most)}, (_, i) => firstOf(mutant) + i);
    const kill = await firstKill(folder, seeds);
    process.stdout.write(
      `${mutant.breaks.padEnd(4)} ${mutant.name}: ${kill ? `killed by seed ${String(kill.seed)}: ${kill.of}` : 'SURVIVES'}\n`,
    );
    if (kill) pins[mutant.name] = kill;
    else survivors.push(mutant.name);
  }
}

await Promise.all([hunt(), hunt()]);
if (isPinning) {
  const file = new URL('pins.json', import.meta.url);
  const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, Kill>;
  const isMutant = ([name]: [string, Kill]): boolean => ALL.some((mutant) => mutant.name === name);
  const all = Object.entries({...kept, ...pins}).filter(isMutant);
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
process.exitCode = survivors.length === 0 ? 0 : 1;
