import {addColumn, addIndex, type DialectName} from './table.ts';

/** Deliveries that a supplier has announced itself, and what the house said to them. */
export const offeredDeliveries = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'asn', 'offered', 'integer'),
  addColumn(dialect, 'asn', 'word', 'text'),
  addColumn(dialect, 'asnLine', 'sscc_quantities', 'text'),
  addIndex('asn', 'offered', ['company', 'warehouse', 'offered', 'id']),
];
