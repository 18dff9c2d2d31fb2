import {addColumn, type DialectName} from './table.ts';

/** When a row of stock was counted last, and by which device. */
export const countMarks = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'stock', 'counted_at', 'integer'),
  addColumn(dialect, 'stock', 'counted_by', 'text'),
];
