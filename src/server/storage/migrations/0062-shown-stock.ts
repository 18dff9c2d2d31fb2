import {addColumn, type DialectName} from './table.ts';

/** What customers who order themselves are told of what can be ordered: nothing, until the company says so. */
export const shownStock = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'company', 'shows_stock', 'text', 'nothing'),
];
