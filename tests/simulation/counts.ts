import type {Id} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Lineage} from '#protocol/sync.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import type {Faults} from './faults.ts';

interface Told {
  readonly goods: Id;
  readonly lot: string;
  readonly unit: string;
  readonly counted: number;
  readonly believed: number;
}

/**
 * [COUNT-1] [COUNT-2] What a count books is the difference that it told, and only of what no other device had touched
 * after the point that its screen was of, by the ledger's own account.
 */
export function checkCounts(
  rows: ReadonlyMap<Id, MutationRow>,
  ledger: readonly LedgerRow[],
  lineage: Lineage,
  met?: Faults,
): void {
  const touches = Map.groupBy(
    ledger.flatMap((line) => [
      {key: keyOf(line.from, line), line, by: -line.quantity},
      {key: keyOf(line.to, {...line, lot: line.to_lot, unit: line.to_unit}), line, by: line.quantity},
    ]),
    ({key}) => key,
  );
  const linesOf = Map.groupBy(ledger, ({mutation}) => mutation);
  for (const row of rows.values()) {
    const {mutation, status, version} = row;
    if (mutation.action !== 'counting.count' || status !== 'applied') continue;
    const {bin, lines, epoch, version: seen} = mutation.args;
    const place = binPlace(String(bin));
    const known = knownUpTo(lineage, String(epoch), Number(seen));
    for (const told of JSON.parse(String(lines)) as readonly Told[]) {
      const booked = (linesOf.get(mutation.id) ?? [])
        .filter((line) => line.goods === told.goods && line.lot === told.lot && line.unit === told.unit)
        .reduce((sum, {from, to, quantity}) => {
          // What a picker had not found there the account gives back to its bin: it is of the difference, too (COUNT-16).
          return sum + (to === place ? quantity : 0) - (from === place ? quantity : 0);
        }, 0);
      const change = told.counted - told.believed;
      if (change === 0) continue;
      const before = (touches.get(keyOf(place, told)) ?? []).filter(({line}) => line.version < version);
      const others = sinceEmpty(before).some(
        ({line}) => line.device !== mutation.device && line.version > known,
      );
      met?.count(booked === 0 ? 'count that waits' : 'count booked');
      if (others) met?.count('count against a move of another device');
      if (booked !== 0 && (booked !== change || others))
        throw new Broken(
          `count ${mutation.id} told of ${String(change)} and booked ${String(booked)}${others ? ', which others had touched' : ''}`,
        );
    }
  }
}

/** What a row that has come to nothing has forgotten decides nothing: what came after is all that stands there. */
function sinceEmpty<T extends {readonly by: number}>(touches: readonly T[]): readonly T[] {
  let [standing, start] = [0, 0];
  for (const [i, {by}] of touches.slice(0, -1).entries()) {
    standing += by;
    if (standing === 0) start = i + 1;
  }
  return touches.slice(start);
}

const keyOf = (place: string, {goods, lot, unit}: Pick<Told, 'goods' | 'lot' | 'unit'>): string =>
  [place, goods, lot, unit].join('/');

/** How much of the history in force somebody had seen who names a version of an epoch: up to where it was left. */
function knownUpTo(lineage: Lineage, epoch: string, version: number): number {
  const at = lineage.findIndex((each) => each.epoch === epoch);
  if (at < 0) return -1;
  return lineage
    .slice(at + 1)
    .reduce((known, {start, lost}) => (lost || known > start ? Math.min(known, start) : known), version);
}
