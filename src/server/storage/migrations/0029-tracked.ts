import {addColumn, type DialectName} from './table.ts';

/** What goods are told apart by; those that are there are tracked by nothing, as their mutations say. */
export const trackedGoods = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'goods', 'tracked_by', 'text', 'none'),
];
