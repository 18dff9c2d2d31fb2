import {addColumn, addIndex, type DialectName} from './table.ts';

/** What customers send back: deliveries of theirs, and what of them their orders' lines show. */
export const customerReturns = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'asn', 'customer', 'text'),
  addColumn(dialect, 'asn', 'is_return', 'integer'),
  addColumn(dialect, 'asn', 'from_order', 'text'),
  addColumn(dialect, 'asnLine', 'order_line', 'text'),
  addColumn(dialect, 'asnLine', 'reason', 'text'),
  addColumn(dialect, 'asnLine', 'returned', 'integer'),
  addIndex('asn', 'customer', ['company', 'customer', 'id']),
  addIndex('asn', 'from_order', ['company', 'from_order', 'id']),
  addIndex('asn', 'returned', ['company', 'warehouse', 'is_return', 'id']),
];
