import type {PastAct, Args, Context, Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {
  compareRows,
  indexColumns,
  rowKey,
  matchesPrefix,
  mirroredColumns,
  type Resource,
} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {settleWork, type Rules, type SettledWork} from '#domain/kernel/settle.ts';
import {LayeredView, mergeChanges, type ViewChanges, type FetchedRows} from '#domain/kernel/view.ts';
import type {MirrorCursor, MirrorStore} from '#offline/mirror/mirror.ts';
import type {OutboxEntry} from '#offline/outbox/outbox-store.ts';
import {askOf, computeOverlay, deviceContextOf, type Overlay} from '#offline/outbox/overlay.ts';
import {OtherWarehouse} from '#offline/mirror/other-warehouse.ts';
import {OldMirrorServing} from '#offline/mirror/old-mirror-serving.ts';
import {Broken} from './broken.ts';
import type {Disk, Life} from './device.ts';
import {namesOf} from './oracles.ts';
import {rowsIn, type Moment, type SimulatedWorld} from './world.ts';

/** More rounds than any work asks for rows in: a truck's orders are many. */
const MOST_READS = 400;

type Lists = ReadonlyMap<string, readonly Row[]>;

/** Replays need a role, and no figure depends on it. */
const ANY_ROLE = (): Role => 'StockControl';

/**
 * What a device's screens read: the old mirror until the one that is fetched beside it is exact. Where there are two
 * warehouses, only what they share of the copy of the one that the device has left.
 */
export function screenReadingOf(
  {mirror, older}: Pick<Disk, 'mirror' | 'older'>,
  {warehouses, works, rules}: SimulatedWorld,
  warehouse: string,
): MirrorStore {
  // Where documents go between warehouses each device stays in its own.
  if (warehouses.length > 1 && !works) return new OtherWarehouse(mirror, warehouse, rules.resources);
  if (!older) return mirror;
  const serving = new OldMirrorServing(mirror);
  serving.serve(older);
  return serving;
}

/**
 * [P4] [L6] The rows on the screen are the server's rows at the mirror's point, or while it catches up its own rows,
 * with all own work on top that they do not hold: what waits, and what is settled and has not come, or went with
 * the power. The replay here shares no line with the overlay's choice of what to draw.
 */
export async function checkScreen(
  world: SimulatedWorld,
  rules: Rules,
  {name, disk, warehouse}: Pick<Life, 'name' | 'disk' | 'warehouse'>,
): Promise<void> {
  const reading = screenReadingOf(disk, world, warehouse.id);
  const cursor = await reading.cursor();
  await checkServing(name, disk, cursor);
  const lists = [...rules.resources.values()].filter(({scope}) => scope !== 'server');
  const mirrored = new Map<string, readonly Row[]>();
  for (const {name: list} of lists)
    mirrored.set(list, await reading.rows(list, {index: 'key', prefix: [], offset: 0, limit: 100_000}));
  const {changes} = await computeOverlay(rules, reading, disk.outbox, ANY_ROLE);
  const moment = world.moments.get(`${cursor.epoch}:${String(cursor.version)}`);
  const base = cursor.partial || !moment ? mirrored : rowsOf(rules, moment, cursor);
  const own = await ownWorkOf(disk);
  const stands = disk.older ? cursor : await disk.mirror.cursor();
  const pending = pendingOf(world, cursor, own, (await disk.held?.(stands)) ?? cursor.version);
  const expected = replay(rules, base, cursor, pending, own);
  for (const resource of lists) {
    const shown = textOf(resource, mirrored, changes);
    checkPlace(resource, shownRows(resource, mirrored, changes), name, warehouse.id);
    if (shown !== textOf(resource, base, expected))
      throw new Broken(
        `the screen of ${name} shows other rows of ${resource.name} than its mirror and own work`,
      );
  }
}

/** Own work as the disk holds it at one moment. */
export const ownWorkOf = async ({outbox}: Pick<Disk, 'outbox'>): Promise<OwnWork> => {
  const {entries, state} = await outbox.read();
  return {entries, journal: await outbox.journal(), client: state.client};
};

export interface OwnWork {
  /** Another one stands where a handshake has taken answers back. */
  readonly client: string;
  readonly entries: readonly OutboxEntry[];
  readonly journal: readonly OutboxEntry[];
}

/**
 * [L6] What a recorder has drawn while others wrote is what the rows at its cursor do not hold. Only where the same
 * was to be drawn when it began and when it ended: between, both are right.
 */
export function checkOverlay(
  world: SimulatedWorld,
  rules: Rules,
  name: string,
  {cursor, changes}: Overlay,
  before: OwnWork,
  now: OwnWork,
): boolean {
  const moment = world.moments.get(`${cursor.epoch}:${String(cursor.version)}`);
  if (cursor.partial || !moment || before.client !== now.client) return false;
  const pending = pendingOf(world, cursor, now);
  const namesOf = (entries: readonly OutboxEntry[]): string => entries.map(({id}) => id).join();
  if (namesOf(pendingOf(world, cursor, before)) !== namesOf(pending)) return false;
  // What came meanwhile and was held at once may have been drawn in between.
  const known = new Set([...before.journal, ...before.entries].map(({id}) => id));
  if ([...now.journal, ...now.entries].some((entry) => !hasEffect(entry) && !known.has(entry.id)))
    return false;
  const base = rowsOf(rules, moment, cursor);
  const expected = replay(rules, base, cursor, pending, now);
  for (const resource of rules.resources.values())
    if (textOf(resource, base, changes) !== textOf(resource, base, expected))
      throw new Broken(`${name} draws other rows of ${resource.name} than its own work on its mirror`);
  return true;
}

/** While a new mirror is fetched beside an old one, the old one is read, and nothing less. */
async function checkServing(name: string, {mirror, older}: Disk, read: MirrorCursor): Promise<void> {
  if (!older) return;
  const {partial, version} = await mirror.cursor();
  const isExact = !partial && version > 0;
  if (!isExact && read.version === 0)
    throw new Broken(`the screen of ${name} is empty beside a whole mirror`);
  const old = await older.cursor();
  if (!isExact && (read.generation !== old.generation || read.partial !== old.partial))
    throw new Broken(`the screen of ${name} shows a mirror that is still being fetched`);
}

const hasEffect = ({status}: OutboxEntry): boolean => status !== 'refused' && status !== 'held';

/** Own work that the rows at this cursor do not hold, in the order made. */
function pendingOf(
  world: SimulatedWorld,
  cursor: MirrorCursor,
  {entries, journal}: OwnWork,
  held = cursor.version,
): OutboxEntry[] {
  const versions = world.settledIn(cursor.epoch);
  const isMirrored = (entry: OutboxEntry): boolean =>
    namesOf(entry, cursor.epoch).some((name) => (versions.get(name) ?? Infinity) <= held);
  return [
    // An empty mirror has rows to come, and nothing to draw on.
    ...journal.filter((entry) => cursor.version > 0 && !isMirrored(entry)),
    // A mirror that is catching up holds no moment: all that waits is drawn.
    ...entries.filter((entry) => cursor.partial || !isMirrored(entry)),
  ]
    .filter(hasEffect)
    .sort((a, b) => a.n - b.n);
}

function replay(
  rules: Rules,
  base: Lists,
  cursor: MirrorCursor,
  pending: readonly OutboxEntry[],
  own: OwnWork,
): ViewChanges {
  const view = new LayeredView(rules.resources);
  for (const entry of pending) {
    const context = deviceContextOf(entry, ANY_ROLE, false, entry.at, undoneBy(entry, own));
    for (let round = 0; round < MOST_READS; round++) {
      const settled = settledOn(rules, entry, view, context, cursor);
      if (!settled) break;
      if ('puts' in settled) view.apply(settled.puts, settled.dels);
      if (settled.status !== 'missing') break;
      for (const read of settled.reads) view.give(answer(rules, base, cursor, read));
    }
  }
  return view.changes();
}

/** The work that some work undoes, where it is kept here. */
function undoneBy({n, undoes}: OutboxEntry, {entries, journal}: OwnWork): PastAct | undefined {
  const own = [...entries, ...journal];
  const act = own.find(({id}) => id === undoes);
  if (!act) return undefined;
  const {id, action, args, who, warehouse, at} = act;
  const isUndone = own.some((each) => each.undoes === id && each.n < n && hasEffect(each));
  const known = {id, action, args: args as Args, who, warehouse, at, isDone: hasEffect(act)};
  return {...known, entries: act.entries, ...(isUndone ? {isUndone} : {})};
}

/** The middle of a catch-up may hold rows that never stood together: what cannot be decided on them is not drawn. */
function settledOn(
  rules: Rules,
  entry: OutboxEntry,
  view: LayeredView,
  context: Context,
  {partial}: MirrorCursor,
): SettledWork | undefined {
  try {
    return settleWork(rules, askOf(entry), view, context);
  } catch (error) {
    if (!partial) throw new Broken(`${entry.action} ${entry.id} cannot be drawn: ${String(error)}`);
    return undefined;
  }
}

function answer(rules: Rules, base: Lists, cursor: MirrorCursor, read: Read): FetchedRows {
  const resource = rules.resources.get(read.list);
  if (!resource || !cursor.complete.includes(read.list))
    return {read, rows: [], complete: false, downloaded: false};
  const all = base.get(read.list) ?? [];
  if ('key' in read) {
    const rows = all.filter((row) => rowKey(resource, row) === read.key);
    return {read, rows, complete: true, downloaded: true};
  }
  const rows = all
    .filter((row) => matchesPrefix(resource, read.index, read.prefix, row))
    .sort(compareRows(indexColumns(resource, read.index)));
  return {read, rows, complete: true, downloaded: true};
}

/** What the server had at a point, for a device of the warehouse that is mirrored at it. */
const rowsOf = ({resources}: Rules, {rows}: Moment, {warehouse}: MirrorCursor): Lists =>
  new Map([...resources.values()].map((each) => [each.name, rowsIn(each, rows.get(each.name), warehouse)]));

/** Nobody is shown bins, stock or cases of a warehouse that is not the device's. */
function checkPlace({name: list, scope}: Resource, shown: readonly Row[], name: string, own: string): void {
  if (scope === 'warehouse' && shown.some(({warehouse}) => warehouse !== own))
    throw new Broken(`the screen of ${name} shows ${list} of another warehouse`);
}

const shownRows = (resource: Resource, base: Lists, changes: ViewChanges): Row[] =>
  mergeChanges(resource, 'key', [], base.get(resource.name) ?? [], changes.get(resource.name));

function textOf(resource: Resource, base: Lists, changes: ViewChanges): string {
  const columns = mirroredColumns(resource);
  return shownRows(resource, base, changes)
    .map((row) => columns.map((column) => row[column]).join('|'))
    .sort()
    .join('\n');
}
