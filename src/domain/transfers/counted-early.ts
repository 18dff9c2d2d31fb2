import type {Id} from '../kernel/id.ts';
import type {DnLineRow} from '../outbound/dn.ts';

/** Units of a line of the order that have gone on their way, less than 0 where they came back from there. */
export interface SentUnits {
  readonly line: DnLineRow;
  readonly lot: string;
  readonly unit: Id;
  readonly by: number;
  /** Whether its pallet has been received. */
  readonly isReceived: boolean;
}

/**
 * How many of each were counted before their truck was told, of so many of a line of the order: those of pallets that
 * have been received, then of each lot as many as stand where they were counted, then any (TRANSFER-4).
 */
export function countedEarly(
  sent: readonly SentUnits[],
  byLine: ReadonlyMap<Id, number>,
  standing: (goods: Id, lot: string) => number,
): ReadonlyMap<SentUnits, number> {
  const counted = new Map<SentUnits, number>();
  const left = new Map(byLine);
  const there = new Map<string, number>();
  const unitsThere = ({line: {goods}, lot}: SentUnits): number =>
    there.get(`${goods}/${lot}`) ?? standing(goods, lot);
  for (const most of [
    ({isReceived, by}: SentUnits) => (isReceived ? by : 0),
    unitsThere,
    ({by}: SentUnits) => by,
  ])
    for (const each of sent) {
      const {line, lot, by} = each;
      const [before, ofLine] = [counted.get(each) ?? 0, left.get(line.id) ?? 0];
      const units = Math.max(0, Math.min(ofLine, by - before, most(each)));
      there.set(`${line.goods}/${lot}`, unitsThere(each) - units);
      counted.set(each, before + units);
      left.set(line.id, ofLine - units);
    }
  return counted;
}
