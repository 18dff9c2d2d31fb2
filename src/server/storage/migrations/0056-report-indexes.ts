import {addIndex, type DialectName} from './table.ts';

/**
 * The office counts what was not touched since a day, and reports find their rows by day in an index that holds all
 * that they count. The ledger's own by time holds the rest of its lines, too, on SQLite, where looking each of them up
 * takes longer than adding them up.
 */
export const reportIndexes = (dialect: DialectName): readonly string[] => [
  ...(dialect === 'sqlite'
    ? [
        'drop index "ledger_time"',
        addIndex('ledger', 'time', ['company', 'warehouse', 'at', 'version', 'n', 'from', 'to', 'quantity']),
      ]
    : []),
  ...['asn', 'dn'].map((document) =>
    addIndex(document, 'touched', ['company', 'warehouse', 'state', 'update_time', 'id']),
  ),
  ...['asn', 'dn', 'countPlan'].flatMap((document) => [
    addIndex(document, 'made', ['company', 'warehouse', 'create_time', 'state']),
    addIndex(document, 'ended', ['company', 'warehouse', 'closed_at', 'state']),
  ]),
];
