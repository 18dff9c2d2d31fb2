import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {hasEffect, isBehind, isInside, toWire} from '#offline/outbox/outbox.ts';
import type {MirrorCursor} from '#offline/mirror/mirror.ts';
import type {Outbox, OutboxEntry} from '#offline/outbox/outbox-store.ts';
import {mirroredColumns} from '#domain/kernel/resource.ts';
import {Broken} from './broken.ts';
import type {Disk, Life} from './device.ts';
import {aliasOf, nameOf, rowsIn, type Moment, type SimulatedWorld} from './world.ts';

/**
 * [L3] A handshake leads an outbox into a later history, never back into one that was over before it left the last. [P2]
 * What is recorded keeps its id there, whatever a history calls it.
 */
export async function checkOutbox(
  {epochs}: SimulatedWorld,
  name: string,
  disk: Disk,
  recorded: ReadonlySet<Id>,
): Promise<void> {
  const {entries, state} = await disk.outbox.read();
  const {epoch, past = []} = state;
  for (const {id} of [...entries, ...(await disk.outbox.journal())])
    if (!recorded.has(id)) throw new Broken(`${name} holds ${id}, which nobody recorded`);
  const left = past.at(-1);
  if (left === undefined || !epochs.includes(epoch)) return;
  if (epochs.indexOf(epoch) < epochs.indexOf(left))
    throw new Broken(`the outbox of ${name} was led back from ${left} to ${epoch}`);
}

/**
 * [L3] A handshake offers again what the new history does not hold, and nothing else of the journal but the logins
 * that pending work names; where all is held, nothing is sent again.
 */
export function checkHandshake(
  world: SimulatedWorld,
  name: string,
  before: Outbox & {readonly journal: readonly OutboxEntry[]},
  {entries, state}: Outbox,
): void {
  if (state.epoch === before.state.epoch) return;
  const isHeld = (entry: OutboxEntry): boolean => world.isHeldBy(state.epoch, entry);
  const again = new Set(entries.map(({id}) => id));
  const logins = new Set(entries.map(({login}) => login));
  const needless = before.journal.find(
    (entry) => again.has(entry.id) && !logins.has(entry.id) && isHeld(entry),
  );
  if (needless) throw new Broken(`${name} offers ${needless.id} again, which ${state.epoch} holds`);
  const told = [...before.journal, ...before.entries].filter(({status}) => status !== undefined);
  if (told.every(isHeld) && state.client !== before.state.client)
    throw new Broken(`${name} sends all again, though ${state.epoch} holds all of it`);
}

/** [P4] An exact mirror equals the server's rows at its version, in every list and column it may hold. */
export async function checkMirror(world: SimulatedWorld, rules: Rules, {name, disk}: Life): Promise<void> {
  const cursor = await disk.mirror.cursor();
  if (world.warehouses.length > 1) await checkScope(rules, name, disk, cursor);
  if (cursor.partial || cursor.version === 0) return;
  const moment = world.moments.get(`${cursor.epoch}:${String(cursor.version)}`);
  if (!moment)
    throw new Broken(`${name} is at ${cursor.epoch}:${String(cursor.version)}, where no server ever was`);
  for (const [list, expected] of moment.rows) {
    const resource = rules.resources.get(list);
    if (!resource) continue;
    const columns = mirroredColumns(resource);
    const found = await disk.mirror.rows(list, {index: 'key', prefix: [], offset: 0, limit: 100_000});
    const mine = found.map((row) => textOf(columns, row)).sort();
    const theirs = rowsIn(resource, expected, cursor.warehouse)
      .map((row) => textOf(columns, row))
      .sort();
    if (mine.join('\n') !== theirs.join('\n')) throw new Broken(`mirror of ${list} differs on ${name}`);
  }
  await checkOwnWork(name, disk, cursor, moment);
}

/** Whatever it is in the middle of, a mirror holds nothing of another warehouse. */
async function checkScope(
  rules: Rules,
  name: string,
  {mirror}: Disk,
  {warehouse}: MirrorCursor,
): Promise<void> {
  for (const {name: list, scope} of rules.resources.values()) {
    if (scope !== 'warehouse') continue;
    const rows = await mirror.rows(list, {index: 'key', prefix: [], offset: 0, limit: 100_000});
    if (rows.some((row) => row['warehouse'] !== warehouse))
      throw new Broken(`the mirror of ${name} holds ${list} of another warehouse`);
  }
}

/** Own work is on the screen exactly once: in the mirror or in the overlay (L6), or answered as without effect. */
async function checkOwnWork(name: string, disk: Disk, cursor: MirrorCursor, moment: Moment): Promise<void> {
  const {entries, state} = await disk.outbox.read();
  for (const entry of entries) {
    if (!hasEffect(entry)) continue;
    const isDrawn = !isInside(entry, cursor);
    const isThere = isIn(moment, cursor, entry);
    if (isDrawn && isThere) throw new Broken(`${entry.action} ${entry.id} is drawn twice on ${name}`);
    if (!isDrawn && !isThere)
      throw new Broken(`${entry.action} ${entry.id} has vanished from the screen of ${name}`);
  }
  for (const entry of await disk.outbox.journal()) {
    const isMissing = hasEffect(entry) && !isBehind(entry, state, cursor);
    if (isMissing && !isIn(moment, cursor, entry)) {
      throw new Broken(`${entry.action} ${entry.id} has vanished from the screen of ${name}`);
    }
  }
}

const isIn = ({settled}: Moment, {epoch}: MirrorCursor, entry: OutboxEntry): boolean =>
  namesOf(entry, epoch).some((name) => settled.has(name));

/** How a history may name own work: what it holds under an id of its own has no effect, and is drawn until told. */
export function namesOf(entry: OutboxEntry, epoch: string): string[] {
  const isTold = [entry, ...(entry.formerly ?? [])].some((point) => point.epoch === epoch);
  return isTold ? [nameOf(entry), aliasOf(toWire(entry))] : [nameOf(entry)];
}

const textOf = (columns: readonly string[], row: Row): string =>
  columns.map((column) => row[column]).join('|');
