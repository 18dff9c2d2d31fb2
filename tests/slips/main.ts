import {readdirSync, readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {REPOSITORY_ROOT} from '../simulation/mutate.ts';
import {killerOf, openField} from './hunt.ts';
import {slipsIn, type Slip} from './plant.ts';
import {isKnown, SURVIVORS_FILE, knownSurvivors, type Survivor} from './survivors.ts';

/** Where rules and their settling stand: what else there is has tests of its own kind. */
const FOLDERS = ['src/domain', 'src/server/sync'];

/**
 * `npm run test:mutants -- slips [path …] [--seed n] [--most n] [--minutes n] [--lanes n] [--keep]`: plants small mistakes in rules and
 * in the server's settling, one at a time and by the dice of the seed, until time or number is used up. Each that no
 * quick test and no seed of the simulation notices is printed; ends with an error where one of them is not among the known
 * survivors, which `--keep` writes down.
 */
const {positionals, values} = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== 'slips'),
  allowPositionals: true,
  options: {
    seed: {type: 'string', default: '1'},
    most: {type: 'string', default: '200'},
    minutes: {type: 'string', default: '60'},
    lanes: {type: 'string', default: '2'},
    keep: {type: 'boolean', default: false},
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const queue = shuffled(sources().flatMap(slipsOf), Number(values.seed)).slice(0, Number(values.most));
const found: Survivor[] = [];
let tried = 0;

async function hunt(): Promise<void> {
  const field = await openField();
  for (let slip = queue.shift(); slip && Date.now() < until; slip = queue.shift()) {
    const killer = await killerOf(slip, field);
    tried++;
    const {file, name} = slip;
    process.stdout.write(`${killer === undefined ? 'SURVIVES' : `${killer}:`} ${file}: ${name}\n`);
    if (killer === undefined) found.push({file, slip: name});
  }
}

await Promise.all(Array.from({length: Number(values.lanes)}, hunt));
const fresh = found.filter((each) => !isKnown(each));
process.stdout.write(
  `${String(tried)} slips planted, ${String(found.length)} survive, ${String(fresh.length)} of them new\n`,
);
if (values.keep) {
  const all = [...knownSurvivors, ...fresh].toSorted((a, b) =>
    `${a.file}\n${a.slip}` < `${b.file}\n${b.slip}` ? -1 : 1,
  );
  await writeFile(SURVIVORS_FILE, `${JSON.stringify(all, null, 2)}\n`);
}
process.exitCode = fresh.length === 0 ? 0 : 1;

function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(REPOSITORY_ROOT, folder), {recursive: true, encoding: 'utf8'}).map((name) =>
      path.join(folder, name),
    ),
  )
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        (positionals.length === 0 || positionals.some((part) => file.includes(part))),
    )
    .toSorted();
}

function slipsOf(file: string): Slip[] {
  return slipsIn(file, readFileSync(path.join(REPOSITORY_ROOT, file), 'utf8'));
}

/** The same order for the same seed. */
function shuffled<T>(all: T[], seed: number): T[] {
  let state = seed >>> 0;
  const dice = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return all
    .map((each) => ({each, at: dice()}))
    .toSorted((a, b) => a.at - b.at)
    .map(({each}) => each);
}
