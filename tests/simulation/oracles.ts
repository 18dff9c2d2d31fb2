import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {hasEffect, isInside} from '#offline/box.ts';
import type {Cursor} from '#offline/mirror.ts';
import type {Box, Kept} from '#offline/outbox.ts';
import {mirroredColumns} from '#domain/kernel/resource.ts';
import {Broken} from './broken.ts';
import type {Disk, Life} from './device.ts';
import type {World} from './world.ts';

/** [L3] A handshake leads a box into a later history, never back into one that was over before it left the last. */
export async function checkBox({epochs}: World, name: string, disk: Disk): Promise<void> {
  const {epoch, past = []} = (await disk.box.read()).state;
  const left = past.at(-1);
  if (left === undefined || !epochs.includes(epoch)) return;
  if (epochs.indexOf(epoch) < epochs.indexOf(left))
    throw new Broken(`the box of ${name} was led back from ${left} to ${epoch}`);
}

/**
 * [L3] A handshake offers again what the new history does not hold, and nothing else of the journal but the logins
 * that pending work names; where all is held, nothing is sent again.
 */
export function checkHandshake(
  world: World,
  name: string,
  before: Box & {readonly journal: readonly Kept[]},
  {outbox, state}: Box,
): void {
  if (state.epoch === before.state.epoch) return;
  const isHeld = (kept: Kept): boolean => world.isHeldBy(state.epoch, kept);
  const again = new Set(outbox.map(({id}) => id));
  const logins = new Set(outbox.map(({login}) => login));
  const needless = before.journal.find((kept) => again.has(kept.id) && !logins.has(kept.id) && isHeld(kept));
  if (needless) throw new Broken(`${name} offers ${needless.id} again, which ${state.epoch} holds`);
  const told = [...before.journal, ...before.outbox].filter(({status}) => status !== undefined);
  if (told.every(isHeld) && state.client !== before.state.client)
    throw new Broken(`${name} sends all again, though ${state.epoch} holds all of it`);
}

/** [P4] An exact mirror equals the server's rows at its version, in every list and column it may hold. */
export async function checkMirror(world: World, rules: Rules, {name, disk}: Life): Promise<void> {
  const cursor = await disk.mirror.cursor();
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
    const theirs = [...expected.values()].map((row) => textOf(columns, row)).sort();
    if (mine.join('\n') !== theirs.join('\n')) throw new Broken(`mirror of ${list} differs on ${name}`);
  }
  await checkOwnWork(world, name, disk, cursor, moment.settled);
}

/** Own work is on the screen exactly once: in the mirror or in the overlay (L6), or answered as without effect. */
async function checkOwnWork(
  world: World,
  name: string,
  disk: Disk,
  cursor: Cursor,
  settled: ReadonlySet<Id>,
): Promise<void> {
  const {outbox} = await disk.box.read();
  for (const kept of outbox) {
    if (!hasEffect(kept)) continue;
    const isDrawn = !isInside(kept, cursor);
    const isThere = settled.has(kept.id);
    if (isDrawn && isThere) throw new Broken(`${kept.action} ${kept.id} is drawn twice on ${name}`);
    if (!isDrawn && !isThere)
      throw new Broken(`${kept.action} ${kept.id} has vanished from the screen of ${name}`);
  }
  const history = world.moments.get(`${cursor.epoch}:${String(cursor.version)}`);
  for (const kept of await disk.box.journal()) {
    if (hasEffect(kept) && history && !history.settled.has(kept.id)) {
      throw new Broken(`${kept.action} ${kept.id} has vanished from the screen of ${name}`);
    }
  }
}

const textOf = (columns: readonly string[], row: Row): string =>
  columns.map((column) => row[column]).join('|');
