import {setTimeout as pause} from 'node:timers/promises';
import {openAsker} from './asker.ts';
import {fillCompany, newPlace, removePlace, type BenchKind} from './company.ts';
import {crowdingRequests} from './crowding.ts';
import {largestRequests, type Largest} from './largest.ts';
import {type PreparedRequest, RequestLine} from './line.ts';
import {percentile} from './numbers.ts';
import type {BenchReport, Round} from './report.ts';
import {serve} from './site.ts';
import {SmallProcess} from './small-process.ts';

const ROUNDS = 5;
const ALONE_MS = 800;
const BESIDE_MS = 1_500;
/** Requests that are built before a round: as many as the slowest are. */
const READY = 3;
const AIM_MS = 250;
/** A company that is alone waits no longer than this, or the machine has other things to do. */
const BUSY_MS = 50;
const LARGE = {stockRows: 100_000, goods: 100_000, devices: 1} as const;
const SMALL = {stockRows: 1_000, devices: 1} as const;

/** How long a company's small requests take while another sends the largest that it may, one after another. */
export async function beside(report: BenchReport, kind: BenchKind, large = LARGE): Promise<void> {
  const where = await newPlace(kind);
  try {
    const [theirs, ours] = [await fillCompany(where, large), await fillCompany(where, SMALL)];
    const heavy = await openAsker(where, theirs);
    const quiet = new SmallProcess();
    await quiet.ask(ours);
    const server = await serve(where);
    await quiet.serve(server.port);
    const crowd = new RequestLine(server.port);
    const others: RequestLine[] = [];
    const more = (count: number): readonly RequestLine[] => {
      while (others.length < count) others.push(new RequestLine(server.port));
      return others.slice(0, count);
    };
    try {
      const all = {...(await largestRequests(heavy, crowd)), ...(await crowdingRequests(heavy, crowd))};
      for (const [name, next] of Object.entries(all))
        await report.attempt(`${kind}: beside ${name}`, () =>
          measure(report, `${kind}: beside ${name}`, {crowd, next, more}, quiet),
        );
    } finally {
      for (const each of [crowd, ...others]) each.close();
      await quiet.leave();
      await server.close();
    }
  } finally {
    await removePlace(where);
  }
}

interface Crowd {
  readonly crowd: RequestLine;
  readonly next: Largest;
  /** So many connections more. */
  readonly more: (count: number) => readonly RequestLine[];
}
async function measure(
  report: BenchReport,
  name: string,
  {crowd, next, more}: Crowd,
  quiet: SmallProcess,
): Promise<void> {
  const halves: Round[] = [];
  const most: Round[] = [];
  const largest: number[] = [];
  const ready: PreparedRequest[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await quiet.during(pause(ALONE_MS));
    // Built before the clock runs: what it takes here would count as the server's.
    while (ready.length < READY) ready.push(next());
    const isEnough = until(BESIDE_MS);
    const crowded = async (): Promise<void> => {
      // One that takes longer than that is heard to its end: its last step may be its worst.
      for (let sent = 0; sent === 0 || !isEnough(); sent++) {
        const asked = ready.shift() ?? next();
        const lines = [crowd, ...more((asked.connections ?? 1) - 1)];
        const heard = await Promise.all(
          lines.map((each, i) => each.send(bodyOf(asked, i), asked.after !== undefined)),
        );
        if (round > 0) largest.push(...heard.map(({ms}) => ms));
        await asked.after?.(heard.map(({text}) => text));
      }
    };
    const among = await quiet.during(crowded());
    if (round === 0) continue;
    halves.push({ours: percentile(among, 0.5), floor: percentile(alone, 0.5)});
    most.push({ours: percentile(among, 0.99), floor: percentile(alone, 0.99)});
  }
  const figure = {unit: 'ms', floorIs: 'alone'};
  report.add({...figure, name: `${name}, p50`, rounds: halves});
  const aim = `≤ ${String(AIM_MS)}`;
  const alone = percentile(
    most.map(({floor}) => floor),
    0.5,
  );
  const inconclusive = alone > BUSY_MS ? 'a busy machine' : undefined;
  report.add({...figure, name: `${name}, p99`, rounds: most, aim, inconclusive, isMet: (ms) => ms <= AIM_MS});
  report.note(
    `the largest itself: p50 ${percentile(largest, 0.5).toFixed(0)} ms, ${String(largest.length)} times`,
  );
}

/** What one of its connections sends. */
const bodyOf = ({bodies, ...asked}: PreparedRequest, i: number): PreparedRequest => ({
  ...asked,
  ...(bodies?.[i] === undefined ? {} : {body: bodies[i]}),
});

function until(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
