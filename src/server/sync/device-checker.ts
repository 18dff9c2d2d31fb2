import type {Rules} from '#domain/kernel/settle.ts';
import type {DeviceFile} from '#protocol/device-file.ts';
import {lineageContains} from '#protocol/history.ts';
import type {Lineage} from '#protocol/sync.ts';
import {groupBy} from '../storage/group-by.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '../storage/storage.ts';
import {sumOfList} from './list-sum.ts';

/** What comparing a device's file with the server's records found. */
interface DeviceCheck {
  /** What is wrong, in words; none is the proof. */
  readonly faults: readonly string[];
  /** Mutations answered, and of these how many a history that is gone had answered: they are offered again. */
  readonly told: number;
  readonly again: number;
  /** Mutations that the server has not met yet. */
  readonly waiting: number;
  /** The mirror stands at the server's present version, so that its sums could be compared. */
  readonly isMirrorCompared: boolean;
}

/** Most ids in one question to the database. */
const IDS_PER_QUESTION = 2_000;

/**
 * Compares what a device was told, and what it shows, with the server's records (`reference/sync.md` 5.4):
 * (1) each mutation is there once, with the end that the device was told; (3) in the order made; (7) its mirror's
 * sums are the server's; (8) whatever did not end as done has a notice there or a case here.
 */
export async function checkDevice(tx: ReadTransaction, rules: Rules, file: DeviceFile): Promise<DeviceCheck> {
  const lineage = await tx.lineage();
  const sent = file.mutations.flatMap(idOf);
  const known = await recorded(tx, [...file.told.map(({id}) => id), ...sent]);
  const told = new Set(file.told.map(({id}) => id));
  const mirror = await checkMirror(tx, rules, file);
  return {
    faults: [
      ...checkOnce(file),
      ...file.told.flatMap((one) => checkEnd(one, known.get(one.id), lineage)),
      ...checkOrder(
        file,
        known,
        await ledgerPlaces(
          tx,
          [...told].flatMap((id) => known.get(id) ?? []),
        ),
      ),
      ...(await checkNotices(tx, file)),
      ...(mirror ?? []),
    ],
    told: told.size,
    again: file.told.filter((one) => !known.has(one.id) && !lineageContains(lineage, one)).length,
    waiting: sent.filter((id) => !told.has(id) && !known.has(id)).length,
    isMirrorCompared: mirror !== undefined,
  };
}

type SettledEntry = DeviceFile['told'][number];

/** Of an envelope that cannot be read not even the id is known. */
function idOf(mutation: unknown): string[] {
  const id: unknown = typeof mutation === 'object' && mutation && 'id' in mutation ? mutation.id : undefined;
  return typeof id === 'string' ? [id] : [];
}

async function recorded(tx: ReadTransaction, ids: readonly string[]): Promise<Map<string, MutationRow>> {
  const rows = new Map<string, MutationRow>();
  const unique = [...new Set(ids)];
  for (let from = 0; from < unique.length; from += IDS_PER_QUESTION) {
    for (const row of await tx.mutations(unique.slice(from, from + IDS_PER_QUESTION)))
      rows.set(row.mutation.id, row);
  }
  return rows;
}

/** (1) No mutation stands twice on the device. */
function checkOnce({told}: DeviceFile): string[] {
  const seen = new Set<string>();
  return told.flatMap(({id}) => {
    const isTwice = seen.has(id);
    seen.add(id);
    return isTwice ? [`mutation ${id} stands twice on the device`] : [];
  });
}

/** (1) What this history answered is in it, with the end that was told. */
function checkEnd(one: SettledEntry, row: MutationRow | undefined, lineage: Lineage): string[] {
  if (!lineageContains(lineage, one)) return [];
  if (!row) return [`mutation ${one.id} was answered ${one.status} and is not recorded`];
  return row.status === one.status
    ? []
    : [`mutation ${one.id} was answered ${one.status} and is recorded as ${row.status}`];
}

/** (3) Within an epoch the device's work was settled, and stands in the ledger, in the order made. */
function checkOrder(
  {told}: DeviceFile,
  known: ReadonlyMap<string, MutationRow>,
  places: ReadonlyMap<string, number>,
): string[] {
  const faults: string[] = [];
  const last = new Map<string, {version: number; place: number}>();
  for (const {id} of told.filter(({n}) => n > 0).sort((a, b) => a.n - b.n)) {
    const row = known.get(id);
    // What was brought in a file goes by its id alone.
    if (!row || row.mutation.brought !== undefined) continue;
    const before = last.get(row.epoch) ?? {version: 0, place: 0};
    const place = places.get(id) ?? (row.version === before.version ? before.place : 0);
    const isLate = row.version > before.version || (row.version === before.version && place >= before.place);
    if (!isLate) faults.push(`mutation ${id} was settled before one that was made earlier`);
    last.set(row.epoch, {version: row.version, place});
  }
  return faults;
}

/** The number of each mutation's first ledger line within its version, where it shares that with another. */
async function ledgerPlaces(tx: ReadTransaction, rows: readonly MutationRow[]): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const [version, shared] of groupBy(rows, (row) => String(row.version))) {
    if (shared.length < 2) continue;
    const ids = new Set(shared.map(({mutation}) => mutation.id));
    for await (const {mutation, n} of linesOf(tx, Number(version)))
      if (ids.has(mutation) && !places.has(mutation)) places.set(mutation, n);
  }
  return places;
}

/** More lines than most commits write. */
const LINES_PER_COMMIT = 400;

async function* linesOf(tx: ReadTransaction, version: number): AsyncGenerator<LedgerRow> {
  for (let n = 0; ;) {
    const page = await tx.ledger({version, n}, LINES_PER_COMMIT);
    const own = page.filter((line) => line.version === version);
    yield* own;
    if (own.length < LINES_PER_COMMIT) return;
    n = own.at(-1)?.n ?? n;
  }
}

/** (8) A person is told of what did not end as done. */
async function checkNotices(tx: ReadTransaction, {told, notices}: DeviceFile): Promise<string[]> {
  const noticed = new Set(notices);
  const silent = told.filter(({id, status}) => status !== 'applied' && !noticed.has(id));
  const bornOf = (list: string) =>
    tx.fetch(silent.map(({id}) => ({list, index: 'mutation', prefix: [id], limit: 1})));
  const [cases, shares] = [await bornOf('case'), await bornOf('caseShare')];
  return silent
    .filter((_, i) => cases[i]?.rows.length === 0 && shares[i]?.rows.length === 0)
    .map(({id, status}) => `mutation ${id} ended ${status}, with neither a notice nor a case`);
}

/** (7) The mirror's sums; `undefined` where it stands at another version than the server. */
async function checkMirror(
  tx: ReadTransaction,
  rules: Rules,
  {mirror}: DeviceFile,
): Promise<string[] | undefined> {
  const {epoch, version} = tx.head;
  if (!mirror || mirror.partial || mirror.epoch !== epoch || mirror.version !== version) return undefined;
  const faults: string[] = [];
  for (const {list, count, sum} of mirror.lists) {
    const resource = rules.resources.get(list);
    if (!resource) continue;
    const mine = await sumOfList(tx, resource, mirror.warehouse);
    if (mine.count !== count) {
      faults.push(`the mirror has ${String(count)} rows of ${list}, the server ${String(mine.count)}`);
    } else if (mine.sum !== sum) faults.push(`rows of ${list} differ between mirror and server`);
  }
  return faults;
}
