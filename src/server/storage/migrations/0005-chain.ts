import {addColumn, type DialectName} from './table.ts';

/** The links of each company's history: the head, and that of each commit with its mutations. */
export const historyChain = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'companies', 'link', 'text'),
  addColumn(dialect, 'mutations', 'link', 'text'),
];
