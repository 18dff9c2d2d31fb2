import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {parseArgs} from 'node:util';
import {KILLS} from './server/rig/siege.ts';
import {randomRun} from './random/run.ts';
import {WORLDS, type AnyWorld} from './simulation/every-world.ts';
import {objections, REAL_SHARE, runSeeds, type Summary} from './simulation/seeds.ts';

/**
 * `npm run test:long [simulation | kill | browser] [--seeds n] [--kills n] [--seed n] [--minutes n] [--runs n]
 * [--database kind]`: what is random in the tests, at length. The simulation through 50,000 seeds unless told, in all its
 * worlds as in `npm test`, a tenth of them over real stores; then a server that is killed under load; then real
 * browsers, four runs of three minutes with seeds of the day. Tells of each part as it ends, and ends with an error when
 * anything speaks against it.
 */
const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    seeds: {type: 'string', default: '50000'},
    seed: {type: 'string'},
    kills: {type: 'string', default: '60'},
    minutes: {type: 'string', default: '3'},
    runs: {type: 'string'},
    database: {type: 'string'},
  },
});
const PART = 500;
/** As many processes at a time. */
const LANES = 2;

/** A kind of run of the simulation: which share of all seeds it has, and where its seeds begin. */
interface Kind {
  readonly name: string;
  readonly part: number;
  readonly base: (all: number) => number;
  readonly run: (from: number, to: number) => Promise<Summary>;
  readonly objectionsTo: (done: readonly Summary[]) => readonly string[];
}

const inMemory = (from: number, to: number): Promise<Summary> => runSeeds(from, to, 'memory', 'twice');
const inWorld = (name: string, part: number, {base, objectionsTo}: AnyWorld): Kind => ({
  name,
  part,
  base: () => base,
  run: inMemory,
  objectionsTo,
});
const KINDS: readonly Kind[] = [
  {
    name: 'memory',
    part: 0.6,
    base: () => 0,
    run: inMemory,
    objectionsTo: (done) => objections(done, 1),
  },
  {
    name: 'real stores',
    part: 0.1,
    base: (all) => all * 0.9,
    run: (from, to) => runSeeds(from, to, 'real'),
    objectionsTo: (done) => objections(done, REAL_SHARE),
  },
  inWorld('the wide world', 0.15, WORLDS.wide),
  inWorld('two warehouses', 0.05, WORLDS.twoWarehouses),
  inWorld('documents', 0.02, WORLDS.documents),
  inWorld('messages', 0.02, WORLDS.chats),
  inWorld('tasks', 0.02, WORLDS.tasks),
  inWorld('work that is taken back', 0.02, WORLDS.undos),
  inWorld('goods that are really carried', 0.02, WORLDS.hands),
];

async function simulation(all: number): Promise<boolean> {
  const runs = KINDS.flatMap((kind) => {
    const count = Math.round(all * kind.part);
    const first = Math.round(kind.base(all)) + 1;
    return Array.from({length: Math.ceil(count / PART)}, (_, i) => {
      const from = first + i * PART;
      return {kind, from, to: Math.min(from + PART, first + count) - 1};
    });
  });
  const done = new Map(KINDS.map((kind): [Kind, Summary[]] => [kind, []]));
  const lane = async (): Promise<void> => {
    for (let next = runs.shift(); next !== undefined; next = runs.shift())
      done.get(next.kind)?.push(await runPart(next.kind, next.from, next.to));
  };
  await Promise.all(Array.from({length: LANES}, lane));
  const against = [...done].flatMap(([kind, summaries]) =>
    summaries.length === 0 ? [] : kind.objectionsTo(summaries),
  );
  for (const objection of against) process.stdout.write(`${objection}\n`);
  return against.length === 0;
}

async function runPart({name, run}: Kind, from: number, to: number): Promise<Summary> {
  const summary = await run(from, to);
  const minutes = (summary.ms / 60_000).toFixed(1);
  const wrong = summary.failures.length + summary.wayward.length;
  process.stdout.write(
    `seeds ${String(from)} to ${String(to)}, ${name}: ${minutes} min, ${String(wrong)} wrong\n`,
  );
  return summary;
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

/** A server killed under load, as in `npm test` and so many times. */
async function kill(): Promise<boolean> {
  const run = spawn('vitest', ['run', '--project', 'server', 'tests/server/fire-kill.test.ts'], {
    stdio: 'inherit',
    env: {...process.env, [KILLS]: values.kills},
  });
  const [code] = (await once(run, 'exit')) as [number | null];
  return code === 0;
}

const PARTS = {simulation: () => simulation(Number(values.seeds)), kill, browser};
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;
const unknown = positionals.filter((name) => !isPart(name));
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
const wanted =
  positionals.length > 0 ? positionals.filter(isPart) : (['simulation', 'kill', 'browser'] as const);
for (const name of wanted) if (!(await PARTS[name]())) process.exitCode = 1;
