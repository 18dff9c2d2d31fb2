import {addColumn, type DialectName} from './table.ts';

/** How a warehouse names its bins. */
export const binPattern = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'warehouse', 'bin_pattern', 'text'),
];
