import {createSessions} from '#server/auth/sessions.ts';
import {
  fillCompany,
  newPlace,
  openPlace,
  removePlace,
  type BenchCompany,
  type Kind,
  type Where,
} from './company.ts';
import {type Asker, largestRequests, type Largest, ofDevice, ofPerson, spoken} from './largest.ts';
import {type Asked, Line} from './line.ts';
import {crowdingRequests} from './crowding.ts';
import {movers} from './moves.ts';
import {percentile} from './numbers.ts';
import type {Report, Round} from './report.ts';
import {loginPushes, serve, statementsOf} from './site.ts';
import {pushBody} from './worker.ts';

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
export async function beside(report: Report, kind: Kind, large = LARGE): Promise<void> {
  const where = await newPlace(kind);
  try {
    const [theirs, ours] = [await fillCompany(where, large), await fillCompany(where, SMALL)];
    const [heavy, light] = [await askerOf(where, theirs), await askerOf(where, ours)];
    const server = await serve(where);
    const [crowd, line] = [new Line(server.port), new Line(server.port)];
    const others: Line[] = [];
    const more = (count: number): readonly Line[] => {
      while (others.length < count) others.push(new Line(server.port));
      return others.slice(0, count);
    };
    try {
      const all = {...(await largestRequests(heavy, crowd)), ...(await crowdingRequests(heavy, crowd))};
      for (const [name, next] of Object.entries(all))
        await report.attempt(`${kind}: beside ${name}`, () =>
          measure(report, `${kind}: beside ${name}`, {crowd, next, more}, {line, asker: light}),
        );
    } finally {
      for (const each of [crowd, ...others]) each.close();
      line.close();
      await server.close();
    }
  } finally {
    await removePlace(where);
  }
}

/** Somebody of the office of a company, with a device that has logged in. */
async function askerOf(where: Where, company: BenchCompany): Promise<Asker> {
  const [mover] = movers(company);
  if (!mover) throw new Error('a company without a device');
  await statementsOf(where, company, [loginPushes([mover])]);
  const database = await openPlace(where);
  try {
    const {id: staff} = await database.kysely
      .selectFrom('staff')
      .select('id')
      .where('company', '=', company.id)
      .where('type', '=', 'Manager')
      .executeTakeFirstOrThrow();
    const of = {company: company.id, staff, device: ''};
    const {token} = await createSessions(database.kysely).open(of, Date.now());
    return {company, mover, session: token};
  } finally {
    await database.close();
  }
}

interface Crowd {
  readonly crowd: Line;
  readonly next: Largest;
  /** So many connections more. */
  readonly more: (count: number) => readonly Line[];
}
interface Quiet {
  readonly line: Line;
  readonly asker: Asker;
}

async function measure(
  report: Report,
  name: string,
  {crowd, next, more}: Crowd,
  quiet: Quiet,
): Promise<void> {
  const halves: Round[] = [];
  const most: Round[] = [];
  const largest: number[] = [];
  const ready: Asked[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await smallRequests(quiet, until(ALONE_MS));
    // Built before the clock runs: what it takes here would count as the server's.
    while (ready.length < READY) ready.push(next());
    const state = {isOver: false, sent: 0};
    const crowded = async (): Promise<void> => {
      try {
        while (!state.isOver) {
          const asked = ready.shift() ?? next();
          const besides = more((asked.connections ?? 1) - 1);
          const heard = await Promise.all([crowd, ...besides].map((each) => each.send(asked)));
          state.sent++;
          if (round > 0) largest.push(...heard.map(({ms}) => ms));
        }
      } finally {
        state.isOver = true;
      }
    };
    const isEnough = until(BESIDE_MS);
    const counted = async (): Promise<number[]> => {
      try {
        // A request that takes longer than that is heard to its end: its last step may be its worst.
        return await smallRequests(quiet, () => state.isOver || (isEnough() && state.sent > 0));
      } finally {
        state.isOver = true;
      }
    };
    const [among] = await Promise.all([counted(), crowded()]);
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

function until(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

/** A push of one move, what is new, and a page of a list, again and again; how long each took, ms. */
async function smallRequests({line, asker}: Quiet, isEnough: () => boolean): Promise<number[]> {
  const {company, mover, session} = asker;
  const device = ofDevice(mover.device);
  const post = (path: string, body: string): Asked => ({method: 'POST', path, headers: device, body});
  const took: number[] = [];
  const send = async (asked: Asked): Promise<string> => {
    const {ms, text} = await line.send(asked, true);
    took.push(ms);
    return text;
  };
  while (!isEnough()) {
    const pushed = await send(post('/sync/push', pushBody(company, mover.device, [mover.next()])));
    const {epoch, head} = JSON.parse(pushed) as {epoch: string; head: number};
    const cursor = {epoch, version: head - 1, generation: 1, partial: false, ids: [], max: 500};
    await send(post('/sync/pull', JSON.stringify({...spoken(asker), ...cursor})));
    await send({method: 'GET', path: '/api/lists/bin', headers: ofPerson(session)});
  }
  return took;
}
