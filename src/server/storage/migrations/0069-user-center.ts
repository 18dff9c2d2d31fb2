import {addColumn, addIndex, type DialectName} from './table.ts';

/** When each session was last used, and what a person did of late, by person. */
export const userCenter = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'sessions', 'used_at', 'integer'),
  addIndex('mutations', 'who', ['company', 'who', 'received_at', 'id', 'action']),
];
