import {addColumn, addIndex, dropIndex, type DialectName} from './table.ts';

/** Work that one commit held is run again in the order in which it came: ids of one millisecond have none. */
export const wantsInOrder = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'wants', 'n', 'integer'),
  dropIndex('wants', 'want'),
  dropIndex('wants', 'ready'),
  addIndex('wants', 'want', ['company', 'want', 'ready', 'version', 'n', 'mutation']),
  addIndex('wants', 'ready', ['company', 'ready', 'version', 'n', 'mutation']),
];
