import {DISCREPANCY_ACCOUNT, binPlace} from '#domain/stock/place.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import {isFittingEnd, type KnownDocument} from './document-ends.ts';
import {START, type Moment, type SimulatedWorld} from './world.ts';

/** How a mutation ended, with the code that says why where it was not simply done. */
const endOf = ({status, code}: MutationRow): string => (code === '' ? status : `${status} ${code}`);

/** What a run can do to each action, beside holding it for its person's rights or its login. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  'session.login': ['applied'],
  'session.logout': ['applied'],
  'stock.moveBin': ['applied', 'corrected stock.short', 'corrected stock.allocated-taken'],
  'stock.moveWholeBin': [
    'applied',
    ...['stock.short', 'stock.allocated-taken', 'move.left-behind'].map((code) => `corrected ${code}`),
  ],
  'stock.binNotEmpty': ['corrected bin.not-empty'],
  'counting.count': ['applied'],
  'stock.adjust': ['applied'],
  'staff.edit': ['applied'],
  'device.revoke': ['applied'],
  'case.close': ['applied'],
  'stock.decline': ['applied'],
  'stock.closeAsFound': ['applied'],
  'stock.closeAsNotThere': ['applied'],
  'test.take': ['applied', 'refused goods.code-exists'],
  'stock.closeAsArrived': ['applied'],
  'test.drop': ['applied', 'refused row.gone'],
  'task.take': [
    'applied',
    ...['taken', 'done', 'unknown', 'assigned', 'too-many'].map((code) => `refused task.${code}`),
  ],
  'task.giveBack': ['applied', 'refused task.taken', 'refused task.unknown'],
  'work.undo': [
    'applied',
    ...['stock.short', 'stock.allocated-taken'].map((code) => `corrected ${code}`),
    // Somebody has gone on from there.
    ...['undo.followed', 'undo.nothing', 'asn.put-away', 'asn.wrong-state'].map((code) => `refused ${code}`),
    'held parent.unsettled',
  ],
  'chat.send': ['applied'],
  'test.poison': ['held action.failed'],
};

/** Why work is held that was made under an id which names other work. */
export const ID_TAKEN = 'mutation.id-taken';

const TAKEN_OR_LEFT = ['stock.allocated-taken', 'move.left-behind'];

type Rows = ReadonlyMap<Id, MutationRow>;

/** [P1] [P8] Each end has its cause in this run: nothing is refused or held that could have been done, or the reverse. */
export function checkEnds(rows: Rows, known: KnownDocument): void {
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
    if (end === `held ${ID_TAKEN}`) {
      const other = rows.get((JSON.parse(row.facts) as {id: Id}).id);
      if (other?.mutation.device === device) fail('and no other device has made that id');
      continue;
    }
    if (end === 'held undo.other') {
      const act = rows.get(row.mutation.undoes ?? '');
      if (act?.mutation.device === device) fail('and no other device has made the id of its act');
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
    if (!ENDS[action]?.includes(end) && !isFittingEnd(row, known, again.has(id)))
      fail('for which this run has no cause');
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
  const add = (key: string, change: number): void => void stands.set(key, (stands.get(key) ?? 0) + change);
  for (const lines of Map.groupBy(ledger, ({mutation}) => mutation).values()) {
    const row = rows.get(lines[0]?.mutation ?? '');
    if (row) checkMove(row, lines, stands);
    for (const line of lines) {
      add(keyAt(line.from, line), -line.quantity);
      add(keyAt(line.to, {...line, lot: line.to_lot, unit: line.to_unit}), line.quantity);
    }
  }
}

type Box = Pick<LedgerRow, 'goods' | 'lot' | 'unit'>;
const keyAt = (place: string, {goods, lot, unit}: Box): string => [place, goods, lot, unit].join('/');

/** What a move tells that it carried out of its bin: of one kind of goods, or all that was seen there (MOVE-10). */
function carriedBy({action, args}: MutationRow['mutation']): readonly (Box & {readonly quantity: number})[] {
  if (action === 'stock.moveBin') return [args as unknown as Box & {readonly quantity: number}];
  if (action !== 'stock.moveWholeBin') return [];
  return JSON.parse(String(args['lines'])) as (Box & {readonly quantity: number})[];
}

function checkMove(
  {mutation, status, code}: MutationRow,
  lines: readonly LedgerRow[],
  stands: ReadonlyMap<string, number>,
): void {
  const carried = carriedBy(mutation);
  if (carried.length === 0) return;
  const from = binPlace(String(mutation.args['from']));
  const lacks = carried.map((each) => Math.max(0, each.quantity - (stands.get(keyAt(from, each)) ?? 0)));
  const lacked = lacks.reduce((sum, units) => sum + units, 0);
  const owed = lines.reduce((sum, line) => sum + (line.from === DISCREPANCY_ACCOUNT ? line.quantity : 0), 0);
  // What was promised to others may be moved all the same, and of a whole bin something may stay.
  const isCorrected = status === 'corrected' && (!TAKEN_OR_LEFT.includes(code) || lacked > 0);
  if (owed !== lacked || isCorrected !== lacked > 0)
    throw new Broken(`move ${mutation.id} lacked ${String(lacked)}, owes ${String(owed)} and is ${status}`);
  if (mutation.action === 'stock.moveWholeBin') checkLeft(mutation.id, {status, from, carried}, stands);
}

interface Whole {
  readonly status: string;
  readonly from: string;
  readonly carried: readonly (Box & {readonly quantity: number})[];
}

/** [MOVE-10] Units that the books had there and nobody saw stay there, and a case says so. */
function checkLeft(id: Id, {status, from, carried}: Whole, stands: ReadonlyMap<string, number>): void {
  const seen = new Map(carried.map((each) => [keyAt(from, each), each.quantity]));
  const stays = [...stands].some(
    ([key, units]) => key.startsWith(`${from}/`) && units > (seen.get(key) ?? 0),
  );
  if (stays && status !== 'corrected')
    throw new Broken(`${id} left goods behind in ${from} and is ${status}`);
}

/** [F70] Times are the server's: a device's clock is nowhere in the records but where they say what it said. */
export function checkTimes(world: SimulatedWorld, rows: Rows, {rows: lists}: Moment): void {
  const isOurs = (at: number): boolean => at === 0 || (at >= START && at <= world.clock);
  for (const {mutation, received_at} of rows.values())
    if (!isOurs(received_at)) throw new Broken(`${mutation.id} was received at another clock's time`);
  for (const [list, found] of lists)
    for (const row of found.values())
      if (!['create_time', 'update_time', 'received_at'].every((column) => isOurs(Number(row[column] ?? 0))))
        throw new Broken(`a row of ${list} has another clock's time`);
}
