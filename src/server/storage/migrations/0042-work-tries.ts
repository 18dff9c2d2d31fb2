import {addColumn, type DialectName} from './table.ts';

/** How often in a row a step of long work has failed: it is given up in the end. */
export const workTries = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'long_work', 'tries', 'integer'),
];
