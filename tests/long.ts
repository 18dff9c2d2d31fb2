import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {parseArgs} from 'node:util';
import {KILLS} from './server/rig/siege.ts';
import {randomRun} from './random/run.ts';
import {CHATS} from './simulation/chats.ts';
import {DOCUMENTS} from './simulation/documents.ts';
import {HANDS} from './simulation/hands-world.ts';
import {
  CHATS_SHARE,
  DOCUMENTS_SHARE,
  HANDS_SHARE,
  LEAST_CHAT_ENDS_OF_100,
  LEAST_DOCUMENT_ENDS_OF_100,
  LEAST_HANDS_ENDS_OF_100,
  LEAST_OF_100_CHATS,
  LEAST_OF_100_DOCUMENTS,
  LEAST_OF_100_HANDS,
  LEAST_OF_100_OF_TWO,
  LEAST_OF_100_TASKS,
  LEAST_OF_100_UNDOS,
  LEAST_OF_100_WIDE,
  LEAST_TASK_ENDS_OF_100,
  LEAST_UNDO_ENDS_OF_100,
  objections,
  REAL_SHARE,
  runSeeds,
  SHARE_OF_TWO,
  TASKS_SHARE,
  UNDOS_SHARE,
  WIDE_SHARE,
  type Summary,
} from './simulation/seeds.ts';
import {TASKS} from './simulation/tasks.ts';
import {TWO_WAREHOUSES} from './simulation/two-warehouses.ts';
import {UNDOS} from './simulation/undos.ts';
import {WIDE} from './simulation/wide.ts';

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
interface World {
  readonly name: string;
  readonly part: number;
  readonly base: (all: number) => number;
  readonly run: (from: number, to: number) => Promise<Summary>;
  readonly objectionsTo: (done: readonly Summary[]) => readonly string[];
}

const inMemory = (from: number, to: number): Promise<Summary> => runSeeds(from, to, 'memory', 'twice');
const WORLDS: readonly World[] = [
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
  {
    name: 'the wide world',
    part: 0.15,
    base: () => WIDE,
    run: inMemory,
    objectionsTo: (done) => objections(done, WIDE_SHARE, LEAST_OF_100_WIDE),
  },
  {
    name: 'two warehouses',
    part: 0.05,
    base: () => TWO_WAREHOUSES,
    run: inMemory,
    objectionsTo: (done) => objections(done, SHARE_OF_TWO, LEAST_OF_100_OF_TWO),
  },
  {
    name: 'documents',
    part: 0.02,
    base: () => DOCUMENTS,
    run: inMemory,
    objectionsTo: (done) =>
      objections(done, DOCUMENTS_SHARE, LEAST_OF_100_DOCUMENTS, LEAST_DOCUMENT_ENDS_OF_100),
  },
  {
    name: 'messages',
    part: 0.02,
    base: () => CHATS,
    run: inMemory,
    objectionsTo: (done) => objections(done, CHATS_SHARE, LEAST_OF_100_CHATS, LEAST_CHAT_ENDS_OF_100),
  },
  {
    name: 'tasks',
    part: 0.02,
    base: () => TASKS,
    run: inMemory,
    objectionsTo: (done) => objections(done, TASKS_SHARE, LEAST_OF_100_TASKS, LEAST_TASK_ENDS_OF_100),
  },
  {
    name: 'work that is taken back',
    part: 0.02,
    base: () => UNDOS,
    run: inMemory,
    objectionsTo: (done) => objections(done, UNDOS_SHARE, LEAST_OF_100_UNDOS, LEAST_UNDO_ENDS_OF_100),
  },
  {
    name: 'goods that are really carried',
    part: 0.02,
    base: () => HANDS,
    run: inMemory,
    objectionsTo: (done) => objections(done, HANDS_SHARE, LEAST_OF_100_HANDS, LEAST_HANDS_ENDS_OF_100),
  },
];

async function simulation(all: number): Promise<boolean> {
  const runs = WORLDS.flatMap((world) => {
    const count = Math.round(all * world.part);
    const first = Math.round(world.base(all)) + 1;
    return Array.from({length: Math.ceil(count / PART)}, (_, i) => {
      const from = first + i * PART;
      return {world, from, to: Math.min(from + PART, first + count) - 1};
    });
  });
  const done = new Map(WORLDS.map((world): [World, Summary[]] => [world, []]));
  const lane = async (): Promise<void> => {
    for (let next = runs.shift(); next !== undefined; next = runs.shift())
      done.get(next.world)?.push(await runPart(next.world, next.from, next.to));
  };
  await Promise.all(Array.from({length: LANES}, lane));
  const against = [...done].flatMap(([world, summaries]) =>
    summaries.length === 0 ? [] : world.objectionsTo(summaries),
  );
  for (const objection of against) process.stdout.write(`${objection}\n`);
  return against.length === 0;
}

async function runPart({name, run}: World, from: number, to: number): Promise<Summary> {
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
