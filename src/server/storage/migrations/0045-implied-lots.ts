import {addColumn, type DialectName} from './table.ts';

/** Of which lots units of a line were put away before anybody sorted them. */
export const impliedLots = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'asnLine', 'implied_of', 'text'),
];
