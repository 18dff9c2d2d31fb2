import {ADJUSTED, DISCREPANCY} from '#domain/stock/place.ts';
import type {LedgerRow} from '../../storage/storage.ts';

/** Lines of a count as it was told: what it found of units that the account held is a part of its difference (COUNT-14). */
export function asCounted(lines: readonly LedgerRow[]): LedgerRow[] {
  const found = lines.filter(({from}) => from === DISCREPANCY);
  const into = new Map<string, LedgerRow>();
  for (const line of [...found, ...lines.filter(({from}) => from === ADJUSTED)]) {
    const key = [line.warehouse, line.to, line.goods, line.lot, line.unit].join('/');
    into.set(key, {...line, from: ADJUSTED, quantity: line.quantity + (into.get(key)?.quantity ?? 0)});
  }
  return [...lines.filter(({from}) => from !== DISCREPANCY && from !== ADJUSTED), ...into.values()];
}
