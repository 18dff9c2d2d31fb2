import {memoryStores} from './memory-stores.ts';
import {realStores} from './real-stores.ts';
import {simulate} from './simulate.ts';

/**
 * `node tests/simulation/main.ts <from> <to> [memory|real] [twice]`: runs seeds and prints one line of JSON with
 * the failures, the faults that really happened and the seeds whose second run took another way.
 */
const [from = '1', to = '200', kind = 'memory', twice = ''] = process.argv.slice(2);
const stores = kind === 'real' ? realStores : memoryStores;
/** Real stores take thirty times as long: their runs are shorter. */
const length = kind === 'real' ? 0.4 : 1;
const failures: {seed: number; failure: string}[] = [];
const wayward: number[] = [];
const faults: Record<string, number> = {};
const ends: Record<string, number> = {};
let promised = 0;
let turns = 0;
const start = performance.now();
for (let seed = Number(from); seed <= Number(to); seed++) {
  const report = await simulate(seed, stores(), length);
  promised += report.promised;
  turns += report.turns;
  for (const [fault, n] of report.faults) faults[fault] = (faults[fault] ?? 0) + n;
  for (const [end, n] of report.ends) ends[end] = (ends[end] ?? 0) + n;
  if (report.failure !== undefined) failures.push({seed, failure: report.failure});
  if (twice !== '' && seed % 20 === 0) {
    const again = await simulate(seed, stores(), length);
    if (again.trace.join() !== report.trace.join()) wayward.push(seed);
  }
}
const seeds = Number(to) - Number(from) + 1;
const ms = Math.round(performance.now() - start);
process.stdout.write(`${JSON.stringify({seeds, ms, promised, turns, failures, wayward, faults, ends})}\n`);
