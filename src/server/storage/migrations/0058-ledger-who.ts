import {addIndex, type DialectName} from './table.ts';

/** The trade list is asked for by person, too. */
export const ledgerWho = (_dialect: DialectName): readonly string[] => [
  addIndex('ledger', 'who', ['company', 'warehouse', 'who', 'at', 'version', 'n']),
];
