import {objections, REAL_SHARE, runSeeds, type Summary} from './simulation/seeds.ts';

/**
 * `npm run test:long [seeds]`: the simulation at length, 50,000 seeds unless told. A tenth of them runs over real
 * stores, as in `npm test`. Tells of each part as it ends, and ends with an error when anything speaks against it.
 */
const all = Number(process.argv[2] ?? 50_000);
const PART = 500;
/** As many processes at a time. */
const LANES = 2;

async function runPart(from: number, to: number): Promise<Summary & {readonly share: number}> {
  const isReal = from > all * 0.9;
  const summary = await (isReal ? runSeeds(from, to, 'real') : runSeeds(from, to, 'memory', 'twice'));
  const minutes = (summary.ms / 60_000).toFixed(1);
  const wrong = summary.failures.length + summary.wayward.length;
  process.stdout.write(
    `seeds ${String(from)} to ${String(to)}, ${isReal ? 'real stores' : 'memory'}: ${minutes} min, ${String(wrong)} wrong\n`,
  );
  return {...summary, share: isReal ? REAL_SHARE : 1};
}

const parts = Array.from({length: Math.ceil(all / PART)}, (_, i) => i * PART + 1);
const done: (Summary & {readonly share: number})[] = [];
async function lane(): Promise<void> {
  for (let from = parts.shift(); from !== undefined; from = parts.shift())
    done.push(await runPart(from, Math.min(from + PART - 1, all)));
}
await Promise.all(Array.from({length: LANES}, lane));

const against = [1, REAL_SHARE].flatMap((share) => {
  const alike = done.filter((each) => each.share === share);
  return alike.length === 0 ? [] : objections(alike, share);
});
for (const objection of against) process.stdout.write(`${objection}\n`);
process.exitCode = against.length === 0 ? 0 : 1;
