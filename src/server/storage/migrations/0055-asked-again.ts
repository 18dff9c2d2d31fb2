import {addColumn, type DialectName} from './table.ts';

/** When something that a loss took was last asked for again: every process lets held work wait for what may follow. */
export const repeatedClaims = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'companies', 'asked_at', 'integer'),
];
