import {addColumn, type DialectName} from './table.ts';

/** The warehouses that a person is bound to. */
export const boundStaff = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'staff', 'warehouses', 'text'),
];
