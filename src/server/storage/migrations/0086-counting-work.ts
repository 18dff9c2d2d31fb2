import {addColumn, type DialectName} from './table.ts';

/** Which work has counted a line of a plan. */
export const countingWork = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'countLine', 'counting', 'text'),
];
