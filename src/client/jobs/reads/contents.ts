import type {ListReads} from '../../data/lists.ts';
import {contentsOf} from '../../data/stock-in-bins.ts';
import type {FoundThing} from '../../data/found.ts';
import type {MissingStock, PlanLine, SeenLine} from '../engine/job.ts';

/** Lines of one bin that are looked at; no bin holds more. */
const MAX_BIN_LINES = 500;

type GotThing = FoundThing | string | undefined;

/** All that stands in a bin. */
export async function standingIn(lists: ListReads, bin: GotThing): Promise<readonly MissingStock[]> {
  if (typeof bin !== 'object' || bin.kind !== 'bin') return [];
  const {rows} = await contentsOf(lists, bin, MAX_BIN_LINES);
  return rows.map(({other, lot, lotCode, expires, unit, quantity}) => ({
    thing: other,
    lot,
    lotCode,
    ...(expires === undefined ? {} : {expires}),
    unit,
    quantity,
  }));
}

/** The other lots in a bin of the goods that a line wants, and how much of each it can have. */
export async function otherLots(
  lists: ListReads,
  {got, line}: {readonly got: SeenLine['got']; readonly line?: PlanLine},
): Promise<readonly MissingStock[]> {
  const all = await standingIn(lists, got['bin']);
  const most = line?.quantity ?? 0;
  return all
    .filter(({thing, lot}) => thing.id === line?.goods.id && lot !== line.lot)
    .map((each) => ({...each, quantity: Math.min(most, each.quantity ?? 0)}));
}
