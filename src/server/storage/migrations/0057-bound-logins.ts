import {addColumn, addIndex, type DialectName} from './table.ts';

/** The party that a supplier's or a customer's login is bound to. */
export const boundLogins = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'staff', 'supplier', 'text'),
  addColumn(dialect, 'staff', 'customer', 'text'),
  addIndex('staff', 'supplier', ['company', 'supplier', 'id']),
  addIndex('staff', 'customer', ['company', 'customer', 'id']),
];
