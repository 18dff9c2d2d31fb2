import {memoryStores} from './memory-stores.ts';
import {simulate} from './simulate.ts';

/** `node until-failure.ts <seed> …`: runs seeds until one fails and prints which. */
let killer: number | undefined;
for (const seed of process.argv.slice(2).map(Number)) {
  // A broken protocol may also break the run itself.
  const failure = await simulate(seed, memoryStores()).then(
    (report) => report.failure,
    (error: unknown) => String(error),
  );
  if (failure !== undefined) {
    killer = seed;
    process.stdout.write(`killed by ${String(seed)}: ${failure}\n`);
    break;
  }
}
if (killer === undefined) process.stdout.write('survived\n');
process.exit(0);
