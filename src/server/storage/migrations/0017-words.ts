import {createTable, type DialectName} from './table.ts';

/** Words of what people look for, folded, so that a row is found by how one of them begins; filled when it is opened. */
export const searchWords = (dialect: DialectName): readonly string[] =>
  createTable(dialect, {
    name: 'words',
    text: ['company', 'list', 'word', 'key'],
    integer: [],
    key: ['company', 'list', 'word', 'key'],
    indexes: {key: ['company', 'list', 'key']},
  });
