import {addColumn, type DialectName} from './table.ts';

/** Whether a file adds rows and leaves those that are here as they are. */
export const importAdds = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'import_files', 'adds', 'integer'),
];
