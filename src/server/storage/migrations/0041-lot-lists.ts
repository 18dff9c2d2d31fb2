import {onStandingRows} from './list-table.ts';
import {addColumn, addIndex, type DialectName} from './table.ts';

/** What moved of a lot, in all warehouses: most lines are of none, and these indexes know nothing of them. */
const moved = (column: 'lot' | 'to_lot'): string =>
  `create index "ledger_${column}" on "ledger" ("company", "${column}", "version", "n") where "${column}" <> ''`;

/** Lots by their day, those that are held, and what moved of each. */
export const lotLists = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'lot', 'has_expiry', 'integer'),
  ...onStandingRows(dialect, 'lot', ['update "lot" set "has_expiry" = 1 where "expires_at" > 0']),
  addIndex('lot', 'expiry', ['company', 'has_expiry', 'expires_at', 'id']),
  addIndex('lot', 'held', ['company', 'held', 'id']),
  moved('lot'),
  moved('to_lot'),
];
