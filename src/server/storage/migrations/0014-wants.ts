import {createTable, type DialectName} from './table.ts';

/** What held work lacks, so that the commit which brings it has the work run again. */
export const heldWorkWants = (dialect: DialectName): readonly string[] =>
  createTable(dialect, {
    name: 'wants',
    text: ['company', 'mutation', 'want'],
    integer: ['ready', 'version'],
    key: ['company', 'mutation'],
    indexes: {
      want: ['company', 'want', 'ready', 'mutation'],
      ready: ['company', 'ready', 'version', 'mutation'],
    },
  });
