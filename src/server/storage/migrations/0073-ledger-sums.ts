import {createTable, type DialectName} from './table.ts';

/**
 * What lines of the ledger come to, by stretches of time (`sql/ledger-sums.ts`), and up to which line of each company
 * they are in there. Both follow from the ledger: they begin empty, and no backup holds them.
 */
export const ledgerSums = (dialect: DialectName): readonly string[] => [
  ...createTable(dialect, {
    name: 'ledger_sums',
    text: ['company', 'warehouse', 'movement', 'goods'],
    integer: ['span', 'begin', 'sign', 'counted', 'low', 'high'],
    key: ['company', 'warehouse', 'span', 'begin', 'movement', 'sign', 'goods'],
  }),
  ...createTable(dialect, {
    name: 'ledger_summed',
    text: ['company', 'rule', 'epoch'],
    integer: ['version', 'n'],
    key: ['company'],
  }),
];
