import {memoryStores} from './memory-stores.ts';
import {simulate} from './simulate.ts';

/** What a failure says whichever run it is: ids, lives, epochs and numbers are of one. */
const plain = (failure: string): string =>
  failure
    .split('\n', 1)
    .join()
    .replaceAll(/\b[0-9A-Z]{26}\b/g, '‹id›')
    .replaceAll(/\b(life|epoch)[ -]\d+/g, '‹$1›')
    .replaceAll(/\d+/g, '‹n›');

/** `node until-failure.ts <seed> …`: runs seeds until one fails and prints which, and of what. */
let killer: number | undefined;
for (const seed of process.argv.slice(2).map(Number)) {
  // A broken protocol may also break the run itself.
  const failure = await simulate(seed, memoryStores()).then(
    (report) => report.failure,
    ({message, cause}: Error) => `the run breaks: ${cause instanceof Error ? cause.message : message}`,
  );
  if (failure !== undefined) {
    killer = seed;
    process.stdout.write(`killed by ${String(seed)}: ${plain(failure)}\n`);
    break;
  }
}
if (killer === undefined) process.stdout.write('survived\n');
process.exit(0);
