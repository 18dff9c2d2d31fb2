import {addColumn, addIndex, type DialectName} from './table.ts';

/** What goes from one warehouse to another: an order here, a delivery there, and what is on its way between them. */
export const transfers = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'dn', 'is_transfer', 'integer'),
  addColumn(dialect, 'dn', 'to_warehouse', 'text'),
  addColumn(dialect, 'asn', 'is_transfer', 'integer'),
  addColumn(dialect, 'asn', 'from_warehouse', 'text'),
  addColumn(dialect, 'asn', 'sent_at', 'integer'),
  addColumn(dialect, 'asnLine', 'coming', 'integer'),
  addColumn(dialect, 'asnLine', 'explained', 'integer'),
  addColumn(dialect, 'figures', 'transit_out', 'integer'),
  addColumn(dialect, 'figures', 'transit_in', 'integer'),
  addIndex('dn', 'transferred', ['company', 'warehouse', 'is_transfer', 'id']),
  addIndex('asn', 'transferred', ['company', 'warehouse', 'is_transfer', 'id']),
];
