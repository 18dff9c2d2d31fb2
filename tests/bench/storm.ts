import {RULES} from '#domain/actions.ts';
import {createTransport} from '#offline/sync/http.ts';
import {pushRound, type SyncDeps} from '#offline/sync/sync.ts';
import {retryDelay} from '#offline/sync/sync-loop.ts';
import {checkHistory} from '#server/sync/checker.ts';
import type {MutationDraft} from '#offline/outbox/outbox-store.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {MemoryOutbox} from '../model/memory-outbox.ts';
import type {ServerProcess} from '../server-process.ts';
import {
  fillCompany,
  newId,
  newPlace,
  openPlace,
  removePlace,
  type BenchCompany,
  type BenchKind,
} from './company.ts';
import {movers} from './moves.ts';
import {timedWork} from './numbers.ts';
import type {BenchReport} from './report.ts';
import {peakMemory, serve} from './site.ts';
import type {BenchWorker} from './worker.ts';

const DEVICES = 1_000;
const PENDING = 200;
const STOCK_ROWS = 100_000;
const AIM = {sqlite: 90, postgres: 240} as const;

/** A whole site comes back from a dead access point: every device has a shift's work and sends it at once. */
export async function storm(
  report: BenchReport,
  kind: BenchKind,
  devices = DEVICES,
  stockRows = STOCK_ROWS,
): Promise<void> {
  const where = await newPlace(kind);
  try {
    const company = await fillCompany(where, {stockRows, devices});
    const outboxes = await Promise.all(movers(company).map(packed));
    const server = await serve(where);
    try {
      const {ms, value: failures} = await timedWork(() => reconnect(server, company, outboxes));
      report.add({
        name: `${kind}: ${String(devices)} devices with ${String(PENDING)} pending each, all in`,
        unit: 's',
        rounds: [{ours: ms / 1_000, floor: 0}],
        aim: `≤ ${String(AIM[kind])}`,
        isMet: (seconds) => seconds <= AIM[kind],
      });
      report.note(
        `${String(Math.round((devices * PENDING) / (ms / 1_000)))} mutations/s; ${String(failures)} requests ` +
          `failed and were sent again; peak memory of the server ${(await peakMemory(server.pid)).toFixed(0)} MB`,
      );
    } finally {
      await server.stop();
    }
    await prove(report, kind, company, outboxes);
  } finally {
    await removePlace(where);
  }
}

/** A device's outbox with a login and a shift's moves. */
async function packed(mover: BenchWorker): Promise<MemoryOutbox> {
  const outbox = new MemoryOutbox(mover.device.client);
  const draft = (mutation: Mutation): MutationDraft => {
    const {client: _, seq: __, prev: ___, ...rest} = mutation;
    return {...rest, entries: []};
  };
  await outbox.append([mover.login(), ...mover.several(PENDING)].map(draft));
  return outbox;
}

/** Every device pushes until its outbox is answered, each with the product's own back-off; gives the failures. */
async function reconnect(
  server: ServerProcess,
  company: BenchCompany,
  outboxes: readonly MemoryOutbox[],
): Promise<number> {
  let failed = 0;
  await Promise.all(
    company.devices.map(async ({id, secret}, i) => {
      const outbox = outboxes[i];
      if (!outbox) return;
      const deps: SyncDeps = {
        outbox,
        transport: createTransport({baseUrl: server.url, device: `${id}.${secret}`}),
        company: company.id,
        device: id,
        build: 'bench',
        now: () => Date.now(),
        newId,
      };
      for (let failures = 0; ;) {
        const round = await pushRound(deps);
        if (round.end === 'idle') return;
        if (round.end === 'failed') {
          failed++;
          const ms = retryDelay(++failures, round.failure.retryAfter, Math.random());
          await new Promise((resolve) => setTimeout(resolve, ms));
        } else if (round.end === 'more') failures = 0;
        else throw new Error(`a push ended ${round.end}`);
      }
    }),
  );
  return failed;
}

/** Nothing lost, nothing twice: each mutation has one fate on the server, and the checker finds no fault. */
async function prove(
  report: BenchReport,
  kind: BenchKind,
  company: BenchCompany,
  outboxes: readonly MemoryOutbox[],
): Promise<void> {
  const database = await openPlace(company.where);
  try {
    let [lost, answeredOtherwise, undone] = [0, 0, 0];
    const faults = await database.read(company.id, async (tx) => {
      for (const outbox of outboxes) {
        const {entries} = await outbox.read();
        const stored = new Map(
          (await tx.mutations(entries.map(({id}) => id))).map((row) => [row.mutation.id, row]),
        );
        for (const entry of entries) {
          const row = stored.get(entry.id);
          if (!row) lost++;
          else if (row.status !== entry.status || row.version !== entry.version) answeredOtherwise++;
          else if (row.status !== 'applied' && row.status !== 'corrected') undone++;
        }
      }
      return checkHistory(tx, RULES);
    });
    report.add({
      name: `${kind}: lost, answered otherwise than stored, not done, faults of the checker`,
      unit: '',
      rounds: [{ours: lost + answeredOtherwise + undone + faults.length, floor: 0}],
      aim: '0',
      isMet: (count) => count === 0,
    });
    for (const fault of faults.slice(0, 5)) report.note(fault);
  } finally {
    await database.close();
  }
}
