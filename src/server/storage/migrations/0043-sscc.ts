import {addColumn, addIndex, type DialectName} from './table.ts';

/** The logistic units that lines of deliveries come on, and the lines that name any. */
export const logisticUnits = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'asnLine', 'sscc', 'text'),
  addColumn(dialect, 'asnLine', 'sscc_units', 'text'),
  addColumn(dialect, 'asnLine', 'has_sscc', 'integer'),
  addIndex('asnLine', 'sscc', ['company', 'warehouse', 'has_sscc', 'id']),
];
