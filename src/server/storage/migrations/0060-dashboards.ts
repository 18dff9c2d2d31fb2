import {addIndex, type DialectName} from './table.ts';

/**
 * Dashboards count deliveries by the day they came and orders by the day they left, each beside the day that was
 * promised. What is told of goods is found in the ledger by time, too, where an index has to hold all that is counted.
 */
export const dashboardIndexes = (dialect: DialectName): readonly string[] => [
  ...(dialect === 'sqlite'
    ? [
        'drop index "ledger_time"',
        addIndex('ledger', 'time', [
          'company',
          'warehouse',
          'at',
          'version',
          'n',
          'from',
          'to',
          'quantity',
          'goods',
        ]),
      ]
    : []),
  addIndex('asn', 'arrived', ['company', 'warehouse', 'arrived_at', 'expected_on']),
  addIndex('dn', 'shipped', ['company', 'warehouse', 'shipped_at', 'promised_on']),
];
