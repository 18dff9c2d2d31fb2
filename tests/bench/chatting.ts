import {setTimeout as pause} from 'node:timers/promises';
import {OFFICE_GROUP} from '#domain/chat/conversation.ts';
import type {Id} from '#domain/kernel/id.ts';
import {completeRow} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {createSessions} from '#server/auth/sessions.ts';
import {
  fillCompany,
  newId,
  newPlace,
  openPlace,
  removePlace,
  type BenchCompany,
  type BenchKind,
} from './company.ts';
import {ofDevice, ofPerson} from './largest.ts';
import {RequestLine} from './line.ts';
import {movers} from './moves.ts';
import {percentile} from './numbers.ts';
import type {BenchReport, Round} from './report.ts';
import {loginPushes, serve, statementsOf} from './site.ts';
import {SmallProcess} from './small-process.ts';
import {pushBody, type BenchWorker} from './worker.ts';

const PEOPLE = 200;
const DEVICES = 100;
/** Each device sends what was scanned so often, and each person writes and looks at what is new so often, ms. */
const EVERY = {push: 1_000, message: 5_000} as const;
const ROUNDS = 4;
const ROUND_MS = 4_000;
const AIM_MS = 250;
/** Without them nobody waits longer than this, or the machine has other things to do. */
const BUSY_MS = 100;
const LARGE = {stockRows: 20_000, devices: DEVICES} as const;
const SMALL = {stockRows: 1_000, devices: 1} as const;

interface Person {
  readonly id: Id;
  readonly session: string;
}

/** How long another company's small requests and a company's own pushes take while its people write to each other. */
export async function chatting(report: BenchReport, kind: BenchKind): Promise<void> {
  const where = await newPlace(kind);
  try {
    const [company, other] = [await fillCompany(where, LARGE), await fillCompany(where, SMALL)];
    const workers = movers(company);
    await statementsOf(where, company, [loginPushes(workers)]);
    const people = await hire(company);
    const quiet = new SmallProcess();
    await quiet.ask(other);
    const server = await serve(where);
    await quiet.serve(server.port);
    const lines = {
      devices: workers.map(() => new RequestLine(server.port)),
      people: people.map(() => new RequestLine(server.port)),
    };
    try {
      const own: Round[] = [];
      const others: Round[] = [];
      let messages = 0;
      // The first round warms all of them up.
      for (let round = 0; round <= ROUNDS; round++) {
        const alone = await during(quiet, (isOver) => pushing(company, workers, lines.devices, isOver));
        const among = await during(quiet, async (isOver) => {
          const [took, sent] = await Promise.all([
            pushing(company, workers, lines.devices, isOver),
            writing(people, lines.people, isOver),
          ]);
          messages += sent;
          return took;
        });
        if (round === 0) continue;
        own.push({ours: percentile(among.own, 0.99), floor: percentile(alone.own, 0.99)});
        others.push({ours: percentile(among.others, 0.99), floor: percentile(alone.others, 0.99)});
      }
      const name = `${kind}: beside ${String(PEOPLE)} people who write while ${String(DEVICES)} devices push`;
      addTo(report, `${name}, another company’s p99`, others);
      addTo(report, `${name}, its own pushes’ p99`, own);
      report.note(`${String(Math.round((messages / ((ROUNDS + 1) * ROUND_MS)) * 1_000))} messages/s`);
    } finally {
      for (const each of [...lines.devices, ...lines.people]) each.close();
      await quiet.leave();
      await server.close();
    }
  } finally {
    await removePlace(where);
  }
}

function addTo(report: BenchReport, name: string, rounds: readonly Round[]): void {
  const without = percentile(
    rounds.map(({floor}) => floor),
    0.5,
  );
  const inconclusive = without > BUSY_MS ? 'a busy machine' : undefined;
  const aim = `≤ ${String(AIM_MS)}`;
  report.add({name, unit: 'ms', floorIs: 'without', rounds, aim, inconclusive, isMet: (ms) => ms <= AIM_MS});
}

/** People of the company, each logged in in a browser. */
async function hire(company: BenchCompany): Promise<readonly Person[]> {
  const database = await openPlace(company.where);
  try {
    const ids = Array.from({length: PEOPLE}, () => newId());
    await database.write(company.id, (tx) =>
      tx.put(
        staff.name,
        ids.map((id, i) => ({
          ...completeRow(staff, {
            id,
            name: `Person ${String(i)}`,
            type: i % 10 === 0 ? 'Supervisor' : 'Outbound',
          }),
          version: tx.version,
        })),
      ),
    );
    const sessions = createSessions(database.kysely);
    const people: Person[] = [];
    for (const id of ids) {
      const opened = await sessions.open({company: company.id, staff: id, device: ''}, Date.now());
      if (!opened) throw new Error('no session');
      people.push({id, session: opened.token});
    }
    return people;
  } finally {
    await database.close();
  }
}

/** What goes on for a round, and the other company's requests meanwhile; how long each took, ms. */
async function during(
  quiet: SmallProcess,
  work: (isOver: () => boolean) => Promise<readonly number[]>,
): Promise<{readonly own: readonly number[]; readonly others: readonly number[]}> {
  const end = performance.now() + ROUND_MS;
  const own = work(() => performance.now() > end);
  return {others: await quiet.during(own), own: await own};
}

/** Each device sends one move, again and again, all of them apart from each other. */
async function pushing(
  company: BenchCompany,
  workers: readonly BenchWorker[],
  lines: readonly RequestLine[],
  isOver: () => boolean,
): Promise<readonly number[]> {
  const took: number[] = [];
  await inTurns(lines, EVERY.push, isOver, async (line, i) => {
    const worker = workers[i];
    if (!worker) return;
    const body = pushBody(company, worker.device, [worker.next()]);
    took.push(
      (await line.send({method: 'POST', path: '/sync/push', headers: ofDevice(worker.device), body})).ms,
    );
  });
  return took;
}

/** Each person writes to the office or to somebody, and looks at what is new; how many messages there were. */
async function writing(
  people: readonly Person[],
  lines: readonly RequestLine[],
  isOver: () => boolean,
): Promise<number> {
  let sent = 0;
  await inTurns(lines, EVERY.message, isOver, async (line, i) => {
    const [person, other] = [people[i], people[(i + 1) % people.length]];
    if (!person || !other) return;
    const to = i % 3 === 0 ? {to_kind: 'role', to: OFFICE_GROUP} : {to_kind: 'person', to: other.id};
    const body = JSON.stringify({id: newId(), args: {...to, text: `The ramp is free, ${String(++sent)}`}});
    const headers = ofPerson(person.session);
    await line.send({method: 'POST', path: '/api/actions/chat.send', headers, body});
    await line.send({method: 'GET', path: '/api/chat/conversations', headers});
  });
  return sent;
}

/** Has each do something so often until it is over, the first time after a part of that time of its own. */
async function inTurns(
  lines: readonly RequestLine[],
  every: number,
  isOver: () => boolean,
  act: (line: RequestLine, i: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    lines.map(async (line, i) => {
      for (let next = performance.now() + (every * i) / lines.length; !isOver(); next += every) {
        await pause(Math.max(0, next - performance.now()));
        if (!isOver()) await act(line, i);
      }
    }),
  );
}
