import {lot, type LotRow} from '#domain/stock/lot.ts';
import type {NamedLot} from './found.ts';
import type {ListReads} from './lists.ts';

/** Lots by id. */
export type LotsById = ReadonlyMap<string, LotRow>;

/** A row that says which lot it is of; one of before there were lots says none. */
interface OfLot {
  readonly lot?: string;
}

const NO_LOTS: LotsById = new Map();

/** The lots that rows are of. Nothing is read where they are of none, as most goods are. */
export async function lotsOf(lists: Pick<ListReads, 'rowsOf'>, rows: readonly OfLot[]): Promise<LotsById> {
  const ids = [...new Set(rows.map(({lot: id = ''}) => id))].filter((id) => id !== '');
  return ids.length === 0 ? NO_LOTS : lists.rowsOf(lot, ids);
}

/** The lot of a row as people know it: its code is '' where there is none, and while its own row is still coming. */
export function namedLotOf({lot: id = ''}: OfLot, lots: LotsById): NamedLot {
  const known = lots.get(id);
  const expires = known?.expires_at ?? 0;
  return {lot: id, lotCode: known?.code ?? '', ...(expires > 0 ? {expires} : {})};
}
