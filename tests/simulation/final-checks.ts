import {asn} from '#domain/inbound/asn.ts';
import type {Id} from '#domain/kernel/id.ts';
import {dn} from '#domain/outbound/dn.ts';
import {shipment} from '#domain/outbound/shipment.ts';
import {lot} from '#domain/stock/lot.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {deviceFileOf} from '#offline/outbox/device-file.ts';
import {keptAs} from '#offline/outbox/outbox-store.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {checkDevice} from '#server/sync/device-checker.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import {allRows} from '#server/storage/history.ts';
import type {MutationRow, ReadTransaction} from '#server/storage/storage.ts';
import {type Life, type PromisedMutation, type SimulationParts} from './device.ts';
import {Broken} from './broken.ts';
import {checkCounts} from './counts.ts';
import {checkEnds, checkMoves, checkTimes} from './ends.ts';
import {checkTold} from './told.ts';
import {checkApart} from './warehouses-apart.ts';
import {checkChats} from './chat-oracle.ts';
import {checkTasks} from './task-oracles.ts';
import {checkNeither, checkUndos} from './undo-oracles.ts';
import {checkHands} from './hands-oracle.ts';
import {checkWorks} from './works.ts';
import {SIMULATED_COMPANY, nameOf, type SimulatedWorld} from './world.ts';

/**
 * What must hold when all is settled: every ✓ has its end, each end has a cause in this run, the server's history
 * is consistent, and each device was told what is true. Answers how many promised mutations ended how.
 */
export async function checkEnd(
  {world, forgotten, cloned, faults: met}: SimulationParts,
  lives: readonly Life[],
  promised: readonly PromisedMutation[],
): Promise<ReadonlyMap<string, number>> {
  const revoked = await world.revoked();
  if (world.works) await checkWorks(world, await world.works.kept());
  return world.storage.read(SIMULATED_COMPANY, async (tx) => {
    const rows = new Map(
      (await tx.settled({version: 0, id: ''}, 100_000)).map((row) => [row.mutation.id, row]),
    );
    for (const one of promised) {
      const row = rowOf(one, rows);
      if (row || !forgotten.has(nameOf(one))) checkEntries(one, row);
    }
    const faults = await checkHistory(tx, world.rules);
    expectNone(
      'history',
      faults.filter((fault) => !isOfTestAction(fault)),
    );
    checkEnds(rows, {documents: await documentsIn(tx), lotsToCome: await lotsToCome(tx, world, rows)});
    const ledger = await tx.ledger({version: 0, n: 0}, 1_000_000);
    checkMoves(rows, ledger);
    checkTold(rows, ledger, met);
    checkCounts(rows, ledger, await tx.lineage(), met);
    checkUndos(rows, ledger, met);
    if (world.hasUndos) checkNeither(world, rows, ledger, await tx.lineage(), met);
    if (world.hands) await checkHands(tx, world.hands, rows);
    if (world.hasChats) await checkChats(tx, rows, met);
    if (world.hasTasks) checkTasks(world, rows, await tx.lineage(), met);
    if (world.warehouses.length > 1 && !world.works) await checkApart(tx, rows, ledger, met);
    const now = world.moments.get(`${tx.head.epoch}:${String(tx.head.version)}`);
    if (now) checkTimes(world, rows, now);
    for (const life of lives) {
      await checkNotices(life, rows);
      if (!revoked.has(life.device))
        await checkLife(tx, world, life, cloned.has(life.device) && forgotten.size > 0);
    }
    return endsOf(promised, rows);
  });
}

async function documentsIn(tx: ReadTransaction): Promise<ReadonlySet<Id>> {
  const rows = await Promise.all([asn, dn, shipment].map((list) => allRows(tx, list)));
  return new Set(rows.flat().map(({id}) => String(id)));
}

/** Lots that are not there, of which work that is held told, or which a history had that is lost. */
async function lotsToCome(
  tx: ReadTransaction,
  {moments}: SimulatedWorld,
  rows: ReadonlyMap<Id, MutationRow>,
): Promise<ReadonlySet<string>> {
  const held = [...rows.values()].filter(
    ({status, mutation: {args}}) => status === 'held' && (args['lot_code'] ?? '') !== '',
  );
  const told = held.map(({mutation}) => String(mutation.args['lot']));
  const before = [...moments.values()].flatMap((moment) => [...(moment.rows.get(lot.name)?.keys() ?? [])]);
  const known = new Set((await allRows(tx, lot)).map(({id}) => String(id)));
  return new Set([...told, ...before].filter((id) => !known.has(id)));
}

/** Where a promise is recorded: under its id, or where another device's work has that, under one of its own. */
function rowOf(
  {id, alias, device}: PromisedMutation,
  rows: ReadonlyMap<string, MutationRow>,
): MutationRow | undefined {
  const row = rows.get(id);
  return row?.mutation.device === device ? row : rows.get(alias);
}

/** [P1] What was promised is recorded, and as it was done. */
function checkEntries(promised: PromisedMutation, row: MutationRow | undefined): void {
  if (!row) throw new Broken(`${promised.id} of ${promised.on} is lost`);
  const textOf = ({who, login, action, args}: Pick<Mutation, 'who' | 'login' | 'action' | 'args'>): string =>
    JSON.stringify([who, login, action, args]);
  if (textOf(promised) !== textOf(row.mutation))
    throw new Broken(`${promised.id} of ${promised.on} was changed`);
}

/** Nobody's work ends otherwise than done without the worker being told. */
async function checkNotices({name, disk}: Life, rows: ReadonlyMap<string, MutationRow>): Promise<void> {
  const told = new Set((await disk.outbox.notices()).map(({id}) => id));
  for (const entry of await disk.outbox.journal()) {
    const {status} = entry;
    const id = keptAs(entry);
    const fate = rows.get(id)?.status;
    if (fate !== undefined && fate !== status)
      throw new Broken(`${name} believes ${id} ${String(status)}, it is ${fate}`);
    if (fate !== undefined && fate !== 'applied' && !told.has(id))
      throw new Broken(`${id} ended ${fate} and ${name} does not tell`);
  }
}

/**
 * [P3] What a device exports is proved by the server's records: its order, its effects, the sums of its mirror. Of two
 * copies of a device one may have forgotten what the other offers again, behind what was made later.
 */
async function checkLife(
  tx: ReadTransaction,
  {rules}: SimulatedWorld,
  {name, disk}: Life,
  isCopyForgetful: boolean,
): Promise<void> {
  const file = await deviceFileOf(
    SIMULATED_COMPANY,
    disk.outbox,
    disk.mirror,
    mirroredLists(rules.resources),
  );
  const {faults, isMirrorCompared} = await checkDevice(tx, rules, file);
  expectNone(
    name,
    faults.filter((fault) => !isCopyForgetful || !fault.endsWith(' before one that was made earlier')),
  );
  if (!isMirrorCompared) throw new Broken(`the mirror of ${name} could not be compared`);
}

/** Actions of the tests make goods, and a world begins with rows, which no claim of the product explains. */
const isOfTestAction = (fault: string): boolean => fault.endsWith(' is explained by no mutation');

function expectNone(where: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Broken(`${where}: ${faults.slice(0, 3).join('; ')}`);
}

function endsOf(
  promised: readonly PromisedMutation[],
  rows: ReadonlyMap<string, MutationRow>,
): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const row of new Set(promised.flatMap((one) => rowOf(one, rows) ?? []))) {
    const end = `${row.mutation.action} ${row.status}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}
