import {
  BINS_MOST,
  copyPlace,
  GOODS_MOST,
  fillCompany,
  newPlace,
  removePlace,
  type BenchCompany,
  type BenchKind,
  type BenchDatabasePlace,
} from './company.ts';
import {movers} from './moves.ts';
import {median, timedWork} from './numbers.ts';
import type {BenchReport, Round} from './report.ts';
import {countOf, loginPushes, nextPushes, push, serve, statementsOf} from './site.ts';
import {pickers} from './picks.ts';
import {openRaw, type Statement} from './statements.ts';
import type {BenchWorker} from './worker.ts';

const DEVICES = 32;
const BATCH = 50;
const ROUNDS = 7;
const SMALL = 10_000;
const LARGE = 1_000_000;
const MOST = 1.3;

/** What is done at each size, and by whom: on a database that nobody has open. */
interface Work {
  readonly name: string;
  /** Pushes of each worker in a round. */
  readonly each: number;
  readonly workersOf: (where: BenchDatabasePlace, company: BenchCompany) => Promise<readonly BenchWorker[]>;
}
const WORKS: readonly Work[] = [
  {name: 'a bin move', each: 2, workersOf: async (_, company) => movers(company)},
  {
    name: 'a pick',
    each: 1,
    workersOf: (where, company) => pickers(where, company, DEVICES * BATCH * (ROUNDS + 1)),
  },
];

/** Whether work costs more where there is a hundred times the stock, beyond what the database itself then costs. */
export async function growth(
  report: BenchReport,
  kind: BenchKind,
  sizes = [SMALL, LARGE] as const,
): Promise<void> {
  const companies = [await filled(kind, sizes[0]), await filled(kind, sizes[1])] as const;
  try {
    for (const work of WORKS)
      await report.attempt(`${kind}: growth of ${work.name}`, () => grown(report, kind, work, companies));
  } finally {
    for (const {where} of companies) await removePlace(where);
  }
}

async function filled(kind: BenchKind, stockRows: number): Promise<BenchCompany> {
  const where = await newPlace(kind);
  const {ms, value} = await timedWork(() =>
    fillCompany(where, {stockRows, devices: DEVICES, bins: BINS_MOST, goods: GOODS_MOST}),
  );
  process.stdout.write(`  filled ${stockRows.toLocaleString('en')} rows in ${(ms / 1_000).toFixed(0)} s\n`);
  return value;
}

async function grown(
  report: BenchReport,
  kind: BenchKind,
  work: Work,
  companies: readonly [small: BenchCompany, large: BenchCompany],
): Promise<void> {
  const [small, large] = [await prepare(work, companies[0]), await prepare(work, companies[1])];
  const sizes = companies.map(({stock}) => stock.length.toLocaleString('en'));
  try {
    const measured: Round[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const [a, b] = [await small.round(), await large.round()];
      // The first round fills caches.
      if (round > 0) measured.push({ours: b.ours / a.ours, floor: b.raw / a.raw});
    }
    report.add({
      name: `${kind}: slow-down of ${work.name} from ${sizes.join(' to ')} stock rows`,
      unit: '×',
      rounds: measured,
      floorIs: 'raw SQL',
      aim: `≤ ${String(MOST)} × raw`,
      isMet: (_, ratio) => ratio <= MOST,
    });
    report.note(`ms for each of ours, raw: ${small.told()}; ${large.told()}`);
    await compare(report, `${kind}: ${work.name}`, small, large);
  } finally {
    for (const each of [small, large]) await each.close();
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare({each, workersOf}: Work, company: BenchCompany) {
  const where = await copyPlace(company.where);
  const workers = await workersOf(where, company);
  await statementsOf(where, company, [loginPushes(workers)]);
  const places = [where, await copyPlace(where), await copyPlace(where)] as const;
  const all = Array.from({length: ROUNDS + 1}, () => nextPushes(workers, each, BATCH));
  const statements = await statementsOf(places[1], company, all);
  const raw = await openRaw(places[2]);
  const server = await serve(where);
  const told = {ours: [] as number[], raw: [] as number[]};
  let at = 0;
  let rows = 0;
  return {
    statements: statements.flat(),
    raw,
    /** Rows that each mutation read or changed. */
    rows: () => rows / all.reduce((sum, pushes) => sum + countOf(pushes), 0),
    /** The next pushes over HTTP, then the same as bare SQL; seconds of each. */
    async round(): Promise<{ours: number; raw: number}> {
      const pushes = all[at] ?? new Map();
      const {seconds} = await push(server, company, pushes);
      const replayed = await timedWork(() => raw.replay(statements[at] ?? []));
      at++;
      rows += replayed.value;
      told.ours.push((seconds * 1_000) / countOf(pushes));
      told.raw.push(replayed.ms / countOf(pushes));
      return {ours: seconds, raw: replayed.ms / 1_000};
    },
    told: () =>
      `${company.stock.length.toLocaleString('en')}: ${median(told.ours).toFixed(3)}, ${median(told.raw).toFixed(3)}`,
    async close() {
      await raw.close();
      await server.close();
      for (const place of places) await removePlace(place);
    },
  };
}

/** The same plan for every statement, and as many rows read for each piece of work. */
async function compare(report: BenchReport, name: string, small: Prepared, large: Prepared): Promise<void> {
  const texts = (all: readonly Statement[]) => new Set(all.map(({text}) => text));
  const different: string[] = [];
  const shared = [...texts(small.statements)].filter((text) => texts(large.statements).has(text));
  const planned = shared.filter((text) => /^\s*(select|insert|delete|update)\b/i.test(text));
  for (const text of planned) {
    const [a, b] = [await small.raw.plan(text), await large.raw.plan(text)];
    if (a !== b) different.push(`${text.replaceAll(/\s+/g, ' ').slice(0, 120)}\n      ${a}\n      ${b}`);
  }
  report.add({
    name: `${name}: statements whose plan changed, of ${String(planned.length)}`,
    unit: '',
    rounds: [{ours: different.length, floor: 0}],
    aim: '0',
    isMet: (count) => count === 0,
  });
  for (const each of different) report.note(each);
  report.add({
    name: `${name}: rows read and changed, large beside small`,
    unit: 'rows',
    rounds: [{ours: large.rows(), floor: small.rows()}],
    floorIs: 'small',
    aim: 'the same',
    isMet: (_, ratio) => Math.abs(ratio - 1) < 0.05,
  });
}
