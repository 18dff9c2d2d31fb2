import {addColumn, type DialectName} from './table.ts';

/** What a company's amounts are in; no company has been asked until now. */
export const companyCurrency = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'company', 'currency', 'text'),
];
