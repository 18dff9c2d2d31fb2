import {addIndex, type DialectName} from './table.ts';

const ORDER = ['at', 'version', 'n'];
const LISTS: readonly (readonly string[])[] = [[], ['goods'], ['from'], ['to']];

/** The ledger is a list: of a warehouse, of some goods there, of a place that they left or came to, by time. */
export const ledgerLists = (_dialect: DialectName): readonly string[] =>
  LISTS.map((columns) =>
    addIndex('ledger', columns[0] ?? 'time', ['company', 'warehouse', ...columns, ...ORDER]),
  );
