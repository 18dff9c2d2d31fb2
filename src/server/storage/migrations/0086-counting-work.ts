import {addColumn, type DialectName} from './table.ts';

/** Which work has counted a line of a plan, and whose hand. */
export const countingWork = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'countLine', 'counting', 'text'),
  addColumn(dialect, 'countLine', 'counting_hand', 'text'),
];
