import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {ServerProcess} from '../server-process.ts';
import {copyPlace, fillCompany, newPlace, removePlace, type BenchCompany, type BenchKind} from './company.ts';
import {hammer, post} from './hammer.ts';
import {movers} from './moves.ts';
import {percentile, timedWork} from './numbers.ts';
import type {BenchReport, Round} from './report.ts';
import {
  countOf,
  cpuOf,
  loginPushes,
  nextPushes,
  peakMemory,
  push,
  serve,
  statementsOf,
  type Pushes,
} from './site.ts';
import {openRaw, type Statement} from './statements.ts';
import {pushBody, type BenchWorker} from './worker.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const BATCH = 50;
const AIM = {sqlite: {single: 2_000, batched: 6_000}, postgres: {single: 1_000, batched: 1_500}} as const;
/** Pushes of each connection in one round: a second or two of work. */
const EACH = {sqlite: {single: 150, batched: 8}, postgres: {single: 60, batched: 4}} as const;
const OF_RAW = 0.4;
const MOST_MEMORY = 250;

/** Work of 32 devices of one company over real HTTP, single and in batches, beside empty HTTP and bare SQL. */
export async function throughput(report: BenchReport, kind: BenchKind, stockRows = 100_000): Promise<void> {
  const where = await newPlace(kind);
  const company = await fillCompany(where, {stockRows, devices: CONNECTIONS});
  const workers = movers(company);
  await statementsOf(where, company, [loginPushes(workers)]);
  const [forRecord, forRaw] = [await copyPlace(where), await copyPlace(where)];
  const singles = rounds(workers, EACH[kind].single, 1);
  const batches = rounds(workers, EACH[kind].batched, BATCH);
  const server = await serve(where);
  try {
    await single(report, kind, {server, company}, singles);
    const all = await statementsOf(forRecord, company, [...singles, ...batches]);
    const raw = await openRaw(forRaw);
    // The raw database comes to where the server stands before the clock runs.
    await raw.replay(all.slice(0, singles.length).flat());
    const replay = (statements: readonly Statement[]) => raw.replay(statements);
    await batched(report, kind, {server, company}, batches, all.slice(singles.length), replay);
    await raw.close();
    report.add({
      name: `${kind}: peak memory of the server at ${stockRows.toLocaleString('en')} stock rows`,
      unit: 'MB',
      rounds: [{ours: await peakMemory(server.pid), floor: 0}],
      aim: `< ${String(MOST_MEMORY)}`,
      isMet: (megabytes) => megabytes < MOST_MEMORY,
    });
  } finally {
    await server.close();
    for (const place of [where, forRecord, forRaw]) await removePlace(place);
  }
}

interface Site {
  readonly server: ServerProcess;
  readonly company: BenchCompany;
}

/** One round to warm up and the measured ones, in the order in which they must be sent. */
const rounds = (workers: readonly BenchWorker[], each: number, size: number): Pushes[] =>
  Array.from({length: ROUNDS + 1}, () => nextPushes(workers, each, size));

async function single(
  report: BenchReport,
  kind: BenchKind,
  {server, company}: Site,
  [warm = new Map(), ...all]: readonly Pushes[],
): Promise<void> {
  const empty = await emptyServer();
  await push(server, company, warm);
  await empty.push(company, warm);
  const measured: Round[] = [];
  const latencies: number[] = [];
  const cpuBefore = await cpuOf(server.pid);
  for (const pushes of all) {
    const blow = await push(server, company, pushes);
    latencies.push(...blow.latencies);
    const floor = await empty.push(company, pushes);
    measured.push({ours: countOf(pushes) / blow.seconds, floor: countOf(pushes) / floor});
  }
  const cpu = (await cpuOf(server.pid)) - cpuBefore;
  empty.close();
  const aim = AIM[kind].single;
  report.add({
    name: `${kind}: one mutation per request, 32 connections`,
    unit: '/s',
    rounds: measured,
    floorIs: 'empty HTTP, same bodies',
    aim: `≥ ${String(aim)}`,
    isMet: (ours) => ours >= aim,
  });
  const [half, most] = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1));
  report.note(`p50 ${half ?? ''} ms, p99 ${most ?? ''} ms; ${perMutation(cpu, all)} CPU of the server each`);
}

async function batched(
  report: BenchReport,
  kind: BenchKind,
  {server, company}: Site,
  [warm = new Map(), ...all]: readonly Pushes[],
  [first = [], ...statements]: readonly Statement[][],
  replay: (statements: readonly Statement[]) => Promise<number>,
): Promise<void> {
  await push(server, company, warm);
  await replay(first);
  const measured: Round[] = [];
  const cpuBefore = await cpuOf(server.pid);
  for (const [i, pushes] of all.entries()) {
    const {seconds} = await push(server, company, pushes);
    const {ms} = await timedWork(() => replay(statements[i] ?? []));
    measured.push({ours: countOf(pushes) / seconds, floor: (countOf(pushes) / ms) * 1_000});
  }
  const cpu = (await cpuOf(server.pid)) - cpuBefore;
  const each = statements.flat().length / all.reduce((sum, pushes) => sum + countOf(pushes), 0);
  const aim = AIM[kind].batched;
  report.add({
    name: `${kind}: pushes of 50, 32 connections`,
    unit: '/s',
    rounds: measured,
    floorIs: `raw SQL, ${each.toFixed(2)} statements each`,
    aim: `≥ 40 % of raw (aim ${String(aim)})`,
    isMet: (_, ratio) => ratio >= OF_RAW,
  });
  report.note(`${perMutation(cpu, all)} CPU of the server each`);
}

const perMutation = (ms: number, all: readonly Pushes[]): string =>
  `${String(Math.round((ms * 1_000) / all.reduce((sum, pushes) => sum + countOf(pushes), 0)))} µs`;

/** HTTP with nothing behind it: reads the body as JSON and answers the same to all. */
async function emptyServer() {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      const body = '{"epoch":"","results":[],"head":0}';
      response.writeHead(200, {'content-type': 'application/json', 'content-length': body.length}).end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const {port} = server.address() as AddressInfo;
  return {
    async push(company: BenchCompany, pushes: Pushes): Promise<number> {
      const lines = [...pushes].map(([device, each]) =>
        each.map((items) => post(port, '/', {}, pushBody(company, device, items))),
      );
      return (await hammer(port, lines, () => undefined)).seconds;
    },
    close: () => server.close(),
  };
}
