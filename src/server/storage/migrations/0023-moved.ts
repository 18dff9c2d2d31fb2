import {addColumn, type DialectName} from './table.ts';

/** Which device moved units of a row last, and when another did. */
export const lastMovers = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'stock', 'moved_by', 'text'),
  addColumn(dialect, 'stock', 'moved_at', 'integer'),
  addColumn(dialect, 'stock', 'moved_before', 'integer'),
];
