import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {firstKill, plant, type Kill} from './mutate.ts';
import {MUTANTS} from './mutants.ts';
import pins from './pins.json' with {type: 'json'};

interface Summary {
  readonly seeds: number;
  readonly ms: number;
  readonly promised: number;
  readonly turns: number;
  readonly failures: readonly {seed: number; failure: string}[];
  readonly wayward: readonly number[];
  readonly faults: Readonly<Record<string, number>>;
  readonly ends: Readonly<Record<string, number>>;
}

/** Each fault must really have happened so often in 100 seeds, or the proof is hollow. */
const LEAST_OF_100: Readonly<Record<string, number>> = {
  'request lost': 200,
  'answer lost': 150,
  'answer late': 100,
  'request late': 100,
  'request doubled': 100,
  'crash at work': 50,
  'crash at rest': 100,
  'device cloned': 50,
  'mirror schema changed': 50,
  'server restarted': 50,
  'server restored from an old copy': 50,
  'database fell back': 1,
  'tombstones forgotten': 50,
  'pull delayed past a reset': 15,
  'handshake behind a later one': 15,
  'right changed': 30,
  'user switched': 50,
  'clock off by days': 150,
  'clock set': 30,
  'mirror damaged': 15,
  'database failed': 25,
  'commit not acknowledged': 15,
  refusal: 50,
  poison: 5,
};

/** And so much work must have ended so: a server that holds or refuses everything would break no other promise. */
const LEAST_ENDS_OF_100: Readonly<Record<string, number>> = {
  'session.login applied': 700,
  'stock.moveBin applied': 700,
  'stock.moveBin corrected': 250,
  'stock.moveBin held': 50,
  'test.take applied': 100,
  'test.take refused': 30,
  'test.drop applied': 40,
  'test.poison held': 30,
};

function runSeeds(from: number, to: number, kind: 'memory' | 'real', twice = ''): Promise<Summary> {
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const args = [script, String(from), String(to), kind, ...(twice === '' ? [] : [twice])];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, {maxBuffer: 64_000_000}, (error, stdout) => {
      if (error) reject(error);
      else resolve(JSON.parse(stdout) as Summary);
    });
  });
}

/** `share`: how much of a usual run these runs were. */
function expectClean(summaries: readonly Summary[], share: number): void {
  expect(summaries.flatMap(({failures}) => failures)).toEqual([]);
  expect(summaries.flatMap(({wayward}) => wayward)).toEqual([]);
  const seeds = summaries.reduce((sum, each) => sum + each.seeds, 0);
  const expectLeast = (of: 'faults' | 'ends', least: Readonly<Record<string, number>>): void => {
    for (const [name, count] of Object.entries(least)) {
      const happened = summaries.reduce((sum, each) => sum + (each[of][name] ?? 0), 0);
      expect(happened / seeds, `${name} a seed`).toBeGreaterThanOrEqual((count * share) / 100);
    }
  };
  expectLeast('faults', LEAST_OF_100);
  expectLeast('ends', LEAST_ENDS_OF_100);
}

describe('real device core against real server core', () => {
  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 4,500 seeds over stores in memory, and a seed runs the same way twice', async () => {
    expectClean(
      await Promise.all([runSeeds(1, 2250, 'memory', 'twice'), runSeeds(2251, 4500, 'memory', 'twice')]),
      1,
    );
  });

  test('[P1] [P2] [P3] [P4] [P5] [P7] hold in 500 seeds over IndexedDB and SQLite', async () => {
    expectClean(await Promise.all([runSeeds(4501, 4750, 'real'), runSeeds(4751, 5000, 'real')]), 0.3);
  });
});

describe('a broken protocol is noticed', () => {
  test.concurrent.each(MUTANTS.map((mutant) => [mutant.breaks, mutant.name, mutant] as const))(
    '[%s] is broken by a mutant and missed: %s',
    async (_, name, mutant) => {
      const pin = (pins as Readonly<Record<string, Kill | undefined>>)[name];
      expect(pin, 'no pinned seed: run npm run test:mutants -- --pin').toBeDefined();
      expect(await firstKill(await plant(mutant), [pin?.seed ?? 0])).toEqual(pin);
    },
  );
});
