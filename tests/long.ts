import {parseArgs} from 'node:util';
import {randomRun} from './random/run.ts';
import {objections, REAL_SHARE, runSeeds, type Summary} from './simulation/seeds.ts';

/**
 * `npm run test:long [simulation | browser] [--seeds n] [--seed n] [--minutes n] [--runs n] [--database kind]`: what is
 * random in the tests, at length. The simulation through 50,000 seeds unless told, a tenth of them over real stores as
 * in `npm test`; then real browsers, four runs of three minutes with seeds of the day. Tells of each part as it ends,
 * and ends with an error when anything speaks against it.
 */
const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    seeds: {type: 'string', default: '50000'},
    seed: {type: 'string'},
    minutes: {type: 'string', default: '3'},
    runs: {type: 'string'},
    database: {type: 'string'},
  },
});
const PART = 500;
/** As many processes at a time. */
const LANES = 2;

type Part = Summary & {readonly share: number};

async function simulation(all: number): Promise<boolean> {
  const parts = Array.from({length: Math.ceil(all / PART)}, (_, i) => i * PART + 1);
  const done: Part[] = [];
  const lane = async (): Promise<void> => {
    for (let from = parts.shift(); from !== undefined; from = parts.shift())
      done.push(await runPart(from, Math.min(from + PART - 1, all), from > all * 0.9));
  };
  await Promise.all(Array.from({length: LANES}, lane));
  const against = [1, REAL_SHARE].flatMap((share) => {
    const alike = done.filter((each) => each.share === share);
    return alike.length === 0 ? [] : objections(alike, share);
  });
  for (const objection of against) process.stdout.write(`${objection}\n`);
  return against.length === 0;
}

async function runPart(from: number, to: number, isReal: boolean): Promise<Part> {
  const summary = await (isReal ? runSeeds(from, to, 'real') : runSeeds(from, to, 'memory', 'twice'));
  const minutes = (summary.ms / 60_000).toFixed(1);
  const wrong = summary.failures.length + summary.wayward.length;
  process.stdout.write(
    `seeds ${String(from)} to ${String(to)}, ${isReal ? 'real stores' : 'memory'}: ${minutes} min, ${String(wrong)} wrong\n`,
  );
  return {...summary, share: isReal ? REAL_SHARE : 1};
}

/** One run with the seed that is told, else several. */
async function browser(): Promise<boolean> {
  const first = Number(values.seed ?? Math.floor(Date.now() / 1_000) % 1_000_000);
  const runs = Number(values.runs ?? (values.seed === undefined ? 4 : 1));
  const database = (['sqlite', 'postgres'] as const).find((kind) => kind === values.database);
  const failed: number[] = [];
  for (let seed = first; seed < first + runs; seed++)
    if (!(await randomRun({seed, minutes: Number(values.minutes), database}))) failed.push(seed);
  if (failed.length > 0)
    process.stdout.write(`random browser runs that failed: seeds ${failed.join(', ')}\n`);
  return failed.length === 0;
}

const PARTS = {simulation: () => simulation(Number(values.seeds)), browser};
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;
const unknown = positionals.filter((name) => !isPart(name));
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
const wanted = positionals.length > 0 ? positionals.filter(isPart) : (['simulation', 'browser'] as const);
for (const name of wanted) if (!(await PARTS[name]())) process.exitCode = 1;
