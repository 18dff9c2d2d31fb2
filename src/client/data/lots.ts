import type {Row} from '#domain/kernel/field.ts';
import {lot} from '#domain/stock/lot.ts';
import type {NamedLot} from '../scan/found.ts';
import type {Lists} from './lists.ts';

/** Lots by id. */
export type Lots = ReadonlyMap<string, Row>;

const NONE: Lots = new Map();

/** The lots that rows are of. Nothing is read where they are of none, as most goods are. */
export async function lotsOf(lists: Pick<Lists, 'rowsOf'>, rows: readonly Row[]): Promise<Lots> {
  const ids = [...new Set(rows.map((row) => String(row['lot'] ?? '')))].filter((id) => id !== '');
  return ids.length === 0 ? NONE : lists.rowsOf(lot, ids);
}

/** The lot of a row as people know it: its code is '' where there is none, and while its own row is still coming. */
export function lotOf(row: Row, lots: Lots): NamedLot {
  const id = String(row['lot'] ?? '');
  const known = lots.get(id);
  const expires = Number(known?.['expires_at'] ?? 0);
  return {lot: id, lotCode: String(known?.['code'] ?? ''), ...(expires > 0 ? {expires} : {})};
}
