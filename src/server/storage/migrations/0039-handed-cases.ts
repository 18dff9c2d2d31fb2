import {addColumn, type DialectName} from './table.ts';

/** Whose an open case is, and what was done about it while it was open. */
export const handedCases = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'case', 'assigned', 'text'),
  addColumn(dialect, 'case', 'acts', 'text'),
];
