import {addColumn, addIndex, type DialectName} from './table.ts';

/** What a delivery is called by its supplier, and an order by its customer: so a file of them brought again finds them. */
export const documentReferences = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'asn', 'reference', 'text'),
  addColumn(dialect, 'dn', 'reference', 'text'),
  addIndex('asn', 'reference', ['company', 'warehouse', 'supplier', 'reference', 'id']),
  addIndex('dn', 'reference', ['company', 'warehouse', 'customer', 'reference', 'id']),
];
