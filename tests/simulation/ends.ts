import {DISCREPANCY, binPlace} from '#domain/stock/place.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import {START, type Moment, type World} from './world.ts';

/** How a mutation ended, with the code that says why where it was not simply done. */
const endOf = ({status, code}: MutationRow): string => (code === '' ? status : `${status} ${code}`);

/** What a run can do to each action, beside holding it for its person's rights or its login. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  'session.login': ['applied'],
  'session.logout': ['applied'],
  'stock.moveBin': ['applied', 'corrected stock.short'],
  'stock.adjust': ['applied'],
  'staff.edit': ['applied'],
  'device.revoke': ['applied'],
  'case.close': ['applied'],
  'stock.closeAsFound': ['applied'],
  'test.take': ['applied', 'refused goods.code-exists'],
  'stock.closeAsArrived': ['applied'],
  'test.drop': ['applied', 'refused row.gone'],
  'test.poison': ['held action.failed'],
};

/** Why work is held that was made under an id which names other work. */
export const TAKEN = 'mutation.id-taken';

type Rows = ReadonlyMap<Id, MutationRow>;

/** [P1] [P8] Each end has its cause in this run: nothing is refused or held that could have been done, or the reverse. */
export function checkEnds(rows: Rows): void {
  const locks = locksOf(rows);
  const all = [...rows.values()];
  const again = new Set(all.filter(({status}) => isDone(status)).map(({mutation}) => mutation.redoes));
  const revocations = new Map(
    all
      .filter(({mutation}) => mutation.action === 'device.revoke')
      .map(({mutation, version}) => [String(mutation.args['device']), version]),
  );
  for (const row of rows.values()) {
    const {id, who, login, action, device} = row.mutation;
    const end = endOf(row);
    const fail = (why: string): never => {
      throw new Broken(`${action} ${id} ended ${end}, ${why}`);
    };
    if (end === `held ${TAKEN}`) {
      const other = rows.get((JSON.parse(row.facts) as {id: Id}).id);
      if (other?.mutation.device === device) fail('and no other device has made that id');
      continue;
    }
    const revoked = revocations.get(device) ?? Infinity;
    if (end === 'held device.revoked' && row.version < revoked) fail('and nobody had revoked its device');
    if (end === 'held device.revoked') continue;
    if (row.version > revoked && row.mutation.redoes === undefined) fail('and its device was revoked');
    // [P1] Honest work waits for nothing: only with its login does it stay held, and that has a cause of its own.
    if (end === 'held login.unknown' && rows.get(login)?.status !== 'held' && !again.has(id))
      fail('and nothing that it needs is held');
    if (end === 'held login.unknown') continue;
    const lock = lockAt(locks.get(who) ?? [], row.version);
    if (end === 'held staff.locked' && lock === 'open') fail('and nobody had locked its person');
    if (end === 'held staff.locked') continue;
    if (lock === 'locked') fail('and its person was locked');
    if (!ENDS[action]?.includes(end)) fail('for which this run has no cause');
  }
}

const isDone = (status: string): boolean => status === 'applied' || status === 'corrected';

interface Lock {
  readonly version: number;
  readonly isLocked: boolean;
}

/** When each person was locked and let work again, in that order. */
function locksOf(rows: Rows): ReadonlyMap<Id, readonly Lock[]> {
  const locks = new Map<Id, Lock[]>();
  for (const {mutation, version} of [...rows.values()].sort((a, b) => a.version - b.version)) {
    if (mutation.action !== 'staff.edit') continue;
    const {id, set} = mutation.args as {id: Id; set: string};
    const {is_locked} = JSON.parse(set) as {is_locked: number};
    locks.set(id, [...(locks.get(id) ?? []), {version, isLocked: is_locked === 1}]);
  }
  return locks;
}

/** A person's rights as a mutation of some version met them; `either` where both share a transaction. */
function lockAt(locks: readonly Lock[], version: number): 'open' | 'locked' | 'either' {
  if (locks.some((lock) => lock.version === version)) return 'either';
  return locks.findLast((lock) => lock.version < version)?.isLocked ? 'locked' : 'open';
}

/** [P7] Each move took what stood in its bin, in the order of the ledger, and was corrected where that was too little. */
export function checkMoves(rows: Rows, ledger: readonly LedgerRow[]): void {
  const stands = new Map<string, number>();
  const add = (place: string, change: number): void =>
    void stands.set(place, (stands.get(place) ?? 0) + change);
  for (const lines of Map.groupBy(ledger, ({mutation}) => mutation).values()) {
    const row = rows.get(lines[0]?.mutation ?? '');
    if (row?.mutation.action === 'stock.moveBin') checkMove(row, lines, stands);
    for (const {from, to, quantity} of lines) {
      add(from, -quantity);
      add(to, quantity);
    }
  }
}

function checkMove(
  {mutation, status}: MutationRow,
  lines: readonly LedgerRow[],
  stands: ReadonlyMap<string, number>,
): void {
  const {from, quantity} = mutation.args as {from: Id; quantity: number};
  const lacked = Math.max(0, quantity - (stands.get(binPlace(from)) ?? 0));
  const owed = lines.reduce((sum, line) => sum + (line.from === DISCREPANCY ? line.quantity : 0), 0);
  if (owed !== lacked || (status === 'corrected') !== lacked > 0)
    throw new Broken(`move ${mutation.id} lacked ${String(lacked)}, owes ${String(owed)} and is ${status}`);
}

/** [F70] Times are the server's: a device's clock is nowhere in the records but where they say what it said. */
export function checkTimes(world: World, rows: Rows, {rows: lists}: Moment): void {
  const isOurs = (at: number): boolean => at === 0 || (at >= START && at <= world.clock);
  for (const {mutation, received_at} of rows.values())
    if (!isOurs(received_at)) throw new Broken(`${mutation.id} was received at another clock's time`);
  for (const [list, found] of lists)
    for (const row of found.values())
      if (!['create_time', 'update_time', 'received_at'].every((column) => isOurs(Number(row[column] ?? 0))))
        throw new Broken(`a row of ${list} has another clock's time`);
}
