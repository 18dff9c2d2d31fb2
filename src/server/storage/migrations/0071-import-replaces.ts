import {addColumn, type DialectName} from './table.ts';

/** Whether what a file does not name goes, and how many rows of a page do. */
export const importReplaces = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'import_files', 'replaces', 'integer'),
  addColumn(dialect, 'import_pages', 'removed', 'integer'),
];
