import {memoryStores} from './memory-stores.ts';
import {simulate} from './simulate.ts';

/** `node tests/simulation/main.ts [from] [to]`: runs seeds over memory and prints what happened. */
const [from = '1', to = '200'] = process.argv.slice(2);
const failures = new Map<string, number[]>();
const faults = new Map<string, number>();
let promised = 0;
const start = performance.now();
for (let seed = Number(from); seed <= Number(to); seed++) {
  const report = await simulate(seed, memoryStores());
  promised += report.promised;
  for (const [fault, n] of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + n);
  if (report.failure) {
    const kind = report.failure.replace(/[0-9A-Z]{26}|\d+/g, '#');
    failures.set(kind, [...(failures.get(kind) ?? []), seed]);
    if (from === to) process.stdout.write(`${report.failure}\n`);
  }
}
process.stdout.write(
  `${JSON.stringify({ms: Math.round(performance.now() - start), promised, failures: Object.fromEntries([...failures].map(([k, v]) => [k, [v.length, ...v.slice(0, 5)]])), faults: Object.fromEntries(faults)}, null, 1)}\n`,
);
