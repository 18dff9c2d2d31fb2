import {addColumn, type DialectName} from './table.ts';

/** Goods may stand under another lot and unit where they come to; until now they kept both, and had no document. */
export const movementDestinations = (dialect: DialectName): readonly string[] => [
  ...['to_lot', 'to_unit', 'document'].map((column) => addColumn(dialect, 'ledger', column, 'text')),
  `update "ledger" set "to_lot" = "lot", "to_unit" = "unit" where "lot" <> '' or "unit" <> ''`,
];
