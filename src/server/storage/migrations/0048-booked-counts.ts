import {addColumn, type DialectName} from './table.ts';

/** When a count was booked last and when units were carried, also of rows that are empty now; what a counter had seen. */
export const bookedCounts = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'stock', 'booked_at', 'integer'),
  addColumn(dialect, 'stock', 'handled_at', 'integer'),
  addColumn(dialect, 'binCount', 'emptied', 'text'),
  addColumn(dialect, 'countLine', 'seen', 'integer'),
];
