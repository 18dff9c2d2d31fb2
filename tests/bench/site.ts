import {readFile} from 'node:fs/promises';
import {RULES} from '#domain/actions.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {DevicePush} from '#server/sync/incoming-requests.ts';
import {createHeldGrants} from '#server/auth/held-grants.ts';
import {createProveLogins} from '#server/auth/prove-logins.ts';
import {createQuiet} from '#server/auth/quiet-devices.ts';
import {createSigning} from '#server/auth/signing.ts';
import {createSyncServer} from '#server/sync/server.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {
  newId,
  openPlace,
  type BenchCompany,
  type EnrolledBenchDevice,
  type BenchDatabasePlace,
} from './company.ts';
import {hammer, post, type Blow} from './hammer.ts';
import {recordedStatements, type Statement} from './statements.ts';
import {pushBody, type BenchWorker} from './worker.ts';

/** Rounds of pushes: for each device its pushes in order. */
export type Pushes = ReadonlyMap<EnrolledBenchDevice, readonly (readonly Mutation[])[]>;

/** Makes the next pushes of each device; they must be sent in the order made. */
export const nextPushes = (workers: readonly BenchWorker[], each: number, size: number): Pushes =>
  new Map(workers.map((worker) => [worker.device, Array.from({length: each}, () => worker.several(size))]));

export const loginPushes = (workers: readonly BenchWorker[]): Pushes =>
  new Map(workers.map((worker) => [worker.device, [[worker.login()]]]));

export const countOf = (pushes: Pushes): number =>
  [...pushes.values()].reduce((sum, each) => sum + each.reduce((n, items) => n + items.length, 0), 0);

/** A server process of its own over a place, with real HTTP. */
export async function serve({kind, dataDir, databaseUrl}: BenchDatabasePlace): Promise<ServerProcess> {
  return startServer({
    dataDir,
    env: {LOG_LEVEL: 'info', REGISTRATION: 'open'},
    ...(kind === 'postgres' && {databaseUrl}),
  });
}

/** Sends the pushes over HTTP, a connection for each device; every mutation must come back settled as done. */
export async function push(server: ServerProcess, company: BenchCompany, pushes: Pushes): Promise<Blow> {
  const lines = [...pushes].map(([device, each]) =>
    each.map((items) =>
      post(
        server.port,
        '/sync/push',
        {authorization: `Device ${device.id}.${device.secret}`, 'x-binward-request': 'bench'},
        pushBody(company, device, items),
      ),
    ),
  );
  let done = 0;
  const blow = await hammer(server.port, lines, (body) => {
    done += body.split('"status":"applied"').length + body.split('"status":"corrected"').length - 2;
  });
  if (done !== countOf(pushes)) throw new Error(`${String(done)} of ${String(countOf(pushes))} were done`);
  return blow;
}

/** Settles the same pushes in this process and gives the statements that it took. */
export async function statementsOf(
  where: BenchDatabasePlace,
  company: BenchCompany,
  rounds: readonly Pushes[],
): Promise<Statement[][]> {
  const database = await openPlace(where);
  const quiet = createQuiet(database.kysely, () => Date.now());
  const sync = createSyncServer({
    storage: database,
    rules: RULES,
    now: () => Date.now(),
    newEpoch: () => crypto.randomUUID(),
    newId,
    proveLogins: createProveLogins(
      createSigning(database.kysely, () => Date.now()),
      quiet,
      createHeldGrants(database.kysely),
    ),
    gather: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const pushOf = (device: EnrolledBenchDevice, items: readonly Mutation[]): DevicePush => ({
    kind: 'push',
    sender: {device: device.id, formerIds: [], revoked: false},
    client: device.client,
    epoch: '',
    knownAck: 0,
    items,
  });
  const all: Statement[][] = [];
  try {
    // A connection's first use asks which cluster it reached; that is no part of the work.
    await database.read(company.id, async () => undefined);
    for (const pushes of rounds) {
      const settle = async ([device, each]: [EnrolledBenchDevice, readonly (readonly Mutation[])[]]) => {
        for (const items of each) await sync.push(company.id, pushOf(device, items));
      };
      all.push(
        await recordedStatements(where.kind, async () => void (await Promise.all([...pushes].map(settle)))),
      );
    }
  } finally {
    await database.close();
  }
  return all;
}

/** The most memory that a process has had, MB. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Milliseconds of CPU that a process has used so far: tells what work costs where others keep the machine busy. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // User and system time in ticks of a hundredth of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
