import {addColumn, addIndex, type DialectName} from './table.ts';

/** What is still to be picked is found by an index. No build that was released has written an allocation before. */
export const openAllocations = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'allocation', 'has_quantity', 'integer'),
  addIndex('allocation', 'open', ['company', 'warehouse', 'has_quantity', 'id']),
];
