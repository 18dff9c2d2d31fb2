import {createTable, type DialectName} from './table.ts';

/** People and devices that the office looks through after a restore: they stand as they stood at the backup. */
export const afterRestore = (dialect: DialectName): readonly string[] =>
  createTable(dialect, {
    name: 'after_restore',
    text: ['company', 'id', 'kind', 'looked_by'],
    integer: ['restored_at', 'returned_at', 'looked_at'],
    key: ['company', 'id'],
  });
