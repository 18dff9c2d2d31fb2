import {createTable, type DialectName} from './table.ts';

/** How often what was tried in vain: counted by the database, so that a limit holds over all server processes. */
export const attemptCounters = (dialect: DialectName): readonly string[] =>
  createTable(dialect, {
    name: 'tries',
    text: ['company', 'what'],
    integer: ['count', 'until'],
    key: ['company', 'what'],
    indexes: {until: ['until']},
  });
