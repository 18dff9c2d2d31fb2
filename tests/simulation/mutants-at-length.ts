import {readFile, writeFile} from 'node:fs/promises';
import {ALL_MUTANTS, mutantsOf, seedsFor} from './all-mutants.ts';
import {firstKill, type Kill} from './mutate.ts';

/**
 * `npm run test:mutants [most] [name]`, or in place of a name `plain`, `chats`, `wide`, `warehouses`, `documents`, `returns`,
 * `transfers`, `tasks`, `undos` or
 * `hands` for those of one world: hunts each mutant through seeds until one kills it, prints the seed and what the oracles said, and with
 * `--pin` keeps both for the quick run; pins of mutants that were not hunted stay. Ends with an error when a mutant
 * survives.
 */
const [most = '20000', only = ''] = process.argv.slice(2).filter((arg) => arg !== '--pin');
const isPinning = process.argv.includes('--pin');
const file = new URL('pins.json', import.meta.url);
const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, Kill>;
const pins: Record<string, Kill> = {};
const queue = [...mutantsOf(only)];
const survivors: string[] = [];

async function hunt(): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const kill = await firstKill(mutant, seedsFor(mutant, Number(most), kept[mutant.name]?.seed));
    process.stdout.write(
      `${mutant.breaks.padEnd(4)} ${mutant.name}: ${kill ? `killed by seed ${String(kill.seed)}: ${kill.of}` : 'SURVIVES'}\n`,
    );
    if (kill) pins[mutant.name] = kill;
    else survivors.push(mutant.name);
  }
}

await Promise.all([hunt(), hunt()]);
if (isPinning) {
  const isMutant = ([name]: [string, Kill]): boolean => ALL_MUTANTS.some((mutant) => mutant.name === name);
  const all = Object.entries({...kept, ...pins}).filter(isMutant);
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
process.exitCode = survivors.length === 0 ? 0 : 1;
