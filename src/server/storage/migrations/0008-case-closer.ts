import {addColumn, type DialectName} from './table.ts';

/** Who closed a case; '' for what the server did by itself. */
export const caseCloser = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'case', 'closer', 'text'),
];
