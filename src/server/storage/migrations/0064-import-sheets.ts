import {addColumn, type DialectName} from './table.ts';

/** Which sheet of a workbook is read. */
export const importSheets = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'import_files', 'sheet', 'text'),
];
