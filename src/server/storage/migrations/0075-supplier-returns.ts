import {addColumn, addIndex, type DialectName} from './table.ts';

/** What goes back to suppliers: orders of their own, which no customer waits for, and what deliveries show of them. */
export const supplierReturns = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'dn', 'supplier', 'text'),
  addColumn(dialect, 'dn', 'is_return', 'integer'),
  addColumn(dialect, 'dn', 'from_delivery', 'text'),
  addColumn(dialect, 'dnLine', 'delivery_line', 'text'),
  addColumn(dialect, 'dnLine', 'reason', 'text'),
  addColumn(dialect, 'dnLine', 'no_demand', 'integer'),
  addColumn(dialect, 'asnLine', 'sent_back', 'integer'),
  addColumn(dialect, 'allocation', 'set_aside', 'integer'),
  addIndex('dn', 'supplier', ['company', 'supplier', 'id']),
  addIndex('dn', 'from_delivery', ['company', 'from_delivery', 'id']),
  addIndex('dn', 'returned', ['company', 'warehouse', 'is_return', 'id']),
];
