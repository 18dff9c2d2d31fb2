import {addColumn, type DialectName} from './table.ts';

/** How the columns of a file are read, and how they are written. */
export const importReadings = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'import_files', 'readings', 'text'),
  addColumn(dialect, 'import_files', 'marks', 'text'),
];
